// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TypedTexts } from '../../../owner/assistants/builder-slot.ts';
import { show } from '../../../testing/render.tsx';
import { TemplatePicker } from './template-picker.tsx';

const OWN_ENTRY = { question: 'Are you open?', answer: 'Yes.', phrasings: '' };
const MINE: TypedTexts = {
  assistantPrompt: 'My own prompt',
  greetingMessage: 'My own greeting',
  faqList: [OWN_ENTRY],
};

function Form({ voice = '' }: { readonly voice?: TypedTexts['voice'] & string }) {
  const [typed, fill] = useState<TypedTexts>({ ...MINE, voice });
  return (
    <>
      <output>{`${typed.greetingMessage} / ${typed.assistantPrompt}`}</output>
      <p>{`Voice: ${typed.voice}`}</p>
      <ol aria-label="Questions">
        {typed.faqList.map(({ question }) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
      <TemplatePicker slot={{ typed: () => typed, fill }} />
    </>
  );
}

it('fills in an example, names it, and can restore the earlier values', async () => {
  const { user } = await show(<Form />);
  await user.click(screen.getByRole('button', { name: 'Start from an example' }));
  await user.click(await screen.findByRole('button', { name: /^Restaurant Host/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(/^Good day! Would you like a table.*allergens/)).toBeTruthy();
  expect(screen.getByText('Filled in from “Restaurant Host”.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('My own greeting / My own prompt')).toBeTruthy();
  expect(screen.queryByText(/Filled in from/)).toBeNull();
});

it('offers all twenty, and tells a Ukrainian reader what language they are in', async () => {
  const { user } = await show(<Form />, { language: 'uk' });
  await user.click(screen.getByRole('button', { name: 'Почати з прикладу' }));
  const list = await screen.findByRole('list', { name: 'Приклади' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
  expect(screen.getByText('Приклади англійською.')).toBeTruthy();
});

it('adds five questions to the owner’s, and takes them back for those of another example', async () => {
  const { user } = await show(<Form />);
  const questions = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const pick = async (name: RegExp) => {
    await user.click(screen.getByRole('button', { name: 'Start from an example' }));
    await user.click(await screen.findByRole('button', { name }));
  };
  await pick(/^Restaurant Host/);
  expect(questions()).toEqual([OWN_ENTRY.question, ...Array(5).fill(expect.any(String))]);
  expect(questions()).toContain('What about allergies?');
  await pick(/^Hotel Concierge/);
  expect(questions()).toHaveLength(6);
  expect(questions()).toContain('Is breakfast included?');
  expect(questions()).not.toContain('What about allergies?');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(questions()).toContain('What about allergies?');
});

describe('the voice of an example', () => {
  it('is taken where none was chosen, and given back', async () => {
    const { user } = await show(<Form />);
    await user.click(screen.getByRole('button', { name: 'Start from an example' }));
    await user.click(await screen.findByRole('button', { name: /^Restaurant Host/ }));
    screen.getByText('Voice: ballad');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    screen.getByText('Voice:');
  });

  it('leaves a voice that was chosen', async () => {
    const { user } = await show(<Form voice="sage" />);
    await user.click(screen.getByRole('button', { name: 'Start from an example' }));
    await user.click(await screen.findByRole('button', { name: /^Restaurant Host/ }));
    screen.getByText('Voice: sage');
  });
});

describe('hearing an example', () => {
  afterEach(() => void vi.unstubAllGlobals());

  /** The sounds that were made; the test says how they end. */
  async function open(answer = () => new Response(new Blob(['OggS']))) {
    const sounds: FakeAudio[] = [];
    const asked: string[] = [];
    class FakeAudio {
      playing = false;
      onended: () => void = () => {};
      readonly currentTime = 1;
      readonly duration = 4;
      constructor() {
        sounds.push(this);
      }
      async play() {
        this.playing = true;
      }
      pause() {
        this.playing = false;
      }
    }
    vi.stubGlobal('Audio', FakeAudio);
    // jsdom keeps no blobs for addresses.
    URL.createObjectURL = () => 'blob:greeting';
    URL.revokeObjectURL = () => undefined;
    const { user } = await show(<Form />);
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return answer();
    });
    await user.click(screen.getByRole('button', { name: 'Start from an example' }));
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
    return { press, asked, sounds, playing: () => sounds.map(({ playing }) => playing) };
  }

  it('plays one greeting at a time, and shows how much of it was said', async () => {
    const { press, asked, playing } = await open();
    await press('Hear: Restaurant Host');
    await screen.findByRole('button', { name: 'Stop: Restaurant Host' });
    await waitFor(() => expect(document.querySelector('[style*="scale: 0.25 1"]')).not.toBeNull());
    await press('Hear: Hotel Concierge');
    await waitFor(() => expect(playing()).toEqual([false, true]));
    expect(screen.getAllByRole('button', { name: /^Stop/ })).toHaveLength(1);
    screen.getByRole('button', { name: 'Hear: Restaurant Host' });
    expect(asked).toEqual(['/examples/restaurant.oga', '/examples/hotel.oga']);
  });

  it('is stopped by a second press, and rests when it has ended', async () => {
    const { press, sounds, playing } = await open();
    await press('Hear: Restaurant Host');
    await press('Stop: Restaurant Host');
    await waitFor(() => expect(playing()).toEqual([false]));
    await press('Hear: Restaurant Host');
    await waitFor(() => expect(playing()).toEqual([false, true]));
    act(() => sounds[1]?.onended());
    await screen.findByRole('button', { name: 'Hear: Restaurant Host' });
  });

  it('ends with the dialog, and fills nothing in', async () => {
    const { press, playing } = await open();
    await press('Hear: Restaurant Host');
    await waitFor(() => expect(playing()).toEqual([true]));
    await press('Close');
    expect(playing()).toEqual([false]);
    screen.getByText('My own greeting / My own prompt');
  });

  it('says that a greeting could not be played', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { press } = await open(() => new Response('', { status: 404 }));
    await press('Hear: Restaurant Host');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to play voice. Please check the console.',
    );
    screen.getByRole('button', { name: 'Hear: Restaurant Host' });
    told.mockRestore();
  });
});

// @vitest-environment jsdom
import type { Assistant } from '@parlo/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BAKERY } from '../../../testing/bakery.ts';
import { builderServer, openBuilder, saved } from '../testing/builder-scene.tsx';

const ROW = { word: 'Nguyen', saidAs: 'nuh-GWIN', language: 'en' } as const;

let asked: unknown[];
class FakeAudio {
  onended: () => void = () => {};
  async play() {}
  pause() {}
}

async function open(assistant: Assistant = BAKERY, language: 'en' | 'uk' = 'en') {
  const server = builderServer([assistant]);
  const rest = fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!String(address).includes('voice_preview')) return rest(address, init);
    asked.push(JSON.parse(String(init.body)));
    return new Response(new Blob(['RIFF']), { headers: { 'content-type': 'audio/wav' } });
  });
  const scene = await openBuilder({ at: '/assistant/voice', language });
  await screen.findByRole('group', { name: /^(How words are said|Як вимовляти слова)$/ });
  const press = (name: string) => scene.user.click(screen.getByRole('button', { name }));
  const type = (label: string, text: string) => scene.user.type(screen.getByLabelText(label), text);
  return { ...scene, server, press, type, edits: () => server.edits.map(({ updated }) => updated) };
}

beforeEach(() => {
  localStorage.clear();
  asked = [];
  vi.stubGlobal('Audio', FakeAudio);
  // jsdom keeps no blobs for addresses.
  URL.createObjectURL = () => 'blob:word';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => void vi.unstubAllGlobals());

describe('how words are said', () => {
  it('is added, heard at once, and saved with the rest', async () => {
    const { press, type, save, edits } = await open();
    await press('Add a word');
    expect(document.activeElement).toBe(screen.getByLabelText('Word or phrase'));
    await type('Word or phrase', 'Nguyen');
    await type('Sounds like', 'nuh-GWIN');
    await press('Hear it');
    await screen.findByRole('button', { name: 'Playing' });
    expect(asked).toEqual([{ voice: 'coral', pronunciation: ROW, assistantId: 'assistant_1' }]);
    expect(edits()).toEqual([]);
    await save();
    await saved();
    expect(edits()).toMatchObject([{ pronunciations: [ROW] }]);
  });

  it('is changed and removed', async () => {
    const { press, user, save, edits } = await open({
      ...BAKERY,
      pronunciations: [ROW, { ...ROW, word: 'Xu' }],
    });
    const [language] = screen.getAllByLabelText('Written in');
    await user.clear(screen.getAllByLabelText('Sounds like')[0] ?? document.body);
    await user.type(screen.getAllByLabelText('Sounds like')[0] ?? document.body, 'нгуЄн');
    await user.selectOptions(language ?? document.body, 'Ukrainian');
    await press('Remove word 2');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a word'));
    await save();
    await saved();
    expect(edits()).toMatchObject([
      { pronunciations: [{ word: 'Nguyen', saidAs: 'нгуЄн', language: 'uk' }] },
    ]);
  });

  it('names entries that can’t be spoken, and requests no audio for them', async () => {
    const { press, type, save, edits } = await open();
    await press('Add a word');
    await type('Word or phrase', 'Xu');
    await press('Hear it');
    expect(await screen.findByText('Please fill this in.')).toBeTruthy();
    await type('Sounds like', '/ʘu/');
    await press('Hear it');
    expect(await screen.findByText('The voice has no sounds for these phonemes: ʘ')).toBeTruthy();
    expect(asked).toEqual([]);
    await save();
    expect(screen.getByLabelText('Sounds like').getAttribute('aria-invalid')).toBe('true');
    expect(edits()).toEqual([]);
  });

  it('names each word once', async () => {
    const { press, save, edits, user } = await open({ ...BAKERY, pronunciations: [ROW] });
    await press('Add a word');
    await user.type(screen.getAllByLabelText('Word or phrase')[1] ?? document.body, 'nguyen');
    await user.type(screen.getAllByLabelText('Sounds like')[1] ?? document.body, 'win');
    await save();
    expect(await screen.findByText('“nguyen” is in the list already.')).toBeTruthy();
    expect(edits()).toEqual([]);
  });

  it('has an end', async () => {
    const pronunciations = Array.from({ length: 100 }, (_, i) => ({ ...ROW, word: `w${i}` }));
    await open({ ...BAKERY, pronunciations });
    expect(screen.queryByRole('button', { name: 'Add a word' })).toBeNull();
    expect(screen.getByText('That is all 100 words an assistant can have.')).toBeTruthy();
  });

  it('is Ukrainian to a Ukrainian owner', async () => {
    const { press, type } = await open(BAKERY, 'uk');
    await press('Додати слово');
    await type('Слово або вислів', 'Нґуєн');
    await type('Як звучить', 'nguyen');
    await press('Послухати');
    expect(
      await screen.findByText('Звучання записують лише літерами вибраної мови. Приберіть: n g u y e'),
    ).toBeTruthy();
  });
});

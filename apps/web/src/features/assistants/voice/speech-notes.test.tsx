// @vitest-environment jsdom
import type { SpeechAbilities } from '@parlo/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BAKERY } from '../../../testing/bakery.ts';
import { builderServer, openBuilder } from '../testing/builder-scene.tsx';

const ENGLISH: SpeechAbilities = { natural: true, hears: ['en'], speaks: ['en', 'uk'] };

async function open(greetingMessage: string, speech: SpeechAbilities | null) {
  const { asked } = builderServer([{ ...BAKERY, greetingMessage }], {
    speech: () => ({ success: true, speech }),
  });
  const view = await openBuilder();
  await screen.findByLabelText('Greeting');
  await view.visit('voice');
  await screen.findByLabelText('Voice');
  await waitFor(() => expect(asked.some(({ name }) => name === 'speech')).toBe(true));
  return view;
}

describe('the builder’s notes on calls', () => {
  it('says that spoken Ukrainian is not understood, as soon as the greeting is in Ukrainian', async () => {
    await open('Hello!', ENGLISH);
    expect(screen.queryByText(/don’t understand this language/)).toBeNull();
    const greeting = screen.getByLabelText('Greeting');
    fireEvent.change(greeting, { target: { value: 'Добрий день!' } });
    expect(await screen.findByText(/don’t understand this language yet: Ukrainian/)).toBeTruthy();
  });

  it('says that a language is not spoken either', async () => {
    await open('Добрий день!', { ...ENGLISH, speaks: ['en'] });
    expect(await screen.findByText(/can’t speak this language: Ukrainian/)).toBeTruthy();
  });

  it('names visitors’ own devices as one thing to do, and says so once they are allowed', async () => {
    const view = await open('Добрий день!', { ...ENGLISH, speaks: ['en'] });
    expect(await screen.findByText(/let visitors’ own devices listen and speak/)).toBeTruthy();
    const allow = screen.getByRole('checkbox', { name: /own devices may listen and speak/ });
    await view.user.click(allow);
    expect(await screen.findByText(/own devices listen and speak instead/)).toBeTruthy();
    expect(screen.queryByText(/don’t understand this language|can’t speak this language/)).toBeNull();
    await view.user.click(allow);
    expect(await screen.findByText(/can’t speak this language/)).toBeTruthy();
  });

  it('does not mention devices if the server hears and speaks', async () => {
    const view = await open('Hello!', ENGLISH);
    await view.user.click(screen.getByRole('checkbox', { name: /own devices may listen and speak/ }));
    expect(screen.queryByText(/own devices listen and speak instead/)).toBeNull();
  });

  it('says that a simpler voice speaks', async () => {
    await open('Hello!', { ...ENGLISH, natural: false });
    expect(await screen.findByText(/A simpler voice speaks/)).toBeTruthy();
  });

  it('says that an added model has fewer voices than the list', async () => {
    const added = { id: 'piper-uk', language: 'uk', voices: 1, problem: null };
    await open('Добрий день!', { ...ENGLISH, addedVoices: [added] });
    expect(await screen.findByText(/with 1 voice .* whichever you choose: Ukrainian/)).toBeTruthy();
    const greeting = screen.getByLabelText('Greeting');
    fireEvent.change(greeting, { target: { value: 'Hello!' } });
    await waitFor(() => expect(screen.queryByText(/whichever you choose/)).toBeNull());
  });

  it('offers the other language of calls, and says where it is not understood', async () => {
    const view = await open('Hello!', ENGLISH);
    expect(screen.queryByRole('checkbox', { name: /also speak English/ })).toBeNull();
    await view.user.click(screen.getByRole('checkbox', { name: 'Visitors may also speak Ukrainian' }));
    expect(await screen.findByText(/don’t understand Ukrainian yet/)).toBeTruthy();
    await view.user.click(screen.getByRole('checkbox', { name: 'Visitors may also speak Ukrainian' }));
    expect(screen.queryByText(/don’t understand Ukrainian yet/)).toBeNull();
  });

  it('says nothing where everything works, or nothing is known', async () => {
    await open('Добрий день!', { ...ENGLISH, hears: ['en', 'uk'] });
    expect(screen.queryByText(/Calls on this server/)).toBeNull();
  });

  it('does not mention a language that a service understands and speaks', async () => {
    await open('Добрий день!', {
      ...ENGLISH,
      speaks: ['en'],
      natural: false,
      hearsAny: true,
      speaksAny: true,
    });
    expect(screen.queryByText(/on this server/)).toBeNull();
  });
});

// @vitest-environment jsdom
/** @jsxImportSource preact */
import type { Line } from '@parlo/call-client';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Its first import compiles it, which is not what is waited for.
import './card.tsx';
import { unmount } from '../testing/unmount.ts';
import { LazyCard, useDetails } from './lazy-card.tsx';

const DETAILS = JSON.stringify({ id: 'draft_1', name: 'Ana', email: 'ana@example.com' });
const line = (role: Line['role'], contact: string | null = null): Line => {
  return { id: `${role} ${contact}`, role, via: 'text', text: 'Yes', state: 'done', contact };
};
const UNSENT = { current: null };
const READ_BACK = [line('assistant', DETAILS)];
const GONE_ON = [...READ_BACK, line('visitor'), line('assistant')];

function Shown({ lines, voice }: { readonly lines: readonly Line[]; readonly voice: string }) {
  const { details, asks, keep } = useDetails(lines, voice);
  if (!details) return null;
  return (
    <LazyCard
      json={details}
      conversation="cv_1"
      who="Bakery"
      asks={asks}
      say={(words) => void said.push(words)}
      keep={keep}
      unsent={UNSENT}
    />
  );
}
let said: string[];
const show = (lines: readonly Line[], voice = 'rest') =>
  act(() => render(<Shown lines={lines} voice={voice} />, document.body));
const name = () => document.querySelector<HTMLInputElement>('form input');

beforeEach(() => {
  said = [];
});
afterEach(unmount);

it('shows what the last reply reads back, and nothing once the conversation went on', async () => {
  await show(READ_BACK);
  await vi.waitFor(() => expect(name()?.value).toBe('Ana'));
  await show(GONE_ON);
  expect(document.querySelector('form')).toBeNull();
});

it('keeps what was corrected until it is sent or left', async () => {
  await show(READ_BACK);
  await vi.waitFor(() => expect(name()).not.toBeNull());
  await act(() => {
    const input = name() ?? expect.fail('no card');
    input.value = 'Anna';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await show(GONE_ON);
  expect(name()?.value).toBe('Anna');
  await act(() => document.querySelector<HTMLButtonElement>('button.quiet')?.click());
  await show(GONE_ON);
  expect(document.querySelector('form')).toBeNull();
});

it('is closed once what was corrected was sent by word', async () => {
  await show(READ_BACK);
  await vi.waitFor(() => expect(name()).not.toBeNull());
  await act(() => void name()?.dispatchEvent(new Event('input', { bubbles: true })));
  const sent = [...READ_BACK, line('visitor'), line('assistant', '')];
  await show(sent);
  expect(document.querySelector('form')).toBeNull();
  await show([...sent, line('visitor'), line('assistant')]);
  expect(document.querySelector('form')).toBeNull();
});

it('leaves nothing behind of a conversation that is over', async () => {
  await show(READ_BACK);
  await vi.waitFor(() => expect(name()).not.toBeNull());
  await act(() => void name()?.dispatchEvent(new Event('input', { bubbles: true })));
  await show(GONE_ON);
  expect(name()).not.toBeNull();
  await show([]);
  await show(GONE_ON.slice(1));
  expect(document.querySelector('form')).toBeNull();
});

describe('a button is heard', () => {
  const notNow = () => act(() => document.querySelector<HTMLButtonElement>('button.quiet')?.click());
  const correct = () => act(() => void name()?.dispatchEvent(new Event('input', { bubbles: true })));
  const live = { ...line('assistant'), state: 'live' } as const;
  const cut = { ...line('assistant'), state: 'cut' } as const;

  it.each<[string, readonly Line[], string]>([
    ['while a reply is awaited', [...READ_BACK, line('visitor')], 'thinking'],
    ['while it is written', [...READ_BACK, line('visitor'), live], 'rest'],
    ['while it is heard', GONE_ON, 'speaking'],
    [
      'after it was cut, which may still have read it back',
      [...READ_BACK, line('visitor'), cut],
      'listening',
    ],
  ])('only after the reply, pressed %s', async (_, lines, voice) => {
    await show(READ_BACK);
    await vi.waitFor(() => expect(name()).not.toBeNull());
    await correct();
    await show(lines, voice);
    await notNow();
    expect([said, document.querySelector('form')]).toEqual([[], null]);
    await show([...READ_BACK, line('visitor'), line('assistant', DETAILS)]);
    expect(said).toEqual(['Not now']);
  });

  it('at once while what is read back is spoken', async () => {
    await show(READ_BACK, 'speaking');
    await vi.waitFor(() => expect(name()).not.toBeNull());
    await notNow();
    expect(said).toEqual(['Not now']);
  });

  it('by nobody once the dialogue went on to something else', async () => {
    await show(READ_BACK);
    await vi.waitFor(() => expect(name()).not.toBeNull());
    await correct();
    await show(GONE_ON);
    await notNow();
    expect([said, document.querySelector('form')]).toEqual([[], null]);
  });
});

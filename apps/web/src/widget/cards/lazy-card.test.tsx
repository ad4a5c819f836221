// @vitest-environment jsdom
/** @jsxImportSource preact */
import type { Line } from '@parlo/call-client';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
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

function Shown({ lines }: { readonly lines: readonly Line[] }) {
  const { details, keep } = useDetails(lines);
  if (!details) return null;
  return (
    <LazyCard
      json={details}
      conversation="cv_1"
      who="Bakery"
      say={() => undefined}
      keep={keep}
      unsent={UNSENT}
    />
  );
}
const show = (lines: readonly Line[]) => act(() => render(<Shown lines={lines} />, document.body));
const name = () => document.querySelector<HTMLInputElement>('form input');

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

/** @jsxImportSource preact */
// @vitest-environment jsdom
import type { Line } from '@parlo/call-client';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unmount } from '../testing/unmount.ts';
import { isToneOn, setTone } from './tone.ts';
import { useUnseen } from './use-unseen.ts';

const play = vi.fn();
class FakeContext {
  currentTime = 0;
  createGain = () => ({ gain: { value: 1 }, connect() {} });
  createOscillator = () => ({ frequency: { value: 0 }, connect() {}, start: play, stop() {} });
}

const line = (id: string, more: Partial<Line> = {}): Line => ({
  id,
  role: 'assistant',
  via: 'text',
  text: 'Yes.',
  state: 'done',
  ...more,
});
function Shown({ lines }: { readonly lines: readonly Line[] }) {
  return <p>{useUnseen(lines)}</p>;
}
const show = (...lines: Line[]) => act(() => render(<Shown lines={lines} />, document.body));
const marked = () => document.body.textContent;
const tell = (type: string) =>
  act(() => void dispatchEvent(new MessageEvent('message', { data: { type }, source: window })));

beforeEach(() => {
  play.mockReset();
  localStorage.clear();
  vi.stubGlobal('AudioContext', FakeContext);
});
afterEach(async () => {
  await unmount();
  vi.unstubAllGlobals();
});

it('marks the first reply that came while the widget was closed, until the visitor says something', async () => {
  await show(line('a'));
  await tell('parlo:hidden');
  await show(line('a'), line('b', { state: 'live' }));
  expect(marked()).toBe('');
  await show(line('a'), line('b'));
  await show(line('a'), line('b'), line('c'));
  await tell('parlo:shown');
  expect(marked()).toBe('b');
  await show(line('a'), line('b'), line('c'), line('d', { role: 'visitor' }));
  expect(marked()).toBe('');
});

it('marks nothing that is seen, spoken or was there before', async () => {
  await show(line('a'));
  await show(line('a'), line('b'));
  expect(marked()).toBe('');
  await tell('parlo:hidden');
  await show(line('a'), line('b'), line('c', { via: 'voice' }), line('d', { restored: true }));
  expect(marked()).toBe('');
  expect(play).not.toHaveBeenCalled();
});

it('makes a sound with it, unless the visitor has turned that off', async () => {
  await show();
  await tell('parlo:hidden');
  await show(line('a'));
  expect(play).toHaveBeenCalledTimes(2);
  setTone(false);
  expect(isToneOn()).toBe(false);
  await show(line('a'), line('b'));
  expect(play).toHaveBeenCalledTimes(2);
  setTone(true);
  expect(isToneOn()).toBe(true);
});

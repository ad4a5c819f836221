/** @jsxImportSource preact */
// @vitest-environment jsdom
import type { CallPhase } from '@parlo/call-client';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unmount } from '../testing/unmount.ts';
import { STRINGS } from '../words/strings.ts';
import { CallTimer } from './call-timer.tsx';

const SECOND = 1_000;
const timer = () => document.querySelector('[role=timer]');
const show = (phase: CallPhase, strings = STRINGS.en) =>
  act(() => render(<CallTimer phase={phase} strings={strings} />, document.body));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await unmount();
  vi.useRealTimers();
});

describe('the time of a call', () => {
  it('is not there before one is open', async () => {
    await show({ name: 'ready' });
    expect(timer()).toBeNull();
    await show({ name: 'asking' });
    expect(timer()).toBeNull();
    await show({ name: 'connecting', label: true, openedAt: null });
    expect(timer()).toBeNull();
    await show({ name: 'denied' });
    expect(timer()).toBeNull();
  });

  it('counts the seconds from the moment it is open', async () => {
    await show({ name: 'active', openedAt: performance.now() });
    expect(timer()?.textContent).toBe('0:00');
    await pass(9 * SECOND);
    expect(timer()?.textContent).toBe('0:09');
    await pass(56 * SECOND);
    expect(timer()?.textContent).toBe('1:05');
  });

  it('counts while the label still says that it connects, since the minutes run', async () => {
    await show({ name: 'connecting', label: true, openedAt: performance.now() });
    await pass(2 * SECOND);
    expect(timer()?.textContent).toBe('0:02');
  });

  it('stands at how long it was once it is over', async () => {
    await show({ name: 'active', openedAt: performance.now() });
    await pass(5 * SECOND);
    await show({ name: 'ended', why: { how: 'left' }, seconds: 5 });
    await pass(60 * SECOND);
    expect(timer()?.textContent).toBe('0:05');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not there for a call that never began', async () => {
    await show({ name: 'ended', why: { how: 'failed', code: 'lines_busy' }, seconds: null });
    expect(timer()).toBeNull();
  });

  it('begins anew with the next call', async () => {
    await show({ name: 'active', openedAt: performance.now() });
    await pass(70 * SECOND);
    await show({ name: 'ended', why: { how: 'left' }, seconds: 70 });
    await show({ name: 'asking' });
    expect(timer()).toBeNull();
    await show({ name: 'active', openedAt: performance.now() });
    expect(timer()?.textContent).toBe('0:00');
  });

  it('has a name for who does not see it, in their language', async () => {
    await show({ name: 'active', openedAt: performance.now() }, STRINGS.uk);
    expect(timer()?.getAttribute('aria-label')).toBe('Тривалість розмови');
  });

  it('leaves no clock running with a page that goes', async () => {
    await show({ name: 'active', openedAt: performance.now() });
    expect(vi.getTimerCount()).toBe(1);
    await unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

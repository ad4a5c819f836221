// @vitest-environment jsdom

import { FakeBrowser, secretAnswer } from '@parlo/call-client/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STRINGS } from '../../widget/words/strings.ts';
import { useTestCall } from './use-test-call.ts';

const onEnded = vi.fn();
/** Lets everything that is already decided happen. */
const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const keys = () => [localStorage.getItem('assistantActive'), localStorage.getItem('timeLeft')];

async function call(secondsLeft: number | undefined) {
  const browser = new FakeBrowser();
  const { client_secret } = await secretAnswer('ek_1').json();
  const answer = { success: true, client_secret, seconds_left: secondsLeft };
  browser.answers = { ...browser.answers, '/api/session': [async () => Response.json(answer)] };
  const target = { assistantId: 'assistant_1', origin: 'sandbox' as const };
  const view = renderHook(() => useTestCall(target, STRINGS.en, onEnded, browser.asBrowser()));
  act(() => view.result.current.start());
  await settle();
  return { browser, view, now: () => view.result.current };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onEnded.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

describe('a test call', () => {
  it('says Calling... for two seconds while the sound is on already', async () => {
    const { browser, now } = await call(90);
    act(() => browser.peer.open());
    expect(now().state.phase).toMatchObject({ name: 'connecting', label: true });
    act(() => browser.pass(2_000));
    expect(now().state.phase.name).toBe('active');
  });

  it('ends by itself when the seconds of the account are over', async () => {
    const { browser, now } = await call(3);
    expect(keys()).toEqual(['true', '3']);
    act(() => browser.peer.open());
    pass(2_000);
    expect(keys()).toEqual(['true', '1']);
    expect(onEnded).not.toHaveBeenCalled();
    pass(1_000);
    expect(now().state.phase).toMatchObject({ name: 'ended', why: { how: 'left' }, seconds: 3 });
    expect(now().timeOver).toBe(true);
    expect(keys()).toEqual([null, null]);
    expect(onEnded).toHaveBeenCalledOnce();
    // The far end is told, and closes the channel.
    expect(browser.peer.channel.sent.at(-1)).toEqual({ type: 'session.close' });
    act(() => browser.peer.channel.closed());
    expect(browser.peer.closed).toBe(true);
  });

  it('is one call, however often it is started, and leaves nothing behind with its screen', async () => {
    const { browser, view, now } = await call(90);
    act(() => now().start());
    await settle();
    expect(browser.requests.filter(({ path }) => path === '/api/session')).toHaveLength(1);
    act(() => browser.peer.open());
    view.unmount();
    expect(browser.peer.closed).toBe(true);
    expect(keys()).toEqual([null, null]);
  });

  it('ended by hand is not out of time', async () => {
    const { browser, now } = await call(90);
    act(() => browser.peer.open());
    act(() => now().end());
    expect(now().timeOver).toBe(false);
    expect(now().state.phase.name).toBe('ended');
    expect(keys()).toEqual([null, null]);
  });
});

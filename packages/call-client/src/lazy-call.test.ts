import { describe, expect, it, vi } from 'vitest';
import type { CallHandlers, RealtimeCall } from './call.ts';
import type { CallEnd } from './conversation/call-state.ts';
import { startCallLazily } from './lazy-call.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

function started() {
  const ends: CallEnd[] = [];
  const call = {
    type: vi.fn(() => true),
    mute: vi.fn(),
    askMicrophone: vi.fn(),
    close: vi.fn(),
    drop: vi.fn(),
  } satisfies RealtimeCall;
  const begin = vi.fn(() => call);
  const loading = Promise.withResolvers<typeof begin>();
  const handlers = { onEnd: (end) => ends.push(end) } as Pick<CallHandlers, 'onEnd'> as CallHandlers;
  const lazy = startCallLazily({ assistantId: 'a' }, handlers, loading.promise);
  return { ends, call, begin, loading, lazy };
}

describe('a call during the loading of its code', () => {
  it('begins when they are there, and is that call from then on', async () => {
    const { lazy, call, begin, loading } = started();
    expect(lazy.type('Hello')).toBe(false);
    loading.resolve(begin);
    await settle();
    expect(begin).toHaveBeenCalledOnce();
    expect(lazy.type('Hello')).toBe(true);
    lazy.mute(true);
    lazy.askMicrophone();
    lazy.close();
    lazy.drop();
    expect(call.mute).toHaveBeenCalledWith(true);
    for (const part of [call.askMicrophone, call.close, call.drop]) expect(part).toHaveBeenCalledOnce();
  });

  it('never begins when it was ended before', async () => {
    const { lazy, begin, loading, ends } = started();
    lazy.close();
    lazy.drop();
    loading.resolve(begin);
    await settle();
    expect(begin).not.toHaveBeenCalled();
    expect(ends).toEqual([{ how: 'left' }]);
  });

  it('says so when they don’t come', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { lazy, loading, ends } = started();
    loading.reject(new Error('offline'));
    await settle();
    lazy.close();
    expect(ends).toEqual([{ how: 'failed', code: 'not_loaded' }]);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

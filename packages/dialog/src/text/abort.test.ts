import { describe, expect, it } from 'vitest';
import { abortError, throwIfAborted, waitFor } from './abort.ts';

const aborted = expect.objectContaining({ name: 'AbortError' });

describe('waitFor', () => {
  it('gives what the promise gives', async () => {
    const { signal } = new AbortController();
    expect(await waitFor(Promise.resolve(1), signal)).toBe(1);
    await expect(waitFor(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it('stops waiting with AbortError, also when there is no need to begin', async () => {
    const controller = new AbortController();
    const waiting = waitFor(new Promise(() => undefined), controller.signal);
    controller.abort('bye');
    await expect(waiting).rejects.toThrow(aborted);
    await expect(waitFor(Promise.resolve(1), controller.signal)).rejects.toThrow(aborted);
  });
});

describe('abortError', () => {
  it('is an AbortError whatever the reason, and keeps it', () => {
    expect(abortError(AbortSignal.abort('bye'))).toMatchObject({ name: 'AbortError', cause: 'bye' });
    const reason = new DOMException('x', 'AbortError');
    expect(abortError(AbortSignal.abort(reason))).toBe(reason);
    expect(() => throwIfAborted(undefined)).not.toThrow();
    expect(() => throwIfAborted(AbortSignal.abort())).toThrow(aborted);
  });
});

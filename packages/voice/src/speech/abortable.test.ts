import { describe, expect, it } from 'vitest';
import { abortable } from './abortable.ts';

describe('abortable', () => {
  it('settles like the work', async () => {
    const { signal } = new AbortController();
    expect(await abortable(signal, Promise.resolve(7))).toBe(7);
    await expect(abortable(signal, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('rejects as soon as the signal fires, and drops the result', async () => {
    const abort = new AbortController();
    const work = Promise.withResolvers<number>();
    const result = abortable(abort.signal, work.promise);
    abort.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
    work.reject(new Error('too late to matter'));
    await Promise.allSettled([work.promise]);
  });

  it('rejects with a signal that fired before', async () => {
    await expect(abortable(AbortSignal.abort(), Promise.resolve(1))).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

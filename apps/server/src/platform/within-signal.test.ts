import { expect, it } from 'vitest';
import { withinSignal } from './within-signal.ts';

it('resolves and rejects as the work does', async () => {
  const { signal } = new AbortController();
  await expect(withinSignal(Promise.resolve(7), signal)).resolves.toBe(7);
  await expect(withinSignal(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
});

it('rejects once the signal fires, and lets later failures of the work be', async () => {
  const work = Promise.withResolvers<never>();
  const stop = new AbortController();
  const waited = withinSignal(work.promise, stop.signal);
  stop.abort(new Error('too late'));
  await expect(waited).rejects.toThrow('too late');
  work.reject(new Error('nobody hears of it'));
  await expect(withinSignal(Promise.resolve(7), stop.signal)).rejects.toThrow('too late');
});

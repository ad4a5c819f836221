import { describe, expect, it } from 'vitest';
import { Gate } from './gate.ts';

/** After everything that is ready to go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const never = new AbortController().signal;

function heldJob() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const job = {
    started: false,
    resolve,
    reject,
    run: () => {
      job.started = true;
      return promise;
    },
  };
  return job;
}

describe('Gate', () => {
  it('runs so many at once and the rest in order', async () => {
    const gate = new Gate(2);
    const jobs = [heldJob(), heldJob(), heldJob(), heldJob()] as const;
    const results = jobs.map((job) => gate.run(never, job.run));
    await settled();
    expect(jobs.map((job) => job.started)).toEqual([true, true, false, false]);
    jobs[1].resolve('second');
    expect(await results[1]).toBe('second');
    await settled();
    expect(jobs.map((job) => job.started)).toEqual([true, true, true, false]);
    for (const job of jobs) job.resolve('rest');
    expect(await Promise.all(results)).toEqual(['rest', 'second', 'rest', 'rest']);
  });

  it('makes room after a failure', async () => {
    const gate = new Gate(1);
    await expect(gate.run(never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.run(never, async () => 'next')).toBe('next');
  });

  it('takes an aborted job out of the queue, and no other', async () => {
    const gate = new Gate(1);
    const first = heldJob();
    const second = heldJob();
    const third = heldJob();
    const abort = new AbortController();
    const running = gate.run(never, first.run);
    const dropped = gate.run(abort.signal, second.run);
    const waiting = gate.run(never, third.run);
    abort.abort();
    await expect(dropped).rejects.toMatchObject({ name: 'AbortError' });
    first.resolve('one');
    third.resolve('three');
    expect(await Promise.all([running, waiting])).toEqual(['one', 'three']);
    expect(second.started).toBe(false);
  });

  it('gives the place on when the signal fires as the job is let in', async () => {
    const gate = new Gate(1);
    const first = heldJob();
    const second = heldJob();
    const third = heldJob();
    const abort = new AbortController();
    const running = gate.run(never, async () => {
      await first.run();
      queueMicrotask(() => abort.abort());
    });
    const dropped = gate.run(abort.signal, second.run);
    const waiting = gate.run(never, third.run);
    first.resolve('');
    third.resolve('three');
    await Promise.allSettled([running, dropped]);
    expect(await waiting).toBe('three');
  });

  it('does not start what was aborted before', async () => {
    const job = heldJob();
    await expect(new Gate(1).run(AbortSignal.abort(), job.run)).rejects.toMatchObject({ name: 'AbortError' });
    expect(job.started).toBe(false);
  });
});

import { expect, it } from 'vitest';
import { changeOf, processesIn, type Sample } from './flatness.ts';

const sample = (minute: number, mb: number, files = 20): Sample => ({
  minute,
  of: { server: { mb, files } },
});

it('compares the first third after warm-up with the last', () => {
  const samples = [50, 100, 101, 99, 103, 104, 110, 112, 111, 108].map((mb, at) => sample(at, mb));
  const change = changeOf(samples, 'server', 'mb', 1);
  expect(change).toMatchObject({ from: 100, to: 111 });
  expect(change?.share).toBeCloseTo(0.11);
  expect(changeOf(samples, 'server', 'files', 1)).toMatchObject({ share: 0 });
});

it('says nothing of a process with too few samples', () => {
  expect(changeOf([sample(0, 1), sample(5, 1)], 'server', 'mb', 3)).toBeNull();
  expect(changeOf([sample(0, 1)], 'host', 'mb', 0)).toBeNull();
});

it('names each process once', () => {
  expect(processesIn([sample(0, 1), { minute: 1, of: { host: { mb: 1, files: 1 } } }, sample(2, 1)])).toEqual(
    ['server', 'host'],
  );
});

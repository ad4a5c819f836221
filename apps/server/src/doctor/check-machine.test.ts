import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { checkClock, checkDisk, type DiskFacts } from './check-machine.ts';

const { signal } = new AbortController();
const GB = 1024 ** 3;

it.each([
  ['ok', { freeBytes: 50 * GB, freeInodes: 90, allInodes: 100 }, '50 GB are free'],
  ['ok', { freeBytes: 50 * GB, freeInodes: 0, allInodes: 0 }, '50 GB are free'],
  ['warning', { freeBytes: GB / 2, freeInodes: 90, allInodes: 100 }, 'Only 512 MB'],
  ['failed', { freeBytes: GB / 16, freeInodes: 90, allInodes: 100 }, 'Only 64 MB'],
  ['warning', { freeBytes: 50 * GB, freeInodes: 3, allInodes: 100 }, 'Only 3 % of the disk’s inodes'],
  ['failed', { freeBytes: 50 * GB, freeInodes: 0, allInodes: 100 }, 'Only 0 %'],
] as const)('a disk is %s with %j', async (state, facts: DiskFacts, said) => {
  const finding = await checkDisk({ dataDir: tmpdir() }, async () => facts).run(signal);
  expect(finding.state).toBe(state);
  expect(finding.text.en).toContain(said);
});

it('reads a real disk, and waits with a folder that is not there yet', async () => {
  const facts = await checkDisk({ dataDir: tmpdir() }).run(signal);
  expect(facts.text.en).toMatch(/free/);
  expect(await checkDisk({ dataDir: '/no/such/folder' }).run(signal)).toMatchObject({ state: 'off' });
});

it.each([
  ['ok', 0],
  ['ok', -1_500],
  ['warning', 60_000],
  ['warning', -60_000],
  ['failed', 3_600_000],
  ['failed', -3_600_000],
] as const)('a clock is %s when another one is %i ms ahead', async (state, ahead) => {
  const reading = {
    of: 's3.example.com',
    theirMs: 1_000_000 + ahead,
    askedMs: 999_900,
    answeredMs: 1_000_100,
  };
  const finding = await checkClock(async () => reading).run(signal);
  expect(finding.state).toBe(state);
  expect(finding.text.en).toContain('s3.example.com');
});

it('says so where there is no other clock', async () => {
  expect(await checkClock(null).run(signal)).toMatchObject({ state: 'off' });
  expect(await checkClock(async () => null).run(signal)).toMatchObject({ state: 'off' });
});

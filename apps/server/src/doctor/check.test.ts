import { expect, it } from 'vitest';
import { codeOf, type DoctorCheck, ok, runChecks } from './check.ts';

const WELL = ok({ en: 'Well.', uk: 'Добре.' });
const { signal } = new AbortController();

const check = (run: DoctorCheck['run'], limitMs = 60_000): DoctorCheck => ({ name: 'disk', limitMs, run });

it('gives up a check that hangs, and keeps the results of the others', async () => {
  let aborted = false;
  const hanging = check((limited) => {
    limited.addEventListener('abort', () => {
      aborted = true;
    });
    return new Promise(() => undefined);
  }, 10);
  const results = await runChecks([hanging, check(async () => WELL)], signal);
  expect(results.map(({ state }) => state)).toEqual(['failed', 'ok']);
  expect(results[0]?.text.en).toContain('No result within');
  expect(aborted).toBe(true);
});

it('gives all up when whoever asked goes', async () => {
  const stopped = AbortSignal.abort();
  const [result] = await runChecks([check(() => new Promise(() => undefined))], stopped);
  expect(result?.state).toBe('failed');
});

it('shows the code of what a check throws, and never its message', async () => {
  const error = Object.assign(new Error('password=secret'), { code: 'EPIPE' });
  const [result] = await runChecks([check(() => Promise.reject(error))], signal);
  expect(result?.text.en).toContain('(EPIPE)');
  expect(JSON.stringify(result)).not.toContain('secret');
});

it('finds a code in causes, and takes no sentence for one', () => {
  const inner = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
  expect(codeOf(new Error('outer', { cause: inner }))).toBe('ECONNREFUSED');
  expect(codeOf(new AggregateError([inner]))).toBe('ECONNREFUSED');
  expect(codeOf(Object.assign(new Error('x'), { code: 'a key: abc' }))).toBeUndefined();
  expect(codeOf('no error')).toBeUndefined();
});

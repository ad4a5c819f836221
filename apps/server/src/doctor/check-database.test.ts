import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { checkDatabase, type Query } from './check-database.ts';

const { signal } = new AbortController();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('names the version of a real database, and how soon it answers', async () => {
  const finding = await checkDatabase(database.pool, { databaseUrl: undefined }, () => 0).run(signal);
  expect(finding.text.en).toMatch(/^(?:Embedded )?PostgreSQL 1\d/);
  expect(['ok', 'warning']).toContain(finding.state);
});

const RIGHT = { version: '18.1', number: 18, encoding: 'UTF8', spare: 90, recovering: false };
const answering = (row: object): Query => ({
  query: async () => ({ rows: [{ ...row }] }),
});

it.each([
  ['ok', {}, 'PostgreSQL 18.1 answers in 0.0 ms'],
  ['failed', { version: '15.3', number: 15 }, 'too old'],
  ['failed', { encoding: 'LATIN1' }, 'LATIN1'],
  ['failed', { recovering: true }, 'standby'],
  ['warning', { spare: 3 }, 'max_connections'],
] as const)('is %s with %j', async (state, differs, said) => {
  const query = answering({ ...RIGHT, ...differs });
  const finding = await checkDatabase(query, { databaseUrl: 'postgres://x' }, () => 0).run(signal);
  expect(finding.state).toBe(state);
  expect(finding.text.en).toContain(said);
});

it('is slow by the median of its answers', async () => {
  let clock = 0;
  const now = () => (clock += 30);
  const finding = await checkDatabase(answering(RIGHT), { databaseUrl: 'postgres://x' }, now).run(signal);
  expect(finding).toMatchObject({ state: 'warning' });
  expect(finding.text.en).toContain('30 ms');
});

it.each([
  ['28P01', 'password'],
  ['3D000', 'no database of that name'],
  ['ECONNREFUSED', '(ECONNREFUSED)'],
])('says what to do about %s, without the address', async (code, said) => {
  const error = Object.assign(new Error('at postgres://u:secret@h'), { code });
  const query: Query = { query: () => Promise.reject(error) };
  const finding = await checkDatabase(query, { databaseUrl: 'postgres://u:secret@h' }).run(signal);
  expect(finding.state).toBe('failed');
  expect(finding.text.en).toContain(said);
  expect(JSON.stringify(finding)).not.toContain('secret');
});

it('is no slow one while all connections of the server are in use', async () => {
  let clock = 0;
  const full = Object.assign(new Error('in use'), { code: 'PARLO_POOL_BUSY' });
  const queries: Query[] = [
    { ...answering(RIGHT), isBusy: () => true },
    { query: () => Promise.reject(full) },
  ];
  for (const query of queries) {
    const finding = await checkDatabase(query, { databaseUrl: 'postgres://x' }, () => (clock += 30)).run(
      signal,
    );
    expect(finding.state).toBe('warning');
    expect(finding.text.en).toContain('all connections of this server are in use');
  }
});

it('is not looked at where it does not run', async () => {
  expect(await checkDatabase(null, { databaseUrl: undefined }).run(signal)).toMatchObject({ state: 'off' });
});

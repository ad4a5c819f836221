import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { atSameMoment } from './same-moment.ts';

let database: TestDatabase;
const clients: Client[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await database.close();
});

async function open(): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  clients.push(client);
  return client;
}

const addUser = (client: Client, id: string) =>
  client.query(`insert into "user" (id, name, email) values ($1, 'Ada', $1)`, [id]);
const users = async (client: Client): Promise<string[]> =>
  (await client.query('select id from "user" order by id')).rows.map(({ id }) => id);

it('shows the reader what was there while nobody wrote, and nothing later', async () => {
  const [session, reader, writer] = [await open(), await open(), await open()];
  await addUser(writer, 'before');
  let later: Promise<unknown> | undefined;
  const seen = await atSameMoment(
    session,
    reader,
    async () => {
      later = addUser(writer, 'later');
      return users(session);
    },
    AbortSignal.timeout(30_000),
  );
  await later;
  expect(seen).toEqual(['before']);
  expect(await users(reader)).toEqual(['before']);
  expect(await users(session)).toEqual(['before', 'later']);
});

it('gives way to a transaction that writes for long, and takes its turn after it', async () => {
  const [session, reader, writer] = [await open(), await open(), await open()];
  await writer.query('begin');
  await addUser(writer, 'slow');
  const moment = atSameMoment(session, reader, async () => 'done', AbortSignal.timeout(50_000));
  const waits = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const waiting = async () => (await writer.query(waits)).rows[0].n;
  await expect.poll(waiting).toBeGreaterThan(0);
  await expect.poll(waiting).toBe(0);
  await writer.query('commit');
  expect(await moment).toBe('done');
  expect(await users(reader)).toEqual(['slow']);
});

it('stops when it is told to', async () => {
  const [session, reader] = [await open(), await open()];
  const stopped = atSameMoment(session, reader, async () => 'done', AbortSignal.abort());
  await expect(stopped).rejects.toThrow(/abort/i);
});

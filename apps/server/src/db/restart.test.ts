import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Owner, signUp, signUpAdmin } from '../testing/sign-up.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestResponse } from '../testing/test-client.ts';
import { connect } from './connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';

const WRITERS = 6;

let dataDir = '';
let postgres: EmbeddedPostgres;
let app: TestApp;
let admin: Owner;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlo-restart-'));
  postgres = await startEmbeddedPostgres({ dataDir, logger: silentLogger });
  const { url } = postgres;
  await migrateDatabase(url);
  const connection = connect(url, silentLogger);
  const unlimited = { points: 1e9, seconds: 60 };
  const groups = ['request', 'addAssistant', 'editAssistant', 'grantMinutes'];
  app = await createTestApp({
    limits: Object.fromEntries(groups.map((group) => [group, unlimited])),
    database: { ...connection, url, lose: () => Promise.reject(new Error('not here')) },
  });
  admin = await signUpAdmin(app);
});
afterAll(async () => {
  await app.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

/** Writes one thing after the other, and remembers what it was told is stored. */
class Writer {
  readonly owner: Owner;
  readonly names: string[] = [];
  readonly grants: string[] = [];
  greeting = 0;
  tried = 0;
  refused = 0;

  constructor(owner: Owner) {
    this.owner = owner;
  }

  get done(): number {
    return this.names.length + this.grants.length + this.greeting;
  }

  async run(stop: AbortSignal): Promise<void> {
    const { email, id } = this.owner;
    while (!stop.aborted) {
      const at = ++this.tried;
      const assistant = {
        assistantName: `A ${at}`,
        assistantPrompt: 'P',
        greetingMessage: '0',
        voice: 'ash',
      };
      // A list of an owner's is no longer than this, and each answer carries all of it.
      if (this.names.length < 20 && (await this.#try('/api/add_assistant', { email, assistant }))) {
        this.names.push(assistant.assistantName);
      }
      const updated = { greetingMessage: String(at) };
      if (this.names.length > 0 && (await this.#try('/api/edit_assistant', { email, index: 0, updated }))) {
        this.greeting = at;
      }
      const grantId = `our-grant-${at}`;
      if (
        await this.#try(
          '/api/admin/grant_minutes',
          { userId: id, minutes: 1, note: 'a test', grantId },
          admin.client,
        )
      ) {
        this.grants.push(`${id} ${grantId}`);
      }
    }
  }

  async #try(path: string, body: object, client = this.owner.client): Promise<boolean> {
    const answer = await client.post(path, body);
    if (answer.status === 200) return true;
    requireRetryable(answer);
    this.refused++;
    return false;
  }
}

function requireRetryable({ status, body, headers }: TestResponse): void {
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

async function kill(): Promise<void> {
  const pid = Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  // It is gone before anything asks whether it is back.
  await expect.poll(answers, { timeout: 20_000, interval: 5 }).toBe(false);
}

async function answers(): Promise<boolean> {
  const client = new Client({ connectionString: postgres.url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

it('keeps acknowledged writes, and continues, when PostgreSQL dies under load', {
  timeout: 120_000,
}, async () => {
  const owners = await Promise.all(Array.from({ length: WRITERS }, () => signUp(app)));
  const writers = owners.map((owner) => new Writer(owner));
  const stop = new AbortController();
  const running = Promise.all(writers.map((writer) => writer.run(stop.signal)));
  const allDone = async (more: number) => {
    const wanted = writers.map(({ done }) => done + more);
    const someWait = () => writers.some(({ done }, at) => done < (wanted[at] ?? 0));
    // What a writer finds wrong ends the wait at once.
    await Promise.race([expect.poll(someWait, { timeout: 60_000, interval: 5 }).toBe(false), running]);
  };
  try {
    await allDone(5);
    for (let death = 0; death < 2; death++) {
      await kill();
      await expect.poll(answers, { timeout: 60_000, interval: 20 }).toBe(true);
      await allDone(1);
    }
  } finally {
    stop.abort();
  }
  await running;
  // Otherwise nothing was tested.
  expect(writers.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(0);
  for (const { owner, names, greeting, tried, grants } of writers) {
    const { body } = await owner.client.post('/api/get_assistants', { email: owner.email });
    const stored = body.assistants as { assistantName: string; greetingMessage: string }[];
    expect(stored.map(({ assistantName }) => assistantName)).toEqual(expect.arrayContaining(names));
    // What was not acknowledged may be stored all the same.
    expect(Number(stored[0]?.greetingMessage)).toBeGreaterThanOrEqual(greeting);
    expect(Number(stored[0]?.greetingMessage)).toBeLessThanOrEqual(tried);
    const { rows } = await app.database.pool.query(
      'select reference from minute_entries where user_id = $1',
      [owner.id],
    );
    expect(rows.map(({ reference }) => reference)).toEqual(expect.arrayContaining(grants));
  }
});

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { assistants, conversations } from '../../../db/schema.ts';
import { secretsFrom } from '../../../platform/tokens/secrets.ts';
import type { CallsToPlace, ServerSettings } from '../../../testing/call-server-child.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { addAccount, give, openLedger, readAccount, useUpTo } from '../../../testing/ledger.ts';
import { mintSecret } from '../access/client-secret.ts';

/** Two servers over one database share an account's minutes out among their callers. */

const SECONDS = 400;
/** Of each server: most talk until the time is used up, some hang up and give back what they held. */
const TALK = [...Array.from({ length: 16 }, () => null), 1, 1.6, 2.4, 3];

const secret = 'a secret that only two servers know';
const key = secretsFrom(Buffer.from(secret)).keyFor('client-secret');
let database: TestDatabase;
const servers: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  servers.push(...(await Promise.all([startServer('server_1'), startServer('server_2')])));
});
afterAll(async () => {
  await Promise.all(
    servers.map(async (server) => {
      const exited = once(server, 'exit');
      server.disconnect();
      await exited;
    }),
  );
  await database.close();
});

async function startServer(serverId: string): Promise<ChildProcess> {
  const settings: ServerSettings = { url: database.url, serverId, secret };
  const child = fork(new URL('../../../testing/call-server-child.ts', import.meta.url), [
    JSON.stringify(settings),
  ]);
  await once(child, 'message');
  return child;
}

/** Places calls at once and answers their statuses. Nobody talks yet. */
async function place(server: ChildProcess, calls: CallsToPlace): Promise<number[]> {
  const answered = once(server, 'message');
  server.send(calls);
  const [{ statuses }] = (await answered) as [{ statuses: number[] }];
  return statuses;
}

it('forty calls at once from two servers use an account up to exactly nothing', async () => {
  const { db } = database;
  const ownerId = await addAccount(db);
  // Paying, so that visitors may call; then down to the seconds that are to be shared.
  await give(db, ownerId, SECONDS);
  await useUpTo(db, openLedger(db), ownerId, SECONDS);
  const words = { name: 'Mia', prompt: '', greeting: 'Hello.', voice: '' } as const;
  await db.insert(assistants).values({ id: 'assistant_1', ownerId, visitorCallsAtOnce: 40, ...words });
  const before = (await readAccount(db, ownerId)).usage;

  const visitor = {
    own: false,
    origin: 'widget',
    conversationId: null,
    consentedAt: null,
    timeZone: null,
  } as const;
  const claims = { assistantId: 'assistant_1', draftId: null, ...visitor };
  const clientSecret = mintSecret({ ...claims, expiresAt: Math.floor(Date.now() / 1_000) + 600 }, key);
  const statuses = await Promise.all(
    servers.map((server) => place(server, { secret: clientSecret, talk: TALK })),
  );
  expect(statuses.flat()).toEqual(Array.from({ length: 40 }, () => 201));
  expect((await readAccount(db, ownerId)).leased).toBeGreaterThan(0);
  // All at once: on a busy machine the first would have used up the time before the last is let in.
  for (const server of servers) server.send('talk');

  const stillOpen = () => db.$count(conversations, isNull(conversations.endedAt));
  await vi.waitFor(async () => expect(await stillOpen()).toBe(0), { timeout: 30_000, interval: 100 });

  const { seconds, leased, entered, usage } = await readAccount(db, ownerId);
  expect({ seconds, leased, entered }).toEqual({ seconds: 0, leased: 0, entered: 0 });
  const billed = [...usage].filter(([callId]) => !before.has(callId));
  expect(billed).toHaveLength(40);
  expect(billed.reduce((sum, [, used]) => sum + used, 0)).toBe(SECONDS);
  // Each conversation says what its call was billed, and who hung up was billed for that alone.
  const stored = await db.select().from(conversations).where(eq(conversations.ownerId, ownerId));
  expect(new Map(stored.map(({ callId, seconds: told }) => [callId, told]))).toEqual(new Map(billed));
  const left = stored.filter(({ endReason }) => endReason === 'left').map((call) => call.seconds);
  expect(left.toSorted()).toEqual([1, 1, 2, 2, 2, 2, 3, 3]);
  const ranOut = await db.$count(conversations, eq(conversations.endReason, 'no_minutes'));
  expect(ranOut).toBe(32);
  // Whoever calls now is told.
  expect(await place(servers[0] as ChildProcess, { secret: clientSecret, talk: [null] })).toEqual([402]);
});

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../apps/server/src/db/connect.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { reseal } from '../apps/server/src/db/reseal.ts';
import { conversations } from '../apps/server/src/db/schema.ts';
import { createTextKeys, withTextKeys } from '../apps/server/src/db/text-keys.ts';
import { readHistory, storeTurn } from '../apps/server/src/db/turns.ts';
import { createLogger } from '../apps/server/src/platform/monitoring/logger.ts';
import { percentile, printTable } from './support/stats.ts';

/**
 * What it costs to encrypt conversations: storing a turn and reading a conversation's turns, without and with it, one
 * after the other in turns so that both meet the same machine; its size in the database; and how long stored texts take.
 */

const CONVERSATIONS = 200;
const TURNS = 10;
const SAID = 'Do you have a table for four on Friday evening, and can we bring a dog along?';

const at = (conversation: string) => ({ id: conversation, startedAt: new Date(0) });

async function begin(db: Database, id: string): Promise<void> {
  const startedAt = new Date(0);
  const facts = { serverId: 'bench', origin: 'widget', channel: 'voice', startedAt, seconds: 1 } as const;
  await db.insert(conversations).values({ id, ...facts });
}

async function store(db: Database, conversation: string, n: number): Promise<number> {
  const isVisitor = n % 2 === 0;
  const began = performance.now();
  await db.transaction((tx) =>
    storeTurn(tx, at(conversation), {
      itemId: `item_${n}`,
      role: isVisitor ? 'visitor' : 'assistant',
      via: 'voice',
      text: SAID,
      interrupted: false,
      hidden: false,
      startedAtMs: n * 1_000,
      ...(!isVisitor && { memo: { outcome: 'answered', entryIds: ['entry_1'] } }),
    }),
  );
  return performance.now() - began;
}

async function read(db: Database, conversation: string): Promise<number> {
  const began = performance.now();
  const turns = await readHistory(db, conversation);
  if (turns.some(({ text }) => text !== SAID)) throw new Error('a turn was not read as it was said');
  return performance.now() - began;
}

// The process of the database is no reason for Node to go on: it would end before the database has stopped.
const untilStopped = setInterval(() => undefined, 60_000);
const folder = await mkdtemp(join(tmpdir(), 'parlo-encryption-'));
const opened = await openDatabase({
  url: undefined,
  dataDir: folder,
  logger: createLogger({ level: 'silent' }),
});
try {
  const plain = opened.connection.db;
  const keys = createTextKeys({ keys: [{ id: 'k1', key: randomBytes(32) }], encrypts: true });
  const ways = [
    { name: 'plain', db: plain, stored: [] as number[], read: [] as number[] },
    { name: 'encrypted', db: withTextKeys(plain, keys), stored: [] as number[], read: [] as number[] },
  ];
  for (let held = 0; held < CONVERSATIONS; held += 1) {
    for (const { name, db } of ways) await begin(db, `${name}_${held}`);
    for (let n = 0; n < TURNS; n += 1) {
      for (const { name, db, stored } of ways) stored.push(await store(db, `${name}_${held}`, n));
    }
    for (const way of ways) way.read.push(await read(way.db, `${way.name}_${held}`));
  }
  const sizes = await opened.connection.pool.query<{ way: string; bytes: number }>(`
    select split_part(conversation_id, '_', 1) as way, avg(pg_column_size(m.*))::int as bytes
    from messages m group by 1`);
  const ms = (times: readonly number[], share: number) => `${percentile(times, share).toFixed(2)} ms`;
  printTable(
    `A turn stored (${CONVERSATIONS * TURNS} each), and ${TURNS} turns read (${CONVERSATIONS} times)`,
    ['texts', 'stored, p50', 'p95', 'read, p50', 'p95', 'a row'],
    ways.map((way) => [
      way.name,
      ms(way.stored, 0.5),
      ms(way.stored, 0.95),
      ms(way.read, 0.5),
      ms(way.read, 0.95),
      `${sizes.rows.find((row) => row.way === way.name)?.bytes ?? 0} bytes`,
    ]),
  );
  const began = performance.now();
  const pace = { signal: new AbortController().signal, pause: async () => undefined };
  const changed = await reseal(withTextKeys(plain, keys), pace);
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `${changed} stored turns were encrypted in ${seconds.toFixed(1)} s without pauses: ${Math.round(changed / seconds)} a second.`,
  );
} finally {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
  clearInterval(untilStopped);
}

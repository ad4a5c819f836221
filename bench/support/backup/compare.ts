import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';

/**
 * A restored database against the one that went on, row by row, by what may not change between both. It is another judge than
 * the backup itself, which compares sums of each table at its own moment.
 */

/** Rows that are written once, by table: the columns that never change afterwards, the first of them the key. */
const WRITTEN_ONCE: Readonly<Record<string, readonly string[]>> = {
  messages: ['conversation_id', 'id', 'role', 'text', 'started_at_ms'],
  minute_entries: ['id', 'user_id', 'kind', 'seconds', 'reference'],
  conversations: ['id', 'owner_id', 'assistant_id', 'started_at'],
  files: ['id', 'owner_id', 'key', 'name', 'size'],
  user: ['id', 'email'],
};

export interface Compared {
  readonly what: string;
  readonly rows: number;
  /** Rows of the restored database that the live one has not, or has otherwise. */
  readonly foreign: number;
}

/** Every row of the restored tables, held against the live ones. */
export async function compareRows(restored: Client, live: Client): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const [table, columns] of Object.entries(WRITTEN_ONCE)) {
    const query = `select md5(row(${columns.join()})::text) as sum from "${table}"`;
    const [own, others] = [await restored.query(query), await live.query(query)];
    const there = new Set(others.rows.map(({ sum }) => sum));
    const foreign = own.rows.filter(({ sum }) => !there.has(sum)).length;
    compared.push({ what: table, rows: own.rows.length, foreign });
  }
  return compared;
}

/** Accounts whose balance is not what was entered. */
export async function wrongBalances(client: Client): Promise<number> {
  const { rows } = await client.query<{ wrong: number }>(
    `select count(*)::int as wrong from minute_balances b
     where b.seconds + coalesce((select sum(l.seconds) from minute_leases l where l.user_id = b.user_id), 0)
       <> (select coalesce(sum(e.seconds), 0) from minute_entries e where e.user_id = b.user_id)`,
  );
  return rows[0]?.wrong ?? Number.NaN;
}

/** Conversations with a hole: a message that is missing, though a later one is there. */
export async function holes(restored: Client, live: Client): Promise<number> {
  const query = `select conversation_id as id, array_agg(id order by created_at, position) as messages from messages group by 1`;
  const [own, others] = [await restored.query(query), await live.query(query)];
  const all = new Map<string, string[]>(others.rows.map(({ id, messages }) => [id, messages]));
  return own.rows.filter(({ id, messages }: { id: string; messages: string[] }) => {
    const first = (all.get(id) ?? []).slice(0, messages.length);
    return first.toSorted().join() !== messages.toSorted().join();
  }).length;
}

/** Files that the restored database names and whose bytes are missing or differ from the live ones. */
export async function wrongFiles(
  restored: Client,
  folders: { readonly restored: string; readonly live: string },
): Promise<{ readonly files: number; readonly wrong: number }> {
  const { rows } = await restored.query<{ key: string }>('select key from files');
  const sums = await Promise.all(
    rows.map(({ key }) => Promise.all([sumOf(join(folders.restored, key)), sumOf(join(folders.live, key))])),
  );
  return { files: rows.length, wrong: sums.filter(([own, other]) => own === null || own !== other).length };
}

async function sumOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return null;
  }
  return hash.digest('hex');
}

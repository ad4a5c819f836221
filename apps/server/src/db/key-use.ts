import { z } from 'zod';
import { StartError } from '../platform/errors.ts';
import { openTextWith } from './sealed-rows.ts';
import { createTextKeys, type TextKeySettings } from './text-keys.ts';

/** A pool, or anything else that takes a query without values. */
interface Query {
  query(text: string): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
}

/** Texts by the key that they are encrypted with; null: they are not. */
export interface KeyUse {
  readonly keyId: string | null;
  readonly texts: number;
}

/** Mails that wait count as well: they quote visitors. */
const ENCRYPTED = `
  select key_id from messages where key_id is not null
  union all select key_id from contacts where key_id is not null
  union all select key_id from bookings where key_id is not null
  union all select contact_edits ->> 'keyId' from conversations where contact_edits ? 'sealed'
  union all select data ->> 'keyId' from pgboss.job
    where name = 'mail' and data ? 'sealed' and state < 'completed'`;

const PLAIN = `
  select (select count(*) from messages where key_id is null) + (select count(*) from contacts where key_id is null)
    + (select count(*) from bookings where key_id is null)
    + (select count(*) from conversations where contact_edits is not null and not contact_edits ? 'sealed') as texts`;

/** Counts all texts that are encrypted on wish. */
export async function readKeyUse(query: Query): Promise<KeyUse[]> {
  const { rows } = await query.query(
    `select key_id as "keyId", count(*) as texts from (${ENCRYPTED}) each group by 1
      union all select null, texts from (${PLAIN}) plain`,
  );
  return rows.map(({ keyId, texts }) => ({
    keyId: typeof keyId === 'string' ? keyId : null,
    texts: Number(texts),
  }));
}

/** Throws where texts are encrypted with a key that is not set, or is another one: nobody could read them. */
export async function requireTextKeys(query: Query, settings: TextKeySettings): Promise<void> {
  await requireAll(query, settings);
  await requireSame(query, settings);
}

/**
 * What `requireTextKeys` would say; null for nothing. A database of a version without encryption has no such texts, and one
 * that no server has started on has no jobs.
 */
export async function missingTextKeys(query: Query, settings: TextKeySettings): Promise<string | null> {
  const { rows } = await query.query(`select 1 from information_schema.columns
    where table_schema = 'public' and table_name = 'messages' and column_name = 'key_id'
      and to_regclass('pgboss.job') is not null`);
  if (rows.length === 0) return null;
  try {
    await requireTextKeys(query, settings);
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

async function requireAll(query: Query, { keys }: TextKeySettings): Promise<void> {
  const { rows } = await query.query(`select distinct key_id as "keyId" from (${ENCRYPTED}) each`);
  const missing = rows
    .map(({ keyId }) => String(keyId))
    .filter((keyId) => !keys.some(({ id }) => id === keyId))
    .toSorted();
  if (missing.length === 0) return;
  throw new StartError(
    `Conversations here are encrypted with ${missing.join(' and ')}: set PARLO_ENCRYPT_CONVERSATIONS with it, as before, or nobody can read them.`,
  );
}

const Turn = z.object({ conversationId: z.string(), id: z.string(), text: z.string(), keyId: z.string() });

/** Some turns of each key: one that somebody changed must not keep a server from starting. */
const SAMPLE = 5;

async function requireSame(query: Query, settings: TextKeySettings): Promise<void> {
  if (settings.keys.length === 0) return;
  // Names of keys are letters and digits.
  const ids = settings.keys.map(({ id }) => `('${id}')`).join();
  const { rows } = await query.query(`
    select turn.* from (values ${ids}) as k (id) cross join lateral (
      select conversation_id as "conversationId", id, text, key_id as "keyId" from messages
      where key_id = k.id limit ${SAMPLE}
    ) turn`);
  const keys = createTextKeys(settings);
  for (const [keyId, turns = []] of Object.entries(
    Object.groupBy(z.array(Turn).parse(rows), (turn) => turn.keyId),
  )) {
    if (turns.some((turn) => openTextWith(keys, turn) !== null)) continue;
    throw new StartError(
      `The key ${keyId} of PARLO_ENCRYPT_CONVERSATIONS is another one than that which conversations are encrypted with: set the one of before.`,
    );
  }
}

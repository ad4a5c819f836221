import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queryable } from './connect.ts';
import { bookings, contacts, conversations, messages } from './schema.ts';
import {
  openEdits,
  sealBooking,
  sealContact,
  sealEdits,
  sealTurn,
  tryOpenRow,
  tryOpenTurn,
} from './sealed-rows.ts';
import { type TextKeys, textKeysOf } from './text-keys.ts';

/** Of conversations, in one transaction: their visitors' turns wait for it. */
const SLICE = 50;
/** Of meetings. */
const BOOKINGS = 200;

/** When `signal` stops the work, another server or the next start goes on with it. */
export interface Pace {
  readonly signal: AbortSignal;
  /** Waits between two slices; the one before took `tookMs`. */
  readonly pause: (tookMs: number) => Promise<void>;
}

/**
 * Brings all stored texts to the key that new ones are written with: encrypts plain ones, changes the key of others, or
 * decrypts all where nothing is encrypted any more. Several servers may do it at once, and it may be stopped anywhere.
 * Rows that can't be opened stay as they are. Returns how many rows it changed.
 */
export async function reseal(db: Database, pace: Pace): Promise<number> {
  const keys = textKeysOf(db);
  if (keys.ids.length === 0) return 0;
  let changedCount = 0;
  for (const sealSlice of [sealConversations, sealBookings]) {
    let after: string | null = '';
    while (after !== null && !pace.signal.aborted) {
      const began = performance.now();
      const from: string = after;
      const slice: Slice = await db.transaction((tx) => sealSlice(tx, keys, from));
      changedCount += slice.changed;
      after = slice.last;
      if (slice.changed > 0) await pace.pause(performance.now() - began);
    }
  }
  return changedCount;
}

interface Slice {
  readonly changed: number;
  /** The last id that was looked at; null: there are no more. */
  readonly last: string | null;
}

/** Texts with another key than new ones get, as far as this server can open them. */
const due = (keyId: SQL, { writesWith, ids }: TextKeys): SQL => {
  const old = ids.filter((id) => id !== writesWith);
  const other = sql`${keyId} = any (${sql.param(old)}::text[])`;
  return writesWith === null ? other : sql`(${keyId} is null or ${other})`;
};

/** Conversations that are in another transaction are left for the next time. */
async function sealConversations(tx: Queryable, keys: TextKeys, after: string): Promise<Slice> {
  const { rows: window } = await tx.execute<{ id: string }>(sql`
    select id from ${conversations} where id > ${after} order by id limit ${WINDOW}`);
  const edits = sql`case when c.contact_edits ? 'sealed' then c.contact_edits ->> 'keyId' end`;
  // Every write to a conversation locks it first.
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from ${conversations} c
    where c.id = any (${sql.param(window.map(({ id }) => id))}::text[]) and (
      exists (select from ${messages} m where m.conversation_id = c.id and ${due(sql`m.key_id`, keys)})
      or exists (select from ${contacts} k where k.conversation_id = c.id and ${due(sql`k.key_id`, keys)})
      or (c.contact_edits is not null and ${due(edits, keys)}))
    order by c.id limit ${SLICE} for no key update of c skip locked`);
  const ids = rows.map(({ id }) => id);
  let changed = 0;
  if (ids.length > 0) {
    changed += await sealMessages(tx, keys, ids);
    changed += await sealContacts(tx, keys, ids);
    changed += await sealCards(tx, keys, ids);
  }
  const last = (ids.length === SLICE ? ids : window.map(({ id }) => id)).at(-1);
  return { changed, last: last ?? null };
}

/** Conversations that are looked at for one slice. */
const WINDOW = 500;

async function sealMessages(tx: Queryable, keys: TextKeys, ids: readonly string[]): Promise<number> {
  const { conversationId, id, text, memory, keyId } = messages;
  const rows = await tx
    .select({ conversationId, id, text, memory, keyId })
    .from(messages)
    .where(sql`${conversationId} = any (${sql.param(ids)}::text[]) and ${due(sql`${keyId}`, keys)}`);
  const sealed = rows.flatMap((row) => {
    const opened = tryOpenTurn(keys, row);
    if (!opened) return [];
    return [{ ...row, ...sealTurn(keys, { ...row, ...opened }) }];
  });
  if (sealed.length === 0) return 0;
  // One statement, since triggers count the turns of its conversations after each.
  await tx.execute(sql`
    update ${messages} m set text = s.text, memory = s.memory, key_id = s."keyId"
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb)
      as s ("conversationId" text, id text, text text, memory jsonb, "keyId" text)
    where m.conversation_id = s."conversationId" and m.id = s.id`);
  return sealed.length;
}

/** Of rows in which each column was opened. */
const Whole = z.object({ name: z.string(), email: z.string(), phone: z.string() });

async function sealContacts(tx: Queryable, keys: TextKeys, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .select()
    .from(contacts)
    .where(
      sql`${contacts.conversationId} = any (${sql.param(ids)}::text[]) and ${due(sql`${contacts.keyId}`, keys)}`,
    )
    .orderBy(contacts.id)
    .for('update');
  let changed = 0;
  for (const row of rows) {
    const { data } = Whole.extend({ message: z.string() }).safeParse(tryOpenRow(keys, 'contacts', row));
    if (!data) continue;
    await tx
      .update(contacts)
      .set(sealContact(keys, row.id, data))
      .where(sql`${contacts.id} = ${row.id}`);
    changed += 1;
  }
  return changed;
}

async function sealCards(tx: Queryable, keys: TextKeys, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .select({ id: conversations.id, edits: conversations.contactEdits })
    .from(conversations)
    .where(
      sql`${conversations.id} = any (${sql.param(ids)}::text[]) and ${conversations.contactEdits} is not null`,
    );
  let changed = 0;
  for (const { id, edits } of rows) {
    const keyId = edits && 'sealed' in edits ? edits.keyId : null;
    const opened = openEdits(tx, id, edits);
    if (!opened || keyId === keys.writesWith) continue;
    await tx
      .update(conversations)
      .set({ contactEdits: sealEdits(keys, id, opened) })
      .where(sql`${conversations.id} = ${id}`);
    changed += 1;
  }
  return changed;
}

async function sealBookings(tx: Queryable, keys: TextKeys, after: string): Promise<Slice> {
  const rows = await tx
    .select({
      id: bookings.id,
      keyId: bookings.keyId,
      name: bookings.name,
      email: bookings.email,
      phone: bookings.phone,
      note: bookings.note,
    })
    .from(bookings)
    .where(sql`${bookings.id} > ${after} and ${due(sql`${bookings.keyId}`, keys)}`)
    .orderBy(bookings.id)
    .limit(BOOKINGS)
    .for('update', { skipLocked: true });
  let changed = 0;
  for (const row of rows) {
    const { data } = Whole.extend({ note: z.string() }).safeParse(tryOpenRow(keys, 'bookings', row));
    if (!data) continue;
    await tx
      .update(bookings)
      .set(sealBooking(keys, row.id, data))
      .where(sql`${bookings.id} = ${row.id}`);
    changed += 1;
  }
  return { changed, last: rows.at(-1)?.id ?? null };
}

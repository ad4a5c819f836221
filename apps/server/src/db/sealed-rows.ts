import { type ContactEdits, readTurnMemory } from '@parlo/dialog/turn-memory';
import { eq, inArray, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from './connect.ts';
import { bookings, type contacts } from './schema.ts';
import { type Place, type TextKeys, textKeysOf, UNREADABLE } from './text-keys.ts';

/** How each row of a conversation is encrypted and opened. Plain rows are opened as they are. */

/** What SQL counts and lists by stays readable: which entries and passages a reply was taken from, not what it says. */
const Countable = z
  .object({
    version: z.unknown(),
    outcome: z.unknown(),
    entryIds: z.unknown(),
    passageIds: z.unknown(),
    sources: z
      .array(z.object({ title: z.string(), heading: z.string(), url: z.string().exactOptional() }))
      .catch([]),
  })
  .partial();
/** With what is countable beside it. */
export interface SealedMemory {
  readonly sealed: string;
}

/** What a visitor changed on a card, with its key's id, for which there is no column. */
export interface SealedEdits {
  readonly keyId: string;
  readonly sealed: string;
}
const SealedShape = z.object({ sealed: z.string() });

interface StoredTurn {
  readonly conversationId: string;
  readonly id: string;
  readonly text: string;
  readonly keyId: string | null;
}

const placeOf = (
  { conversationId, id }: Pick<StoredTurn, 'conversationId' | 'id'>,
  column: string,
): Place => ['messages', column, conversationId, id];

/** The columns of a turn's text and memory, as they are stored now. */
export function sealTurn<M extends object>(
  keys: TextKeys,
  turn: Pick<StoredTurn, 'conversationId' | 'id' | 'text'> & { readonly memory: M | null },
): { readonly text: string; readonly memory: M | SealedMemory | null; readonly keyId: string | null } {
  const { text, memory } = turn;
  if (keys.writesWith === null) return { text, memory, keyId: null };
  return {
    text: keys.seal(text, placeOf(turn, 'text')),
    memory: memory && {
      ...countableOf(memory),
      sealed: keys.seal(jsonOf(memory), placeOf(turn, 'memory')),
    },
    keyId: keys.writesWith,
  };
}

/** As PostgreSQL could store it, for when it is decrypted: without NUL and halves of characters. */
const jsonOf = (value: object): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );

function countableOf(memory: object): object {
  const { sources, ...rest } = Countable.catch({}).parse(memory);
  // A source without a text is none to those who read memories.
  return { ...rest, ...(sources && { sources: sources.map((source) => ({ ...source, text: '' })) }) };
}

/** What was said in a turn; null if it can't be opened. */
export const openTextWith = (keys: TextKeys, turn: StoredTurn): string | null =>
  keys.tryOpen(turn.text, turn.keyId, placeOf(turn, 'text'));

/** What was said in a turn. */
export const openText = (db: Queryable, turn: StoredTurn): string =>
  textKeysOf(db).open(turn.text, turn.keyId, placeOf(turn, 'text'));

/** A turn's memory as it was before it was encrypted; without what is private in it if that can't be opened. */
export function openMemory(
  db: Queryable,
  turn: Omit<StoredTurn, 'text'> & { readonly memory: unknown },
): unknown {
  if (turn.keyId === null) return turn.memory;
  const stored = SealedShape.safeParse(turn.memory).data;
  if (!stored) return turn.memory;
  const opened = textKeysOf(db).tryOpen(stored.sealed, turn.keyId, placeOf(turn, 'memory'));
  return opened === null ? turn.memory : JSON.parse(opened);
}

/** The memo of a turn; undefined for a turn without one. */
export const openMemo = (...of: Parameters<typeof openMemory>) => readTurnMemory(openMemory(...of));

/** A turn with its text and memory opened; null if one of them can't be. */
export function tryOpenTurn(
  keys: TextKeys,
  turn: StoredTurn & { readonly memory: unknown },
): { readonly text: string; readonly memory: object | null } | null {
  const text = openTextWith(keys, turn);
  const stored = Memory.parse(turn.memory);
  if (text === null || turn.keyId === null || stored === null)
    return text === null ? null : { text, memory: stored };
  const { sealed } = SealedShape.catch({ sealed: '' }).parse(stored);
  const memory = keys.tryOpen(sealed, turn.keyId, placeOf(turn, 'memory'));
  return memory === null ? null : { text, memory: Memory.parse(JSON.parse(memory)) };
}

const Memory = z.looseObject({}).nullable();

/** The private columns of rows that say how to reach a visitor. */
const PRIVATE = {
  contacts: ['name', 'email', 'phone', 'message'],
  bookings: ['name', 'email', 'phone', 'note'],
} as const;

type Private = Readonly<Record<string, string>>;
interface Keyed {
  readonly id: string;
  readonly keyId: string | null;
}

/** The private columns of a row, as they are stored now. */
function sealRow<Texts extends Private>(
  keys: TextKeys,
  table: keyof typeof PRIVATE,
  id: string,
  texts: Texts,
): { readonly [Field in keyof Texts]: string } & { readonly keyId: string | null } {
  const sealed = Object.entries(texts).map(([field, text]) => [field, keys.seal(text, [table, field, id])]);
  return { ...texts, ...Object.fromEntries(sealed), keyId: keys.writesWith };
}

/** A row whose private columns, as far as it has them, are opened; null in those that can't be. */
export function tryOpenRow(
  keys: TextKeys,
  table: keyof typeof PRIVATE,
  row: Keyed & object,
): Readonly<Record<string, string | null>> {
  const columns: Readonly<Record<string, unknown>> = { ...row };
  const opened = PRIVATE[table].flatMap((field) => {
    const stored = columns[field];
    return typeof stored === 'string'
      ? [[field, keys.tryOpen(stored, row.keyId, [table, field, row.id])] as const]
      : [];
  });
  return Object.fromEntries(opened);
}

function openRow<Row extends Keyed & object>(
  db: Queryable,
  table: keyof typeof PRIVATE,
  row: Row,
): Omit<Row, 'keyId'> {
  const { keyId: _, ...rest } = row;
  const opened = Object.entries(tryOpenRow(textKeysOf(db), table, row)).map(([field, text]) => [
    field,
    text ?? UNREADABLE,
  ]);
  return { ...rest, ...Object.fromEntries(opened) };
}

type ContactTexts = Pick<typeof contacts.$inferSelect, (typeof PRIVATE.contacts)[number]>;
type BookingTexts = Pick<typeof bookings.$inferSelect, (typeof PRIVATE.bookings)[number]>;

/** The columns of a visitor's details, as they are stored now. */
export const sealContact = (keys: TextKeys, id: string, { name, email, phone, message }: ContactTexts) =>
  sealRow(keys, 'contacts', id, { name, email, phone, message });

/** A row of contacts, or a part of it, as the visitor left it. */
export const openContact = <Row extends Keyed & object>(db: Queryable, row: Row) =>
  openRow(db, 'contacts', row);

/** The columns of whom a meeting is with, as they are stored now. The email is found by its hash. */
export const sealBooking = (keys: TextKeys, id: string, { name, email, phone, note }: BookingTexts) => ({
  ...sealRow(keys, 'bookings', id, { name, email, phone, note }),
  emailHash: keys.writesWith === null || email === '' ? null : keys.hash(email),
});

/** A row of bookings, or a part of it, as it was booked. */
export const openBooking = <Row extends Keyed & object>(db: Queryable, row: Row) => {
  const { emailHash: _, ...opened }: Omit<Row, 'keyId'> & { readonly emailHash?: unknown } = openRow(
    db,
    'bookings',
    row,
  );
  return opened;
};

/** The condition for meetings of this email. */
export const hasEmail = (db: Queryable, email: string): SQL | undefined => {
  const hashes = textKeysOf(db).hashes(email);
  const plain = eq(bookings.email, email);
  return hashes.length === 0 ? plain : or(plain, inArray(bookings.emailHash, hashes));
};

/** What a visitor changed on the card of a conversation, as it is stored now. */
export function sealEdits(
  keys: TextKeys,
  conversationId: string,
  edits: ContactEdits,
): ContactEdits | SealedEdits {
  if (keys.writesWith === null) return edits;
  return { keyId: keys.writesWith, sealed: keys.seal(jsonOf(edits), placeOfEdits(conversationId)) };
}

/** What a visitor changed on the card; null for nothing, or if it can't be opened. */
export function openEdits(
  db: Queryable,
  conversationId: string,
  stored: ContactEdits | SealedEdits | null,
): ContactEdits | null {
  if (stored === null || !('sealed' in stored)) return stored;
  const opened = textKeysOf(db).tryOpen(stored.sealed, stored.keyId, placeOfEdits(conversationId));
  return opened === null ? null : JSON.parse(opened);
}

const placeOfEdits = (conversationId: string): Place => ['conversations', 'contact_edits', conversationId];

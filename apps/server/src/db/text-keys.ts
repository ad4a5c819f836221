import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Database, Queryable } from './connect.ts';

/**
 * Texts of conversations, encrypted for the database with AES-256-GCM: `e1.<id of the key>.<nonce, ciphertext and tag>`,
 * the last part in base64url. The column `key_id` of a row says whether its texts are, so that words of a visitor which
 * look like that are words.
 */

const FORMAT = 'e1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Shown instead of a text that can't be opened: it was changed or moved in the database, or its key is missing. */
export const UNREADABLE = '\u{FFFD}';

export interface TextKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The operator's keys, see `PARLO_ENCRYPT_CONVERSATIONS`. */
export interface TextKeySettings {
  readonly keys: readonly TextKey[];
  /** New texts are written with the first key; false: as they are. */
  readonly encrypts: boolean;
}

/** Where a text belongs: its table, column and row. Moved to another place it can't be opened. */
export type Place = readonly [table: string, column: string, ...row: string[]];

export interface TextKeys {
  /** The id of the key that new texts are written with; null: they are written as they are. */
  readonly writesWith: string | null;
  /** Of all keys. */
  readonly ids: readonly string[];
  /** Encrypted with the key of `writesWith`, or as it is. */
  seal(text: string, place: Place): string;
  /** The text; null if it can't be opened. `keyId` is that of its row: null for a text as it is. */
  tryOpen(stored: string, keyId: string | null, place: Place): string | null;
  /** The text, or {@link UNREADABLE}. */
  open(stored: string, keyId: string | null, place: Place): string;
  /** By which a query finds an encrypted text, made with the key of `writesWith`. */
  hash(text: string): string | null;
  /** The same made with every key: rows may still be encrypted with an older one. */
  hashes(text: string): string[];
}

export const PLAIN: TextKeySettings = { keys: [], encrypts: false };

export function createTextKeys({ keys, encrypts }: TextKeySettings): TextKeys {
  const known = new Map(keys.map(({ id, key }) => [id, key]));
  const first = encrypts ? keys[0] : undefined;
  function tryOpen(stored: string, keyId: string | null, place: Place): string | null {
    if (keyId === null) return stored;
    const key = known.get(keyId);
    return key === undefined ? null : unseal(stored, keyId, key, place);
  }
  return {
    writesWith: first?.id ?? null,
    ids: keys.map(({ id }) => id),
    seal: (text, place) => (first ? seal(text, first, place) : text),
    tryOpen,
    open: (stored, keyId, place) => tryOpen(stored, keyId, place) ?? UNREADABLE,
    hash: (text) => (first ? hashOf(text, first) : null),
    hashes: (text) => keys.map((key) => hashOf(text, key)),
  };
}

function seal(text: string, { id, key }: TextKey, place: Place): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(nameOf(place));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${FORMAT}.${id}.${sealed.toString('base64url')}`;
}

function unseal(stored: string, id: string, key: Buffer, place: Place): string | null {
  const head = `${FORMAT}.${id}.`;
  if (!stored.startsWith(head)) return null;
  const sealed = Buffer.from(stored.slice(head.length), 'base64url');
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(nameOf(place)).setAuthTag(tag);
    const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit: another key of this id, or the row was tampered with.
    return null;
  }
}

/** With a key of its own: nothing that is encrypted tells of a hash. */
function hashOf(text: string, { key }: TextKey): string {
  const own = createHmac('sha256', key).update('hashes of texts').digest();
  return createHmac('sha256', own).update(text).digest('base64url');
}

/** As JSON, because ids of turns may contain anything. */
const nameOf = (place: Place) => Buffer.from(JSON.stringify(place));

const WITHOUT = createTextKeys(PLAIN);

/** The keys that a database, or a transaction of it, was opened with. */
export const textKeysOf = (db: Queryable): TextKeys => db.textKeys ?? WITHOUT;

/** The same database, for code that reads and writes texts of conversations: its transactions have the keys as well. */
export function withTextKeys(db: Database, textKeys: TextKeys): Database {
  const keyed: Database = Object.create(db);
  const transaction: Database['transaction'] = (task, config) =>
    db.transaction((tx) => task(Object.assign(tx, { textKeys })), config);
  return Object.assign(keyed, { textKeys, transaction });
}

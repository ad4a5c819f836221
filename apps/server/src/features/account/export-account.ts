import { Readable } from 'node:stream';
import type { Assistant, ENDPOINTS } from '@parlo/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import {
  apikey,
  contacts,
  files,
  knowledgeFiles,
  minuteBalances,
  minuteEntries,
  notifications,
  starterMonths,
  supportTickets,
  user,
} from '../../db/schema.ts';
import { openContact } from '../../db/sealed-rows.ts';
import type { Operation } from '../../platform/api.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { tryRecordAct } from '../../platform/record-act.ts';
import { allActs } from './activity.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

export interface ExportDeps extends ArchiveDeps {
  readonly logger: Logger;
}

/** Written while it is sent, so a large account takes no more memory than a small one. */
export function exportAccount(deps: ExportDeps): Operation<typeof ENDPOINTS.exportAccount> {
  const onFailure = (err: unknown) => deps.logger.error({ err }, 'the export of an account was broken off');
  return async (_input, context) => {
    const archive = archiveOf(deps, context.user.id, context.signal);
    await tryRecordAct(deps, context, 'export_account');
    return {
      body: Readable.toWeb(zipStream(archive, onFailure)) as ReadableStream<Uint8Array>,
      type: 'application/zip',
      saveAs: `Parlo account ${new Date().toISOString().slice(0, 10)}.zip`,
    };
  };
}

const ENTRIES_AT_ONCE = 1_000;

export interface ArchiveDeps {
  readonly db: Database;
  readonly files: FileStore;
  readonly listAssistants: (ownerId: string) => Promise<readonly Assistant[]>;
  /** More entries of JSON by their paths. */
  readonly others: Readonly<Record<string, (ownerId: string) => Promise<readonly unknown[]>>>;
  /** All conversations as JSON, in pieces. */
  readonly readConversations: (ownerId: string, signal: AbortSignal) => AsyncIterable<string>;
}

/** Everything an account owns, one entry at a time, except what only serves to sign in, such as hashes. */
async function* archiveOf(
  { db, files: store, listAssistants, others, readConversations }: ArchiveDeps,
  userId: string,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  yield json('account.json', await profileOf(db, userId));
  yield json('assistants.json', await listAssistants(userId));
  for (const [path, read] of Object.entries(others)) yield json(path, await read(userId));
  yield {
    path: 'conversations.json',
    content: readConversations(userId, signal),
    compress: true,
  };
  yield json('messages.json', await contactsOf(db, userId));
  yield { path: 'minutes.json', content: minutesOf(db, userId), compress: true };
  yield json('notifications.json', await notificationsOf(db, userId));
  yield json('support-tickets.json', await ticketsOf(db, userId));
  yield json('api-keys.json', await keysOf(db, userId));
  yield json('activity.json', await allActs(db, userId));
  const owned = await filesOf(db, userId);
  yield json(
    'files.json',
    owned.map(({ key: _ours, ...facts }) => facts),
  );
  for (const { id, name, key } of owned) {
    const content = await store.read(key);
    // A file whose bytes are lost is still listed in `files.json`.
    if (content) yield { path: `files/${id}/${name}`, content, compress: false };
  }
}

function json(path: string, value: unknown): ZipEntry {
  return { path, content: Readable.from([`${JSON.stringify(value, null, 2)}\n`]), compress: true };
}

async function profileOf(db: Database, userId: string) {
  const [row] = await db
    .select({
      id: user.id,
      name: user.name,
      surname: user.surname,
      email: user.email,
      emailVerified: user.emailVerified,
      phone: user.phone,
      role: user.role,
      logoFileId: user.logoFileId,
      createdAt: user.createdAt,
      updatedAt: user.updatedAt,
    })
    .from(user)
    .where(eq(user.id, userId));
  return row ?? null;
}

// A busy account has an entry for each call: too many for memory at once.
async function* minutesOf(db: Database, userId: string): AsyncGenerator<string> {
  const [balance] = await db.select().from(minuteBalances).where(eq(minuteBalances.userId, userId));
  const months = await db.select().from(starterMonths).where(eq(starterMonths.userId, userId));
  yield `{\n"balance": ${JSON.stringify(balance ?? null)},\n"starterMonths": ${JSON.stringify(months)},\n`;
  yield '"entries": [';
  let before = '\n';
  let last: string | undefined;
  do {
    const entries = await entriesAfter(db, userId, last);
    if (entries.length > 0) yield before + entries.map((entry) => JSON.stringify(entry)).join(',\n');
    before = ',\n';
    last = entries.length === ENTRIES_AT_ONCE ? entries.at(-1)?.id : undefined;
  } while (last !== undefined);
  yield '\n]\n}\n';
}

// Entries never change, so the next piece begins after the last entry of this one.
function entriesAfter(db: Database, userId: string, last: string | undefined) {
  const { createdAt, id } = minuteEntries;
  const after = sql`(${createdAt}, ${id}) > (select created_at, id from minute_entries where id = ${last})`;
  return db
    .select()
    .from(minuteEntries)
    .where(and(eq(minuteEntries.userId, userId), last === undefined ? undefined : after))
    .orderBy(asc(createdAt), asc(id))
    .limit(ENTRIES_AT_ONCE);
}

function notificationsOf(db: Database, userId: string) {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
}

/** Visitors' messages for a person. */
async function contactsOf(db: Database, userId: string) {
  const rows = await db
    .select()
    .from(contacts)
    .where(eq(contacts.ownerId, userId))
    .orderBy(asc(contacts.createdAt), asc(contacts.id));
  return rows.map((row) => openContact(db, row));
}

function ticketsOf(db: Database, userId: string) {
  return db
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.userId, userId))
    .orderBy(asc(supportTickets.createdAt), asc(supportTickets.id));
}

function keysOf(db: Database, userId: string) {
  return db
    .select({
      name: apikey.name,
      start: apikey.start,
      createdAt: apikey.createdAt,
      lastUsedAt: apikey.lastRequest,
      expiresAt: apikey.expiresAt,
    })
    .from(apikey)
    .where(eq(apikey.referenceId, userId))
    .orderBy(asc(apikey.createdAt), asc(apikey.id));
}

function filesOf(db: Database, userId: string) {
  return db
    .select({
      id: files.id,
      key: files.key,
      purpose: files.purpose,
      name: files.name,
      type: files.type,
      size: files.size,
      createdAt: files.createdAt,
      /** The assistant that uses the file. */
      assistantId: knowledgeFiles.assistantId,
      status: knowledgeFiles.status,
    })
    .from(files)
    .leftJoin(knowledgeFiles, eq(knowledgeFiles.id, files.id))
    .where(eq(files.ownerId, userId))
    .orderBy(asc(files.createdAt), asc(files.id));
}

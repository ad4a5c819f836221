import { type ENDPOINTS, MESSAGES, OWNER_LIMITS } from '@parlo/contract';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, files as fileRows, knowledgeFiles } from '../../db/schema.ts';
import { fault } from '../../parsing/unreadable.ts';
import type { CurrentUser, Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { keepBytes } from '../../platform/files/stored-files.ts';
import type { UploadedFile } from '../../platform/http/read-form.ts';
import { newId } from '../../platform/new-id.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { type AcceptedFile, acceptFile, type FileRules, type RefusedFile, RULES } from './accept-file.ts';
import { laneOf, type ParseJob } from './parse-job.ts';
import type { KnowledgeDeps } from './routes.ts';
import { listFiles } from './store.ts';

/** Takes the files that can be used, and returns why the others can't. A job reads them later. */
export function uploadKnowledge(deps: KnowledgeDeps): Operation<typeof ENDPOINTS.uploadKnowledgeBase> {
  const { db, files, jobs } = deps;
  return async ({ email, assistantId, source = 'dashboard' }, { user, files: uploads }) => {
    requireOwnEmail(user, email);
    await requireOwnAssistant(db, user.id, assistantId);
    const { accepted, refused } = await sort(uploads, RULES[source]);
    const kept: NewFile[] = accepted.map(({ upload, type }) => {
      const id = newId('file');
      return { id, key: `knowledge/${id}`, name: upload.name, size: upload.size, type, path: upload.path };
    });
    for (const { key, path } of kept) await keepBytes({ jobs, files }, key, path);
    try {
      const added = await db.transaction((tx) =>
        record(tx, deps, { owner: user, assistantId, source, files: kept }),
      );
      refused.push(...kept.slice(added).map(({ name }): RefusedFile => ({ name, ...FULL })));
      await removeBytes(deps, kept.slice(added));
      if (added === 0) throw refusal(refused);
      return {
        success: true,
        message: describe(added, refused),
        files: await listFiles(db, assistantId),
        refused,
      };
    } catch (error) {
      // Bytes of files with a row stay: the transaction may have been committed before the connection was lost.
      await removeUnnamed(deps, kept);
      throw error;
    }
  };
}

interface NewFile extends Pick<typeof fileRows.$inferInsert, 'id' | 'key' | 'name' | 'size' | 'type'> {
  readonly path: string;
}

const FULL = fault('too_many_files', `An assistant can have at most ${OWNER_LIMITS.knowledgeFiles} files.`, {
  max: OWNER_LIMITS.knowledgeFiles,
});

async function sort(uploads: readonly UploadedFile[], rules: FileRules) {
  if (uploads.length === 0) {
    throw new AppError('file_required', MESSAGES.selectFileFirst, { field: 'files' });
  }
  const accepted: AcceptedFile[] = [];
  const refused: RefusedFile[] = [];
  for (const upload of uploads) {
    const result = await acceptFile(upload, rules);
    if ('upload' in result) accepted.push(result);
    else refused.push(result);
  }
  if (accepted.length === 0) throw refusal(refused);
  return { accepted, refused };
}

interface Recorded {
  readonly owner: CurrentUser;
  readonly assistantId: string;
  readonly source: 'builder' | 'dashboard';
  readonly files: readonly NewFile[];
}

/** Returns how many of the files were stored: the assistant may have no room for all. */
async function record(tx: Queryable, { jobs }: KnowledgeDeps, given: Recorded): Promise<number> {
  const { owner, assistantId, source } = given;
  const ownerId = owner.id;
  await requireOwnAssistant(tx, ownerId, assistantId, 'no key update');
  // Pages of websites have limits of their own.
  const uploaded = and(eq(knowledgeFiles.assistantId, assistantId), isNull(knowledgeFiles.websiteId));
  const there = await tx.$count(knowledgeFiles, uploaded);
  const fitting = given.files.slice(0, Math.max(0, OWNER_LIMITS.knowledgeFiles - there));
  const waiting = (await countWaiting(tx, ownerId)) + (owner.emailVerified ? 0 : BEHIND_VERIFIED);
  // One after the other, so that their times show their order.
  for (const [at, { path: _path, ...facts }] of fitting.entries()) {
    await tx.insert(fileRows).values({ ...facts, ownerId, purpose: 'knowledge' });
    await tx.insert(knowledgeFiles).values({ id: facts.id, assistantId, createdAt: sql`clock_timestamp()` });
    const turn = waiting + at;
    await jobs.send<ParseJob>(laneOf(facts.size), { fileId: facts.id, turn }, tx, { order: turn });
  }
  const last = fitting.at(-1);
  if (source === 'builder' && last) {
    const { name, type, size } = last;
    await tx
      .update(assistants)
      .set({ knowledgeFile: { name, type, size } })
      .where(eq(assistants.id, assistantId));
  }
  return fitting.length;
}

/** More than anybody's waiting files. Accounts with invented emails cost nothing, so their files are read last. */
const BEHIND_VERIFIED = 1_000_000;

/** Files are read one at a time. Owners alternate, so that nobody waits for all files of somebody else. */
async function countWaiting(tx: Queryable, ownerId: string): Promise<number> {
  const [row] = await tx
    .select({ waiting: count() })
    .from(knowledgeFiles)
    .innerJoin(fileRows, eq(fileRows.id, knowledgeFiles.id))
    .where(and(eq(fileRows.ownerId, ownerId), eq(knowledgeFiles.status, 'pending')));
  return row?.waiting ?? 0;
}

// A job removes what could not be removed here.
async function removeBytes({ files }: KnowledgeDeps, kept: readonly NewFile[]): Promise<void> {
  for (const { key } of kept) await files.remove(key).catch(() => undefined);
}

async function removeUnnamed(deps: KnowledgeDeps, kept: readonly NewFile[]): Promise<void> {
  const named = await namedOf(deps, kept).catch(() => null);
  if (named)
    await removeBytes(
      deps,
      kept.filter(({ key }) => !named.has(key)),
    );
}

async function namedOf({ db }: KnowledgeDeps, kept: readonly NewFile[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { id, key } of kept) {
    const rows = await db.select({ id: fileRows.id }).from(fileRows).where(eq(fileRows.id, id));
    if (rows.length > 0) named.add(key);
  }
  return named;
}

/** None of the files can be used: the upload is refused with the reason. */
function refusal(refused: readonly RefusedFile[]): AppError {
  const [first] = refused;
  if (!first) return new AppError('file_required', MESSAGES.selectFileFirst, { field: 'files' });
  const { reason, params } = first.problem;
  const message = refused.length === 1 ? first.reason : reasonsOf(refused);
  return AppError.of({ reason, params: { name: first.name, ...params }, field: 'files' }, message);
}

function describe(added: number, refused: readonly RefusedFile[]): string {
  const done = added === 1 ? 'File uploaded.' : `${added} files uploaded.`;
  return refused.length === 0 ? done : `${done} Not used: ${reasonsOf(refused)}`;
}

const reasonsOf = (refused: readonly RefusedFile[]) =>
  refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ');

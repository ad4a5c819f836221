import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import {
  assistants,
  files as fileRows,
  knowledgeChunks,
  knowledgeFiles,
  minuteBalances,
  websites,
} from '../../db/schema.ts';
import { embedInChild } from '../../parsing/embed-in-child.ts';
import type { ParsedPassage } from '../../parsing/ipc.ts';
import { FAULTS, type FileFault } from '../../parsing/unreadable.ts';
import { keepBytes } from '../../platform/files/stored-files.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { isSuspendedRow } from '../../platform/suspension.ts';
import { isWebsiteFault, type WebsiteFault, websiteFault } from './faults.ts';
import { titleOf } from './propose.ts';
import { type PageOutcome, type ReadPage, SiteVisit } from './reading/site-visit.ts';
import type { WebsitesDeps } from './routes.ts';
import { removeFiles } from './store.ts';

/** Reads the pages that an owner chose of a website: when it is added, by hand, and every week. */

interface ReadingJob {
  readonly websiteId: string;
}

const JOB = 'read-website';
/** Twenty slow pages, each with its pause, and their embedding on a busy machine. */
const JOB_LIMIT_SECONDS = 15 * 60;
const RETRIES = 3;
const WEEK_MS = 7 * 24 * 3_600_000;

/** Has a website read as soon as its turn comes. Those of accounts without a verified email are read last. */
export function sendReading(
  jobs: Jobs,
  tx: Queryable,
  websiteId: string,
  { emailVerified }: { readonly emailVerified: boolean },
): Promise<void> {
  return jobs.send<ReadingJob>(JOB, { websiteId }, tx, { order: emailVerified ? 0 : 1 });
}

/** Has all websites read whose week is over, but those of suspended accounts. Called again and again. */
export async function readWeekly(db: Database, jobs: Jobs, now = Date.now()): Promise<void> {
  const ofSuspended = db
    .select({ id: assistants.id })
    .from(assistants)
    .innerJoin(minuteBalances, eq(minuteBalances.userId, assistants.ownerId))
    .where(isSuspendedRow);
  await db.transaction(async (tx) => {
    const due = await tx
      .update(websites)
      .set({ status: 'pending' })
      .where(
        and(
          eq(websites.weekly, true),
          ne(websites.status, 'pending'),
          lt(websites.triedAt, new Date(now - WEEK_MS)),
          notInArray(websites.assistantId, ofSuspended),
        ),
      )
      .returning({ websiteId: websites.id });
    for (const job of due) await jobs.send<ReadingJob>(JOB, job, tx, { order: 2 });
  });
}

export function handleReading(deps: WebsitesDeps): void {
  const options = { concurrency: 1, retries: RETRIES, limitSeconds: JOB_LIMIT_SECONDS };
  deps.jobs.handle<ReadingJob>(JOB, options, async ({ websiteId }, signal, { last }) => {
    const website = await findPending(deps.db, websiteId);
    if (!website) return;
    try {
      await finish(deps.db, website, await readPages(deps, website, signal));
    } catch (error) {
      if (isWebsiteFault(error)) return finish(deps.db, website, error.reason);
      if (last) await finish(deps.db, website, 'website_reading_failed');
      throw error;
    }
  });
}

interface PendingWebsite {
  readonly id: string;
  readonly assistantId: string;
  readonly address: string;
  readonly pages: readonly StoredPage[];
}

interface StoredPage {
  readonly id: string;
  readonly url: string | null;
  readonly key: string;
  readonly status: 'pending' | 'ready' | 'failed';
}

async function findPending(db: Queryable, id: string): Promise<PendingWebsite | null> {
  const [row] = await db
    .select({ id: websites.id, assistantId: websites.assistantId, address: websites.address })
    .from(websites)
    .where(and(eq(websites.id, id), eq(websites.status, 'pending')));
  if (!row) return null;
  const pages = await db
    .select({
      id: knowledgeFiles.id,
      url: knowledgeFiles.pageUrl,
      key: fileRows.key,
      status: knowledgeFiles.status,
    })
    .from(knowledgeFiles)
    .innerJoin(fileRows, eq(fileRows.id, knowledgeFiles.id))
    .where(eq(knowledgeFiles.websiteId, id))
    .orderBy(asc(knowledgeFiles.createdAt), asc(knowledgeFiles.id));
  return { ...row, pages };
}

/** Null when the website was read, else why not. What was read before stays then. */
async function readPages(
  deps: WebsitesDeps,
  website: PendingWebsite,
  signal: AbortSignal,
): Promise<WebsiteFault | null> {
  const visit = await SiteVisit.begin(deps.visit, new URL(website.address), signal);
  const outcomes: [StoredPage, PageOutcome][] = [];
  for (const page of website.pages) {
    outcomes.push([page, await visit.read(new URL(page.url ?? website.address), signal)]);
  }
  const read = outcomes.flatMap(([page, outcome]): Read[] =>
    outcome.kind === 'page' ? [[page, outcome]] : [],
  );
  const [first] = outcomes;
  // A website without any of its pages counts as unreachable.
  if (read.length === 0 && first && first[1].kind !== 'page') return first[1].fault;
  await storeChanged(deps, website, read, signal);
  for (const [page, outcome] of outcomes) {
    if (outcome.kind === 'gone') await deps.db.transaction((tx) => removeFiles(tx, deps.jobs, [page.id]));
    else if (outcome.kind === 'failed' && page.status !== 'ready') {
      const reason = websiteFault(outcome.fault).message;
      await fail(deps.db, page.id, { reason, problem: { reason: outcome.fault, params: {} } });
    }
  }
  return null;
}

type Read = readonly [StoredPage, ReadPage];

/** Embeds and stores the pages that are not as they were. */
async function storeChanged(
  deps: WebsitesDeps,
  website: PendingWebsite,
  read: readonly Read[],
  signal: AbortSignal,
): Promise<void> {
  const changed: Read[] = [];
  for (const each of read) {
    const [stored, page] = each;
    if (page.passages.length === 0) {
      if (stored.status !== 'ready') await fail(deps.db, stored.id, FAULTS.noText);
    } else if (stored.status !== 'ready' || (await isOther(deps.db, stored.id, page.passages)))
      changed.push(each);
  }
  const { embedPassages = embedInChild } = deps;
  // In one process: loading the model takes longer than a page.
  const vectors = await embedPassages(
    changed.flatMap(([, { passages }]) => passages),
    signal,
  );
  let at = 0;
  for (const [stored, page] of changed) {
    const passages = page.passages.map(
      (passage): ParsedPassage => ({ ...passage, vector: vectors[at++] ?? null }),
    );
    await store(deps, website.assistantId, stored, page, passages);
  }
}

async function isOther(db: Queryable, fileId: string, passages: readonly ParsedPassage[]): Promise<boolean> {
  const stored = await db
    .select({
      heading: knowledgeChunks.heading,
      text: knowledgeChunks.text,
      question: knowledgeChunks.question,
    })
    .from(knowledgeChunks)
    .where(eq(knowledgeChunks.fileId, fileId))
    .orderBy(asc(knowledgeChunks.position));
  const said = (all: readonly Pick<ParsedPassage, 'heading' | 'text' | 'question'>[]) =>
    JSON.stringify(all.map(({ heading, text, question }) => [heading, text, question]));
  return said(stored) !== said(passages);
}

async function store(
  deps: WebsitesDeps,
  assistantId: string,
  { id, key }: StoredPage,
  page: ReadPage,
  passages: readonly ParsedPassage[],
): Promise<void> {
  const { db, jobs, files, visit } = deps;
  const folder = await mkdtemp(join(visit.workDir, 'parse_'));
  try {
    const path = join(folder, 'page');
    await writeFile(path, page.html, { mode: 0o600 });
    await keepBytes({ jobs, files }, key, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await db.transaction(async (tx) => {
    const refused = await deps.replacePassages(tx, { id, assistantId }, passages);
    if (refused === 'gone') return;
    const size = Buffer.byteLength(page.html);
    await tx
      .update(fileRows)
      .set({ name: titleOf(page), size })
      .where(eq(fileRows.id, id));
    if (refused !== null) await fail(tx, id, refused);
  });
}

/** A page that can't be used, and why. */
async function fail(db: Queryable, id: string, { reason, problem }: FileFault): Promise<void> {
  await db
    .update(knowledgeFiles)
    .set({ status: 'failed', reason, problem, updatedAt: sql`now()` })
    .where(eq(knowledgeFiles.id, id));
}

/** Says how it went, unless pages were added meanwhile: the job that was sent with them says it then. */
async function finish(
  db: Database,
  { id, pages }: PendingWebsite,
  problem: WebsiteFault | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Every addition of pages changes this row first.
    await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, id)).for('update');
    const read = pages.map((page) => page.id);
    const unread = and(eq(knowledgeFiles.websiteId, id), notInArray(knowledgeFiles.id, read));
    if ((await tx.$count(knowledgeFiles, unread)) > 0) return;
    await tx
      .update(websites)
      .set({
        status: problem === null ? 'ready' : 'failed',
        problem,
        triedAt: sql`now()`,
        ...(problem === null && { readAt: sql`now()` }),
      })
      .where(eq(websites.id, id));
  });
}

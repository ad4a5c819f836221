import type { Website } from '@parlo/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { files as fileRows, websites } from '../../db/schema.ts';
import { removeLater } from '../../platform/files/stored-files.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { websiteNotFound } from './faults.ts';

const COLUMNS = {
  id: websites.id,
  address: websites.address,
  status: websites.status,
  problem: websites.problem,
  weekly: websites.weekly,
  readAt: websites.readAt,
  createdAt: websites.createdAt,
};

/** Returns the websites of an assistant, in the order they were added. */
export async function listWebsites(db: Queryable, assistantId: string): Promise<Website[]> {
  const rows = await db
    .select(COLUMNS)
    .from(websites)
    .where(eq(websites.assistantId, assistantId))
    .orderBy(asc(websites.createdAt), asc(websites.id));
  return rows.map((row) => ({
    ...row,
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Returns a website of an assistant and keeps its row locked; the caller has checked whose assistant it is. */
export async function lockWebsite(tx: Queryable, assistantId: string, id: string) {
  const [row] = await tx
    .select(COLUMNS)
    .from(websites)
    .where(and(eq(websites.id, id), eq(websites.assistantId, assistantId)))
    .for('update');
  if (row === undefined) throw websiteNotFound();
  return row;
}

/** Deletes files with their passages, and their bytes once `tx` is committed. */
export async function removeFiles(tx: Queryable, jobs: Jobs, ids: readonly string[]): Promise<void> {
  const gone = await tx
    .delete(fileRows)
    .where(inArray(fileRows.id, [...ids]))
    .returning({ key: fileRows.key });
  await removeLater(
    jobs,
    tx,
    gone.map(({ key }) => key),
  );
}

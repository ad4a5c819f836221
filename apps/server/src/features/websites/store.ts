import type { Website } from '@parlo/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { websites } from '../../db/schema.ts';
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

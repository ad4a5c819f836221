import { ON_POPUP, type TopicsResponse } from '@parlo/contract';
import { and, desc, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations } from '../../db/schema.ts';

/** Where the visitor came from: null where that is not known. */
export const CAME_FROM: SQL<string | null> =
  sql`coalesce(${conversations.site}, case when ${conversations.origin} = 'popup' then ${sql.raw(`'${ON_POPUP}'`)} end)`;

/** The sites that are named, of those with the most conversations. */
const SITES = 50;

/** Returns the number of conversations by where they began, most first. */
export async function readSites(db: Database, matching: SQL | undefined): Promise<TopicsResponse['sites']> {
  const rows = await db
    .select({ site: CAME_FROM, conversations: sql<number>`count(*)::int` })
    .from(conversations)
    .where(and(matching, isNotNull(CAME_FROM)))
    .groupBy(CAME_FROM)
    .orderBy(desc(sql`count(*)`), CAME_FROM)
    .limit(SITES);
  return rows.flatMap(({ site, conversations: many }) =>
    site === null ? [] : [{ site, conversations: many }],
  );
}

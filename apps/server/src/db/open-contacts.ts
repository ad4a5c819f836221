import { sql } from 'drizzle-orm';

/*
 * Open contacts, `k`, that are deleted with their conversation, `c`, when the retention time of their assistant, `a`, is
 * over: their owner is told first, and has some days to read them.
 */

/** How many days an owner has. */
export const ANNOUNCED_DAYS = 3;

/** A conversation that is continued gets heartbeats again, so the later of the two is its end. */
export const lastHeardOf = sql`greatest(c.ended_at, c.heartbeat_at)`;

/** The owner was told that it goes, since the conversation was last heard of: who goes on with it keeps it for longer. */
export const isAnnounced = sql`coalesce(k.announced_at > ${lastHeardOf}, false)`;

/** The owner was never told of it, or so long ago that the full notice period has passed. */
export const noticeIsOver = sql`coalesce(
  k.announced_at < now() - make_interval(days => least(a.retention_days, ${ANNOUNCED_DAYS})), true)`;

import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { conversations } from '../../../db/schema.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { sweepDrafts } from '../access/drafts.ts';
import { type CallMinutes, wholeSeconds } from './call-minutes.ts';
import type { CallRegister } from './call-register.ts';
import { closeAbandoned, closeSilent, type OnLeftOver } from './close-call.ts';

/** A call whose server crashed is billed up to its last heartbeat, so at most this much time is lost. */
const BEAT_MS = 5_000;
/** Long enough for a restart of the database; short enough that calls of a crashed server soon end. */
const SILENT_SECONDS = 45;
/** After an outage the first server that is back waits for the others' heartbeats before it closes their calls. */
const BEATS_BEFORE_CLOSING = 3;
/** Cleanup runs once in this many heartbeats. */
const TIDY_EVERY = 12;
/** Longer than any call can take. */
const ORPHAN_SECONDS = 2 * 3_600;

export type Tidying = Readonly<Record<string, () => Promise<unknown>>>;

export interface HeartbeatDeps {
  readonly db: Database;
  readonly minutes: CallMinutes;
  readonly logger: Logger;
  readonly register: Pick<CallRegister, 'live' | 'mine'>;
  /** No other server uses this database: whatever is open at the start was left by an earlier run. */
  readonly alone: boolean;
  /** Ends a call whose conversation goes on elsewhere or was deleted. */
  readonly hangUp: (callId: string) => void;
  /** Ends the calls of accounts that were suspended. */
  readonly endSuspended: () => Promise<void>;
  /** Ends closed calls at their providers; absent: no provider holds any. */
  readonly endLeftOver?: OnLeftOver;
  /** Tidying up of other features, by the names that a failure is logged with. */
  readonly alsoTidy: Tidying;
}

/** Stores which calls are alive, and closes calls without a heartbeat. Returns a function that stops it. */
export async function startHeartbeat(deps: HeartbeatDeps): Promise<() => void> {
  const { db, minutes, logger, alone, endLeftOver } = deps;
  const abandoned = alone ? await closeAbandoned(db, minutes, endLeftOver) : 0;
  if (abandoned > 0) logger.warn({ calls: abandoned }, 'closed calls that an earlier run left open');
  const next = createBeat(deps);
  const timer = setInterval(() => void next(), BEAT_MS);
  return () => clearInterval(timer);
}

/** Returns a function that sends one heartbeat and does what is due with it. It never rejects. */
export function createBeat(deps: HeartbeatDeps): () => Promise<void> {
  let beating = false;
  let inARow = 0;
  return async () => {
    // A slow database must not get more and more queries at once.
    if (beating) return;
    beating = true;
    try {
      for (const callId of await beat(deps.db, deps.register.live)) deps.hangUp(callId);
      await deps.endSuspended();
      inARow++;
      if (inARow >= BEATS_BEFORE_CLOSING) await sweep(deps);
      if (inARow % TIDY_EVERY === 0) await tidy(deps);
    } catch (err) {
      inARow = 0;
      deps.logger.error({ err }, 'heartbeat failed');
    } finally {
      beating = false;
    }
  };
}

async function sweep({ db, minutes, logger, register, endLeftOver }: HeartbeatDeps): Promise<void> {
  const silent = await closeSilent(db, minutes, SILENT_SECONDS, register.mine, endLeftOver);
  if (silent > 0) logger.warn({ calls: silent }, 'closed calls whose server is gone');
}

/** A part that fails keeps no other from being done. */
async function tidy({ db, minutes, logger, alsoTidy }: HeartbeatDeps): Promise<void> {
  const returnOrphans = async () => {
    const orphans = await minutes.returnOrphans(ORPHAN_SECONDS);
    if (orphans > 0) logger.warn({ leases: orphans }, 'gave back time of calls that nobody knows of');
  };
  const parts: Tidying = { sweepDrafts: () => sweepDrafts(db), ...alsoTidy, returnOrphans };
  for (const [part, work] of Object.entries(parts)) {
    try {
      await work();
    } catch (err) {
      logger.error({ err, part }, 'tidying up failed');
    }
  }
}

/**
 * Stores that these calls are alive, and the seconds each has taken, which are billed if this is the last heartbeat.
 * Returns the calls without a conversation: it is in another call now, or was deleted.
 */
export async function beat(db: Database, calls: ReadonlyMap<string, number>): Promise<string[]> {
  if (calls.size === 0) return [];
  const ids = [...calls.keys()];
  const seconds = [...calls.values()].map(wholeSeconds);
  // Locked in the order of their ids, as everybody locks several conversations: otherwise two could block each other.
  await db.execute(sql`
    with locked as (
      select c.id, alive.taken
      from ${conversations} c join unnest(${sql.param(ids)}::text[], ${sql.param(seconds)}::int[]) as alive(call_id, taken)
        on c.call_id = alive.call_id
      where c.ended_at is null
      order by c.id for no key update of c
    )
    update ${conversations} c set heartbeat_at = now(), seconds = c.seconds_before + locked.taken
    from locked where c.id = locked.id`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select alive.id from unnest(${sql.param(ids)}::text[]) as alive(id)
    where not exists (select from ${conversations} where ${conversations.callId} = alive.id)`);
  return rows.map(({ id }) => id);
}

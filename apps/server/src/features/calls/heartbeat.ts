import type { Database } from '../../db/connect.ts';
import type { Logger } from '../../platform/logger.ts';
import { beat, closeAbandoned, closeSilent } from './conversation-store.ts';

/** A call whose server died is billed up to its last beat, so this is what a crash can lose. */
const BEAT_MS = 5_000;
/** Long enough for a database that restarts; short enough that nobody waits for a dead call's end. */
const SILENT_SECONDS = 45;

/** Says which calls are alive, and closes those nobody says that of. Answers a function that stops it. */
export async function startHeartbeat(
  db: Database,
  serverId: string,
  logger: Logger,
  liveCalls: () => readonly string[],
): Promise<() => void> {
  const abandoned = await closeAbandoned(db, serverId);
  if (abandoned > 0) logger.warn({ calls: abandoned }, 'closed calls that an earlier run left open');
  let beating = false;
  const timer = setInterval(async () => {
    // A database that is slow is not to be asked ever more at once.
    if (beating) return;
    beating = true;
    try {
      await beat(db, liveCalls());
      const silent = await closeSilent(db, SILENT_SECONDS);
      if (silent > 0) logger.warn({ calls: silent }, 'closed calls whose server is gone');
    } catch (err) {
      logger.error({ err }, 'heartbeat failed');
    } finally {
      beating = false;
    }
  }, BEAT_MS);
  return () => clearInterval(timer);
}

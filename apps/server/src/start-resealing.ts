import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './db/connect.ts';
import { reseal } from './db/reseal.ts';
import { textKeysOf } from './db/text-keys.ts';
import { regularly } from './features/conversations/delete-expired.ts';
import type { Logger } from './platform/monitoring/logger.ts';

/** Looked at again, for what another server wrote meanwhile that was started with other keys. */
const EVERY_MS = 60 * 60_000;

/** Reseals now and every hour until `signal` fires, at half of the database's time at most. */
export function startResealing(db: Database, logger: Logger, signal: AbortSignal): void {
  if (textKeysOf(db).ids.length === 0) return;
  const pause = async (tookMs: number) => void (await wait(tookMs, undefined, { signal }));
  regularly(EVERY_MS, signal, async () => {
    try {
      let changed = 0;
      // What was locked is left for another round.
      for (let more = 1; more > 0 && !signal.aborted; changed += more)
        more = await reseal(db, { signal, pause });
      if (changed > 0) logger.info({ changed }, 'stored texts have the key of new ones');
    } catch (err) {
      if (!signal.aborted) logger.warn({ err }, 'stored texts could not be encrypted or decrypted');
    }
  });
}

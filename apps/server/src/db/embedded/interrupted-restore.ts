import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../platform/errors.ts';

/** While a restore puts its parts in their places, they come from this folder of the data folder. */
export const RESTORE_READY = 'restore.ready';

/** Throws if a restore was killed at that moment: old and new parts would be mixed. */
export function requireNoInterruptedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORE_READY))) return;
  throw new StartError(`A restore into ${dataDir} was interrupted. Run the same npm run restore again.`);
}

import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../platform/errors.ts';
import type { Logger } from '../platform/monitoring/logger.ts';
import { canDecrypt } from './archive/encryption.ts';
import type { BackupSettings } from './back-up.ts';
import { findTool } from './pg-tools.ts';
import {
  loadStagedDump,
  openStagedCluster,
  requireWhole,
  type Staged,
  type StagedDatabase,
  stage,
} from './stage.ts';

export interface VerifyJob {
  /** Absolute. */
  readonly path: string;
  readonly settings: BackupSettings;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Restores a backup into a folder beside it, starts a database there, compares all rows and files, and removes it all.
 */
export async function verify({ path, settings, logger, signal }: VerifyJob): Promise<void> {
  requireReadable(settings);
  const folder = join(dirname(path), `.parlo-verify-${randomBytes(4).toString('hex')}`);
  const staged = await stage(folder, { path, keys: settings.keys, requireFit: () => undefined, signal });
  try {
    const database = await open(staged, settings, logger, signal);
    try {
      await requireWhole(database.url, staged, signal);
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws if backups are encrypted for somebody else. */
export function requireReadable({ keys }: Pick<BackupSettings, 'keys'>): void {
  if (canDecrypt(keys)) return;
  throw new StartError(
    'Without PARLO_BACKUP_IDENTITY this machine can’t read its own backups, so it can’t verify them.',
  );
}

/** A dump is loaded into an embedded database, for which no rights on the server are needed. */
async function open(
  staged: Staged,
  settings: BackupSettings,
  logger: Logger,
  signal: AbortSignal,
): Promise<StagedDatabase> {
  const database = await openStagedCluster(staged.folder, logger);
  if (staged.head.database === 'cluster') return database;
  try {
    const program = await findTool('pg_restore', staged.head.postgres, settings.tools);
    await loadStagedDump(program, database.url, staged, signal);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

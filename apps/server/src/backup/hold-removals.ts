import type { Client } from 'pg';
import { StartError } from '../platform/errors.ts';
import { REMOVALS_LOCK } from '../platform/files/stored-files.ts';

// A number that nothing else locks: the letters of 'backup' as bytes.
export const BACKUP_LOCK = 0x6261636b7570;

/** The exit code of a command that found another backup running. */
export const BUSY_CODE = 3;

export class BackupRunning extends StartError {}

/**
 * Makes this session the only backup of the database, and keeps stored files from being removed until it ends: the
 * bytes of a file go after its row, and the backup has still to copy those whose row it has.
 */
export async function holdRemovals(session: Client): Promise<void> {
  const { rows } = await session.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    BACKUP_LOCK,
  ]);
  if (!rows[0]?.mine)
    throw new BackupRunning('Another backup of this database is running. Wait for its end.');
  await session.query('select pg_advisory_lock($1)', [REMOVALS_LOCK]);
}

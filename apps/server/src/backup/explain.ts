import { isDatabaseUnreachable, isDiskFull } from '../db/failures.ts';
import { AppError, StartError } from '../platform/errors.ts';

/** Says in one sentence why a backup or a restore failed. Contains no secret and nothing that people wrote. */
export function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (isDiskFull(error))
    return 'The disk is full. What was written is removed; make room, or name another disk.';
  if (error instanceof AppError) return `${error.message} Nothing was left behind.`;
  if (isDatabaseUnreachable(error)) return 'The database does not answer, or ended meanwhile. Try again.';
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') {
    return `${path ?? 'A file'} can't be used by the user who runs this: run it as the user of Parlo.`;
  }
  return `It failed: ${message}.`;
}

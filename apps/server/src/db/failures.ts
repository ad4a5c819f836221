/** The meaning of PostgreSQL's errors. Drizzle wraps them, so each function looks at the chain of causes. */

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const EXCLUSION_VIOLATION = '23P01';
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const INVALID_PARAMETER = '22023';
/** PostgreSQL's own word for it, and those of the system for our own files. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** PostgreSQL's own programs have no codes and print the system's words. */
const NO_ROOM = /No space left on device/;
const READ_ONLY = /Read-only file system/;
// Class 08 (connection), too many connections, and a server that shuts down, crashed or is starting.
const UNREACHABLE = /^(08...|53300|57P0[123])$/;
/** A pool of this server: its connections are all in use, and the database answers others. */
export const POOL_BUSY = 'PARLO_POOL_BUSY';
// No connection to be had, by the pool or by PostgreSQL's own limit; and a statement that took too long.
const BUSY = new Set([POOL_BUSY, '53300', '57014']);
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN']);
// `pg` reports these without a code.
const PG_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after|Client has encountered a connection error)/;

/** Whether no connection to the database was to be had, for whatever reason; {@link isDatabaseBusy} tells one of them. */
export function isDatabaseUnreachable(thrown: unknown): boolean {
  return chain(thrown).some(
    ({ code, message }) =>
      (code !== undefined && (UNREACHABLE.test(code) || SOCKET.has(code) || code === POOL_BUSY)) ||
      PG_MESSAGES.test(message ?? ''),
  );
}

/** Whether the database works and had no time for this. */
export function isDatabaseBusy(thrown: unknown): boolean {
  return chain(thrown).some(({ code }) => code !== undefined && BUSY.has(code));
}

/** Whether there was no room on a disk: the database's or that of our files. */
export function isDiskFull(thrown: unknown): boolean {
  return chain(thrown).some(
    ({ code, message }) => (code !== undefined && DISK_FULL.has(code)) || NO_ROOM.test(message ?? ''),
  );
}

/** Whether a disk can't be written to, the database's or that of our files. */
export function isDiskReadOnly(thrown: unknown): boolean {
  return chain(thrown).some(({ code, message }) => code === 'EROFS' || READ_ONLY.test(message ?? ''));
}

/** Whether two changes conflicted: the same change may succeed when it is repeated. */
export function isConflictOfChanges(thrown: unknown): boolean {
  return chain(thrown).some(({ code }) => code === DEADLOCK || code === SERIALIZATION_FAILURE);
}

/** Whether the unique constraint called `constraint` was violated. */
export function violatesUnique(thrown: unknown, constraint: string): boolean {
  return chain(thrown).some((error) => error.code === UNIQUE_VIOLATION && error.constraint === constraint);
}

/** Whether a row overlaps another one that an exclusion constraint keeps apart. */
export function violatesExclusion(thrown: unknown): boolean {
  return chain(thrown).some((error) => error.code === EXCLUSION_VIOLATION);
}

/** Whether a referenced row does not exist (any more). */
export function violatesForeignKey(thrown: unknown): boolean {
  return chain(thrown).some((error) => error.code === FOREIGN_KEY_VIOLATION);
}

/** Whether PostgreSQL does not know a value, such as the name of a time zone. */
export function refusesValue(thrown: unknown): boolean {
  return chain(thrown).some((error) => error.code === INVALID_PARAMETER);
}

interface Failure {
  readonly code?: string;
  readonly constraint?: string;
  readonly message?: string;
  readonly cause?: unknown;
}

function chain(thrown: unknown): Failure[] {
  const failures: Failure[] = [];
  let next: unknown = thrown;
  // A chain of causes may be circular.
  while (next instanceof Error && failures.length < 10) {
    failures.push(next as Failure);
    next = next.cause;
  }
  return failures;
}

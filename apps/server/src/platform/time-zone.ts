import { AppError } from './errors.ts';

// PostgreSQL would read '+02' as west of Greenwich, and takes names of its own such as 'localtime'.
const NAME = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/;

/** Returns a name of the time zone database, as browsers know them. Throws `invalid_time_zone` for anything else. */
export function requireTimeZone(name: string, field = 'timeZone'): string {
  try {
    return check(name);
  } catch (cause) {
    throw unknownTimeZone(cause, field);
  }
}

/** The same for a name that a browser sent by itself: null for anything else, which is nobody's mistake. */
export function knownTimeZone(name: string | undefined): string | null {
  try {
    return name === undefined ? null : check(name);
  } catch {
    // A RangeError is how Intl says no.
    return null;
  }
}

function check(name: string): string {
  if (!NAME.test(name)) throw new RangeError(name);
  new Intl.DateTimeFormat('en', { timeZone: name });
  return name;
}

export const unknownTimeZone = (cause: unknown, field = 'timeZone') =>
  new AppError('invalid_time_zone', 'This time zone is not known. Use a name such as Europe/Kyiv.', {
    cause,
    field,
  });

import { AppError } from './errors.ts';

// PostgreSQL would read '+02' as west of Greenwich, and takes names of its own such as 'localtime'.
const NAME = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/;

/** Returns a name of the time zone database, as browsers know them. Throws `invalid_time_zone` for anything else. */
export function requireTimeZone(name: string, field = 'timeZone'): string {
  try {
    if (!NAME.test(name)) throw new RangeError(name);
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch (cause) {
    throw unknownTimeZone(cause, field);
  }
}

export const unknownTimeZone = (cause: unknown, field = 'timeZone') =>
  new AppError('invalid_time_zone', 'This time zone is not known. Use a name such as Europe/Kyiv.', {
    cause,
    field,
  });

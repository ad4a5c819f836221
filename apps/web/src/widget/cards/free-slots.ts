import { askServer, fieldsOf, isText, type ServerResult } from '@parlo/call-client';
import type { MeetingTime } from '../../meetings/meeting-times.ts';
import type { BookingCardWords } from './booking-words.ts';

/** Dates of one request: the most that the server takes. */
export const SPAN_DAYS = 30;

interface Wanted {
  readonly conversation: string;
  readonly timeZone: string;
  readonly service?: string;
  readonly resource?: string;
  /** The first date in `timeZone`. */
  readonly date: string;
}

/** Asks for the free times of {@link SPAN_DAYS} dates. */
export async function askFreeSlots(wanted: Wanted): Promise<ServerResult> {
  const { conversation, timeZone, service, resource, date } = wanted;
  const query = new URLSearchParams({
    conversation,
    date,
    days: String(SPAN_DAYS),
    time_zone: timeZone,
    ...(service && { service }),
    ...(resource && { resource }),
  });
  return askServer(`calendar/free-slots?${query}`, {}, (address, { signal } = {}) =>
    fetch(address, { signal: signal ?? null }),
  );
}

/** Times in a response; what is none is left out. */
export function readSlots(value: unknown): MeetingTime[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const { start, end } = fieldsOf(one);
    const known = isText(start) && isText(end) && !Number.isNaN(Date.parse(start) + Date.parse(end));
    return known ? [{ start, end }] : [];
  });
}

/** Somebody or some room that a meeting can be with. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Those in a response; what is none is left out. */
export function readPeople(value: unknown): Person[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const { id, name } = fieldsOf(one);
    return isText(id) && isText(name) ? [{ id, name }] : [];
  });
}

/** Why a meeting was not booked. */
export interface BookingProblem {
  readonly words: string;
  readonly field?: 'name' | 'email' | 'phone';
  /** The next times that are free. */
  readonly slots?: readonly MeetingTime[];
}

export function problemOf(
  { refused: { code }, body }: Extract<ServerResult, { ok: false }>,
  words: BookingCardWords,
): BookingProblem {
  const { field, reason, slots } = fieldsOf(body);
  switch (code) {
    case 'invalid_input':
      return wrongField(field, words);
    case 'slot_unavailable':
      return { words: words[SLOT_REASONS[String(reason)] ?? 'taken'], slots: readSlots(slots) };
    case 'limit_reached':
      return { words: words.tooMany };
    case 'too_many_requests':
      return { words: words.tooFast };
    case 'not_found':
      return { words: words.off };
    case 'unavailable':
      return { words: words.unavailable };
    default:
      return { words: code === 'unreachable' ? words.offline : words.failed };
  }
}

/** A time that nobody took is not called taken. */
const SLOT_REASONS: Readonly<Record<string, keyof BookingCardWords>> = {
  slot_outside_hours: 'outside',
  slot_off_grid: 'between',
  slot_not_offered: 'notOffered',
  slot_in_past: 'past',
};

function wrongField(field: unknown, words: BookingCardWords): BookingProblem {
  if (field === 'client_info.name') return { words: words.wrongName, field: 'name' };
  if (field === 'client_info.email') return { words: words.wrongEmail, field: 'email' };
  if (field === 'client_info.phone') return { words: words.wrongPhone, field: 'phone' };
  return { words: words.check };
}

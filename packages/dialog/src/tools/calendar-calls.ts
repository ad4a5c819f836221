import type { z } from 'zod';
import type { Slot, ToolSet } from '../responder.ts';
import type { FreeTimes } from '../times/find-times.ts';
import {
  BOOK,
  BookResult,
  CANCEL,
  CancelResult,
  FIND_BOOKINGS,
  FIND_SLOTS,
  FindBookingsResult,
  FindSlotsResult,
  type OwnBooking,
  RESCHEDULE,
  RescheduleResult,
} from './calendar-tools.ts';

/** So many times at most come from one call of find_slots. */
const MOST_SLOTS = 500;
const MOST_CALLS = 3;

/** Nothing can be asked of the calendar at the moment. */
export class CalendarAway extends Error {
  readonly outcome: 'off' | 'unavailable';

  constructor(outcome: 'off' | 'unavailable') {
    super(`The calendar is ${outcome}`);
    this.outcome = outcome;
  }
}

export interface Guest {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Whether a visitor can book in this conversation. */
export function canBook(tools: ToolSet | undefined): tools is ToolSet {
  return [FIND_SLOTS, BOOK].every((needed) => tools?.available.some(({ name }) => name === needed));
}

/** The tools of meetings with the types of what they return; `undefined` for a call that failed. */
export class CalendarCalls {
  readonly #tools: ToolSet;

  constructor(tools: ToolSet) {
    this.#tools = tools;
  }

  /** Rejects with {@link CalendarAway}. */
  freeTimes(service: string | undefined, bookingId: string | undefined): FreeTimes {
    return async (from, to) => {
      const slots: Slot[] = [];
      let begin = from;
      for (let calls = 0; calls < MOST_CALLS && begin < to; calls++) {
        const found = await this.#call(FIND_SLOTS, FindSlotsResult, {
          ...{ from: new Date(begin).toISOString(), to: new Date(to).toISOString() },
          ...(bookingId === undefined ? service && { service } : { booking_id: bookingId }),
        });
        if (found?.outcome !== 'found') throw new CalendarAway(found?.outcome ?? 'unavailable');
        slots.push(...found.slots);
        const last = found.slots.at(-1);
        if (!last || found.slots.length < MOST_SLOTS) break;
        begin = Date.parse(last.start) + 1;
      }
      return slots;
    };
  }

  /** The meetings to come of this conversation. Rejects with {@link CalendarAway}. */
  async bookings(): Promise<readonly OwnBooking[]> {
    const bookings = await this.bookingsIfKnown();
    if (!bookings) throw new CalendarAway('unavailable');
    return bookings;
  }

  /** The same; `undefined` where they can't be known. */
  async bookingsIfKnown(): Promise<readonly OwnBooking[] | undefined> {
    return (await this.#call(FIND_BOOKINGS, FindBookingsResult, {}))?.bookings;
  }

  book(id: string, { start }: Slot, service: string | undefined, guest: Guest) {
    return this.#call(BOOK, BookResult, { id, start, ...(service && { service }), ...guest });
  }

  move(bookingId: string, { start }: Slot) {
    return this.#call(RESCHEDULE, RescheduleResult, { booking_id: bookingId, start });
  }

  cancel(bookingId: string) {
    return this.#call(CANCEL, CancelResult, { booking_id: bookingId });
  }

  async #call<R extends z.ZodType>(
    name: string,
    result: R,
    input: Record<string, unknown>,
  ): Promise<z.output<R> | undefined> {
    const called = await this.#tools.call(name, input);
    return called.ok ? result.safeParse(called.result).data : undefined;
  }
}

import type { z } from 'zod';
import type { BookingDraft, BookingMemory, Slot } from '../responder.ts';
import { MOST_OFFERS } from '../times/find-times.ts';
import { wishFor } from '../times/suits.ts';
import type { CalendarCalls } from '../tools/calendar-calls.ts';
import type { BookResult, CancelResult, RescheduleResult } from '../tools/calendar-tools.ts';
import type { BookingAt } from './booking-at.ts';
import { phrasesFor } from './booking-at.ts';
import { ask, type Form, miss, type Outcome, questionOf } from './engine.ts';
import { type SayBooking, timeIn } from './say-booking.ts';

/** What came of what the visitor confirmed. */
type Done =
  | { readonly kind: 'done'; readonly text: string }
  /** It can't be done; trying again is no use. */
  | { readonly kind: 'over'; readonly text: string }
  /** The time is not free any more, or no meeting can begin then; these are. */
  | { readonly kind: 'taken' | 'not_offered'; readonly slots: readonly Slot[] }
  | { readonly kind: 'failed' };

/** Does what was confirmed, and says what came of it. */
export async function perform(
  state: BookingMemory,
  form: Form<BookingMemory>,
  calls: CalendarCalls,
  { phrases, told }: BookingAt,
): Promise<Outcome<BookingMemory>> {
  const done = await carryOut(state, calls, told);
  if (done.kind === 'done') return { kind: 'end', text: done.text };
  if (done.kind === 'over') return { kind: 'end', text: done.text, needsPerson: true };
  if (done.kind === 'failed')
    return state.missed > 0
      ? { kind: 'end', text: phrases.failedAgain, needsPerson: true }
      : miss(form, state, phrases.failed);
  const why = done.kind === 'taken' ? phrases.taken : phrases.notOffered;
  const { slot, ...draft } = state.draft;
  const wish = slot && { wish: wishFor(slot, state.timeZone) };
  const offers = done.slots.slice(0, MOST_OFFERS);
  const next: BookingMemory = { ...state, draft, ...wish, offers, step: 'choose', missed: 0 };
  if (offers.length === 0) return { kind: 'look_up', state: next, prefix: why };
  return ask(form, next, `${why} ${questionOf(form, next)}`);
}

/** Books, moves or cancels what was confirmed. Only the tool's own word makes it `done`. */
async function carryOut(state: BookingMemory, calls: CalendarCalls, told: SayBooking): Promise<Done> {
  const { slot } = state.draft;
  const result = slot && (await call(state, slot, calls));
  if (!slot || !result) return { kind: 'failed' };
  const { invited, notInvited, pending, ...says } = phrasesFor(state.language);
  const time = timeIn(result.booking ?? slot, state, told);
  const mailed = result.booking?.not_mailed ? notInvited : invited;
  const done = (text: string): Done => ({
    kind: 'done',
    text: [text, mailed, ...(result.pending ? [pending] : [])].join(' '),
  });
  const over = (text: string): Done => ({ kind: 'over', text });
  switch (result.outcome) {
    case 'booked':
      return done(says.booked(time));
    case 'moved':
      return done(says.moved(time));
    case 'cancelled':
      return { kind: 'done', text: says.calledOff(time) };
    case 'taken':
    case 'not_offered':
      return { kind: result.outcome, slots: result.slots ?? [] };
    case 'too_many':
      return over(says.tooMany);
    default:
      return over(says[result.outcome]);
  }
}

type Result = Partial<Omit<z.infer<typeof BookResult>, 'outcome'>> & {
  readonly outcome: z.infer<typeof BookResult | typeof RescheduleResult | typeof CancelResult>['outcome'];
};

async function call(state: BookingMemory, slot: Slot, calls: CalendarCalls): Promise<Result | undefined> {
  const { purpose, bookingId, id, draft } = state;
  if (purpose === 'book') return book(id, slot, draft, calls, state.known);
  if (bookingId === undefined) return undefined;
  return purpose === 'move' ? calls.move(bookingId, slot) : calls.cancel(bookingId);
}

async function book(
  id: string,
  slot: Slot,
  { name, email, phone = '', service }: BookingDraft,
  calls: CalendarCalls,
  known: BookingMemory['known'],
): Promise<Result | undefined> {
  if (name === undefined || email === undefined) return undefined;
  const bookings = known && (await calls.bookingsIfKnown());
  const onCard = bookings?.find((booking) => !known?.includes(booking.id));
  // Booking it again with what was read back would undo what the visitor corrected on the card.
  return onCard
    ? { outcome: 'booked', booking: onCard }
    : calls.book(id, slot, service, { name, email, phone });
}

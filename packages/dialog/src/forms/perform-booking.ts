import { phrasesFor } from '../acts/said-of-meetings.ts';
import type { BookingMemory, Slot } from '../responder.ts';
import { MOST_OFFERS } from '../times/find-times.ts';
import { wishFor } from '../times/suits.ts';
import type { CalendarCalls } from '../tools/calendar-calls.ts';
import type { OwnBooking } from '../tools/calendar-tools.ts';
import type { BookingAt } from './booking-at.ts';
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
function carryOut(state: BookingMemory, calls: CalendarCalls, told: SayBooking): Promise<Done> {
  if (state.purpose === 'book') return book(state, calls, told);
  return state.purpose === 'move' ? move(state, calls, told) : cancel(state, calls, told);
}

async function book(state: BookingMemory, calls: CalendarCalls, told: SayBooking): Promise<Done> {
  const { slot, name, email, phone = '', service } = state.draft;
  if (!slot || name === undefined || email === undefined) return { kind: 'failed' };
  const { booked, pending } = phrasesFor(state.language);
  const onCard = await bookedOnCard(state, calls);
  // Booking it again with what was read back would undo what the visitor corrected on the card.
  if (onCard)
    return { kind: 'done', text: `${booked(timeIn(onCard, state, told))} ${mailed(state, onCard)}` };
  const result = await calls.book(state.id, slot, service, { name, email, phone });
  if (result?.outcome !== 'booked') return notDone(state, result);
  const time = timeIn(result.booking ?? slot, state, told);
  return {
    kind: 'done',
    text: [booked(time), mailed(state, result.booking), ...(result.pending ? [pending] : [])].join(' '),
  };
}

async function bookedOnCard({ known }: BookingMemory, calls: CalendarCalls): Promise<OwnBooking | undefined> {
  const bookings = known && (await calls.bookingsIfKnown());
  return bookings?.find(({ id }) => !known?.includes(id));
}

/** Says whether an invitation comes. */
function mailed({ language }: BookingMemory, booking: OwnBooking | undefined): string {
  const { invited, notInvited } = phrasesFor(language);
  return booking?.not_mailed ? notInvited : invited;
}

async function move(state: BookingMemory, calls: CalendarCalls, told: SayBooking): Promise<Done> {
  const { slot } = state.draft;
  if (!slot || state.bookingId === undefined) return { kind: 'failed' };
  const result = await calls.move(state.bookingId, slot);
  if (result?.outcome === 'gone') return { kind: 'over', text: phrasesFor(state.language).gone };
  if (result?.outcome !== 'moved') return notDone(state, result);
  const { moved, pending } = phrasesFor(state.language);
  const time = timeIn(result.booking ?? slot, state, told);
  return {
    kind: 'done',
    text: [moved(time), mailed(state, result.booking), ...(result.pending ? [pending] : [])].join(' '),
  };
}

async function cancel(state: BookingMemory, calls: CalendarCalls, told: SayBooking): Promise<Done> {
  const { slot } = state.draft;
  if (!slot || state.bookingId === undefined) return { kind: 'failed' };
  const result = await calls.cancel(state.bookingId);
  const { calledOff, gone } = phrasesFor(state.language);
  if (result?.outcome === 'gone') return { kind: 'over', text: gone };
  if (result?.outcome !== 'cancelled') return notDone(state, result);
  return { kind: 'done', text: calledOff(timeIn(slot, state, told)) };
}

function notDone(
  { language }: BookingMemory,
  result: { readonly outcome: string; readonly slots?: readonly Slot[] | undefined } | undefined,
): Done {
  const { tooMany, off, unavailable } = phrasesFor(language);
  switch (result?.outcome) {
    case 'taken':
    case 'not_offered':
      return { kind: result.outcome, slots: result.slots ?? [] };
    case 'too_many':
      return { kind: 'over', text: tooMany };
    case 'off':
      return { kind: 'over', text: off };
    case 'unavailable':
      return { kind: 'over', text: unavailable };
    default:
      return { kind: 'failed' };
  }
}

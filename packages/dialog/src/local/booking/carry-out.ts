import type { BookingMemory, Slot } from '../../responder.ts';
import type { OwnBooking } from '../../tools/calendar-tools.ts';
import type { CalendarCalls } from './calendar-calls.ts';
import { type SayBooking, timeIn } from './say-booking.ts';
import { phrasesFor } from './wishes.ts';

/** What came of what the visitor confirmed. */
export type Done =
  | { readonly kind: 'done'; readonly text: string }
  /** It can't be done; trying again is no use. */
  | { readonly kind: 'over'; readonly text: string }
  /** The time is not free any more, or no meeting can begin then; these are. */
  | { readonly kind: 'taken' | 'not_offered'; readonly slots: readonly Slot[] }
  | { readonly kind: 'failed' };

/** Books, moves or cancels what was confirmed. Only the tool's own word makes it `done`. */
export function carryOut(state: BookingMemory, calls: CalendarCalls, told: SayBooking): Promise<Done> {
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

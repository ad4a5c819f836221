import type { BookingMemory } from '../responder.ts';
import { type Found, findTimes } from '../times/find-times.ts';
import { isOutside, whyNot } from '../times/opening-hours.ts';
import { hoursToLeave, wishFor } from '../times/suits.ts';
import { bookingForm } from './booking.ts';
import type { BookingAt, BookingTurn } from './booking-at.ts';
import { ask, askNext, type Outcome, questionOf } from './engine.ts';
import { timeIn } from './say-booking.ts';

/** Looks up which times are free, and offers them. */

type Said = Outcome<BookingMemory>;
type Direction = 'later' | 'earlier';
/** Finds times for a state: what was wished for, or others than those that were offered. */
type Find = (state: BookingMemory, isOther: boolean, direction?: Direction) => Promise<Found>;

/** `how` of an outcome: `others`, `later` and `earlier` than what was offered, or `away_` and `around_` with a direction. */
export async function lookUpTimes(
  { state, how = '', prefix }: Extract<Said, { kind: 'look_up' }>,
  at: BookingAt,
  { calls, now }: Pick<BookingTurn, 'calls' | 'now'>,
  isSure: boolean,
): Promise<Said> {
  const find: Find = (of, isOther, direction) => {
    const { wish = { options: [], except: [], soonest: true }, draft, bookingId, timeZone: zone } = of;
    const free = calls.freeTimes(draft.service, bookingId);
    const refused = isOther ? of.offers : [];
    return findTimes({ wish, free, zone, now, refused, direction, isOutside: isOutside(wish, of, at.told) });
  };
  const [kind = '', wanted] = how.split('_');
  const direction = [wanted, kind].find((each): each is Direction => each === 'later' || each === 'earlier');
  if (kind === 'around') return offerAround(state, direction, find, at);
  if (kind === 'away' && direction) return offerAway(state, direction, find, at);
  if (kind !== '') return offer(state, await find(state, true, direction), at);
  return search(state, await find(state, false), prefix, isSure, at);
}

/** The time that was wished for, where it is free; else others, and why. */
function search(state: BookingMemory, found: Found, prefix: string, isSure: boolean, at: BookingAt): Said {
  const { told, phrases } = at;
  const form = bookingForm(at);
  if (found.kind === 'nothing') return { kind: 'end', text: phrases.nothingFree, needsPerson: true };
  if (found.kind === 'exact') {
    const next = { ...state, draft: { ...state.draft, slot: found.slot } };
    const isKnown = form.missing(next) === undefined;
    return askNext(
      form,
      next,
      isKnown ? prefix : join(prefix, phrases.free(timeIn(found.slot, state, told))),
    );
  }
  const isSaid = prefix === phrases.taken || prefix === phrases.notOffered;
  const instead = found.kind === 'instead' && !isSaid;
  const said = instead ? (isSure ? whyNot(state, told) : '') : prefix;
  return askWhich({ ...state, offers: found.slots }, at, said);
}

function askWhich(before: BookingMemory, at: BookingAt, prefix = ''): Said {
  const { unread: _unread, ...known } = before;
  const state: BookingMemory = { ...known, step: 'choose', missed: 0 };
  const form = bookingForm(at);
  return ask(form, state, join(prefix, questionOf(form, state)));
}

function offer(state: BookingMemory, found: Found, at: BookingAt): Said {
  if (found.kind !== 'nothing')
    return askWhich({ ...state, offers: found.kind === 'exact' ? [found.slot] : found.slots }, at);
  const form = bookingForm(at);
  const next: BookingMemory = { ...state, step: 'when', missed: 0 };
  return ask(form, next, join(at.phrases.noOthers, questionOf(form, next)));
}

/** Later hours where the offers are too early, or earlier ones; later days, where their hours differ too much. */
async function offerAway(
  state: BookingMemory,
  direction: Direction,
  find: Find,
  at: BookingAt,
): Promise<Said> {
  const hours = hoursToLeave(state.offers, direction, state.timeZone);
  if (!hours) return offer(state, await find(state, true, direction), at);
  const before = state.wish ?? { options: [], except: [], soonest: true };
  const narrowed = { ...state, wish: { ...before, except: [...before.except, { times: hours }] } };
  const found = await find(narrowed, true);
  // There are no such hours: what is named next is not limited to them.
  return offer(found.kind === 'nothing' ? { ...state, wish: before } : narrowed, found, at);
}

/** Other times of the day that was chosen. */
async function offerAround(
  state: BookingMemory,
  direction: Direction | undefined,
  find: Find,
  at: BookingAt,
): Promise<Said> {
  const { slot, ...draft } = state.draft;
  if (!slot) return offer(state, { kind: 'nothing' }, at);
  const { options, ...wish } = wishFor(slot, state.timeZone);
  const days = options.map((option) => (option.days ? { days: option.days } : {}));
  const next = { ...state, draft, wish: { ...wish, options: days }, offers: [slot] };
  return offer(next, await find(next, true, direction), at);
}

const join = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

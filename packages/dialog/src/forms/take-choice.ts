import type { BookingMemory, Slot } from '../responder.ts';
import type { BookingAt } from './booking-at.ts';
import { ask, type Form, type FormTurn, miss, type Outcome, questionOf } from './engine.ts';
import type { BookingRead } from './read-booking.ts';
import { apartIn, timesIn } from './say-booking.ts';
import type { Choice } from './slots/choice.ts';
import { takesBack } from './slots/clauses.ts';
import { placeIn, wantsOtherTime } from './slots/offered.ts';

/** What comes of a reply to the times that were offered. */

/** Other offers than those that were made, or a question which of some is meant. */
export function seek(
  form: Form<BookingMemory>,
  state: BookingMemory,
  turn: FormTurn,
  at: BookingAt,
): Outcome<BookingMemory> | undefined {
  const choice = (turn as BookingRead).choice;
  if (turn.act.act === 'refuse' && !(turn as BookingRead).wantsOtherDay)
    return { kind: 'look_up', state, prefix: '', how: 'others' };
  if (!choice || turn.told.slot || turn.told.time) return undefined;
  return takeChoice(form, state, choice, turn.text, at);
}

/** What comes of a reply to offers that chooses none of them. */
function takeChoice(
  form: Form<BookingMemory>,
  state: BookingMemory,
  choice: Choice,
  text: string,
  at: BookingAt,
): Outcome<BookingMemory> | undefined {
  switch (choice.kind) {
    case 'direction':
      return direction(state, choice.direction, text);
    case 'away':
      return { kind: 'look_up', state, prefix: '', how: `away_${choice.direction}` };
    case 'fewer':
      return askWhich(form, state, choice.slots, at);
    default:
      break;
  }
  if (wantsOtherTime(text)) return ask(form, { ...state, step: 'when', missed: 0 }, at.phrases.askWhen);
  return undefined;
}

/** "The second one but a bit later" is of its day. */
function direction(state: BookingMemory, wanted: 'later' | 'earlier', text: string): Outcome<BookingMemory> {
  const slot = state.offers.at(placeIn(text) ?? state.offers.length);
  if (!slot || !takesBack(text)) return { kind: 'look_up', state, prefix: '', how: wanted };
  const draft = { ...state.draft, slot };
  return { kind: 'look_up', state: { ...state, draft }, prefix: '', how: `around_${wanted}` };
}

/** Asks which of some. What fits all of them does not say it, however often it is said. */
function askWhich(
  form: Form<BookingMemory>,
  state: BookingMemory,
  slots: readonly Slot[],
  { told, phrases }: BookingAt,
): Outcome<BookingMemory> {
  if (slots.length < state.offers.length) {
    const fewer = { ...state, offers: slots, missed: 0 };
    return ask(form, fewer, questionOf(form, fewer));
  }
  const again = state.unread
    ? phrases.whichOf(apartIn(slots, state, told))
    : phrases.chooseAgain(timesIn(state.offers, state, told));
  return miss(form, { ...state, unread: true }, again);
}

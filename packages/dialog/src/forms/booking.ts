import type { Act } from '../acts/act.ts';
import type { BookingDraft, BookingMemory, CalendarProfile, Slot } from '../responder.ts';
import { completed, namesDays, namesExactTime, saysWhen, wishFor } from '../times/suits.ts';
import type { TimesRead } from '../times/wish.ts';
import type { OwnBooking } from '../tools/calendar-tools.ts';
import type { BookingAt } from './booking-at.ts';
import {
  ask,
  askNext,
  type Form,
  type FormStep,
  type FormTurn,
  miss,
  type Outcome,
  questionOf,
  readBackOf,
  type Values,
} from './engine.ts';
import type { BookingRead } from './read-booking.ts';
import { clockQuestion, questionIn, type SayBooking, servicesIn, timeIn, timesIn } from './say-booking.ts';
import { seek } from './take-choice.ts';

/** The form in which a visitor books, moves or cancels a meeting. */

export const MOST_QUESTIONS = 30;
const LIMITS = { missed: 3, asked: MOST_QUESTIONS, asides: 3 };

type Step = FormStep<BookingMemory>;

/** The form for one turn: what is said depends on the calendar, the visitor's clock and the language. */
export function bookingForm(at: BookingAt): Form<BookingMemory> {
  const { told, phrases } = at;
  const question = (state: BookingMemory) => questionIn(state, told);
  const step = (
    name: BookingMemory['step'],
    asked: Step['asked'],
    slots: readonly string[],
    again: Step['again'],
  ) => ({
    name,
    asked,
    slots,
    question,
    again,
  });
  const steps: readonly Step[] = [
    step('meeting', 'meeting', ['meeting'], question),
    step('service', 'service', ['service'], (state) => phrases.serviceAgain(servicesIn(state, told))),
    step('when', 'when', ['time'], () => phrases.whenAgain),
    step('choose', 'times', ['slot', 'time'], (state) =>
      phrases.chooseAgain(timesIn(state.offers, state, told)),
    ),
    step('name', 'name', ['name'], () => phrases.nameAgain),
    step('email', 'email', ['email'], () => phrases.emailAgain),
    { ...step('phone', 'phone', ['phone'], () => phrases.phoneAgain), refused: () => ({ phone: '' }) },
  ];
  return {
    steps,
    missing: (state) => missingIn(state, at.calendar),
    confirm: {
      asked: at.confirmed,
      question: (state) => `${clockQuestion(state, told, at.zone)}${question(state)}`,
    },
    looksUp: ({ step: next, draft }) => next === 'choose' && draft.slot === undefined,
    learn: (state, values) => learn(state, values, at),
    forget: (state, slot) => forget(state, slot),
    first: (state, turn) => first(bookingForm(at), state, turn, at),
    noted: ['email', 'phone'],
    needsPerson: true,
    says: {
      ...phrases,
      cancelled:
        at.state.purpose !== 'book' && at.state.step === 'confirm' ? phrases.kept : phrases.cancelled,
      calledOff: phrases.cancelled,
      declined: phrases.cancelled,
      whatToChange: at.state.purpose === 'book' ? phrases.whichToChange : phrases.whatToChange,
    },
    limits: LIMITS,
  };
}

function missingIn(
  { purpose, draft, wish, bookingId }: BookingMemory,
  { services }: CalendarProfile,
): BookingMemory['step'] | undefined {
  if (purpose !== 'book' && bookingId === undefined) return 'meeting';
  if (purpose === 'book' && services.length > 0 && draft.service === undefined) return 'service';
  if (!draft.slot) return wish ? 'choose' : 'when';
  if (purpose !== 'book') return undefined;
  return (['name', 'email', 'phone'] as const).find((slot) => draft[slot] === undefined);
}

/** What a turn may tell of a booking. */
interface BookingValues extends BookingDraft {
  readonly meeting?: OwnBooking;
  readonly time?: TimesRead;
}

/** A state with what was told; another service or time has to be looked up anew. */
export function learn(before: BookingMemory, told: Values, at: BookingAt): BookingMemory {
  const { meeting, service, time, slot, ...who } = told as BookingValues;
  let state: BookingMemory = meeting ? withMeeting(before, meeting) : before;
  if (Object.keys(who).length > 0) {
    state = { ...state, draft: { ...state.draft, ...who } };
  }
  if (service !== undefined) state = withService(state, service);
  if (slot) state = { ...state, draft: { ...state.draft, slot } };
  return time ? withTime(state, time, at) : state;
}

/** The time that was chosen has to be free for the other service too. */
function withService(state: BookingMemory, service: string): BookingMemory {
  const { slot, ...draft } = state.draft;
  const wish = slot && wishFor(slot, state.timeZone);
  return { ...state, draft: { ...draft, service }, ...(wish && { wish }) };
}

function withTime(before: BookingMemory, time: TimesRead, { calendar }: BookingAt): BookingMemory {
  const service = time.minutes === undefined ? undefined : serviceOf(time.minutes, before, calendar);
  const state = service === undefined ? before : { ...before, draft: { ...before.draft, service } };
  if (!saysWhen(time)) return state;
  const { slot, ...draft } = state.draft;
  const wish = slot ? wishFor(slot, state.timeZone) : state.wish;
  return { ...state, draft, wish: completed(wish, time) };
}

/** "An hour" is the one service that takes an hour. */
export function serviceOf(
  minutes: number,
  { draft }: BookingMemory,
  { services }: CalendarProfile,
): string | undefined {
  const [service, other] = services.filter(({ duration }) => duration === minutes);
  return service && !other && draft.service === undefined ? service.name : undefined;
}

function withMeeting(state: BookingMemory, { id, start, end, service }: OwnBooking): BookingMemory {
  const slot = { start, end };
  const draft = { ...(service && { service }), ...(state.purpose === 'cancel' && { slot }) };
  const next: BookingMemory = { ...state, bookingId: id, meeting: slot, draft, offers: [] };
  const { wish } = state;
  // "To four" is another time of the same day.
  const isSameDay = wish?.options.every(({ days }) => days === undefined) && wish.options.length > 0;
  if (!wish || !isSameDay) return next;
  const base = wishFor(slot, state.timeZone);
  return { ...next, wish: completed(base, { ...wish, any: false, problems: [] }) };
}

/** A value that is wrong, or not wanted any more, is asked for anew. */
export function forget(state: BookingMemory, slot: string): BookingMemory {
  if (slot !== 'time') {
    const { [slot as keyof BookingDraft]: _wrong, ...draft } = state.draft;
    return { ...state, draft };
  }
  const { wish: _wish, ...rest } = state;
  const { slot: _slot, ...draft } = state.draft;
  return { ...rest, draft, offers: [] };
}

// --- What this form alone knows ------------------------------------------------------------------------------------

/** Outcomes of times: what can't be is said, and another offer is looked up. */
function first(
  form: Form<BookingMemory>,
  state: BookingMemory,
  turn: FormTurn,
  at: BookingAt,
): Outcome<BookingMemory> | undefined {
  const { time, ...told } = valuesOf(turn) as BookingValues;
  const known = (turn.wrongs ?? []).reduce(forget, learn(state, told, at));
  const problem = time && problemWith(form, known, time, at);
  if (problem) return problem;
  if (state.step === 'when' && state.unread && !time) return stillWanted(form, state, turn.act.act, at);
  if (turn.act.act === 'leave') return undefined;
  if (state.step === 'choose') return seek(form, state, turn, at);
  const { asksAgain, direction } = turn as BookingRead;
  if (asksAgain) return ask(form, readBackOf(state), questionOf(form, state));
  if (direction) return { kind: 'look_up', state, prefix: '', how: `around_${direction}` };
  return who(form, state, turn, at);
}

/** "Would you still like to book?" */
function stillWanted(
  form: Form<BookingMemory>,
  state: BookingMemory,
  act: Act,
  { phrases }: BookingAt,
): Outcome<BookingMemory> | undefined {
  if (act === 'agree') return askNext(form, state);
  return act === 'refuse' || act === 'leave' ? { kind: 'end', text: phrases.cancelled } : undefined;
}

/** Outcomes where a name or an address was asked for. */
function who(
  form: Form<BookingMemory>,
  state: BookingMemory,
  turn: FormTurn,
  at: BookingAt,
): Outcome<BookingMemory> | undefined {
  const without = state.step === 'email' ? withoutEmail(form, state, turn, at) : undefined;
  if (without) return without;
  return state.step === 'phone' && keepsPhone(state, turn)
    ? askNext(form, learn(state, { phone: '' }, at))
    : undefined;
}

/** Keeps the number to themselves; it is not worth asking for a third time. */
function keepsPhone({ missed }: BookingMemory, turn: FormTurn): boolean {
  const isOther = tellsOther(turn) || turn.act.act === 'ask' || turn.talk;
  return !isOther && (missed > 0 || (turn as BookingRead).isRefused === true);
}

const tellsOther = ({ told, wrongs = [] }: FormTurn): boolean =>
  Object.keys(told).length > 0 || wrongs.length > 0;

const valuesOf = ({ told }: FormTurn): Values =>
  Object.fromEntries(Object.entries(told).map(([slot, read]) => [slot, read?.value]));

/** A day or time that has passed, or that there is not. */
function problemWith(
  form: Form<BookingMemory>,
  state: BookingMemory,
  time: TimesRead,
  { phrases }: BookingAt,
): Outcome<BookingMemory> | undefined {
  const [problem] = time.problems;
  if (!problem || (namesDays(time) && problem.type !== 'other_weekday')) return undefined;
  const { slot: _gone, ...draft } = state.draft;
  // "At eleven" is of the day that they will name.
  const wish = namesExactTime(time) && { wish: { options: time.options, except: [], soonest: false } };
  const { past, impossible, otherWeekday } = phrases;
  const text = {
    past,
    impossible: impossible(problem.words),
    other_weekday: otherWeekday(problem.words),
  }[problem.type];
  return miss(form, { ...state, ...wish, draft, step: 'when' }, text);
}

/** Says once what the email is for, to whoever has none or gives a number instead; a person can do without one. */
function withoutEmail(
  form: Form<BookingMemory>,
  state: BookingMemory,
  turn: FormTurn,
  { phrases }: BookingAt,
): Outcome<BookingMemory> | undefined {
  const isPhone = turn.told.phone !== undefined && turn.told.email === undefined;
  const read = turn as BookingRead;
  if (turn.told.email || turn.told.time) return undefined;
  if (!isPhone && (tellsOther(turn) || !read.isRefused)) return undefined;
  const next = isPhone
    ? { ...state, draft: { ...state.draft, phone: String(turn.told.phone?.value) } }
    : state;
  return state.missed > 0
    ? { kind: 'end', text: phrases.withoutEmail, needsPerson: true }
    : miss(form, next, phrases.emailNeeded);
}

/** A slot as the beginning of a sentence. */
export function chosen(slot: Slot, state: BookingMemory, told: SayBooking): string {
  const time = timeIn(slot, state, told);
  return `${time.charAt(0).toLocaleUpperCase()}${time.slice(1)}.`;
}

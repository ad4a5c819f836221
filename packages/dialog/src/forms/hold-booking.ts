import { randomUUID } from 'node:crypto';
import { withoutAsides } from '../acts/asides.ts';
import { onlyAsks } from '../acts/leaving.ts';
import { type BookingWish, changeIn, wishIn } from '../acts/meeting-wish.ts';
import type { ActScorer } from '../acts/read-act.ts';
import { wantsPerson } from '../acts/said.ts';
import {
  agreesToCancel,
  asks,
  CLAUSES,
  phrasesFor,
  withApostrophes,
  wonders,
} from '../acts/said-of-meetings.ts';
import { anywhere, languageSpoken } from '../language/index.ts';
import { canLeaveContact, offerPerson } from '../local/offer-person.ts';
import type { Reply } from '../local/plan-reply.ts';
import type { BookingMemory, Conversation, ResponseMemo, Turn } from '../responder.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';
import { visitorsText } from '../text/visitors-text.ts';
import { type Found, findTimes, MOST_OFFERS } from '../times/find-times.ts';
import { isOutside, whyNot } from '../times/opening-hours.ts';
import {
  completed,
  hoursToLeave,
  meantOf,
  namesClock,
  namesDays,
  namesPartOfDay,
  saysWhen,
  wishFor,
} from '../times/suits.ts';
import type { TimesRead } from '../times/wish.ts';
import { CalendarAway, CalendarCalls, canBook } from '../tools/calendar-calls.ts';
import type { OwnBooking } from '../tools/calendar-tools.ts';
import { answerFirst, type First, namesHoliday, speaksOfEvent, takesMeetings } from './answer-first.ts';
import { bookingForm, chosen, forget, learn } from './booking.ts';
import { ask, askedIn, askNext, miss, type Outcome, questionOf, takeTurn } from './engine.ts';
import { backFrom, carryOut, type HeldForm, replyOf } from './hold-form.ts';
import { otherMeetingIn, readOwnWish } from './own-meetings.ts';
import { perform } from './perform-booking.ts';
import { type BookingAt, type BookingTurn, bookingAt, readBooking, severalIn } from './read-booking.ts';
import { servicesIn, timeIn, zoneOf } from './say-booking.ts';
import type { Choice } from './slots/choice.ts';
import { namesTime, whenIn, wordsOfOther } from './slots/date-time.ts';
import { introducedByName, introducedIn } from './slots/introductions.ts';
import { speaksOfOther } from './slots/names.ts';
import { aboutService, namesService, serviceIn } from './slots/service.ts';
import { addressesIn } from './slots/who.ts';

/** Holds the form of a meeting in a conversation. */

type Said = Outcome<BookingMemory>;

const TAKES_UP = anywhere(({ danger }) => danger.takesUp);
/** In many words a service may be named by the way: they tell a story. */
const WORDS_OF_A_WISH = 12;
/** The act of asking about one's own meetings has to be this likely. */
const SURELY_MINE = 0.8;
const NOTHING_ELSE = {
  saysWhen: false,
  namesTime: false,
  namesDay: false,
  namesClock: false,
  namesService: false,
  namesPartOfDay: false,
  saysOther: true,
  isTimeAlone: () => false,
};

interface OtherReplies {
  /** Makes replies that have nothing to do with meetings or with leaving one's details, also to another text. */
  readonly plan: (said?: string) => Promise<Reply>;
  /** Makes all replies that have nothing to do with meetings. */
  readonly rest: () => Promise<Reply>;
  /** How likely a text is about health or danger. */
  readonly safetyOf: (text: string) => Promise<number>;
  /** The likelihood of each act of a turn; absent: patterns alone read it. */
  readonly actOf?: ActScorer;
  readonly now: Date;
}

/**
 * The reply to a turn where a visitor may book, move or cancel a meeting. Without the owner's calendar and its tools
 * there is only `rest`. Of this form and the one of a visitor's details, the one that runs goes on until the visitor
 * clearly wants the other.
 */
export async function replyWithBooking(
  conversation: Conversation,
  { plan, rest, safetyOf, actOf, now }: OtherReplies,
): Promise<Reply> {
  const { assistant, tools, turns } = conversation;
  const { calendar } = assistant;
  const memo = turns.findLast(({ role }) => role === 'assistant')?.memo;
  const text = withApostrophes(visitorsText(turns), memo?.booking?.step === 'name');
  if (!calendar || !canBook(tools) || text === '') return rest();
  const turn: BookingTurn = {
    conversation,
    calendar,
    calls: new CalendarCalls(tools),
    text,
    now,
    plan,
    ...(actOf && { actOf }),
  };
  if (memo?.booking) {
    if (wantsPerson(text) && canLeaveContact(conversation)) return rest();
    return new HeldBooking(turn, memo.booking).take(memo.outcome);
  }
  // A message for a person may well be that they want to come.
  if (memo?.contact?.step === 'message') return rest();
  return beginOrRest(turn, { plan, rest, safetyOf, now });
}

/** Begins a form with the wish of a turn, or takes up the one that was set aside. */
async function beginOrRest(turn: BookingTurn, { rest, safetyOf }: OtherReplies): Promise<Reply> {
  const { text, calendar, conversation } = turn;
  const { assistant, turns } = conversation;
  const timeZone = zoneOf(conversation.timeZone, calendar.timeZone);
  const language = languageSpoken(turns, assistant).code;
  const wish = (await changeOf(turn, timeZone, language)) ?? wishOf(turn, timeZone, language);
  const takenUp = takeUp(turn, wish);
  if (takenUp) return takenUp;
  const own = wish?.isSure ? undefined : await tellOwn(turn, { timeZone, language });
  if (own) return own;
  const isInContact = turns.findLast(({ role }) => role === 'assistant')?.memo?.contact !== undefined;
  if (!wish || (isInContact && !wish.isSure)) return rest();
  const isSure = wish.isSure && (!wish.isUnnamed || takesMeetings(assistant));
  const isBooking = wish.purpose === 'book';
  const instead = isSure || wish.isAll ? undefined : await answerInstead(wish, rest);
  if (instead) return isBooking ? instead : withLink(instead, text, language);
  const first = isBooking && isSure ? await answerFirst(turn, { timeZone, language, safetyOf }) : undefined;
  const held = new HeldBooking(turn, begun(wish, timeZone, language));
  return held.begin(wish.isSure || wish.isAll === true, first);
}

/** "When is my appointment?": tells the meetings that were booked here, where there are some. */
async function tellOwn(
  { text, calls, actOf, now, calendar, conversation }: BookingTurn,
  on: Pick<BookingMemory, 'timeZone' | 'language'>,
): Promise<Reply | undefined> {
  const acts = await actOf?.({ said: text, asked: 'nothing', language: on.language });
  const bookings = acts && acts.mine >= SURELY_MINE ? await calls.bookingsIfKnown() : undefined;
  if (!bookings || bookings.length === 0) return undefined;
  const isCall = conversation.caller?.endsWith('_in_call') ?? false;
  const times = bookings.map((slot) => timeIn(slot, on, { now, calendar, isCall }));
  return replyOf(phrasesFor(on.language).ownMeetings(times.join('; ')));
}

/** Goes on with what was set aside, where the visitor wants that or a meeting. */
function takeUp(turn: BookingTurn, wish: BookingWish | undefined): Promise<Reply> | undefined {
  const aside = setAsideIn(turn.conversation.turns);
  if (aside && TAKES_UP.test(plainOf(turn.text))) return new HeldBooking(turn, aside).takeUp();
  return aside && wish ? new HeldBooking(turn, aside).take('answered') : undefined;
}

const begun = ({ purpose }: BookingWish, timeZone: string, language: string): BookingMemory => ({
  purpose,
  step: 'when',
  id: randomUUID(),
  draft: {},
  offers: [],
  timeZone,
  language,
  asked: 0,
  missed: 0,
});

/** The answer to what only may be a wish, where there is one. */
async function answerInstead(wish: BookingWish, rest: () => Promise<Reply>): Promise<Reply | undefined> {
  const reply = await rest();
  const isOther = reply.isFarewell || (reply.needsPerson && !wish.isNeed);
  const { outcome } = reply.memo;
  const isLikely = wish.isLikely || wish.isUnnamed;
  const isAnswer = outcome !== 'unknown' && !(outcome === 'clarifying' && isLikely);
  return isAnswer || isOther ? reply : undefined;
}

/**
 * What was being booked when somebody was in danger, while nothing else was since. It is to be read back anew: a yes after
 * that may be to anything.
 */
function setAsideIn(turns: readonly Turn[]): BookingMemory | undefined {
  const said = turns.filter(({ memo }) => memo?.setAside ?? memo?.booking);
  const aside = said.at(-1)?.memo?.setAside;
  return aside && (aside.step === 'confirm' ? { ...aside, unread: true } : aside);
}

/** "Cancel it, please" is about a meeting where the visitor has one. */
async function changeOf(
  { text, calls, now, calendar }: BookingTurn,
  zone: string,
  language: string,
): Promise<BookingWish | undefined> {
  const readIn = (clause: string) => whenIn(clause, { now, zone, language, calendar });
  const purpose = changeIn(text, (clause) => namesTime(readIn(clause)));
  if (!purpose) return undefined;
  const bookings = (await calls.bookingsIfKnown()) ?? [];
  if (bookings.length === 0) return undefined;
  // "My visit on Friday, I can't come" names no other time than that of the visit.
  const isOther = (read: TimesRead | undefined) =>
    namesTime(read) && meantOf(bookings, read, zone).length === 0;
  return { purpose: changeIn(text, (clause) => isOther(readIn(clause))) ?? purpose, isSure: true };
}

function wishOf(
  { text, now, calendar }: BookingTurn,
  zone: string,
  language: string,
): BookingWish | undefined {
  const readIn = (part: string) => whenIn(part, { now, zone, language, calendar });
  const read = readIn(withoutAsides(text, (part) => namesDays(readIn(part))));
  const saysOther = (part: string) => wordsOfOther(part, { now, zone, language, calendar }) > 0;
  return wishIn(text, {
    saysWhen: saysWhen(read),
    namesTime: namesTime(read),
    namesDay: namesDays(read),
    namesClock: namesClock(read),
    namesPartOfDay: namesPartOfDay(read),
    saysOther: saysOther(text),
    isTimeAlone: (part) => namesTime(readIn(part)) && !saysOther(part),
    namesService: namesService(text, calendar.services),
  });
}

/** An answer about moving or cancelling, and how that is done with a meeting that was booked here. */
const withLink = (reply: Reply, text: string, language: string): Reply =>
  reply.memo.outcome === 'answered' && !speaksOfEvent(text)
    ? { ...reply, text: `${reply.text} ${phrasesFor(language).byLink}` }
    : reply;

/** One turn of the form. Nothing is booked before a yes to what was read back; only the tool's word makes it done. */
class HeldBooking {
  readonly #turn: BookingTurn;
  readonly #at: BookingAt;

  constructor(turn: BookingTurn, state: BookingMemory) {
    this.#turn = turn;
    this.#at = bookingAt(turn, state);
  }

  /** The first reply to a wish, from all that was said with it and what has to be heard before. */
  begin(isSure: boolean, first?: First): Promise<Reply> {
    return this.#unlessAway(async () => {
      const { text } = this.#turn;
      const { phrases, state } = this.#at;
      if (state.purpose !== 'book') return this.#beginOwn(state);
      if (first?.kind === 'instead')
        return after(
          first.reply,
          await this.#carryOut({ kind: 'end', text: phrases.notHere, needsPerson: true }),
        );
      const told = this.#toldWithWish();
      const time = this.#at.reader.wish(text);
      if (first?.kind === 'doubt')
        return after(first.reply, this.#askStill(learn(state, told, this.#at), time));
      const prefix = first || namesHoliday(text) ? '' : phrases.begin;
      const next = await this.#goOn(learn(state, told, this.#at), time, prefix, isSure);
      return first ? after(first.reply, next) : this.#withAnswer(next, true);
    });
  }

  /** Goes on where it stopped, which the visitor wants: with what they say besides, or with what was asked last. */
  takeUp(): Promise<Reply> {
    const { text } = this.#turn;
    const saysMore =
      namesTime(this.#at.reader.read(text)) ||
      Object.keys(addressesIn(text)).length > 0 ||
      introducedByName(text) !== undefined;
    if (saysMore) return this.take('answered');
    return this.#unlessAway(() => {
      const { unread: _unread, ...state } = this.#at.state;
      const form = bookingForm(this.#at);
      return this.#carryOut(ask(form, state, `${this.#at.phrases.begin} ${questionOf(form, state)}`));
    });
  }

  /** The reply to whatever the visitor says while the form is filled in. `before` is how the last reply ended. */
  take(before: ResponseMemo['outcome']): Promise<Reply> {
    return this.#unlessAway(async () => {
      const { state, text } = this.#at;
      const other = await this.#otherMeeting();
      if (other) return other;
      if (before === 'clarifying') {
        const reply = await this.#turn.plan();
        if (reply.memo.outcome === 'answered') return this.#backFrom(reply);
      }
      // Whoever gave their name wants to come: then it is a question beside the booking.
      if (onlyAsks(text) && state.draft.name === undefined) return this.#turn.plan();
      return this.#takeTurn();
    });
  }

  async #takeTurn(): Promise<Reply> {
    const { state, phrases, told } = this.#at;
    const form = bookingForm(this.#at);
    const bookings = state.step === 'meeting' ? await this.#turn.calls.bookings() : [];
    const turn = await readBooking(this.#at, askedIn(form, state), bookings, this.#turn.actOf);
    const changed = turn.act.act === 'leave' || turn.talk ? undefined : await this.#newWish();
    if (changed) return changed;
    const several = state.step === 'service' && !turn.told.service ? severalIn(this.#at) : [];
    const outcome =
      several.length > 0
        ? miss(form, state, phrases.serviceAgain(servicesIn(state, told, several)))
        : takeTurn(form, (turn.wrongs ?? []).reduce(forget, state), turn);
    const reply = await this.#carryOut(this.#withChosen(outcome));
    const isTold = Object.keys(turn.told).length > 0 && outcome.kind !== 'aside';
    return isTold ? this.#withAnswer(reply, false) : reply;
  }

  /** What was chosen is said at once, while it is easily corrected. */
  #withChosen(outcome: Said): Said {
    if (outcome.kind !== 'ask' || this.#at.state.step !== 'choose') return outcome;
    const { slot } = outcome.state.draft;
    if (!slot || outcome.state.step === 'confirm') return outcome;
    return { ...outcome, text: `${chosen(slot, outcome.state, this.#at.told)} ${outcome.text}` };
  }

  /** Goes on with what was said of when; what can't be is said, and asked for anew. */
  async #goOn(
    state: BookingMemory,
    time: TimesRead | undefined,
    prefix: string,
    isSure = true,
  ): Promise<Reply> {
    const form = bookingForm(this.#at);
    const told = time ? { time: { value: time, likelihood: 0.9 } } : {};
    const read = { ...(await readBooking(this.#at, 'nothing', [])), told };
    const problem = time?.problems.length ? form.first?.({ ...state, step: 'when' }, read) : undefined;
    const next = problem ?? askNext(form, time ? learn(state, { time }, this.#at) : state, prefix);
    return this.#carryOut(next, isSure);
  }

  /** What a wish says of the service and of who they are. */
  #toldWithWish() {
    const { text, calendar } = this.#turn;
    const [only, ...others] = calendar.services;
    const isLong = wordsOf(text).length > WORDS_OF_A_WISH;
    const service =
      serviceIn(aboutService(text, calendar.services), calendar.services, isLong) ??
      (others.length === 0 ? only?.name : undefined);
    // An assistant who introduces herself is not whom it is for.
    const name = speaksOfOther(text) ? undefined : introducedIn(text);
    return { ...addressesIn(text), ...(service && { service }), ...(name && { name }) };
  }

  /** Asks whether a meeting is still wanted, and keeps what was said of when. */
  #askStill(state: BookingMemory, time: TimesRead | undefined): Reply {
    const isRead = saysWhen(time) && time.problems.length === 0;
    const wish = isRead && { wish: completed(undefined, time) };
    const booking: BookingMemory = { ...state, ...wish, step: 'when', asked: state.asked + 1, unread: true };
    return replyOf(this.#at.phrases.askStill, { booking });
  }

  // --- Own meetings --------------------------------------------------------------------------------------------------

  async #beginOwn(state: BookingMemory, spokenOf?: string): Promise<Reply> {
    const bookings = await this.#turn.calls.bookings();
    if (bookings.length === 0) return this.#withoutMeeting(state);
    const at = { ...this.#at, state };
    const wish = readOwnWish(at, bookings, spokenOf);
    if (!wish.meeting) return this.#askMeeting(wish.state, wish.bookings);
    const known = learn(wish.state, { meeting: wish.meeting }, at);
    const isProblem = wish.when && wish.when.problems.length > 0 && !namesDays(wish.when);
    return this.#goOn(known, isProblem ? wish.when : undefined, '');
  }

  /**
   * The reply to whoever booked nothing in this conversation, by telephone perhaps: what the owner says of moving and
   * cancelling counts for them too, a link does not; a person can look where nobody here can.
   */
  async #withoutMeeting({ language }: BookingMemory): Promise<Reply> {
    const reply = await this.#turn.plan();
    return reply.memo.outcome === 'answered'
      ? withLink(reply, this.#turn.text, language)
      : this.#carryOut({ kind: 'end', text: this.#at.phrases.noMeetings, needsPerson: true });
  }

  #askMeeting(before: BookingMemory, bookings: readonly OwnBooking[]): Promise<Reply> {
    const offers = bookings.slice(0, MOST_OFFERS).map(({ start, end }) => ({ start, end }));
    const state: BookingMemory = { ...before, offers, step: 'meeting', missed: 0 };
    const form = bookingForm({ ...this.#at, state });
    return this.#carryOut(ask(form, state, questionOf(form, state)));
  }

  /** Another meeting than the one that was to be cancelled. */
  async #otherMeeting(): Promise<Reply | undefined> {
    const { state, text } = this.#at;
    if (state.step !== 'confirm' || state.purpose !== 'cancel') return undefined;
    const other = otherMeetingIn(this.#at, await this.#turn.calls.bookings());
    if (!other) return undefined;
    if (other.kind === 'which') return this.#askMeeting(state, other.bookings);
    const form = bookingForm(this.#at);
    if (other.kind === 'meeting')
      return this.#carryOut(askNext(form, learn(state, { meeting: other.meeting }, this.#at)));
    const isYes = agreesToCancel(other.said) && !wonders(text) && !state.unread;
    return this.#carryOut(isYes ? { kind: 'do', state } : askNext(form, state));
  }

  /** A wish to move or cancel a meeting that they have, said while another one is booked. */
  async #newWish(): Promise<Reply | undefined> {
    const { text, calls } = this.#turn;
    const { state, reader, phrases } = this.#at;
    const { purpose: before, id, language, timeZone, asked, bookingId } = state;
    const wish = wishIn(text, NOTHING_ELSE);
    const sure = wish?.isSure === true ? wish.purpose : undefined;
    // "No, cancel it altogether", "can we move it instead?" While they say which one, a time is that of the meeting.
    const change = changeIn(text, (clause) => bookingId !== undefined && namesTime(reader.read(clause)));
    const purpose = before === 'book' ? sure : (change ?? sure);
    if (purpose === undefined || purpose === 'book' || purpose === before) return undefined;
    const bookings = before === 'book' ? await calls.bookings() : [];
    if (before === 'book' && bookings.length === 0)
      return purpose === 'cancel' ? replyOf(phrases.cancelled) : undefined;
    const fresh: BookingMemory = {
      purpose,
      id,
      language,
      timeZone,
      asked,
      offers: [],
      draft: {},
      missed: 0,
      step: 'meeting',
    };
    return new HeldBooking(this.#turn, fresh).#beginOwn(fresh, bookingId);
  }

  // --- Looking up ----------------------------------------------------------------------------------------------------

  async #lookUp(outcome: Extract<Said, { kind: 'look_up' }>, isSure: boolean): Promise<Said> {
    const { state, how = '', prefix } = outcome;
    if (how.startsWith('around_')) return this.#offerAround(state, how.slice('around_'.length));
    if (how.startsWith('away_')) return this.#offerAway(state, how.slice('away_'.length));
    if (how === 'either')
      return this.#askEither(state, outcome.choice as Extract<Choice, { kind: 'either' }>);
    if (how !== '') return this.#offer(state, await this.#find(state, true, directionOf(how)));
    return this.#search(state, prefix, isSure);
  }

  #find(state: BookingMemory, isOther: boolean, direction?: 'later' | 'earlier') {
    const { wish = { options: [], except: [], soonest: true }, draft, bookingId, timeZone: zone } = state;
    const { calls, now } = this.#turn;
    const free = calls.freeTimes(draft.service, bookingId);
    const refused = isOther ? state.offers : [];
    return findTimes({
      wish,
      free,
      zone,
      now,
      refused,
      direction,
      isOutside: isOutside(wish, state, this.#at.told),
    });
  }

  async #search(state: BookingMemory, prefix: string, isAsked: boolean): Promise<Said> {
    const { nothingFree, free, taken, notOffered } = this.#at.phrases;
    const { told } = this.#at;
    const form = bookingForm(this.#at);
    const found = await this.#find(state, false);
    if (found.kind === 'nothing') return { kind: 'end', text: nothingFree, needsPerson: true };
    if (found.kind === 'exact') {
      const next = { ...state, draft: { ...state.draft, slot: found.slot } };
      const isKnown = form.missing(next) === undefined;
      return askNext(form, next, isKnown ? prefix : join(prefix, free(timeIn(found.slot, state, told))));
    }
    const isSaid = prefix === taken || prefix === notOffered;
    const instead = found.kind === 'instead' && !isSaid;
    const said = instead ? (isAsked ? whyNot(state, told) : '') : prefix;
    return this.#askWhich({ ...state, offers: found.slots }, said);
  }

  #askWhich(before: BookingMemory, prefix = ''): Said {
    const { unread: _unread, ...known } = before;
    const state: BookingMemory = { ...known, step: 'choose', missed: 0 };
    const form = bookingForm(this.#at);
    return ask(form, state, join(prefix, questionOf(form, state)));
  }

  #offer(state: BookingMemory, found: Found): Said {
    const form = bookingForm(this.#at);
    if (found.kind === 'nothing') {
      const next: BookingMemory = { ...state, step: 'when', missed: 0 };
      return ask(form, next, join(this.#at.phrases.noOthers, questionOf(form, next)));
    }
    return this.#askWhich({ ...state, offers: found.kind === 'exact' ? [found.slot] : found.slots });
  }

  /** Later hours where the offers are too early, or earlier ones; later days, where their hours differ too much. */
  async #offerAway(state: BookingMemory, wanted: string): Promise<Said> {
    const direction = directionOf(wanted);
    const hours = direction && hoursToLeave(state.offers, direction, state.timeZone);
    if (!hours) return this.#offer(state, await this.#find(state, true, direction));
    const before = state.wish ?? { options: [], except: [], soonest: true };
    const narrowed = { ...state, wish: { ...before, except: [...before.except, { times: hours }] } };
    const found = await this.#find(narrowed, true);
    // There are no such hours: what is named next is not limited to them.
    return this.#offer(found.kind === 'nothing' ? { ...state, wish: before } : narrowed, found);
  }

  /** Other times of the day that was chosen. */
  async #offerAround(state: BookingMemory, wanted: string): Promise<Said> {
    const { slot, ...draft } = state.draft;
    if (!slot) return this.#offer(state, { kind: 'nothing' });
    const { options, ...wish } = wishFor(slot, state.timeZone);
    const days = options.map((option) => (option.days ? { days: option.days } : {}));
    const next = { ...state, draft, wish: { ...wish, options: days }, offers: [slot] };
    return this.#offer(next, await this.#find(next, true, directionOf(wanted)));
  }

  /** A number may be that of an offer, or an hour that is free: then both are offered. */
  async #askEither(state: BookingMemory, { slot, read }: Extract<Choice, { kind: 'either' }>): Promise<Said> {
    const found = await this.#find({ ...state, wish: completed(state.wish, read) }, false);
    if (found.kind !== 'exact') {
      const next = { ...state, draft: { ...state.draft, slot } };
      return this.#withChosen(askNext(bookingForm(this.#at), next));
    }
    const offers = [found.slot, slot].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
    return this.#askWhich({ ...state, offers });
  }

  // --- Replying ------------------------------------------------------------------------------------------------------

  async #carryOut(outcome: Said, isSure = true): Promise<Reply> {
    const { plan, conversation } = this.#turn;
    const form = bookingForm(this.#at);
    const held: HeldForm<BookingMemory> = {
      form,
      remember: (booking) => ({ booking: this.#withClock(booking) }),
      over: {},
      perform: (state) => perform(state, form, this.#turn.calls, this.#at),
      lookUp: (asked) => this.#lookUp(asked, isSure),
      answer: async () => {
        const reply = await plan();
        return reply.memo.outcome === 'answered' ? reply : undefined;
      },
      offerPerson: (reply) => {
        const { language, draft } = this.#at.state;
        const { name, email, phone } = draft;
        const known = { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
        return offerPerson(reply, conversation, { language, draft: known });
      },
    };
    const reply = await carryOut(outcome, held, conversation, { plan, search: async () => [] });
    return this.#withKnown(reply);
  }

  /** What was read back was told with its clock. */
  #withClock(state: BookingMemory): BookingMemory {
    const { timeZone, step, draft } = state;
    const isOther = timeZone !== this.#at.zone || timeZone !== this.#turn.calendar.timeZone;
    return step === 'confirm' && draft.slot && isOther ? { ...state, saidZone: true } : state;
  }

  /** The meetings that are there when one is read back: another one after a yes was booked on the card. */
  async #withKnown(reply: Reply): Promise<Reply> {
    const { booking } = reply.memo;
    if (booking?.step !== 'confirm' || booking.purpose !== 'book' || this.#at.state.step === 'confirm') {
      const isNew = booking?.step === 'confirm' && booking.purpose === 'book' && booking.missed === 0;
      if (!isNew || booking.unread || reply.memo.outcome !== 'small_talk') return reply;
    }
    const bookings = await this.#turn.calls.bookingsIfKnown();
    const known = bookings && { known: bookings.map(({ id }) => id) };
    return booking ? { ...reply, memo: { ...reply.memo, booking: { ...booking, ...known } } } : reply;
  }

  /** The answer to another question in the same turn, before what is asked next. */
  async #withAnswer(next: Reply, isOpening: boolean): Promise<Reply> {
    const { text, plan } = this.#turn;
    const { booking } = next.memo;
    const { reader } = this.#at;
    const asked = text.split(CLAUSES).filter((clause) => asks(clause) && reader.asksOther(clause));
    if (!booking || asked.length === 0) return next;
    const reply = await plan();
    const isClear = !isOpening && asked.some((clause) => asks(clause.replace(/\?+\s*$/u, '')));
    const { outcome } = reply.memo;
    if (outcome !== 'answered' && !(isClear && outcome === 'unknown')) return next;
    return { ...reply, text: `${reply.text} ${next.text}`, memo: { ...reply.memo, booking } };
  }

  #backFrom(reply: Reply): Reply {
    const form = bookingForm(this.#at);
    const { state } = this.#at;
    return backFrom(
      reply,
      { state, question: questionOf(form, state) },
      { form, remember: (booking) => ({ booking }) },
    );
  }

  async #unlessAway(reply: () => Promise<Reply>): Promise<Reply> {
    try {
      return await reply();
    } catch (error) {
      if (!(error instanceof CalendarAway)) throw error;
      return this.#carryOut({ kind: 'end', text: this.#at.phrases[error.outcome], needsPerson: true });
    }
  }
}

const directionOf = (how: string): 'later' | 'earlier' | undefined =>
  how === 'later' || how === 'earlier' ? how : undefined;

const join = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** What the form asks after an answer of the owner's. */
const after = (answer: Reply, { text, memo: { booking, contact } }: Reply): Reply => ({
  ...answer,
  text: `${answer.text} ${text}`,
  memo: { ...answer.memo, ...(booking && { booking }), ...(contact && { contact }) },
});

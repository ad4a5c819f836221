import type { BookingMemory, CalendarProfile, Conversation, ResponseMemo, Slot } from '../../responder.ts';
import { wordsOf } from '../../text/clean-text.ts';
import { FUNCTION_WORDS } from '../../text/word-lists.ts';
import type { TimesRead } from '../../times/wish.ts';
import type { OwnBooking } from '../../tools/calendar-tools.ts';
import { nameIn } from '../contact/read-details.ts';
import { offerPerson } from '../contact/reply-with-contact.ts';
import type { Reply } from '../plan-reply.ts';
import { detectSmallTalk } from '../small-talk.ts';
import { CalendarAway, type CalendarCalls } from './calendar-calls.ts';
import { carryOut } from './carry-out.ts';
import { confirmationIn } from './confirmation.ts';
import { findTimes, MOST_OFFERS } from './find-times.ts';
import { addressesIn, namesTime, namesWeekday, shiftIn, whenIn } from './read-said.ts';
import { isElsewhere, questionOf, type SayBooking, servicesIn, timeIn, timesIn } from './say-booking.ts';
import { serviceIn } from './services.ts';
import { completed, meantOf, namesDays, saysWhen, wishFor, withinWeek } from './suits.ts';
import {
  agreesToBook,
  agreesToCancel,
  asks,
  asksElsewhere,
  type BookingWish,
  directionIn,
  introducedIn,
  leavesBooking,
  phrasesFor,
  placeIn,
  refusesOffers,
  skips,
  splitMove,
  wantsOtherTime,
  wishIn,
} from './wishes.ts';

/** Replies in a row that say nothing of what was asked, after which the dialogue is given up. */
const MOST_MISSED = 3;
/** Questions in all, however the visitor replies. */
export const MOST_QUESTIONS = 30;
const NOTHING_ELSE = { saysWhen: false, namesTime: false, namesService: false };
/** What a visitor may say in the middle of a booking without leaving it. */
const PLEASANTRIES = new Set(['greeting', 'how_are_you', 'who', 'robot', 'hearing', 'help', 'thanks']);

export interface BookingTurn {
  readonly conversation: Conversation;
  readonly calendar: CalendarProfile;
  readonly calls: CalendarCalls;
  /** What the visitor says. */
  readonly text: string;
  readonly now: Date;
  /** Makes a reply that has nothing to do with the booking. */
  readonly plan: () => Promise<Reply>;
}

/**
 * One turn of a dialogue in which a visitor books, moves or cancels a meeting. All that it knows is in its memory; it
 * books nothing before a yes to what it read back, and says that something is booked only after the tool said so.
 */
export class BookingDialogue {
  readonly #turn: BookingTurn;
  readonly #say: SayBooking;
  #state: BookingMemory;

  constructor(turn: BookingTurn, state: BookingMemory) {
    const { conversation, now, calendar } = turn;
    this.#turn = turn;
    this.#state = state;
    this.#say = { now, calendar, isCall: conversation.caller?.endsWith('_in_call') ?? false };
  }

  get #phrases() {
    return phrasesFor(this.#state.language);
  }

  /** The first reply to a wish, from all that was said with it. */
  async begin(): Promise<Reply> {
    return this.#unlessAway(async () => {
      const { text, calendar } = this.#turn;
      const { begin } = this.#phrases;
      if (this.#state.purpose !== 'book') return this.#beginWithMeeting();
      const [only, ...others] = calendar.services;
      const service = serviceIn(text, calendar.services) ?? (others.length === 0 ? only?.name : undefined);
      const name = introducedIn(text);
      this.#learn({ ...addressesIn(text), ...(service && { service }), ...(name && { name }) });
      const read = this.#read(text);
      return read ? this.#withTimes(read, begin) : this.#next(begin);
    });
  }

  /** The reply to whatever the visitor says while the dialogue runs. `before` is how the last reply ended. */
  async take(before: ResponseMemo['outcome']): Promise<Reply> {
    return this.#unlessAway(async () => {
      const { text, plan } = this.#turn;
      const { step, purpose } = this.#state;
      if (step === 'confirm' && purpose === 'cancel' && agreesToCancel(text)) return this.#carryOut();
      if (step === 'phone' && skips(text)) return this.#learnAndGoOn({ phone: '' });
      if (step === 'choose' && refusesOffers(text)) return this.#offerOthers(undefined);
      const refuses = purpose === 'cancel' && step === 'confirm' && detectSmallTalk(text) === 'no';
      if (leavesBooking(text) || refuses)
        return say(purpose === 'cancel' ? this.#phrases.kept : this.#phrases.cancelled);
      const talk = detectSmallTalk(text);
      if (talk === 'goodbye' || talk === 'hang_up') return plan();
      if (talk === 'repeat') return this.#ask(step);
      if (before === 'clarifying') {
        const reply = await plan();
        if (reply.memo.outcome === 'answered') return this.#backFrom(reply);
      }
      if (talk && PLEASANTRIES.has(talk)) return this.#aside();
      return (await this.#newWish()) ?? this.#takeStep();
    });
  }

  #takeStep(): Promise<Reply> | Reply {
    switch (this.#state.step) {
      case 'meeting':
        return this.#takeMeeting();
      case 'service':
        return this.#takeService();
      case 'when':
        return this.#takeWhen();
      case 'choose':
        return this.#takeChoice();
      case 'name':
        return this.#takeName();
      case 'email':
      case 'phone':
        return this.#takeAddress();
      default:
        return this.#takeConfirmation();
    }
  }

  // --- Which meeting ---------------------------------------------------------------------------------------------

  async #beginWithMeeting(): Promise<Reply> {
    const { text } = this.#turn;
    const bookings = await this.#turn.calls.bookings();
    if (bookings.length === 0) return say(this.#phrases.noMeetings);
    const isMove = this.#state.purpose === 'move';
    const [meeting, to] = isMove ? splitMove(text) : [text, undefined];
    const described = this.#meantBookings(meeting, bookings);
    const only = bookings.length === 1 ? bookings[0] : described.length === 1 ? described[0] : undefined;
    // "Reschedule my meeting, Thursday at three": what does not describe the meeting says when it is to be.
    const when =
      to === undefined ? this.#read(described.length === 0 ? meeting : '') : this.#read(to, 'time');
    if (isMove && saysWhen(when)) this.#state = { ...this.#state, wish: completed(undefined, when) };
    if (only) return this.#withMeeting(only, when);
    return this.#askMeeting(described.length > 1 ? described : bookings);
  }

  #meantBookings(text: string, bookings: readonly OwnBooking[]): readonly OwnBooking[] {
    const read = this.#read(text, 'time');
    const meant = read ? meantOf(bookings, read, this.#state.timeZone) : [];
    const service = serviceIn(text, [...new Set(bookings.map((each) => each.service))].map(nameOf));
    return bookings.filter(
      (each) =>
        meant.some(({ start }) => start === each.start) ||
        (service !== undefined && each.service === service),
    );
  }

  #askMeeting(bookings: readonly OwnBooking[]): Reply {
    const offers = bookings.slice(0, MOST_OFFERS).map(({ start, end }) => ({ start, end }));
    this.#state = { ...this.#state, offers };
    return this.#ask('meeting');
  }

  async #takeMeeting(): Promise<Reply> {
    const { text } = this.#turn;
    const bookings = await this.#turn.calls.bookings();
    const meant = this.#meantBookings(text, bookings);
    const place = placeIn(text);
    const offered = place === undefined ? undefined : this.#state.offers.at(place);
    const [only] = meant.length === 1 ? meant : bookings.filter(({ start }) => start === offered?.start);
    if (only) return this.#withMeeting(only, undefined);
    if (asks(text)) return this.#aside();
    return this.#miss(this.#phrases.whichMeeting(timesIn(this.#state.offers, this.#state, this.#say)));
  }

  async #withMeeting({ id, start, end, service }: OwnBooking, when: TimesRead | undefined): Promise<Reply> {
    const isMove = this.#state.purpose === 'move';
    const draft = { ...(service && { service }), ...(!isMove && { slot: { start, end } }) };
    const { wish } = this.#state;
    this.#state = { ...this.#state, bookingId: id, draft, offers: [] };
    // "To four" is another time of the same day.
    const slot = { start, end };
    if (when && when.problems.length > 0 && !namesDays(when)) return this.#withTimes(when, '');
    const isSameDay = wish?.options.every(({ days }) => days === undefined);
    if (wish && isSameDay && wish.options.length > 0) {
      const base = wishFor(slot, this.#state.timeZone);
      this.#state = { ...this.#state, wish: completed(base, { ...wish, any: false, problems: [] }) };
    }
    return this.#next('');
  }

  // --- What and when ---------------------------------------------------------------------------------------------

  async #takeService(): Promise<Reply> {
    const { text, calendar } = this.#turn;
    const place = placeIn(text);
    const service =
      serviceIn(text, calendar.services) ?? calendar.services.at(place ?? calendar.services.length)?.name;
    this.#learn({ ...addressesIn(text), ...(service && { service }) });
    const read = asksElsewhere(text) ? undefined : this.#read(text);
    if (read && read.options.length > 0 && read.problems.length === 0)
      this.#state = { ...this.#state, wish: completed(this.#state.wish, read) };
    if (this.#state.draft.service !== undefined) return this.#next('');
    if (read?.minutes !== undefined && this.#chooseByMinutes(read.minutes)) return this.#next('');
    if (asks(text)) return this.#aside();
    return this.#miss(this.#phrases.serviceAgain(servicesIn(this.#state, this.#say)));
  }

  async #takeWhen(): Promise<Reply> {
    const { text } = this.#turn;
    const read = asksElsewhere(text) ? undefined : this.#read(text, 'day');
    if (read) return this.#withTimes(read, '');
    if (asks(text)) return this.#aside();
    return this.#miss(this.#phrases.whenAgain);
  }

  async #takeChoice(): Promise<Reply> {
    const { text } = this.#turn;
    const { offers } = this.#state;
    const read = asksElsewhere(text) ? undefined : this.#read(text, 'time');
    const meant = read ? meantOf(offers, read, this.#state.timeZone) : [];
    const [only] = meant;
    if (only && meant.length === 1) return this.#choose(only);
    const direction = saysWhen(read) ? undefined : directionIn(text);
    if (direction) return this.#offerOthers(direction);
    const placed = this.#placedIn(text, read);
    if (placed) return this.#choose(placed);
    const [first] = offers;
    if (first && (read?.any || (offers.length === 1 && agreesToBook(text)))) return this.#choose(first);
    if (meant.length > 1 && meant.length < offers.length) {
      this.#state = { ...this.#state, offers: meant };
      return this.#ask('choose');
    }
    if (read && meant.length === 0) return this.#withTimes(read, '');
    if (wantsOtherTime(text)) return this.#ask('when');
    if (asks(text)) return this.#aside();
    return this.#miss(this.#phrases.chooseAgain(timesIn(offers, this.#state, this.#say)));
  }

  /** "The second", and "друга" alone: after a preposition it is an hour. */
  #placedIn(text: string, read: TimesRead | undefined): Slot | undefined {
    const place = placeIn(text);
    const isTime = read !== undefined && read.options.length > 0 && wordsOf(text).length > 1;
    return place === undefined || isTime ? undefined : this.#state.offers.at(place);
  }

  #choose(slot: Slot): Promise<Reply> {
    this.#learn({ slot });
    // What was heard is said at once, while it is easily corrected.
    const time = `${sentence(timeIn(slot, this.#state, this.#say))}.`;
    return this.#next(this.#missing() === 'confirm' ? '' : time);
  }

  async #offerOthers(direction: 'later' | 'earlier' | undefined): Promise<Reply> {
    const { offers, wish } = this.#state;
    const found = await this.#find(offers, direction);
    if (found.kind === 'nothing') return this.#ask('when', this.#phrases.noOthers);
    const slots = found.kind === 'exact' ? [found.slot] : found.slots;
    this.#state = { ...this.#state, offers: slots, ...(wish && { wish }) };
    return this.#ask('choose');
  }

  /** Goes on with what was said of when; what can't be is said, and asked for anew. */
  async #withTimes(read: TimesRead, prefix: string): Promise<Reply> {
    const [problem] = read.problems;
    if (problem && !namesDays(read)) {
      const { past, impossible, otherWeekday } = this.#phrases;
      const { slot: _gone, ...draft } = this.#state.draft;
      this.#state = { ...this.#state, draft, step: 'when' };
      const text = {
        past,
        impossible: impossible(problem.words),
        other_weekday: otherWeekday(problem.words),
      }[problem.type];
      return this.#miss(text);
    }
    if (read.minutes !== undefined) this.#chooseByMinutes(read.minutes);
    if (!saysWhen(read)) return this.#next(prefix);
    const { slot, ...draft } = this.#state.draft;
    const before = slot ? wishFor(slot, this.#state.timeZone) : this.#state.wish;
    const { service } = this.#state.draft;
    this.#state = {
      ...this.#state,
      draft: { ...draft, ...(service && { service }) },
      wish: completed(before, read),
    };
    return this.#next(prefix);
  }

  /** "An hour" is the one service that takes an hour. */
  #chooseByMinutes(minutes: number): boolean {
    const [service, other] = this.#turn.calendar.services.filter(({ duration }) => duration === minutes);
    const isChosen = service !== undefined && !other && this.#state.draft.service === undefined;
    if (isChosen) this.#learn({ service: service.name });
    return isChosen;
  }

  #find(refused: readonly Slot[], direction?: 'later' | 'earlier') {
    const { wish = { options: [], except: [], soonest: true }, draft, bookingId, timeZone } = this.#state;
    const free = this.#turn.calls.freeTimes(draft.service, bookingId);
    return findTimes({ wish, free, zone: timeZone, now: this.#turn.now, refused, direction });
  }

  async #search(prefix: string): Promise<Reply> {
    const found = await this.#find([]);
    const { notFree, nothingFree, free, taken } = this.#phrases;
    if (found.kind === 'nothing') return this.#end(nothingFree);
    if (found.kind === 'exact') {
      this.#learn({ slot: found.slot });
      const isKnown = this.#missing() === 'confirm';
      return this.#next(isKnown ? prefix : join(prefix, free(timeIn(found.slot, this.#state, this.#say))));
    }
    this.#state = { ...this.#state, offers: found.slots };
    return this.#ask('choose', found.kind === 'instead' && prefix !== taken ? notFree : prefix);
  }

  // --- Who -------------------------------------------------------------------------------------------------------

  async #takeName(): Promise<Reply> {
    const { text } = this.#turn;
    const introduced = introducedIn(text);
    const given = addressesIn(text);
    this.#learn(given);
    if (introduced) return this.#learnAndGoOn({ name: introduced });
    const other = await this.#takeOther();
    if (other) return other;
    const isOther = detectSmallTalk(text) !== undefined || skips(text);
    const name = isOther ? undefined : nameIn(text);
    const isSentence = wordsOf(name ?? '').filter((word) => FUNCTION_WORDS.has(word)).length > 1;
    return name && !isSentence ? this.#learnAndGoOn({ name }) : this.#miss(this.#phrases.nameAgain);
  }

  async #takeAddress(): Promise<Reply> {
    const { text } = this.#turn;
    const step = this.#state.step === 'email' ? 'email' : 'phone';
    const given = addressesIn(text);
    this.#learn(given);
    if (given[step] !== undefined) return this.#next('');
    const other = await this.#takeOther();
    if (other) return other;
    const { emailNeeded, emailAgain, phoneAgain } = this.#phrases;
    // It is not worth asking for a third time.
    if (step === 'phone' && this.#state.missed > 0) return this.#learnAndGoOn({ phone: '' });
    if (step === 'phone') return given.email ? this.#ask('phone') : this.#miss(phoneAgain);
    return this.#miss(skips(text) ? emailNeeded : emailAgain);
  }

  /** Another time, or a question, instead of a name or an address. */
  async #takeOther(): Promise<Reply | undefined> {
    const { text } = this.#turn;
    if (asksElsewhere(text)) return this.#aside();
    const isQuestion = asks(text);
    const read = this.#read(text);
    const words = text.trim().split(/\s+/u).length;
    if (namesTime(read) && (words > 2 || isQuestion) && (isQuestion || namesDays(read)))
      return this.#withTimes(read, '');
    if (wantsOtherTime(text)) return this.#askAnew('time');
    return isQuestion ? this.#aside() : undefined;
  }

  // --- The yes ---------------------------------------------------------------------------------------------------

  async #takeConfirmation(): Promise<Reply> {
    const { text } = this.#turn;
    const read = asksElsewhere(text) ? undefined : this.#read(text);
    const said = confirmationIn(text, this.#state, this.#turn.calendar.services, read);
    switch (said.kind) {
      case 'yes':
        return this.#carryOut();
      case 'details':
        return this.#learnAndGoOn(said.draft);
      case 'service': {
        const { slot, ...draft } = this.#state.draft;
        const wish = slot && wishFor(slot, this.#state.timeZone);
        this.#state = { ...this.#state, draft: { ...draft, service: said.service }, ...(wish && { wish }) };
        return this.#next('');
      }
      case 'times':
        return this.#withTimes(said.read, '');
      case 'wrong':
        return this.#askAnew(said.part);
      case 'question':
        return this.#aside();
      default:
        return this.#miss(this.#phrases.whatToChange);
    }
  }

  async #askAnew(part: 'name' | 'email' | 'phone' | 'service' | 'time'): Promise<Reply> {
    const { slot: _slot, wish: _wish, ...state } = { slot: undefined, ...this.#state };
    const { [part === 'time' ? 'slot' : part]: _wrong, ...draft } = state.draft;
    if (part !== 'time') {
      this.#state = { ...this.#state, draft };
      return this.#ask(part);
    }
    this.#state = { ...state, draft, offers: [] };
    return this.#ask('when');
  }

  async #carryOut(): Promise<Reply> {
    const done = await carryOut(this.#state, this.#turn.calls, this.#say);
    switch (done.kind) {
      case 'done':
        return say(done.text);
      case 'over':
        return this.#end(done.text);
      case 'taken': {
        const { slot, ...draft } = this.#state.draft;
        const before = slot && wishFor(slot, this.#state.timeZone);
        this.#state = { ...this.#state, draft, ...(before && { wish: before }) };
        const offers = done.slots.slice(0, MOST_OFFERS);
        if (offers.length === 0) return this.#search(this.#phrases.taken);
        this.#state = { ...this.#state, offers };
        return this.#ask('choose', this.#phrases.taken);
      }
      default:
        if (this.#state.missed > 0) return this.#end(this.#phrases.failedAgain);
        return this.#miss(this.#phrases.failed);
    }
  }

  // --- What to say next ------------------------------------------------------------------------------------------

  /** Asks for the first thing that is missing, or whether all of it is right. */
  async #next(prefix: string): Promise<Reply> {
    const step = this.#missing();
    if (step === 'choose') return this.#search(prefix);
    return this.#ask(step, prefix);
  }

  #missing(): BookingMemory['step'] {
    const { purpose, draft, wish, bookingId } = this.#state;
    if (purpose !== 'book' && bookingId === undefined) return 'meeting';
    if (purpose === 'book' && this.#turn.calendar.services.length > 0 && draft.service === undefined)
      return 'service';
    if (!draft.slot) return wish ? 'choose' : 'when';
    if (purpose !== 'book') return 'confirm';
    return (['name', 'email', 'phone'] as const).find((field) => draft[field] === undefined) ?? 'confirm';
  }

  #ask(step: BookingMemory['step'], prefix = ''): Reply {
    const { asked, draft, saidZone } = this.#state;
    if (asked >= MOST_QUESTIONS) return this.#end(this.#phrases.gaveUp);
    const isZoneNew =
      step === 'confirm' && !saidZone && draft.slot && isElsewhere(draft.slot, this.#state, this.#say);
    this.#state = {
      ...this.#state,
      ...{ step, asked: asked + 1, missed: 0 },
      ...(isZoneNew && { saidZone: true }),
    };
    const question = questionOf(this.#state, this.#say);
    return say(join(prefix, isZoneNew ? this.#phrases.inYourZone : '', question), this.#state);
  }

  /** A reply that says nothing of what was asked. */
  #miss(again: string): Reply {
    const { missed, asked } = this.#state;
    if (missed >= MOST_MISSED || asked >= MOST_QUESTIONS) return this.#end(this.#phrases.gaveUp);
    return say(again, { ...this.#state, missed: missed + 1, asked: asked + 1 });
  }

  /** Nothing came of it: a person may help. */
  #end(text: string): Reply {
    const { language, draft } = this.#state;
    const { name, email, phone } = draft;
    const known = { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
    return offerPerson(say(text), this.#turn.conversation, { language, draft: known });
  }

  /** Answers something else and goes on; a visitor who asks on and on is not held back. */
  async #aside(): Promise<Reply> {
    const reply = await this.#turn.plan();
    const { missed, asked } = this.#state;
    if (reply.isFarewell || missed >= MOST_MISSED || asked >= MOST_QUESTIONS) return reply;
    this.#state = { ...this.#state, missed: missed + 1, asked: asked + 1 };
    return this.#backFrom(reply);
  }

  #backFrom(reply: Reply): Reply {
    const memo = { ...reply.memo, booking: this.#state };
    // Two questions at once would be one too many.
    if (reply.memo.outcome === 'clarifying') return { ...reply, memo };
    const question = questionOf(this.#state, this.#say);
    return { ...reply, text: `${reply.text} ${this.#phrases.backTo(question)}`, memo };
  }

  /** A wish to move or cancel a meeting that they have, said while another one is booked. */
  async #newWish(): Promise<Reply | undefined> {
    const { text, calls } = this.#turn;
    const { purpose: before, id, language, timeZone, asked } = this.#state;
    const wish: BookingWish | undefined = wishIn(text, NOTHING_ELSE);
    if (!wish?.isSure || wish.purpose === 'book' || wish.purpose === before) return undefined;
    const bookings = before === 'book' ? await calls.bookings() : [];
    if (before === 'book' && bookings.length === 0) {
      return wish.purpose === 'cancel' ? say(this.#phrases.cancelled) : undefined;
    }
    const fresh = { offers: [], draft: {}, missed: 0, step: 'meeting' } as const;
    this.#state = { ...fresh, purpose: wish.purpose, id, language, timeZone, asked };
    return this.#beginWithMeeting();
  }

  #read(text: string, asked?: 'day' | 'time'): TimesRead | undefined {
    const { now, calendar } = this.#turn;
    const { timeZone: zone, language, wish, draft } = this.#state;
    const read = text === '' ? undefined : whenIn(text, { now, zone, language, calendar }, asked);
    const minutes = draft.slot && shiftIn(text, language);
    if (draft.slot && minutes) return shifted(draft.slot, minutes, zone);
    // "Thursday", after "next week".
    return read && wish && namesWeekday(text) ? withinWeek(read, wish) : read;
  }

  #learn(draft: BookingMemory['draft']): void {
    this.#state = { ...this.#state, draft: { ...this.#state.draft, ...draft } };
  }

  #learnAndGoOn(draft: BookingMemory['draft']): Promise<Reply> {
    this.#learn(draft);
    return this.#next('');
  }

  async #unlessAway(reply: () => Promise<Reply>): Promise<Reply> {
    try {
      return await reply();
    } catch (error) {
      if (!(error instanceof CalendarAway)) throw error;
      return this.#end(this.#phrases[error.outcome]);
    }
  }
}

/** The wish for a time that is so many minutes from one that was chosen. */
function shifted(slot: Slot, minutes: number, zone: string): TimesRead {
  const start = new Date(Date.parse(slot.start) + minutes * 60_000).toISOString();
  return { ...wishFor({ ...slot, start }, zone), any: false, problems: [] };
}

const nameOf = (name: string) => ({ name });
const join = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');
const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function say(text: string, booking?: BookingMemory): Reply {
  return { text, memo: { outcome: 'small_talk', entryIds: [], ...(booking && { booking }) } };
}

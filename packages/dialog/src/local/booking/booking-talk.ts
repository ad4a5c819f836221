import type { BookingDraft, BookingMemory, CalendarProfile, Conversation, Slot } from '../../responder.ts';
import { wordsOf } from '../../text/clean-text.ts';
import type { TimesRead } from '../../times/wish.ts';
import { offerPerson } from '../offer-person.ts';
import type { Reply } from '../plan-reply.ts';
import { isAside, withoutAsides } from './asides.ts';
import type { CalendarCalls } from './calendar-calls.ts';
import { cityOf, clockIn } from './clocks.ts';
import { emailsBetween } from './emails-between.ts';
import { type Found, findTimes } from './find-times.ts';
import { isOutside, whyNot } from './opening-hours.ts';
import { addressesIn, namesTime, namesWeekday, whenIn, wordsOfOther } from './read-said.ts';
import { isDayOf, relativeTo, saysWeekAfter, setRightOf } from './relative-times.ts';
import { isElsewhere, questionOf, type SayBooking, timeIn, zoneOf } from './say-booking.ts';
import {
  completed,
  hoursToLeave,
  isAllowed,
  namesDayAndTime,
  namesDays,
  namesExactTime,
  saysWhen,
  toLocal,
  wishFor,
  withinWeek,
} from './suits.ts';
import {
  asks,
  asksElsewhere,
  asksForMoment,
  CLAUSES,
  phrasesFor,
  thatSuits,
  waits,
  wantedRather,
  wantsOfMeeting,
} from './wishes.ts';

/** Replies in a row that say nothing of what was asked, after which the dialogue is given up. */
const MOST_MISSED = 3;
/** Questions in all, however the visitor replies. */
export const MOST_QUESTIONS = 30;
const WORDS_OF_A_CORRECTION = 8;
/** Fewer words are asked for again, though they may look like a question of the owner's. */
const WORDS_OF_A_QUESTION = 3;

export interface BookingTurn {
  readonly conversation: Conversation;
  readonly calendar: CalendarProfile;
  readonly calls: CalendarCalls;
  /** What the visitor says. */
  readonly text: string;
  readonly now: Date;
  /** Makes a reply that has nothing to do with the booking: to what the visitor said, or to another text. */
  readonly plan: (said?: string) => Promise<Reply>;
}

/** What is known in a dialogue about a meeting, and what to say or ask next. */
export class BookingTalk {
  readonly turn: BookingTurn;
  readonly told: SayBooking;
  state: BookingMemory;
  /** Emails of the turn that are asked about, and not taken. */
  readonly between: readonly string[];
  /** Whether the times of this turn were asked of the calendar: what was not is not said to be taken. */
  isAsked = true;
  /** The visitor's own. */
  readonly #zone: string;

  constructor(turn: BookingTurn, state: BookingMemory) {
    const { conversation, now, calendar } = turn;
    this.turn = turn;
    this.#zone = zoneOf(conversation.timeZone, calendar.timeZone);
    // Once a time was said on another clock, all of them are.
    const zone =
      clockIn(turn.text, { mine: this.#zone, theirs: zoneOf(calendar.timeZone) }) ?? state.timeZone;
    const { saidZone: _said, ...unsaid } = state;
    this.state = zone === state.timeZone ? state : { ...unsaid, timeZone: zone };
    this.between = emailsBetween(turn.text, state.step === 'email');
    if (this.between.length > 0) {
      this.forget('email');
      this.state = { ...this.state, emails: this.between };
    }
    this.told = { now, calendar, isCall: conversation.caller?.endsWith('_in_call') ?? false };
  }

  get phrases() {
    return phrasesFor(this.state.language);
  }

  async offerOthers(direction: 'later' | 'earlier' | undefined): Promise<Reply> {
    return this.#offerFound(await this.find(this.state.offers, direction));
  }

  #offerFound(found: Found): Reply {
    if (found.kind === 'nothing') return this.ask('when', this.phrases.noOthers);
    this.state = { ...this.state, offers: found.kind === 'exact' ? [found.slot] : found.slots };
    return this.ask('choose');
  }

  /** Later hours where the offers are too early, or earlier ones; later days, where their hours differ too much for that. */
  async offerAway(direction: 'later' | 'earlier'): Promise<Reply> {
    const { offers, wish, timeZone } = this.state;
    const hours = hoursToLeave(offers, direction, timeZone);
    if (!hours) return this.offerOthers(direction);
    const before = wish ?? { options: [], except: [], soonest: true };
    this.state = { ...this.state, wish: { ...before, except: [...before.except, { times: hours }] } };
    const found = await this.find(offers);
    // There are no such hours: what is named next is not limited to them.
    if (found.kind === 'nothing') this.state = { ...this.state, wish: before };
    return this.#offerFound(found);
  }

  /** Other times of the day that was chosen. */
  async offerAround(direction: 'later' | 'earlier'): Promise<Reply> {
    const { slot, ...draft } = this.state.draft;
    if (!slot) return this.ask('when');
    const { options, ...wish } = wishFor(slot, this.state.timeZone);
    const days = options.map((option) => (option.days ? { days: option.days } : {}));
    this.state = { ...this.state, draft, wish: { ...wish, options: days }, offers: [slot] };
    return this.offerOthers(direction);
  }

  /** Goes on with what was said of when; what can't be is said, and asked for anew. */
  async withTimes(read: TimesRead, prefix: string): Promise<Reply> {
    const [problem] = read.problems;
    if (problem && (!namesDays(read) || problem.type === 'other_weekday')) {
      const { past, impossible, otherWeekday } = this.phrases;
      const { slot: _gone, ...draft } = this.state.draft;
      // "At eleven" is of the day that they will name.
      const wish = namesExactTime(read) && { wish: { options: read.options, except: [], soonest: false } };
      this.state = { ...this.state, ...wish, draft, step: 'when' };
      const text = {
        past,
        impossible: impossible(problem.words),
        other_weekday: otherWeekday(problem.words),
      }[problem.type];
      return this.miss(text);
    }
    if (read.minutes !== undefined) this.chooseByMinutes(read.minutes);
    if (!saysWhen(read)) return this.next(prefix);
    const { slot, ...draft } = this.state.draft;
    const before = slot ? wishFor(slot, this.state.timeZone) : this.state.wish;
    this.state = {
      ...this.state,
      draft,
      wish: completed(before, read),
    };
    return this.next(prefix);
  }

  /** "An hour" is the one service that takes an hour. */
  chooseByMinutes(minutes: number): boolean {
    const [service, other] = this.turn.calendar.services.filter(({ duration }) => duration === minutes);
    const isChosen = service !== undefined && !other && this.state.draft.service === undefined;
    if (isChosen) this.learn({ service: service.name });
    return isChosen;
  }

  find(refused: readonly Slot[], direction?: 'later' | 'earlier') {
    const { wish = { options: [], except: [], soonest: true }, draft, bookingId, timeZone } = this.state;
    const free = this.turn.calls.freeTimes(draft.service, bookingId);
    const search = { wish, free, zone: timeZone, now: this.turn.now, refused, direction };
    return findTimes({ ...search, isOutside: isOutside(wish, this.state, this.told) });
  }

  async search(prefix: string): Promise<Reply> {
    const found = await this.find([]);
    const { nothingFree, free, taken, notOffered } = this.phrases;
    if (found.kind === 'nothing') return this.end(nothingFree);
    if (found.kind === 'exact') {
      this.learn({ slot: found.slot });
      const isKnown = this.missing() === 'confirm';
      return this.next(isKnown ? prefix : join(prefix, free(timeIn(found.slot, this.state, this.told))));
    }
    this.state = { ...this.state, offers: found.slots };
    const instead = this.isAsked ? whyNot(this.state, this.told) : '';
    const isSaid = prefix === taken || prefix === notOffered;
    return this.ask('choose', found.kind === 'instead' && !isSaid ? instead : prefix);
  }

  /** Asks for the first thing that is missing, or whether all of it is right. */
  async next(prefix: string): Promise<Reply> {
    const step = this.missing();
    if (step === 'choose') return this.search(prefix);
    if (step === 'confirm' && this.state.purpose === 'book') {
      const bookings = await this.turn.calls.bookingsIfKnown();
      if (bookings) this.state = { ...this.state, known: bookings.map(({ id }) => id) };
    }
    return this.ask(step, prefix);
  }

  missing(): BookingMemory['step'] {
    const { purpose, draft, wish, bookingId } = this.state;
    if (purpose !== 'book' && bookingId === undefined) return 'meeting';
    if (purpose === 'book' && this.turn.calendar.services.length > 0 && draft.service === undefined)
      return 'service';
    if (!draft.slot) return wish ? 'choose' : 'when';
    if (purpose !== 'book') return 'confirm';
    return (['name', 'email', 'phone'] as const).find((field) => draft[field] === undefined) ?? 'confirm';
  }

  ask(step: BookingMemory['step'], prefix = ''): Reply {
    const { unread: _unread, ...state } = this.state;
    const { asked, draft, saidZone, timeZone } = state;
    if (asked >= MOST_QUESTIONS) return this.end(this.phrases.gaveUp);
    const isOwn = timeZone === this.#zone;
    const isZoneNew =
      step === 'confirm' && !saidZone && draft.slot && (!isOwn || isElsewhere(draft.slot, state, this.told));
    const { inYourZone, onClockOf } = this.phrases;
    const clock = isOwn ? inYourZone : onClockOf(cityOf(timeZone));
    this.state = {
      ...state,
      ...{ step, asked: asked + 1, missed: 0 },
      ...(isZoneNew && { saidZone: true }),
    };
    const question = questionOf(this.state, this.told);
    return say(join(prefix, isZoneNew ? clock : '', question), this.state);
  }

  /** What was not understood may be a question without the look of one, or a visitor may need a moment. */
  async unread(again: string): Promise<Reply> {
    const { text, plan } = this.turn;
    const { missed, step } = this.state;
    // "My email is …" is theirs to tell, and no question about the owner's.
    const isNoted = Object.keys(addressesIn(text)).length > 0 && !asks(text);
    if (isNoted) return this.ask(step, this.phrases.noted);
    if (wordsOf(text).length >= WORDS_OF_A_QUESTION && missed < MOST_MISSED) {
      const reply = await plan();
      if (reply.memo.outcome === 'answered') {
        this.state = { ...this.state, missed: missed + 1, asked: this.state.asked + 1 };
        return this.backFrom(reply);
      }
    }
    if (!waits(text) || (missed > 0 && !asksForMoment(text))) return this.miss(again);
    const reply = this.ask(this.state.step, this.phrases.waiting);
    // Whoever says more may well have said what was asked for: it is no use to wait for it again and again.
    return asksForMoment(text) ? reply : say(reply.text, { ...this.state, missed: missed + 1 });
  }

  /** A reply that says nothing of what was asked. */
  miss(again: string): Reply {
    const { missed, asked } = this.state;
    if (missed >= MOST_MISSED || asked >= MOST_QUESTIONS) return this.end(this.phrases.gaveUp);
    return say(again, { ...this.state, missed: missed + 1, asked: asked + 1 });
  }

  /** Nothing came of it: a person may help. */
  end(text: string): Reply {
    const { language, draft } = this.state;
    const { name, email, phone } = draft;
    const known = { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
    return offerPerson(say(text), this.turn.conversation, { language, draft: known });
  }

  /** Answers something else and goes on; a visitor who asks on and on is not held back. */
  async aside(): Promise<Reply> {
    const reply = await this.turn.plan();
    const { missed, asked } = this.state;
    if (reply.isFarewell || missed >= MOST_MISSED || asked >= MOST_QUESTIONS) return reply;
    this.state = { ...this.state, missed: missed + 1, asked: asked + 1 };
    return this.backFrom(reply);
  }

  /**
   * What is asked next, after the reply to a question that was in the same turn as what was asked for, also where nobody
   * here knows it or a person does; but "for my son?" waits for no such reply, and an opening may ask how we are.
   */
  async withAnswer(next: Reply, isOpening = false): Promise<Reply> {
    const { text, plan } = this.turn;
    const { booking } = next.memo;
    const asked = text.split(CLAUSES).filter((clause) => asks(clause) && this.asksOther(clause));
    const reply = booking && asked.length > 0 && (await plan());
    const isClear = !isOpening && asked.some((clause) => asks(clause.replace(/\?+\s*$/u, '')));
    const isReply =
      reply && (reply.memo.outcome === 'answered' || (isClear && reply.memo.outcome === 'unknown'));
    if (!isReply) return next;
    return {
      ...reply,
      text: `${reply.text} ${next.text}`,
      memo: { ...reply.memo, ...(booking && { booking }) },
    };
  }

  backFrom(reply: Reply): Reply {
    const { unread: _unread, ...state } = this.state;
    // Two questions at once would be one too many; a yes is to the one that was asked.
    const booking = { ...state, ...(state.step !== 'when' && { unread: true as const }) };
    if (reply.memo.outcome === 'clarifying') return { ...reply, memo: { ...reply.memo, booking } };
    const back = this.phrases.backTo(questionOf(this.state, this.told));
    return { ...reply, text: `${reply.text} ${back}`, memo: { ...reply.memo, booking: state } };
  }

  read(text: string, asked?: 'day' | 'time'): TimesRead | undefined {
    const { timeZone: zone, language, wish, draft, meeting, offers } = this.state;
    const read = this.#readAlone(text, asked);
    // "The week after" may be said of what was offered; "an hour later" would be of one of several.
    const slot = draft.slot ?? (asked === 'time' && saysWeekAfter(text) ? offers[0] : undefined) ?? meeting;
    const said = slot ? relativeTo({ slot, zone, language, now: this.turn.now }, text, read) : read;
    // "Thursday", after "next week".
    return said && wish && namesWeekday(text, said) ? withinWeek(said, wish) : said;
  }

  /** The same without what was chosen before. */
  #readAlone(text: string, asked?: 'day' | 'time'): TimesRead | undefined {
    const { now, calendar } = this.turn;
    const { timeZone: zone, language } = this.state;
    return text === '' ? undefined : whenIn(text, { now, zone, language, calendar }, asked);
  }

  /** Whether a turn, or a part of one, is a question about something else, whatever times it names. */
  asksOther(text: string): boolean {
    if (asksElsewhere(text)) return true;
    if (!asks(text) || wantsOfMeeting(text)) return false;
    const clauses = text.split(/(?<=[,;.!?])\s+/u);
    if (clauses.some(asksElsewhere)) return true;
    // "I have a dentist at three, could we say four?", "Thursday at three for my son?", "Thursday at three, for two?"
    const isOfTime = clauses.some((clause) => {
      // "The day before" is named by what was chosen, and may be of anything.
      const isExact = namesDayAndTime(this.#readAlone(clause));
      if (!this.saysOther(clause)) return asks(clause) ? namesTime(this.read(clause)) : isExact;
      return asks(clause) && isExact && !isAside(clause);
    });
    return !isOfTime && this.saysOther(text);
  }

  /** Whether a text has words that say nothing of when, nor agree. */
  saysOther(text: string): boolean {
    const { now, calendar } = this.turn;
    const { timeZone: zone, language } = this.state;
    return wordsOfOther(text, { now, zone, language, calendar }) > 0;
  }

  /** What a turn wants that may tell more: where it is why, or what was before, that is left out. */
  readWish(text: string, asked?: 'day' | 'time'): TimesRead | undefined {
    const read = (part: string) => this.read(part, asked);
    return read(
      withoutAsides(
        text,
        (part) => namesDays(read(part)),
        (part) => (asked === 'time' ? namesExactTime(read(part)) : namesDayAndTime(read(part))),
      ),
    );
  }

  /** What is said of when; where something is wanted instead, that alone: the rest is the reason, or what was before. */
  readRather(text: string): TimesRead | undefined {
    // A number in few words is a time, as in "no, four".
    const read = (part: string) =>
      this.read(part, wordsOf(part).length <= WORDS_OF_A_CORRECTION ? 'time' : undefined);
    const wanted = wantedRather(text)
      .map(read)
      .find((each) => namesTime(each) && each.problems.length === 0);
    const whole = wanted ?? read(this.#withoutReasons(text, read));
    // "Sorry, she says now 11 is better for her"
    const suiting = namesTime(whole) ? undefined : thatSuits(text).map(read).find(namesTime);
    const found = suiting ?? whole;
    const { draft, timeZone: zone } = this.state;
    return found && setRightOf(draft.slot, found, text, { zone, now: this.turn.now });
  }

  /** "I only get home at six on Tuesdays, could we do seven?" is of the Tuesday that was chosen. */
  #withoutReasons(text: string, read: (part: string) => TimesRead | undefined): string {
    const { draft, timeZone } = this.state;
    const isOfDay = draft.slot && isDayOf(draft.slot, read(text), timeZone);
    return isOfDay ? withoutAsides(text, (part) => namesExactTime(read(part))) : text;
  }

  /** Whether the time that was chosen is one of those that a visitor can't come at. */
  excludes(read: TimesRead): boolean {
    const { draft, timeZone } = this.state;
    return (
      draft.slot !== undefined && read.except.length > 0 && !isAllowed(toLocal(draft.slot, timeZone), read)
    );
  }

  learn({ email, ...others }: BookingMemory['draft']): void {
    const isMeant = email !== undefined && !this.between.includes(email);
    const { emails, ...state } = this.state;
    const draft = { ...state.draft, ...others, ...(isMeant && { email }) };
    this.state = { ...state, ...(emails && !isMeant && { emails }), draft };
  }

  /** The time that was chosen has to be free for the other service too. */
  takeOtherService(service: string): void {
    const { slot, ...draft } = this.state.draft;
    const wish = slot && wishFor(slot, this.state.timeZone);
    this.state = { ...this.state, draft: { ...draft, service }, ...(wish && { wish }) };
  }

  /** A part that is wrong, or not wanted any more, is asked for anew. */
  forget(part: keyof BookingDraft | 'time'): void {
    const { slot: _slot, wish: _wish, ...state } = { slot: undefined, ...this.state };
    const { [part === 'time' ? 'slot' : part]: _wrong, ...draft } = state.draft;
    this.state = part === 'time' ? { ...state, draft, offers: [] } : { ...this.state, draft };
  }
}

const join = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

export function say(text: string, booking?: BookingMemory): Reply {
  return { text, memo: { outcome: 'small_talk', entryIds: [], ...(booking && { booking }) } };
}

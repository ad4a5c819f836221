import type { ActReading } from '../acts/act.ts';
import { readActBy } from '../acts/read-act.ts';
import { offerPerson } from '../local/offer-person.ts';
import type { Reply } from '../local/reply.ts';
import type { BookingMemory, ResponseMemo } from '../responder.ts';
import { wordsOf } from '../text/clean-text.ts';
import { MOST_OFFERS } from '../times/find-times.ts';
import { completed, namesDays, saysWhen } from '../times/suits.ts';
import type { TimesRead } from '../times/wish.ts';
import { CalendarAway } from '../tools/calendar-calls.ts';
import type { OwnBooking } from '../tools/calendar-tools.ts';
import { type First, namesHoliday, speaksOfEvent } from './answer-first.ts';
import { bookingForm, chosen, learn } from './booking.ts';
import { type BookingAt, type BookingTurn, bookingAt, phrasesFor } from './booking-at.ts';
import { ask, askedIn, askNext, miss, type Outcome, questionOf, takeTurn } from './engine.ts';
import { backFrom, carryOut, type HeldForm, replyOf } from './hold-form.ts';
import { lookUpTimes } from './look-up-times.ts';
import { newPurposeIn, otherMeeting, otherMeetingIn, readOwnWish } from './own-meetings.ts';
import { perform } from './perform-booking.ts';
import { readBooking } from './read-booking.ts';
import { severalIn } from './read-service.ts';
import { servicesIn } from './say-booking.ts';
import { asks, CLAUSES } from './slots/clauses.ts';
import { namesTime } from './slots/date-time.ts';
import { introducedByName, introducedIn } from './slots/introductions.ts';
import { speaksOfOther } from './slots/names.ts';
import { aboutService, serviceIn } from './slots/service.ts';
import { addressesIn } from './slots/who.ts';

/** Holds the form of a meeting in a conversation. */

type Said = Outcome<BookingMemory>;

/** In many words a service may be named by the way: they tell a story. */
const WORDS_OF_A_WISH = 12;
/** An answer about moving or cancelling, and how that is done with a meeting that was booked here. */
export const withLink = (reply: Reply, text: string, language: string): Reply =>
  reply.memo.outcome === 'answered' && !speaksOfEvent(text)
    ? { ...reply, text: `${reply.text} ${phrasesFor(language).byLink}` }
    : reply;

/** One turn of the form. Nothing is booked before a yes to what was read back; only the tool's word makes it done. */
export class HeldBooking {
  readonly #turn: BookingTurn;
  #at: BookingAt;
  #isRead = false;

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

  /** Reads what the turn does, once. */
  async readAct(): Promise<ActReading> {
    if (this.#isRead) return this.#at.act;
    this.#isRead = true;
    const { state, text } = this.#at;
    const asked = askedIn(bookingForm(this.#at), state);
    const act = await readActBy(this.#turn.actOf)({ said: text, asked, language: state.language });
    this.#at = { ...this.#at, act };
    return act;
  }

  /** The reply to whatever the visitor says while the form is filled in. `before` is how the last reply ended. */
  take(before: ResponseMemo['outcome']): Promise<Reply> {
    return this.#unlessAway(async () => {
      await this.readAct();
      const other = await this.#otherMeeting();
      if (other) return other;
      if (before === 'clarifying') {
        const reply = await this.#turn.plan();
        if (reply.memo.outcome === 'answered') return this.backFrom(reply);
      }
      return this.#takeTurn();
    });
  }

  /** Goes on where it stopped after an answer to something else. */
  backFrom(reply: Reply): Reply {
    const form = bookingForm(this.#at);
    const { state } = this.#at;
    return backFrom(
      reply,
      { state, question: questionOf(form, state) },
      { form, remember: (booking) => ({ booking }) },
    );
  }

  async #takeTurn(): Promise<Reply> {
    const { state, phrases, told } = this.#at;
    const form = bookingForm(this.#at);
    const bookings = state.step === 'meeting' ? await this.#turn.calls.bookings() : [];
    const turn = readBooking(this.#at, bookings);
    const changed = turn.act.act === 'leave' || turn.talk ? undefined : await this.#newWish();
    if (changed) return changed;
    const several = state.step === 'service' && !turn.told.service ? severalIn(this.#at) : [];
    const outcome =
      several.length > 0
        ? miss(form, state, phrases.serviceAgain(servicesIn(state, told, several)))
        : takeTurn(form, state, turn);
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
    const read = { ...readBooking(this.#at, []), told };
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
    const { state } = this.#at;
    if (state.step !== 'confirm' || state.purpose !== 'cancel') return undefined;
    const other = otherMeetingIn(this.#at, await this.#turn.calls.bookings());
    if (other?.kind === 'which') return this.#askMeeting(state, other.bookings);
    return other && this.#carryOut(otherMeeting(other, bookingForm(this.#at), this.#at));
  }

  /** A wish to move or cancel a meeting that they have, said while another one is booked. */
  async #newWish(): Promise<Reply | undefined> {
    const { state, phrases } = this.#at;
    const purpose = newPurposeIn(this.#at);
    if (purpose === undefined) return undefined;
    const isBooking = state.purpose === 'book';
    if (isBooking && (await this.#turn.calls.bookings()).length === 0)
      return purpose === 'cancel' ? replyOf(phrases.cancelled) : undefined;
    const { id, language, timeZone, asked, bookingId } = state;
    const anew = { offers: [], draft: {}, missed: 0, step: 'meeting' } as const;
    const fresh: BookingMemory = { purpose, id, language, timeZone, asked, ...anew };
    return new HeldBooking(this.#turn, fresh).#beginOwn(fresh, bookingId);
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
      lookUp: (asked) => lookUpTimes(asked, this.#at, this.#turn, isSure),
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

  async #unlessAway(reply: () => Promise<Reply>): Promise<Reply> {
    try {
      return await reply();
    } catch (error) {
      if (!(error instanceof CalendarAway)) throw error;
      return this.#carryOut({ kind: 'end', text: this.#at.phrases[error.outcome], needsPerson: true });
    }
  }
}

/** What the form asks after an answer of the owner's. */
const after = (answer: Reply, { text, memo: { booking, contact } }: Reply): Reply => ({
  ...answer,
  text: `${answer.text} ${text}`,
  memo: { ...answer.memo, ...(booking && { booking }), ...(contact && { contact }) },
});

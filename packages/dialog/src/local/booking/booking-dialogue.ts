import type { SmallTalk } from '../../language/index.ts';
import type { BookingMemory, ResponseMemo, Slot } from '../../responder.ts';
import type { TimesRead } from '../../times/wish.ts';
import type { Reply } from '../plan-reply.ts';
import { detectSmallTalk } from '../small-talk.ts';
import type { First } from './answer-first.ts';
import { beginDialogue } from './begin-dialogue.ts';
import { BookingTalk, type BookingTurn, say } from './booking-talk.ts';
import { CalendarAway } from './calendar-calls.ts';
import { choiceIn } from './choice.ts';
import { introducedByName } from './introductions.ts';
import {
  beginsWithSkip,
  besidesGivingUp,
  givesUp,
  leavesAtLast,
  leavesBooking,
  leavesInClause,
  leavesOtherwise,
  onlyAsks,
} from './leaving.ts';
import { withLastName } from './names.ts';
import { addressesIn, namesTime } from './read-said.ts';
import { apartIn, servicesIn, timeIn, timesIn } from './say-booking.ts';
import {
  aboutService,
  otherServiceIn,
  serviceIn,
  serviceNotRefused,
  setRightIn,
  severalServicesIn,
  wordsBesideServices,
} from './services.ts';
import { completed, saysWhen } from './suits.ts';
import { confirm, takeConfirmation } from './take-confirmation.ts';
import { skipPhone, takeAddress, takeName } from './take-who.ts';
import { beginWithMeeting, takeMeeting, takeOtherMeeting } from './which-meeting.ts';
import { changeIn, wishIn } from './wish-in.ts';
import {
  agreesToBook,
  agreesToCancel,
  asks,
  asksElsewhere,
  beginsWithYes,
  CLAUSES,
  keepsAsItIs,
  placeIn,
  refusesOffers,
  skips,
  takesBack,
  waits,
  wantedRather,
  wantsOtherDay,
  wantsOtherTime,
  wantsRather,
  wonders,
} from './wishes.ts';

const NOTHING_ELSE = {
  ...{ saysWhen: false, namesTime: false, namesDay: false, namesClock: false, namesService: false },
  ...{ namesPartOfDay: false, saysOther: true, isTimeAlone: () => false },
};
/** What a visitor may say in the middle of a booking without leaving it. */
const PLEASANTRIES: ReadonlySet<SmallTalk> = new Set([
  ...(['greeting', 'how_are_you', 'nice_to_meet', 'who', 'robot', 'languages', 'privacy'] as const),
  ...(['hearing', 'help', 'laugh', 'thanks', 'praise'] as const),
]);

/**
 * One turn of a dialogue in which a visitor books, moves or cancels a meeting. All that it knows is in its memory; it
 * books nothing before a yes to what it read back, and says that something is booked only after the tool said so.
 */
export class BookingDialogue {
  readonly #turn: BookingTurn;
  readonly #talk: BookingTalk;

  constructor(turn: BookingTurn, state: BookingMemory) {
    this.#turn = turn;
    this.#talk = new BookingTalk(turn, state);
  }

  /** The first reply to a wish, from all that was said with it and what has to be heard before. */
  async begin(isSure: boolean, first?: First): Promise<Reply> {
    return this.#unlessAway(() => beginDialogue(this.#talk, isSure, first));
  }

  /** Goes on where it stopped, which the visitor wants: with what they say besides, or with what was asked last. */
  async takeUp(): Promise<Reply> {
    const { text } = this.#turn;
    const saysMore =
      namesTime(this.#talk.read(text)) ||
      Object.keys(addressesIn(text)).length > 0 ||
      introducedByName(text) !== undefined;
    if (saysMore) return this.take('answered');
    return this.#unlessAway(async () => this.#talk.ask(this.#talk.state.step, this.#talk.phrases.begin));
  }

  /** The reply to whatever the visitor says while the dialogue runs. `before` is how the last reply ended. */
  async take(before: ResponseMemo['outcome']): Promise<Reply> {
    return this.#unlessAway(async () => {
      const { text, plan } = this.#turn;
      const { step, purpose } = this.#talk.state;
      const other = step === 'confirm' && purpose === 'cancel' && (await takeOtherMeeting(this.#talk));
      if (other) return other;
      if (step === 'confirm' && purpose === 'cancel' && agreesToCancel(text))
        return wonders(text) ? this.#talk.ask('confirm') : confirm(this.#talk);
      if (step === 'phone' && (skips(text) || beginsWithSkip(text))) return skipPhone(this.#talk);
      if (step === 'choose' && refusesOffers(text) && !wantsOtherDay(text))
        return this.#talk.offerOthers(undefined);
      const refuses = purpose === 'cancel' && step === 'confirm' && detectSmallTalk(text) === 'no';
      if (purpose !== 'book' && step === 'confirm' && keepsAsItIs(text) && !this.#change())
        return say(this.#talk.phrases.kept);
      if (leavesBooking(text) || this.#leavesInClause() || refuses)
        return say(purpose === 'cancel' ? this.#talk.phrases.kept : this.#talk.phrases.cancelled);
      // Whoever gave their name wants to come: then it is a question beside the booking.
      if (onlyAsks(text)) return this.#talk.state.draft.name === undefined ? plan() : this.#talk.aside();
      const talk = detectSmallTalk(text);
      // "Yes, have a nice day" is a yes.
      const isYes = step === 'confirm' && (agreesToBook(text) || beginsWithYes(text));
      if ((talk === 'goodbye' && !isYes) || talk === 'hang_up') return plan();
      if (talk === 'repeat' || talk === 'confused') return this.#talk.ask(step);
      if (before === 'clarifying') {
        const reply = await plan();
        if (reply.memo.outcome === 'answered') return this.#talk.backFrom(reply);
      }
      // "Yes, thanks" is a yes.
      if (talk && PLEASANTRIES.has(talk) && !isYes && !agreesToBook(text)) return this.#talk.aside();
      return (await this.#newWish()) ?? (await this.#otherService()) ?? this.#takeStep();
    });
  }

  /** "No, stop, my email is …" goes on, and so does "yes, cancel it, don't move it" where that was to be done. */
  #leavesInClause(): boolean {
    const { text } = this.#turn;
    if (this.#talk.state.purpose === 'cancel' && this.#change() === 'cancel') return false;
    if (Object.keys(addressesIn(text)).length > 0) return false;
    if (leavesOtherwise(text) || leavesAtLast(text) || (givesUp(text) && !this.#wantsBesides())) return true;
    return !namesTime(this.#talk.read(text)) && leavesInClause(text);
  }

  /** "Maybe another time, like Thursday at three", "the cleaning is too expensive for me, the check-up then". */
  #wantsBesides(): boolean {
    const { text, calendar } = this.#turn;
    const rest = besidesGivingUp(text);
    return (
      namesTime(this.#talk.read(rest)) ||
      calendar.services.some((service) => serviceIn(rest, [service]) !== undefined) ||
      placeIn(rest) !== undefined
    );
  }

  #takeStep(): Promise<Reply> | Reply {
    const { step } = this.#talk.state;
    if (step === 'service' || step === 'when' || step === 'choose') this.#learnBesides();
    switch (step) {
      case 'meeting':
        return takeMeeting(this.#talk);
      case 'service':
        return this.#takeService();
      case 'when':
        return this.#takeWhen();
      case 'choose':
        return this.#takeChoice();
      case 'name':
        return takeName(this.#talk);
      case 'email':
      case 'phone':
        return takeAddress(this.#talk);
      default:
        return takeConfirmation(this.#talk);
    }
  }

  /** "The first one, and my name is …" */
  #learnBesides(): void {
    const { text } = this.#turn;
    if (this.#talk.state.purpose !== 'book') return;
    const name = introducedByName(text);
    this.#talk.learn({ ...addressesIn(text), ...(name && { name: withLastName(name, text) }) });
  }

  // --- What and when ---------------------------------------------------------------------------------------------

  async #takeService(): Promise<Reply> {
    const { text, calendar } = this.#turn;
    if (this.#talk.asksOther(text) && !this.#asksForService()) return this.#withoutQuestion();
    const place =
      placeIn(text) ??
      setRightIn(text)
        .map(placeIn)
        .findLast((each) => each !== undefined);
    const wanted = wantedRather(text);
    const service =
      serviceNotRefused(aboutService(text, calendar.services), calendar.services) ??
      wanted.map((part) => serviceIn(part, calendar.services)).find(Boolean) ??
      calendar.services.at(place ?? calendar.services.length)?.name;
    this.#talk.learn({ ...addressesIn(text), ...(service && { service }) });
    const read = this.#talk.read(text);
    if (read && read.options.length > 0 && read.problems.length === 0)
      this.#talk.state = { ...this.#talk.state, wish: completed(this.#talk.state.wish, read) };
    if (this.#talk.state.draft.service !== undefined) return this.#talk.next('');
    // "An hour is too long, better half an hour" names two.
    const minutes = wanted.map((part) => this.#talk.read(part)?.minutes).find(Boolean) ?? read?.minutes;
    if (minutes !== undefined && !asks(text) && this.#talk.chooseByMinutes(minutes))
      return this.#talk.next('');
    const { state, told, phrases } = this.#talk;
    // Who names two asks nothing, though the owner may have an answer that is about one of them.
    const several = severalServicesIn(text, calendar.services);
    if (several.length > 0) return this.#talk.miss(phrases.serviceAgain(servicesIn(state, told, several)));
    if (asks(text)) return this.#talk.aside();
    return this.#talk.unread(phrases.serviceAgain(servicesIn(state, told)));
  }

  /** "How about the cleaning?" asks nothing else. */
  #asksForService(): boolean {
    const { text, calendar } = this.#turn;
    const rest = wordsBesideServices(text, calendar.services);
    const isNamed = calendar.services.some((service) => serviceIn(text, [service]) !== undefined);
    return isNamed && !asksElsewhere(text) && !this.#talk.saysOther(rest);
  }

  /** Another service than the one that was said before; a question about one changes nothing. */
  async #otherService(): Promise<Reply | undefined> {
    const { text, calendar } = this.#turn;
    const { purpose, step, draft } = this.#talk.state;
    if (purpose !== 'book' || draft.service === undefined || step === 'confirm' || this.#talk.asksOther(text))
      return undefined;
    const service = otherServiceIn(text, calendar.services, draft.service);
    if (service === undefined) return undefined;
    // Names and addresses may hold words of a service.
    const isSure = wantsRather(text) || (!asks(text) && (step === 'when' || step === 'choose'));
    if (!isSure) return undefined;
    // "Make it the check-up, and my email is …"
    this.#talk.learn(addressesIn(text, step === 'email'));
    return this.#changeService(service);
  }

  #changeService(service: string): Promise<Reply> {
    this.#talk.takeOtherService(service);
    const read = this.#talk.read(this.#turn.text);
    return saysWhen(read) ? this.#talk.withTimes(read, '') : this.#talk.next('');
  }

  async #takeWhen(): Promise<Reply> {
    const { text } = this.#turn;
    const { unread, wish } = this.#talk.state;
    // "Would you still like to book?"
    if (unread && agreesToBook(text)) return this.#talk.next('');
    if (unread && skips(text)) return say(this.#talk.phrases.cancelled);
    if (this.#talk.asksOther(text)) return this.#withoutQuestion();
    const read = this.#talk.readWish(text, 'day') ?? (unread && wish ? this.#talk.readWish(text) : undefined);
    if (read) return this.#talk.withAnswer(await this.#talk.withTimes(read, ''));
    if (asks(text)) return this.#talk.aside();
    return this.#talk.unread(this.#talk.phrases.whenAgain);
  }

  /** A question about something else; "the first one. Is there parking?" says what was asked for too. */
  async #withoutQuestion(): Promise<Reply> {
    const { text } = this.#turn;
    const said = text.split(CLAUSES).filter((sentence) => !asks(sentence));
    const rest = said.join(' ');
    if (said.length === 0 || this.#talk.saysOther(rest) || waits(rest)) return this.#talk.aside();
    const dialogue = new BookingDialogue({ ...this.#turn, text: rest }, this.#talk.state);
    const next = await dialogue.#takeStep();
    return next.memo.booking?.step === this.#talk.state.step
      ? this.#talk.aside()
      : this.#talk.withAnswer(next);
  }

  async #takeChoice(): Promise<Reply> {
    const { text } = this.#turn;
    const { offers, timeZone } = this.#talk.state;
    if (this.#talk.asksOther(text)) return this.#withoutQuestion();
    const choice = choiceIn(text, offers, (part) => this.#talk.readWish(part, 'time'), timeZone);
    switch (choice.kind) {
      case 'slot':
        return this.#talk.withAnswer(await this.#choose(choice.slot));
      case 'direction':
        return this.#takeDirection(choice.direction);
      case 'away':
        return this.#talk.offerAway(choice.direction);
      case 'fewer':
        return this.#askWhich(choice.slots);
      case 'either':
        return this.#askEither(choice.slot, choice.read);
      case 'times':
        return this.#talk.withAnswer(await this.#talk.withTimes(choice.read, ''));
      default:
        return this.#takeNoChoice();
    }
  }

  /** "The second one but a bit later" is of its day. */
  #takeDirection(direction: 'later' | 'earlier'): Promise<Reply> {
    const { text } = this.#turn;
    const slot = this.#talk.state.offers.at(placeIn(text) ?? this.#talk.state.offers.length);
    if (!slot || !takesBack(text)) return this.#talk.offerOthers(direction);
    this.#talk.learn({ slot });
    return this.#talk.offerAround(direction);
  }

  /** Asks which of some. What fits all of them does not say it, however often it is said. */
  #askWhich(slots: readonly Slot[]): Reply {
    const { state, told, phrases } = this.#talk;
    if (slots.length < state.offers.length) {
      this.#talk.state = { ...state, offers: slots };
      return this.#talk.ask('choose');
    }
    this.#talk.state = { ...state, unread: true };
    return this.#talk.miss(state.unread ? phrases.whichOf(apartIn(slots, state, told)) : this.#chooseAgain());
  }

  /** A number may be that of an offer, or an hour that is free: then both are offered. */
  async #askEither(placed: Slot, read: TimesRead): Promise<Reply> {
    const { state } = this.#talk;
    this.#talk.state = { ...state, wish: completed(state.wish, read) };
    const found = await this.#talk.find([]);
    this.#talk.state = state;
    if (found.kind !== 'exact') return this.#choose(placed);
    const offers = [found.slot, placed].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
    this.#talk.state = { ...state, offers };
    return this.#talk.ask('choose');
  }

  #takeNoChoice(): Promise<Reply> | Reply {
    const { text } = this.#turn;
    if (wantsOtherTime(text)) return this.#talk.ask('when');
    // "None of these, what about the week after?"
    if (refusesOffers(text.split(/[,.;!?]/u)[0] ?? '')) return this.#talk.offerOthers(undefined);
    if (asks(text)) return this.#talk.aside();
    return this.#talk.unread(this.#chooseAgain());
  }

  #chooseAgain(): string {
    const { state, told, phrases } = this.#talk;
    return phrases.chooseAgain(timesIn(state.offers, state, told));
  }

  #choose(slot: Slot): Promise<Reply> {
    this.#talk.learn({ slot });
    // What was heard is said at once, while it is easily corrected.
    const time = `${sentence(timeIn(slot, this.#talk.state, this.#talk.told))}.`;
    return this.#talk.next(this.#talk.missing() === 'confirm' ? '' : time);
  }

  /** A wish to move or cancel a meeting that they have, said while another one is booked. */
  async #newWish(): Promise<Reply | undefined> {
    const { text, calls } = this.#turn;
    const { purpose: before, id, language, timeZone, asked, bookingId } = this.#talk.state;
    const wish = wishIn(text, NOTHING_ELSE);
    const sure = wish?.isSure === true ? wish.purpose : undefined;
    // "No, cancel it altogether", "can we move it instead?"
    const purpose = before === 'book' ? sure : (this.#change() ?? sure);
    if (purpose === undefined || purpose === 'book' || purpose === before) return undefined;
    const bookings = before === 'book' ? await calls.bookings() : [];
    if (before === 'book' && bookings.length === 0) {
      return purpose === 'cancel' ? say(this.#talk.phrases.cancelled) : undefined;
    }
    const fresh = { offers: [], draft: {}, missed: 0, step: 'meeting' } as const;
    this.#talk.state = { ...fresh, purpose, id, language, timeZone, asked };
    return beginWithMeeting(this.#talk, bookingId);
  }

  /** What is wanted of a meeting that they have. While they say which one, a time is that of the meeting. */
  #change(): 'move' | 'cancel' | undefined {
    const isKnown = this.#talk.state.bookingId !== undefined;
    return changeIn(this.#turn.text, (clause) => isKnown && namesTime(this.#talk.read(clause)));
  }

  async #unlessAway(reply: () => Promise<Reply>): Promise<Reply> {
    try {
      return await reply();
    } catch (error) {
      if (!(error instanceof CalendarAway)) throw error;
      return this.#talk.end(this.#talk.phrases[error.outcome]);
    }
  }
}

const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

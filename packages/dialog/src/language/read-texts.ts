import type { BookingPhrases } from './booking-words.ts';
import type { ContactPhrases } from './contact-words.ts';
import type { DangerPhrases } from './danger-phrases.ts';
import type { AssistantPhrases, SessionPhrases, TelephonePhrases } from './language.ts';
import { type Lists, listOf, record } from './phrases/lists.ts';

/** Texts without slots. */
const PLAIN = [
  'howAreYou',
  'niceToMeet',
  'cheerful',
  'takeYourTime',
  'calm',
  'saidBefore',
  'robot',
  'hearing',
  'speaking',
  'privacy',
  'acknowledged',
  'nothingElse',
  'helpOpenly',
  'helpWithoutTopics',
  'neither',
  'sayAgain',
  'sayOtherwise',
  'askPerson',
  'yes',
  'no',
  'unknownRest',
  'noMore',
  'or',
] as const;
const VARIANTS = ['hello', 'thanks', 'praised', 'goodbye', 'unclear', 'unknown'] as const;
const SESSION = [
  'stillThere',
  'goodbye',
  'timeUp',
  'noMinutes',
  'dailyLimit',
  'maintenance',
  'apology',
  'notUnderstood',
  'notHeardHere',
  'oneMoment',
  'letMeSee',
] as const satisfies readonly (keyof SessionPhrases)[];

const TELEPHONE = [
  'stored',
  'privacy',
  'agree',
  'agreeAgain',
  'notAgreed',
  'connecting',
  'notReached',
  'wantsPerson',
] as const satisfies readonly (keyof TelephonePhrases)[];

const CONTACT = [
  'begin',
  'beginSorry',
  'offer',
  'sorry',
  'sorryToo',
  'notMyself',
  'cannotSee',
  'askName',
  'askEmail',
  'askPhone',
  'askEither',
  'askMessage',
  'nameAgain',
  'emailAgain',
  'phoneAgain',
  'eitherAgain',
  'messageAgain',
  'noted',
  'whatToChange',
  'why',
  'whenBack',
  'cancelled',
  'calledOff',
  'declined',
  'gaveUp',
  'sent',
  'tooMany',
  'unavailable',
  'noMessages',
  'failed',
] as const satisfies readonly (keyof ContactPhrases)[];
const BOOKING = [
  'begin',
  'askWhen',
  'askWhenMoved',
  'whenAgain',
  'notFree',
  'dayOff',
  'noOthers',
  'nothingFree',
  'past',
  'notHere',
  'askStill',
  'askName',
  'askEmail',
  'askPhone',
  'nameAgain',
  'emailAgain',
  'emailNeeded',
  'withoutEmail',
  'phoneAgain',
  'inYourZone',
  'whatToChange',
  'whichToChange',
  'waiting',
  'noted',
  'cancelled',
  'gaveUp',
  'invited',
  'notInvited',
  'pending',
  'kept',
  'taken',
  'notOffered',
  'tooMany',
  'off',
  'unavailable',
  'failed',
  'failedAgain',
  'noMeetings',
  'byLink',
  'gone',
] as const satisfies readonly (keyof BookingPhrases)[];

/**
 * Reads what an assistant and a call say from `texts.txt` of a language. Throws an `Error` that names the file and the
 * line where a text is missing, or has a slot that nothing fills.
 */
export function readTexts(lists: Lists): {
  assistant: AssistantPhrases;
  session: SessionPhrases;
  telephone: TelephonePhrases;
  contact: ContactPhrases;
  booking: BookingPhrases;
} {
  const texts = new Texts(lists);
  const assistant = {
    ...record(PLAIN, (name) => texts.plain(name)),
    ...record(VARIANTS, (name) => texts.variants(name)),
    greeting: texts.with('greeting', 'name'),
    who: texts.with('who', 'name'),
    languages: texts.with('languages', 'names'),
    help: texts.with('help', 'topics'),
    unknownWithTopics: texts.with('unknownWithTopics', 'topics'),
    sayRestAgain: texts.with('sayRestAgain', 'understood'),
    danger: dangerPhrases(texts),
    unknownPart: texts.with('unknownPart', 'part'),
    guess: texts.with('guess', 'topic', 'answer'),
    suggest: texts.with('suggest', 'topic'),
    choose: texts.with('choose', 'first', 'second'),
    chooseBriefly: texts.with('chooseBriefly', 'first', 'second'),
    orElse: texts.with('orElse', 'topic', 'answer'),
    chooseAgain: texts.with('chooseAgain', 'first', 'second'),
    quote: texts.with('quote', 'text'),
    thereIsMore: texts.with('thereIsMore', 'topic'),
    inOtherLanguage: texts.with('inOtherLanguage', 'text'),
    readOn: texts.with('readOn', 'text'),
    endOfFile: texts.named('endOfFile', 'file'),
  };
  const session = record(SESSION, (name) => texts.plain(`session.${name}`));
  const telephone = {
    ...record(TELEPHONE, (name) => texts.plain(`telephone.${name}`)),
    notice: texts.with('telephone.notice', 'name'),
  };
  const contact = contactPhrases(texts);
  const booking = bookingPhrases(texts, lists.map('clocks_of_cities'));
  lists.done();
  return { assistant, session, telephone, contact, booking };
}

function contactPhrases(texts: Texts): ContactPhrases {
  const readBack = texts.with('contact.readBack', 'who');
  const withMessage = texts.with('contact.readBackMessage', 'who', 'message');
  return {
    ...record(CONTACT, (name) => texts.plain(`contact.${name}`)),
    // What ends a sentence by itself needs no full stop behind the quotation mark.
    readBack: (who, message) =>
      message === '' ? readBack(who) : withMessage(who, message).replace(/(?<=[.!?…][”»“"’])\./u, ''),
    mended: texts.with('contact.mended', 'email'),
    backTo: texts.with('contact.backTo', 'question'),
  };
}

const STEPS = [15, 30, 60] as const;

function bookingPhrases(texts: Texts, clocks: Readonly<Record<string, string>>): BookingPhrases {
  const slot = (name: keyof BookingPhrases, ...slots: readonly string[]) =>
    texts.with(`booking.${name}`, ...slots);
  const onClockOf = slot('onClockOf', 'city');
  const onClockNamed = texts.optional('booking.onClockNamed');
  const [quarter, half, hour] = STEPS.map((minutes) => texts.plain(`booking.offGrid.${minutes}`));
  return {
    ...record(BOOKING, (name) => texts.plain(`booking.${name}`)),
    askService: slot('askService', 'services'),
    serviceAgain: slot('serviceAgain', 'services'),
    offer: slot('offer', 'times'),
    offerOne: slot('offerOne', 'time'),
    chooseAgain: slot('chooseAgain', 'times'),
    whichOf: slot('whichOf', 'times'),
    outside: slot('outside', 'hours'),
    offGrid: (minutes) => ({ 15: quarter, 60: hour })[minutes] ?? half ?? '',
    free: slot('free', 'time'),
    impossible: slot('impossible', 'words'),
    otherWeekday: slot('otherWeekday', 'words'),
    readBack: slot('readBack', 'what', 'who'),
    readBackMove: slot('readBackMove', 'time', 'before'),
    readBackCancel: slot('readBackCancel', 'time'),
    onClockOf: (city) => {
      const clock = clocks[city];
      return clock === undefined ? onClockOf(city) : onClockNamed.replace('{clock}', clock);
    },
    backTo: slot('backTo', 'question'),
    booked: slot('booked', 'time'),
    moved: slot('moved', 'time'),
    calledOff: slot('calledOff', 'time'),
    whichMeeting: slot('whichMeeting', 'times'),
    ownMeetings: slot('ownMeetings', 'times'),
  };
}

function dangerPhrases(texts: Texts): DangerPhrases {
  const calling = ['life', 'gas', 'fire', 'electricity', 'hazard', 'violence', 'poison', 'doctor'] as const;
  const crisis = texts.with('danger.crisis', 'lines');
  const crisisWithHours = texts.with('danger.crisisWithHours', 'lines', 'hours');
  const daily = texts.with('danger.daily', 'from', 'to');
  const midnight = texts.optional('danger.midnight') || '24:00';
  const clock = (hour: number) => (hour === 24 ? midnight : `${hour}:00`);
  return {
    ...record(['or', 'localNumber', 'sorry', 'always', 'here'], (name) => texts.plain(`danger.${name}`)),
    ...record([...calling, 'ifInDanger', 'noCrisisLine'], (name) => texts.with(`danger.${name}`, 'number')),
    crisis: (lines, hours) => (hours === '' ? crisis(lines) : crisisWithHours(lines, hours)),
    crisisLine: texts.with('danger.crisisLine', 'number', 'name'),
    daily: (from, to) => daily(clock(from), clock(to)),
  };
}

class Texts {
  readonly #lists: Lists;

  constructor(lists: Lists) {
    this.#lists = lists;
  }

  plain(name: string): string {
    return this.with(name)();
  }

  optional(name: string): string {
    return this.#lists.text(listOf(name));
  }

  variants(name: string): readonly string[] {
    return this.#lists.required(listOf(name));
  }

  /** A text whose slots are filled in the order of their names; `{Time}` begins with a capital. */
  with<Slot extends string>(
    name: string,
    ...slots: readonly Slot[]
  ): (...values: readonly string[]) => string {
    const list = listOf(name);
    const text = this.#lists.required(list).join(' ');
    for (const [, slot = ''] of text.matchAll(/\{(\w*)\}/gu))
      if (!slots.some((known) => known === slot.toLowerCase()))
        throw this.#lists.problem(list, `nothing fills the slot {${slot}}`);
    return (...values) =>
      text.replaceAll(/\{(\w+)\}/gu, (_, slot) => {
        const small = slot.toLowerCase();
        const value = values[slots.indexOf(small)] ?? '';
        return slot === small ? value : value.charAt(0).toUpperCase() + value.slice(1);
      });
  }

  /** The same, with another text where the first slot has no value. */
  named(name: string, ...slots: readonly string[]): (...values: readonly string[]) => string {
    const known = this.with(name, ...slots);
    const unnamed = this.with(`${name}Unnamed`, ...slots);
    return (...values) => (values[0] === '' ? unnamed(...values) : known(...values));
  }
}

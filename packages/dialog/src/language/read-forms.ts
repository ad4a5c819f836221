import type { BookingWords, CorrectionWords } from './booking-words.ts';
import type { ContactWords } from './contact-words.ts';
import { Lists } from './phrases/lists.ts';

/** Stands in a pattern for names that are only known when it is used. */
const NAMES = '@names@';
/** Slots of signs. The letter of "double n" is a group, and so is a name that is said twice, in two cases maybe. */
const SIGNS = {
  spelt_letter: '([^ ])',
  sign: '[^ ]',
  word: '[^ ,.;!?]+',
  l: '[a-z]',
  d: String.raw`\d`,
  said_twice: String.raw`(?<name>[^ ]{3,})(?= \k<name> )`,
  stem: '(?<stem>[^ ]{2,})',
  stem_again: String.raw`(?= \k<stem>)`,
};

/** Reads how visitors leave their details from `contact.txt`. */
export function readContact(base: string): Omit<ContactWords, 'phrases'> {
  const lists = Lists.at('contact.txt', base);
  lists.define(SIGNS);
  const words = {
    ...lists.fields(CONTACT),
    ...lists.wordFields(['noNames', 'besideAddress']),
    remedyQuestion: lists.text('remedy_question'),
    aroundName: lists.patterns('around_name', ['before', 'after']),
    introduction: lists.patterns('introduction', ['named', 'isThis']),
    parts: lists.patterns('parts', ['name', 'email', 'phone', 'message']),
    signs: {
      '@': lists.words('signs.at').join(' '),
      '.': lists.words('signs.dot').join(' '),
      '-': lists.words('signs.dash').join(' '),
      _: lists.words('signs.underscore').join(' '),
      '+': lists.words('signs.plus').join(' '),
    },
    addressWords: lists.map('address_words'),
    numbers: lists.numbers('numbers'),
    multipliers: lists.numbers('multipliers'),
    several: lists.numbers('several'),
    repeats: lists.numbers('repeats'),
  };
  lists.done();
  return words;
}

/** Reads how visitors book, move and cancel meetings from `booking.txt`. */
export function readBooking(base: string): Omit<BookingWords, 'phrases'> {
  const lists = Lists.at('booking.txt', base);
  lists.define({ ...SIGNS, names: NAMES });
  const onClock = lists.pattern('on_clock');
  const clockAlone = lists.pattern('clock_alone');
  const words = {
    ...lists.fields(BOOKING),
    ...lists.wordFields(['agreeing', 'besideAgreeing', 'doubting', 'besideWish']),
    // It stands at the beginning of a turn, and ends with a word.
    elsewhere: ends(lists.pattern('elsewhere')),
    booked: lists.patterns('booked', ['verb', 'end']),
    clocks: Object.fromEntries(lists.below('clocks').map((zone) => [zone, lists.pattern(`clocks.${zone}`)])),
    onClock: (names: string) => onClock.replaceAll(NAMES, names.toLowerCase()),
    clockAlone: (names: string) => clockAlone.replaceAll(NAMES, names.toLowerCase()),
    careless: lists.map('careless'),
    introductionAround: lists.patterns('introduction_around', ['before', 'after']),
    parts: lists.patterns('parts', ['time', 'service']),
    corrections: lists.patterns('corrections', CORRECTIONS),
    alike: lists.texts('alike'),
  };
  lists.done();
  return words;
}

const ends = (pattern: string) => (pattern === '' ? '' : `(?:${pattern})(?![^ ])`);

const CONTACT = [
  'stating',
  'askingFor',
  'asksWhatToDo',
  'ownMatter',
  'request',
  'standing',
  'ownThing',
  'remedy',
  'beforeAddress',
  'numbersOfOther',
  'postcode',
  'whenToCall',
  'about',
  'wrongPart',
  'beforeMessage',
  'beforeAddition',
  'doubled',
  'question',
  'beforeAsking',
  'asksWhy',
  'asksWhen',
  'offersPart',
  'lacksPart',
  'insists',
  'whose',
  'aboutSpelling',
  'asIn',
] as const satisfies readonly (keyof ContactWords)[];

const BOOKING = [
  'wish',
  'wants',
  'asksForTime',
  'meeting',
  'anyMeeting',
  'event',
  'ails',
  'besideTimes',
  'farewell',
  'theirClock',
  'myClock',
  'background',
  'moveTo',
  'contrast',
  'keep',
  'reaches',
  'rather',
  'otherTime',
  'otherDay',
  'otherMeeting',
  'meetingPlace',
  'later',
  'earlier',
  'tooEarly',
  'tooLate',
  'first',
  'second',
  'third',
  'last',
  'numbered',
  'offered',
  'sameTime',
  'sameDay',
  'weekAfter',
  'dayAfter',
  'dayBefore',
  'asksWhich',
  'suits',
  'aside',
  'conclusion',
  'asideMeant',
  'elsewhere',
  'beforeAsking',
  'introduction',
  'thisIs',
  'rightName',
  'rightLastName',
  'rightFirstName',
  'wrong',
] as const satisfies readonly (keyof BookingWords)[];

const CORRECTIONS = [
  'clause',
  'not',
  'but',
  'fine',
  'remove',
  'digits',
  'ending',
  'beginning',
  'bookedFor',
  'bookedForName',
  'somebody',
  'called',
  'spelled',
  'forOther',
] as const satisfies readonly (keyof CorrectionWords)[];

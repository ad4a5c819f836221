import { patternInAll } from '../../language/index.ts';
import type { BookingDraft } from '../../responder.ts';
import { foldCase, wordsOf } from '../../text/clean-text.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../../text/word-lists.ts';
import { saysYesOrNo, withoutCourtesies } from './clauses.ts';
import type { Part } from './corrections.ts';
import { addressPart } from './email.ts';
import { speaksOfOther } from './names.ts';
import { withDigits } from './number.ts';
import { meetingPartIn, withoutOffered } from './offered.ts';
import { serviceIn } from './service.ts';
import { slotNamedIn } from './slot.ts';
import { USUAL_ENDS } from './who.ts';
import { namesIn } from './written-names.ts';

/** What of a booking may be meant by words that nothing else made out: no yes that has such words is clear. */

/** A letter or two are in too many places. */
const FEWEST_LETTERS = 3;
/** "One" stands for too much else. */
const FEWEST = 2;
const FEWEST_DIGITS = 3;
const OF_A_DATE = new RegExp(
  `^(?:${patternInAll(({ times }) => [...times.weekdays, ...times.months].join('|'))})$`,
  'u',
);
const CLOCK = /\d{1,2}[:.]\d\d/gu;
const DOMAIN = new RegExp(`@|[\\p{Ll}\\d]\\.(?:${USUAL_ENDS})(?![\\p{L}\\d])`, 'u');
const THIS_IS = new RegExp(`^(?:${patternInAll(({ booking }) => booking.thisIs)})$`, 'u');

export interface Known {
  readonly draft: BookingDraft;
  readonly services: readonly { readonly name: string }[];
  /** Whether a text clearly says something of when. */
  readonly namesTime: (text: string) => boolean;
}

/** The parts of a booking that a text may be about, though it says nothing of them that was understood. */
export function mayBeAbout(text: string, { draft, services, namesTime }: Known): readonly AboutPart[] {
  const parts: Readonly<Record<AboutPart, boolean>> = {
    time: namesTime(text) || meetingPartIn(text) === 'time' || namesNumber(text),
    service:
      meetingPartIn(text) === 'service' ||
      serviceIn(
        text,
        services.filter(({ name }) => name !== draft.service),
        true,
      ) !== undefined,
    name:
      slotNamedIn(text) === 'name' ||
      speaksOfOther(text) ||
      spells(text) ||
      namesSomebody(text, draft, services),
    email: slotNamedIn(text) === 'email' || DOMAIN.test(text) || holdsOfAddress(text, draft),
    phone: slotNamedIn(text) === 'phone' || /\d{3}/u.test(digitsOf(text.replace(CLOCK, ' ')).join('')),
  };
  return PARTS.filter((part) => parts[part]);
}

type AboutPart = Part | 'service' | 'time';
const PARTS: readonly AboutPart[] = ['time', 'service', 'name', 'email', 'phone'];

const digitsOf = (text: string): readonly string[] =>
  withDigits(wordsOf(withoutCourtesies(withoutOffered(text)))).filter((word) => /^\d+$/u.test(word));

/** Whether a text holds a number that may be an hour, a date or a count of people. */
export const namesNumber = (text: string): boolean =>
  digitsOf(text).some((digits) => Number(digits) >= FEWEST && digits.length < FEWEST_DIGITS);

/** "Oliver with one l", "через а"; but «прийду я» */
const spells = (text: string): boolean => {
  const last = wordsOf(text).at(-1) ?? '';
  return /^\p{L}$/u.test(last) && !THIS_IS.test(last);
};

/** A first and a last name that are neither the visitor's nor a service's. */
function namesSomebody(text: string, { name = '' }: BookingDraft, services: Known['services']): boolean {
  const known = new Set(wordsOf([name, ...services.map((service) => service.name)].join(' ')));
  const isOther = (word: string) =>
    [known, FUNCTION_WORDS, COMMON_WORDS].some((words) => words.has(word)) ||
    saysYesOrNo(word) ||
    OF_A_DATE.test(word);
  return namesIn(text).some((words) => words.length > 1 && !words.map(foldCase).some(isOther));
}

/** "It's example dot org": the words of an address that is known, apart from those of the name. */
function holdsOfAddress(text: string, { name = '', email = '' }: BookingDraft): boolean {
  const own = new Set(wordsOf(name).map(addressPart));
  const parts = email.split(/[^\p{L}]+/u).filter((part) => part.length >= FEWEST_LETTERS && !own.has(part));
  return wordsOf(text).some((word) => parts.includes(word));
}

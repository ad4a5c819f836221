import { anywhere, patternInAll } from '../../language/index.ts';
import type { ContactDraft, ContactField } from '../../responder.ts';
import { cleanText, foldCase, plainOf, wordsOf } from '../../text/clean-text.ts';
import { introducedIn, joinedMessage, tellingOf } from './details-told.ts';
import { NUMBERS } from './number-words.ts';
import { correctionIn, digitsFor, isWrong, nameIn, partIn } from './read-details.ts';
import { asksFor, asksSomething, confirms, isFine } from './wishes.ts';

/** What a visitor sets right of what was read back to them. */

const NOT = patternInAll(({ booking }) => booking.corrections.not);
const BUT = patternInAll(({ booking }) => booking.corrections.but);
/** "It is Tim, not Kim", and "not Kim but Tim". */
const RIGHT_NOT_OLD = new RegExp(
  `(?<right>[^,.;!?]+?)[,;]?\\s+(?:(?:${BUT})\\s+)?(?:${NOT})\\s+(?<old>[^,.;!?]+)`,
  'iu',
);
const NOT_OLD_BUT_RIGHT = new RegExp(
  `(?:^|[\\s,])(?:${NOT})\\s+(?<old>[^,.;!?]+?)[,;]?\\s+(?:${BUT})\\s+(?<right>[^,.;!?]+)`,
  'iu',
);
const ENDING = anywhere(({ booking }) => booking.corrections.ending);
const BEGINNING = anywhere(({ booking }) => booking.corrections.beginning);
const DIGITS = anywhere(({ booking }) => booking.corrections.digits);
const BEFORE_ADDITION = new RegExp(
  `^(?:${patternInAll(({ contact }) => contact.beforeAddition)})[\\s,:]+`,
  'iu',
);
const MOST_DIGITS = 9;
const NO_OR_YES = new RegExp(
  `^(?:${patternInAll(({ smallTalk }) => smallTalk.whole.no)}|${patternInAll(({ smallTalk }) => smallTalk.whole.yes)}) `,
  'u',
);
/** Fewer words, or fewer that tell something, are no addition to a message. */
const FEWEST_WORDS = 3;
const FEWEST_TELLING = 2;
const MOST_WORDS_FINE = 5;
const FEWEST_ALIKE = 3;
/** Longer turns tell more than a name. */
const MOST_WORDS_OF_NAME_SET_RIGHT = 10;

/** What is to be otherwise than it was read back; undefined where nothing is. "Yes, the name is right" is no name. */
export function setRight(text: string, draft: ContactDraft): ContactDraft | undefined {
  const said = cleanText(text, 2_000).replace(/[\u2019\u2018\u02bc`\u00b4]/gu, "'");
  const partly = endingIn(said, draft) ?? replacedIn(said, draft) ?? additionIn(said, draft);
  if (partly) return partly;
  const introduced = introducedIn(said)?.name;
  const other = correctionIn(text, draft);
  if (other && other.name === undefined) {
    const isName = introduced !== undefined && introduced !== draft.name;
    return { ...other, ...(isName && { name: introduced }) };
  }
  const name = introduced ?? other?.name;
  return name === undefined || confirms(text, draft) ? undefined : { name };
}

/**
 * The name that a turn sets right while something else is asked: "no, it's Pembertone with an e". Besides "no" it says
 * that it is a name, or sounds like the one before: "no, it's private" names nobody.
 */
export function nameSetRight(text: string, { name: before }: ContactDraft): string | undefined {
  if (!before || wordsOf(text).length > MOST_WORDS_OF_NAME_SET_RIGHT) return undefined;
  const name = setRight(text, { name: before })?.name;
  const isSaid = introducedIn(text) !== undefined && partIn(text) === 'name';
  return name !== undefined && name !== before && (isSaid || isAlike(name, before)) ? name : undefined;
}

/** Whether a word of one name begins like one of the other. */
function isAlike(name: string, other: string): boolean {
  const begin = (word: string) => foldCase(word).slice(0, FEWEST_ALIKE);
  const begins = new Set(other.split(' ').map(begin));
  return name.split(' ').some((word) => word.length >= FEWEST_ALIKE && begins.has(begin(word)));
}

/** "The last digit is 5", "it starts with 068" */
function endingIn(text: string, { phone }: ContactDraft): ContactDraft | undefined {
  const plain = plainOf(text);
  const isEnd = ENDING.test(plain);
  if (!phone || (!isEnd && !BEGINNING.test(plain))) return undefined;
  const tokens = digitsFor(text).split(' ');
  const runs: string[] = [];
  for (const [i, token] of tokens.entries()) {
    // "The last 2 digits" counts them.
    if (!/^\d+$/u.test(token) || DIGITS.test(tokens[i + 1] ?? '')) continue;
    if (/^\d+$/u.test(tokens[i - 1] ?? '') && runs.length > 0) runs.push(`${runs.pop()}${token}`);
    else runs.push(token);
  }
  const [right] = runs;
  const isOfPhone = DIGITS.test(plain) || partIn(text) === 'phone' || /\d{2}/u.test(right ?? '');
  if (right === undefined || !isOfPhone || right.length > MOST_DIGITS || right.length >= phone.length)
    return undefined;
  if (isEnd) return { phone: `${phone.slice(0, phone.length - right.length)}${right}` };
  const sign = phone.startsWith('+') ? 1 : 0;
  return { phone: `${phone.slice(0, sign)}${right}${phone.slice(sign + right.length)}` };
}

/** One thing in another's place, wherever that stands: in the name, an address, or the message. */
function replacedIn(text: string, draft: ContactDraft): ContactDraft | undefined {
  const { right: said = '', old = '' } =
    (NOT_OLD_BUT_RIGHT.exec(text) ?? RIGHT_NOT_OLD.exec(text))?.groups ?? {};
  const wrong = old.trim();
  const words = said.trim().split(' ');
  if (wrong === '' || words.length === 0) return undefined;
  const size = wrong.split(' ').length;
  // "It's just Pemberton, not Mrs": what is right is a part of the name that was read back.
  const right = nameIn(words.slice(-size).join(' ')) ?? '';
  const known = new Set(wordsOf(draft.name ?? ''));
  const isInMessage = wordsOf(draft.message ?? '').includes(foldCase(right));
  const isKnown = right !== '' && wordsOf(right).every((word) => known.has(word));
  // "It's Pemberton, not SY8": a part of a postcode has no name in its place.
  const isNoNumber = /\d/u.test(wrong) && right !== '' && isAlike(right, draft.name ?? '');
  if ((isKnown || isNoNumber) && !isInMessage) return { name: right };
  for (const field of ['name', 'email', 'message'] as const) {
    const before = draft[field] ?? '';
    const place = new RegExp(`(?<![\\p{L}\\d])${escaped(wrong)}(?![\\p{L}\\d])`, 'iu');
    // Of a domain a part is too little.
    if (!place.test(field === 'email' ? before.replace(/@.*/u, '') : before)) continue;
    // "My name is Tim": as many words as there were, or what is introduced as a name.
    const instead =
      field === 'name' ? (nameIn(words.slice(-size).join(' ')) ?? '') : words.slice(-size).join(' ');
    const after = before.replace(place, () => (field === 'email' ? foldCase(instead) : instead));
    if (instead !== '' && after !== before) return { [field]: after };
  }
  const introduced = introducedIn(said)?.name;
  return introduced !== undefined && draft.name !== undefined ? { name: introduced } : undefined;
}

/** The part that a turn calls wrong and says nothing else of: "the name on the cake is wrong" is about a cake. */
export function wrongPartIn(text: string): ContactField | undefined {
  const isOther = tellingOf(text).some((word) => !isWrong(word));
  return isOther || !isWrong(text) || asksSomething(text) ? undefined : partIn(text);
}

/** A turn that tells what a message may be about, where nothing was asked: "the bread was stale". */
export function tellsMore(text: string): boolean {
  const plain = wordsOf(text);
  // "I want another instructor" is a wish, "that's another one" none.
  const isThing = (word: string) => !isWrong(word) && !NUMBERS.has(word);
  const isCorrected = isWrong(text) && !(asksFor(text) && tellingOf(text).some(isThing));
  const isReply = NO_OR_YES.test(plain.join(' ')) || partIn(text) !== undefined || isCorrected;
  // "That looks good to me" adds nothing, "also ask whether candles are fine" does.
  const isAgreed = isFine(text) && plain.length <= MOST_WORDS_FINE;
  if (isReply || isAgreed || plain.length < FEWEST_WORDS) return false;
  const telling = tellingOf(text).length;
  return telling >= FEWEST_TELLING || (telling > 0 && plain.length > FEWEST_WORDS);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');

/** "Add that it is urgent" */
function additionIn(text: string, { message }: ContactDraft): ContactDraft | undefined {
  if (!BEFORE_ADDITION.test(text)) return undefined;
  const more = text.replace(BEFORE_ADDITION, '');
  const isPart = partIn(more) !== undefined && wordsOf(more).length <= 3;
  return /\p{L}/u.test(more) && !isPart && !asksSomething(more) && correctionIn(more, {}) === undefined
    ? { message: joinedMessage(message ?? '', more) }
    : undefined;
}

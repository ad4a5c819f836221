import { asksSomething, confirms } from '../../acts/said.ts';
import { anywhere, patternInAll } from '../../language/index.ts';
import { cleanText, foldCase, plainOf, wordsOf } from '../../text/clean-text.ts';
import { FUNCTION_WORDS } from '../../text/word-lists.ts';
import { readEmail } from './email.ts';
import { introducedIn, nameIn } from './name.ts';
import { digitsFor, readPhone } from './phone.ts';
import { isWrong, type NamedSlot, slotNamedIn } from './slot.ts';
import { joinedText, MOST_TEXT_CHARACTERS, tellingOf } from './text.ts';

/** What a visitor sets right of the values that are known: "it is Tim, not Kim", "it ends in 76", "with double n". */

/** The values that can be set right by words; a form may have others. */
export type Known = { readonly [S in NamedSlot]?: string | undefined };

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
const beginning = (pattern: string) => new RegExp(`^(?:${pattern})[\\s,:]+`, 'iu');
const BEFORE_ADDITION = beginning(patternInAll(({ contact }) => contact.beforeAddition));
const BEFORE_TEXT = beginning(patternInAll(({ contact }) => contact.beforeMessage));
const NO_BEFORE = new RegExp(`^${patternInAll(({ smallTalk }) => smallTalk.whole.no)} `, 'u');
const DOUBLED = new RegExp(
  patternInAll(({ contact }) => contact.doubled),
  'iu',
);
const MOST_DIGITS = 9;
const FEWEST_ALIKE = 3;
/** Longer turns tell more than a name. */
const MOST_WORDS_OF_NAME = 10;

/** The values that are to be otherwise than they are known; undefined where none is. */
export function setRight(text: string, known: Known): Known | undefined {
  const said = cleanText(text, 2_000).replace(/[\u2019\u2018\u02bc`\u00b4]/gu, "'");
  const partly = endingIn(said, known) ?? replacedIn(said, known) ?? additionIn(said, known);
  if (partly) return partly;
  const introduced = introducedIn(said)?.value;
  const other = newValueIn(text, known);
  if (other && other.name === undefined) {
    const isName = introduced !== undefined && introduced !== known.name;
    return { ...other, ...(isName && { name: introduced }) };
  }
  const name = introduced ?? other?.name;
  // "Yes, the name is right" is no name.
  return name === undefined || confirms(text, known) ? undefined : { name };
}

/**
 * The name that a turn sets right while something else is asked: "no, it's Pembertone with an e". Besides "no" it says
 * that it is a name, or sounds like the one before: "no, it's private" names nobody.
 */
export function nameSetRight(text: string, { name: before }: Known): string | undefined {
  if (!before || wordsOf(text).length > MOST_WORDS_OF_NAME) return undefined;
  const name = setRight(text, { name: before })?.name;
  const isSaid = introducedIn(text) !== undefined && slotNamedIn(text) === 'name';
  return name !== undefined && name !== before && (isSaid || isAlike(name, before)) ? name : undefined;
}

/** The slot that a turn calls wrong and says nothing else of: "the name on the cake is wrong" is about a cake. */
export function wrongSlotIn(text: string): NamedSlot | undefined {
  const isOther = tellingOf(text).some((word) => !isWrong(word));
  return isOther || !isWrong(text) || asksSomething(text) ? undefined : slotNamedIn(text);
}

/** A whole new value: an address, a name after "no", a text after "the message is"; or a letter that is doubled. */
export function newValueIn(text: string, known: Known): Known | undefined {
  const said = cleanText(text, 2_000);
  const message = said.replace(BEFORE_TEXT, '');
  if (BEFORE_TEXT.test(said) && message !== '') return { message: cleanText(message, MOST_TEXT_CHARACTERS) };
  const email = readEmail(text)?.value;
  if (email) return { email };
  const phone = readPhone(text)?.value;
  if (phone) return { phone };
  const plain = plainOf(text);
  const doubled = DOUBLED.exec(plain)?.slice(1).find(Boolean);
  const named = slotNamedIn(text);
  if (doubled) return withDoubled(doubled, named === 'email' ? ['email'] : ['name', 'email'], known);
  if (named !== 'name' && !NO_BEFORE.test(plain)) return undefined;
  const name = nameIn(text);
  const isSentence = wordsOf(name ?? '').some(
    (word) => FUNCTION_WORDS.has(word) || slotNamedIn(word) === 'name',
  );
  return name && name !== known.name && !isSentence && !isWrong(name) ? { name } : undefined;
}

function withDoubled(letter: string, slots: readonly NamedSlot[], known: Known): Known | undefined {
  for (const slot of slots) {
    const before = known[slot];
    const after = before?.replace(new RegExp(`(?<!${letter})${letter}(?!${letter})`, 'iu'), `$&${letter}`);
    if (after !== undefined && after !== before) return { [slot]: after };
  }
  return undefined;
}

/** Whether a word of one name begins like one of the other. */
function isAlike(name: string, other: string): boolean {
  const begin = (word: string) => foldCase(word).slice(0, FEWEST_ALIKE);
  const begins = new Set(other.split(' ').map(begin));
  return name.split(' ').some((word) => word.length >= FEWEST_ALIKE && begins.has(begin(word)));
}

/** "The last digit is 5", "it starts with 068" */
function endingIn(text: string, { phone }: Known): Known | undefined {
  const plain = plainOf(text);
  const isEnd = ENDING.test(plain);
  if (!phone || (!isEnd && !BEGINNING.test(plain))) return undefined;
  const right = digitsSaid(text);
  const isOfPhone = DIGITS.test(plain) || slotNamedIn(text) === 'phone' || /\d{2}/u.test(right ?? '');
  if (right === undefined || !isOfPhone || right.length > MOST_DIGITS || right.length >= phone.length)
    return undefined;
  if (isEnd) return { phone: `${phone.slice(0, phone.length - right.length)}${right}` };
  const sign = phone.startsWith('+') ? 1 : 0;
  return { phone: `${phone.slice(0, sign)}${right}${phone.slice(sign + right.length)}` };
}

/** The first digits of a text; "the last 2 digits" only counts them. */
function digitsSaid(text: string): string | undefined {
  const tokens = digitsFor(text).split(' ');
  const isDigits = (token = '') => /^\d+$/u.test(token);
  const begin = tokens.findIndex((token, i) => isDigits(token) && !DIGITS.test(tokens[i + 1] ?? ''));
  if (begin < 0) return undefined;
  const end = tokens.findIndex((token, i) => i > begin && !isDigits(token));
  return tokens.slice(begin, end < 0 ? undefined : end).join('');
}

/** One thing in another's place, wherever that stands: in the name, an address, or the message. */
function replacedIn(text: string, known: Known): Known | undefined {
  const found = (NOT_OLD_BUT_RIGHT.exec(text) ?? RIGHT_NOT_OLD.exec(text))?.groups;
  const wrong = found?.old?.trim() ?? '';
  const said = found?.right?.trim() ?? '';
  if (wrong === '' || said === '') return undefined;
  const instead = said.split(' ').slice(-wrong.split(' ').length).join(' ');
  const part = partOfName(instead, wrong, known);
  if (part) return { name: part };
  for (const slot of ['name', 'email', 'message'] as const) {
    const after = withReplaced(slot, known[slot] ?? '', wrong, instead);
    if (after !== undefined) return { [slot]: after };
  }
  const introduced = introducedIn(said)?.value;
  return introduced !== undefined && known.name !== undefined ? { name: introduced } : undefined;
}

/** "It's just Pemberton, not Mrs": what is right is a part of the known name. */
function partOfName(instead: string, wrong: string, { name = '', message = '' }: Known): string | undefined {
  const right = nameIn(instead) ?? '';
  const own = new Set(wordsOf(name));
  const isInMessage = wordsOf(message).includes(foldCase(right));
  const isKnown = right !== '' && wordsOf(right).every((word) => own.has(word));
  // "It's Pemberton, not SY8": a part of a postcode has no name in its place.
  const isNoNumber = /\d/u.test(wrong) && right !== '' && isAlike(right, name);
  return (isKnown || isNoNumber) && !isInMessage ? right : undefined;
}

function withReplaced(slot: NamedSlot, before: string, wrong: string, said: string): string | undefined {
  const place = new RegExp(`(?<![\\p{L}\\d])${escaped(wrong)}(?![\\p{L}\\d])`, 'iu');
  // Of a domain a part is too little.
  if (!place.test(slot === 'email' ? before.replace(/@.*/u, '') : before)) return undefined;
  const instead = slot === 'name' ? (nameIn(said) ?? '') : slot === 'email' ? foldCase(said) : said;
  const after = before.replace(place, () => instead);
  return instead !== '' && after !== before ? after : undefined;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');

/** "Add that it is urgent" */
function additionIn(text: string, { message }: Known): Known | undefined {
  if (!BEFORE_ADDITION.test(text)) return undefined;
  const more = text.replace(BEFORE_ADDITION, '');
  const isSlot = slotNamedIn(more) !== undefined && wordsOf(more).length <= 3;
  return /\p{L}/u.test(more) && !isSlot && !asksSomething(more) && newValueIn(more, {}) === undefined
    ? { message: joinedText(message ?? '', more) }
    : undefined;
}

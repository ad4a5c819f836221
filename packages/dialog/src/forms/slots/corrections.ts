import {
  asks,
  beginsWithYes,
  saysWrong,
  saysYesOrNo,
  takesBack,
  waits,
  wantsOfMeeting,
  wantsRather,
} from '../../acts/said-of-meetings.ts';
import { patternInAll } from '../../language/index.ts';
import type { Language } from '../../language/language.ts';
import type { BookingDraft } from '../../responder.ts';
import { foldCase, plainOf, wordsOf } from '../../text/clean-text.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../../text/word-lists.ts';
import { newValueIn } from './correct.ts';
import { addressPart } from './email.ts';
import { introducedIn } from './introductions.ts';
import { nameIn } from './name.ts';
import { likeIn, nameForOther, nameSetRight, replacesName, speaksOfOther } from './names.ts';
import { digitsFor } from './phone.ts';
import { slotNamedIn } from './slot.ts';
import { addressesIn } from './who.ts';

/** What a visitor sets right of who they are and how to reach them, in a turn that may hold other things too. */

export type Part = 'name' | 'email' | 'phone';
const PARTS: readonly Part[] = ['name', 'email', 'phone'];

export interface Corrections {
  /** What is right instead. An empty phone is one that is to be left out. */
  readonly draft: BookingDraft;
  /** What was said to be wrong, or to be changed, without a word of what is right, or with one that was not understood. */
  readonly wrong: readonly Part[];
  /** The rest of the turn: what may speak of the time or the service. */
  readonly rest: string;
}

type Words = Language['booking']['corrections'];
const inAll = (of: (words: Words) => string) => patternInAll(({ booking }) => of(booking.corrections));
const anywhere = (of: (words: Words) => string) => new RegExp(`(?<![^ ])(?:${inAll(of)})(?![^ ])`, 'u');
const FINE = anywhere(({ fine }) => fine);
const REMOVE = anywhere(({ remove }) => remove);
const DIGITS = anywhere(({ digits }) => digits);
const ENDING = anywhere(({ ending }) => ending);
const BEGINNING = anywhere(({ beginning }) => beginning);
const NOT = new RegExp(`^(?:${inAll(({ not }) => not)})$`, 'u');
const BUT = new RegExp(`^(?:${inAll(({ but }) => but)})$`, 'u');
const BOUNDARY = new RegExp(
  `[,;!?…–—]+\\s*|\\.+(?=\\s|$)\\s*|:\\s+|\\s-\\s|\\s(?=(?:${inAll(({ clause }) => clause)})\\s)`,
  'giu',
);
/** So many digits at least are a part of a number, and nothing else. */
const FEWEST_DIGITS = 3;
const MOST_DIGITS = 9;
/** So many words at most stand for what is wrong, or right. */
const MOST_WORDS = 4;

/** `namesTime` says whether a clause names a day or a time, which is then no part of an address. */
export function correctionsIn(
  text: string,
  known: BookingDraft,
  namesTime: (clause: string) => boolean = () => false,
): Corrections {
  const clauses = joined(clausesOf(text, namesTime)).map((clause) => withRightPart(clause, known));
  const of = (part: Part | undefined) => clauses.filter((clause) => clause.part === part);

  const rest = of(undefined)
    .map((clause) => clause.text)
    .join('');
  let draft: BookingDraft = unnamedIn(rest, known, namesTime(rest));
  const wrong: Part[] = [];
  for (const part of PARTS) {
    const said = of(part).map((clause) => clause.text);
    if (said.length === 0) continue;
    const right = rightOf(part, said, known);
    if (right !== undefined) draft = { ...draft, ...(right !== known[part] && { [part]: right }) };
    else if (draft[part] === undefined && known[part] !== undefined && isWrong(text, said.join('')))
      wrong.push(part);
  }
  // For somebody else, whose name was not understood.
  if (speaksOfOther(text) && draft.name === undefined && known.name && !wrong.includes('name'))
    wrong.push('name');
  return { draft, wrong, rest };
}

/** The same of what a turn names, while something else is asked for: "oh, and my name is spelled Mariia". */
export function namedCorrectionsIn(text: string, known: BookingDraft): Omit<Corrections, 'rest'> {
  // "And put me down as …", after an email, is of the name.
  const besides = clausesOf(text, () => false)
    .filter(({ part, isNamed }) => part !== undefined && part !== 'name' && !isNamed && !asks(text))
    .map((clause) => withRightPart(clause, known))
    .filter(({ part }) => part === 'name');
  const clauses = [...clausesOf(text, () => true).filter(({ part }) => part !== undefined), ...besides];
  const set = correctionsIn(clauses.map((clause) => clause.text).join(''), known);
  // "Put the name right, please, it's for my daughter: Anna Lee"
  const other =
    asks(text) || !(speaksOfOther(text) || slotNamedIn(text) === 'name') ? undefined : nameForOther(text);
  const draft = { ...set.draft, ...(other && other !== known.name && { name: other }) };
  const wrong = set.wrong.filter((part) => draft[part] === undefined);
  // "Isn't the email enough?" says nothing against it.
  const isWrong = (part: Part) => clauses.some((clause) => clause.part === part && saysWrong(clause.text));
  return { draft, wrong: wrong.filter(isWrong) };
}

/** A turn without what it says of an email or a phone. */
export const withoutAddresses = (
  text: string,
  namesTime: (clause: string) => boolean = () => false,
): string =>
  clausesOf(text, namesTime)
    .filter(({ part }) => part === undefined || part === 'name')
    .map((clause) => clause.text)
    .join('');

interface Clause {
  readonly text: string;
  readonly part: Part | undefined;
  /** It names the part itself, and is not only said after it. */
  readonly isNamed: boolean;
}

/** Clauses that name nothing and follow each other are one: "it's Raymond, not Ray". */
function joined(clauses: readonly Clause[]): readonly Clause[] {
  const all: Clause[] = [];
  for (const clause of clauses) {
    const last = all.at(-1);
    const isSame = last && !last.isNamed && !clause.isNamed && last.part === clause.part;
    if (isSame) all.splice(-1, 1, { ...last, text: last.text + clause.text });
    else all.push(clause);
  }
  return all;
}

/** "The phone ends in 35 and it's Raymond, not Ray": a clause that sets another part right than the one before it. */
function withRightPart(clause: Clause, known: BookingDraft): Clause {
  if (clause.isNamed || clause.part === undefined) return clause;
  const [part] = Object.keys(unnamedIn(clause.text, known, true));
  return { ...clause, part: PARTS.find((each) => each === part) ?? clause.part };
}

/** Each clause belongs to the part that it names, and one that names none to the part before it, or to the rest. */
function clausesOf(text: string, namesTime: (clause: string) => boolean): readonly Clause[] {
  const clauses: Clause[] = [];
  let begin = 0;
  const ends = [...text.matchAll(BOUNDARY)].map(({ 0: separator, index }) => index + separator.length);
  for (const end of [...ends, text.length]) {
    const clause = text.slice(begin, end);
    begin = end;
    if (clause.trim() === '') continue;
    const last = clauses.at(-1);
    const before = last?.part;
    const own = partOf(clause);
    // "My full name: Hanna Lee"
    const isColon = last !== undefined && /:\s*$/u.test(last.text);
    const isDigits =
      before === 'phone' && digitsIn(clause).some(({ digits }) => digits.length >= FEWEST_DIGITS);
    clauses.push({
      text: clause,
      part: own ?? (isDigits || isColon || !namesTime(clause) ? before : undefined),
      isNamed: own !== undefined,
    });
  }
  return clauses;
}

function partOf(clause: string): Part | undefined {
  const { email, phone } = addressesIn(clause);
  if (email) return 'email';
  if (phone) return 'phone';
  const plain = plainOf(clause);
  const named = slotNamedIn(clause);
  if (named !== undefined && named !== 'message') return named;
  const isPlace = ENDING.test(plain) || BEGINNING.test(plain);
  const isLong = digitsIn(clause).some(({ digits }) => digits.length >= FEWEST_DIGITS);
  return DIGITS.test(plain) || (isPlace && isLong) ? 'phone' : undefined;
}

/** A part that is named and not understood is wrong, unless they say that it is right, or only ask about it. */
function isWrong(text: string, said: string): boolean {
  const isDoubted = saysWrong(said) || (!waits(text) && (wantsRather(text) || takesBack(text)));
  // "Just a second, my phone is ringing"
  if (waits(text) && !isDoubted) return false;
  if (asks(text) && !isDoubted) return false;
  const isFine = FINE.test(plainOf(said)) && !saysWrong(said);
  return !isFine && !(beginsWithYes(text) && !isDoubted);
}

function rightOf(part: Part, said: readonly string[], known: BookingDraft): string | undefined {
  const text = said.join('');
  if (part === 'phone') return phoneOf(text, known.phone);
  if (part === 'email') return emailOf(text, known);
  return nameOf(said, known.name);
}

// --- Addresses -----------------------------------------------------------------------------------------------------

function phoneOf(text: string, known: string | undefined): string | undefined {
  const { phone } = addressesIn(text);
  if (phone) return phone;
  if (REMOVE.test(plainOf(text)) && digitsIn(text).length === 0) return '';
  return known ? partlyRight(text, known) : undefined;
}

/** "It ends in 76", "the last digits are 76, not 67" */
function partlyRight(text: string, known: string): string | undefined {
  const plain = plainOf(text);
  const said = digitsIn(text);
  const right = said.findLast(({ isNot }) => !isNot)?.digits;
  const old = said.find(({ isNot }) => isNot)?.digits;
  if (right === undefined || right.length >= known.length || right.length > MOST_DIGITS) return undefined;
  if (ENDING.test(plain)) return `${known.slice(0, known.length - right.length)}${right}`;
  const isOnce = old !== undefined && known.split(old).length === 2;
  if (isOnce) return known.replace(old, right);
  const sign = known.startsWith('+') ? 1 : 0;
  return BEGINNING.test(plain) && old === undefined
    ? `${known.slice(0, sign)}${right}${known.slice(sign + right.length)}`
    : undefined;
}

/** The numbers of a text, without those that only count digits. */
function digitsIn(text: string): readonly { readonly digits: string; readonly isNot: boolean }[] {
  const tokens = digitsFor(text).split(' ');
  const found: { digits: string; isNot: boolean }[] = [];
  for (const [i, token] of tokens.entries()) {
    if (!/^\d+$/u.test(token) || DIGITS.test(tokens[i + 1] ?? '')) continue;
    const last = found.at(-1);
    if (last && /^\d+$/u.test(tokens[i - 1] ?? '')) last.digits += token;
    else found.push({ digits: token, isNot: NOT.test(tokens[i - 1] ?? '') || isBefore(tokens, i) });
  }
  return found;
}

const isBefore = (tokens: readonly string[], i: number): boolean =>
  i > 1 && NOT.test(`${tokens[i - 2]} ${tokens[i - 1]}`);

function emailOf(text: string, known: BookingDraft): string | undefined {
  const { email } = addressesIn(text, true);
  if (email) return email;
  if (known.email === undefined) return undefined;
  return replacedInEmail(text, known.email) ?? newValueIn(text, { email: known.email })?.email;
}

/** "Gmail, not example", ".org instead of .com" */
function replacedInEmail(text: string, known: string): string | undefined {
  const at = known.indexOf('@');
  const holds = (words: string) => {
    const part = addressPart(words);
    // A letter or two are in too many places.
    return part.length > 2 && known.split(part).length === 2;
  };
  const found = replacedIn(text, holds);
  const [old, right] = [addressPart(found?.old ?? ''), addressPart(found?.right ?? '')];
  // "It's Brandt, not Brand" is right as it is.
  if (old === '' || !/^[\w.+-]+$/u.test(right) || (right.includes(old) && known.includes(right)))
    return undefined;
  const dotted = old.startsWith('.') && !right.startsWith('.') ? `.${right}` : right;
  const whole = known.indexOf(old) > at && right.includes('.') && !old.includes('.');
  const changed = whole ? `${known.slice(0, at + 1)}${right}` : known.replace(old, dotted);
  return addressesIn(changed, true).email;
}

// --- Names ---------------------------------------------------------------------------------------------------------

function nameOf(said: readonly string[], known: string | undefined): string | undefined {
  const whole = said.join('');
  const other = nameForOther(whole);
  if (other) return other;
  for (const clause of [whole, ...said]) {
    const right =
      known === undefined ? undefined : (replacedInName(clause, known) ?? nameSetRight(clause, known));
    if (right) return right;
    const introduced = introducedIn(clause) ?? nameAtEnd(clause);
    if (introduced && !saysWrong(introduced)) return introduced;
  }
  // "No, it's with double n"
  const right = known === undefined ? undefined : newValueIn(whole, { name: known })?.name;
  return right !== undefined && saysWrong(right) ? undefined : right;
}

/** "Change the name to Hanna Lee" */
const nameAtEnd = (text: string): string | undefined =>
  /(?<= )\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]*)*(?=[.!,]?\s*$)/u.exec(text)?.[0];

function replacedInName(text: string, known: string): string | undefined {
  const parts = known.split(' ').map(foldCase);
  const found = replacedIn(
    text,
    (words) => foldCase(words) === foldCase(known) || parts.includes(foldCase(words)),
  );
  const alike = found && likeIn(text, found.old);
  const right = alike ?? (found && nameIn(found.right));
  if (
    !found ||
    !right ||
    wordsOf(right).join('').length < 2 ||
    wordsOf(right).some((word) => FUNCTION_WORDS.has(word))
  )
    return undefined;
  const place = parts.indexOf(foldCase(found.old));
  // "Not Lee but Maria Leigh" says all of it.
  if (place < 0 || right.includes(' ')) return right;
  return nameIn(known.split(' ').with(place, right).join(' '));
}

/** What sets a part right that it does not name: "it's Kowalenko, with a w", "gmail, not example". */
function unnamedIn(text: string, known: BookingDraft, isTime: boolean): BookingDraft {
  const isAsked = asks(text) && !wantsOfMeeting(text);
  const name = (isAsked ? undefined : nameForOther(text)) ?? (known.name && replacedInName(text, known.name));
  if (name) return name === known.name ? {} : { name };
  const email = known.email && replacedInEmail(text, known.email);
  if (email) return { email };
  if (isTime) return {};
  const set = known.name && replacesName(text, known.name);
  const introduced = set || introducedIn(text) || nameAfterNo(text, known);
  // "It's Lee with two e's" says nothing against "Tom Lee".
  const own = wordsOf(known.name ?? '');
  return introduced && !wordsOf(introduced).every((word) => own.includes(word)) ? { name: introduced } : {};
}

/** "No, Hanna", and "it's with double n". In small letters it may be any word. */
function nameAfterNo(text: string, { name, email }: BookingDraft): string | undefined {
  const right = newValueIn(text, { ...(name && { name }), ...(email && { email }) })?.name;
  const isDoubled = right?.length === (name ?? '').length + 1;
  const isOther = wordsOf(right ?? '').some((word) => COMMON_WORDS.has(word) || saysYesOrNo(word));
  return right !== undefined && (isDoubled || (text.includes(right) && !isOther)) ? right : undefined;
}

// --- Both ----------------------------------------------------------------------------------------------------------

/** What stands in whose place: "not Lee but Leigh", "Leigh, not Lee". `holds` says whether words are what is known. */
function replacedIn(
  text: string,
  holds: (words: string) => boolean,
): { readonly old: string; readonly right: string } | undefined {
  const tokens = text
    .replace(/[’‘ʼ`´]/gu, "'")
    .replace(/[,;:!?]+(?=\s|$)|(?<=[\p{L}\p{N}])\.(?=\s|$)|\s[–—-]\s/gu, ' , ')
    .split(/\s+/u)
    .filter(Boolean);
  for (let i = 0; i < tokens.length; i++) {
    const begin = afterAll(tokens, i, NOT);
    if (begin === i) continue;
    const length = [4, 3, 2, 1].find((count) => holds(tokens.slice(begin, begin + count).join(' ')));
    if (length === undefined) continue;
    const old = tokens.slice(begin, begin + length).join(' ');
    const after = wordsFrom(tokens.slice(afterAll(tokens, begin + length, BUT)));
    if (after.length > 0) return { old, right: after.join(' ') };
    const before = wordsFrom(tokens.slice(0, i).toReversed()).toReversed();
    return before.length > 0 ? { old, right: before.join(' ') } : undefined;
  }
  return undefined;
}

/** The place after all words of a kind, and the commas between them. */
function afterAll(tokens: readonly string[], from: number, pattern: RegExp): number {
  let at = from;
  for (let end = from + 1; end <= Math.min(tokens.length, from + MOST_WORDS); end++) {
    const words = tokens
      .slice(from, end)
      .filter((token) => token !== ',')
      .map(foldCase);
    if (pattern.test(words.join(' ')) || (pattern === BUT && words.length === 0)) at = end;
  }
  return at;
}

/** The first words that may be a name or a part of an address, up to a comma or a word that is neither. */
function wordsFrom(tokens: readonly string[]): readonly string[] {
  const from = tokens.findIndex((token) => token !== ',');
  const words = tokens.slice(Math.max(0, from));
  const end = words.findIndex(
    (token) => token === ',' || FUNCTION_WORDS.has(foldCase(token)) || slotNamedIn(token) !== undefined,
  );
  return words.slice(0, end < 0 ? MOST_WORDS : Math.min(end, MOST_WORDS));
}

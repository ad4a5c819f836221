import { anywhere, patternInAll } from '../../language/index.ts';
import { detectSmallTalk } from '../../local/small-talk.ts';
import { foldCase, plainOf, wordsOf } from '../../text/clean-text.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../../text/word-lists.ts';
import { saysYesOrNo } from './clauses.ts';
import { addressPart, WELL_KNOWN } from './email.ts';
import { introducedIn } from './introductions.ts';
import { nameIn } from './name.ts';
import { likeIn, nameForOther, nameSetRight } from './names.ts';
import { digitsFor } from './phone.ts';
import { isWrong, type NamedSlot, slotNamedIn } from './slot.ts';
import { addressesIn } from './who.ts';

/** What is right instead of a value that is known: "it ends in 76", "Tim, not Kim", "with double n". */

/** The values that can be set right by words; a form may have others. */
export type Known = { readonly [S in NamedSlot]?: string | undefined };

const inAll = (of: 'not' | 'but') => patternInAll(({ booking }) => booking.corrections[of]);
const REMOVE = anywhere(({ booking }) => booking.corrections.remove);
export const DIGITS = anywhere(({ booking }) => booking.corrections.digits);
export const ENDING = anywhere(({ booking }) => booking.corrections.ending);
export const BEGINNING = anywhere(({ booking }) => booking.corrections.beginning);
const NOT = new RegExp(`^(?:${inAll('not')})$`, 'u');
const BUT = new RegExp(`^(?:${inAll('but')})$`, 'u');
const DOUBLED = new RegExp(
  patternInAll(({ contact }) => contact.doubled),
  'iu',
);
const MOST_DIGITS = 9;
/** So many words at most stand for what is wrong, or right. */
const MOST_WORDS = 4;

// --- Addresses -----------------------------------------------------------------------------------------------------

/** An empty number is one that is to be left out. */
export function phoneRight(text: string, known: string | undefined): string | undefined {
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
  if (old !== undefined) return known.split(old).length === 2 ? known.replace(old, right) : undefined;
  const sign = known.startsWith('+') ? 1 : 0;
  return BEGINNING.test(plain)
    ? `${known.slice(0, sign)}${right}${known.slice(sign + right.length)}`
    : undefined;
}

/** The numbers of a text, without those that only count digits. */
export function digitsIn(text: string): readonly { readonly digits: string; readonly isNot: boolean }[] {
  const tokens = digitsFor(text).split(' ');
  const found: { digits: string; isNot: boolean }[] = [];
  for (const [i, token] of tokens.entries()) {
    if (!/^\d+$/u.test(token) || DIGITS.test(tokens[i + 1] ?? '')) continue;
    const last = found.at(-1);
    const before = [tokens.slice(Math.max(0, i - 2), i).join(' '), tokens[i - 1] ?? ''];
    if (last && /^\d+$/u.test(tokens[i - 1] ?? '')) last.digits += token;
    else found.push({ digits: token, isNot: before.some((words) => NOT.test(words)) });
  }
  return found;
}

export function emailRight(text: string, known: string | undefined): string | undefined {
  const { email } = addressesIn(text, true);
  if (email || known === undefined) return email;
  return replacedInEmail(text, known) ?? doubledIn(text, known);
}

/** "Gmail, not example", ".org instead of .com" */
export function replacedInEmail(text: string, known: string): string | undefined {
  const at = known.indexOf('@');
  // A letter or two are in too many places.
  const holds = (words: string) =>
    addressPart(words).length > 2 && known.split(addressPart(words)).length === 2;
  const found = replacedIn(text, holds);
  const [old, right] = [addressPart(found?.old ?? ''), addressPart(found?.right ?? '')];
  // "It's Brandt, not Brand" is right as it is.
  const isSame = right.includes(old) && known.includes(right);
  if (old === '' || !/^[\w.+-]+$/u.test(right) || isSame) return undefined;
  const dotted = old.startsWith('.') && !right.startsWith('.') ? `.${right}` : right;
  const isWhole = known.indexOf(old) > at && right.includes('.') && !old.includes('.');
  const changed = isWhole ? `${known.slice(0, at + 1)}${right}` : known.replace(old, dotted);
  // Nobody has "gmail.net": the rest of the domain has to be asked for.
  const domain = changed.slice(changed.indexOf('@') + 1);
  const label = domain.split('.')[0] ?? '';
  const isOdd = WELL_KNOWN.some((each) => each.startsWith(`${label}.`)) && !WELL_KNOWN.includes(domain);
  return isOdd ? undefined : addressesIn(changed, true).email;
}

// --- Names ---------------------------------------------------------------------------------------------------------

/** The right name in clauses that speak of one. */
export function nameRight(clauses: readonly string[], known: string | undefined): string | undefined {
  const whole = clauses.join('');
  const other = nameForOther(whole);
  if (other) return other;
  for (const clause of [whole, ...clauses]) {
    const right = known && (replacedInName(clause, known) ?? nameSetRight(clause, known, true));
    if (right) return right;
    const introduced = introducedIn(clause) ?? nameAtEnd(clause);
    if (introduced && !isWrong(introduced)) return introduced;
  }
  return known && (doubledIn(whole, known) ?? newNameIn(whole, known));
}

/** The same in clauses that name nothing: "it's Kowalenko, with a w", "no, Hanna". */
export function unnamedRight(text: string, known: string | undefined): string | undefined {
  const set = known && (nameSetRight(text, known, false) ?? introducedIn(text) ?? nameAfterNo(text, known));
  const name = set || introducedIn(text);
  // "It's Lee with two e's" says nothing against "Tom Lee".
  const own = wordsOf(known ?? '');
  return name && !wordsOf(name).every((word) => own.includes(word)) ? name : undefined;
}

/** "Change the name to Hanna Lee" */
const nameAtEnd = (text: string): string | undefined =>
  /(?<= )\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]*)*(?=[.!,]?\s*$)/u.exec(text)?.[0];

/** "Not Lee but Leigh"; "it's just Lee, not Mr" is a part of the name that is known. */
export function replacedInName(text: string, known: string): string | undefined {
  const parts = known.split(' ').map(foldCase);
  const isName = (words: string) => foldCase(words) === foldCase(known) || parts.includes(foldCase(words));
  const found = replacedIn(text, isName);
  const right = found && (likeIn(text, found.old) ?? nameIn(found.right));
  const words = wordsOf(right ?? '');
  if (!found || !right || words.join('').length < 2 || words.some((word) => FUNCTION_WORDS.has(word)))
    return undefined;
  const place = parts.indexOf(foldCase(found.old));
  // "Not Lee but Maria Leigh" says all of it.
  const isAll = place < 0 || words.length > 1 || words.every((word) => parts.includes(word));
  return isAll ? right : nameIn(known.split(' ').with(place, right).join(' '));
}

/** "No, Hanna", and "it's with double n". In small letters it may be any word. */
function nameAfterNo(text: string, known: string): string | undefined {
  const doubled = doubledIn(text, known);
  if (doubled) return doubled;
  const right = newNameIn(text, known);
  const isOther = wordsOf(right ?? '').some((word) => COMMON_WORDS.has(word) || saysYesOrNo(word));
  return right !== undefined && text.includes(right) && !isOther ? right : undefined;
}

/** A name after "no", or where it is called one. */
function newNameIn(text: string, known: string): string | undefined {
  const [first = ''] = wordsOf(text);
  if (slotNamedIn(text) !== 'name' && detectSmallTalk(first) !== 'no') return undefined;
  const name = nameIn(text);
  const isSentence = wordsOf(name ?? '').some(
    (word) => FUNCTION_WORDS.has(word) || slotNamedIn(word) === 'name',
  );
  return name !== known && name && !isSentence && !isWrong(name) ? name : undefined;
}

/** "With double n" */
function doubledIn(text: string, known: string): string | undefined {
  const letter = DOUBLED.exec(plainOf(text))?.slice(1).find(Boolean);
  const after = known.replace(new RegExp(`(?<!${letter})${letter}(?!${letter})`, 'iu'), `$&${letter}`);
  return letter && after !== known ? after : undefined;
}

// --- All -----------------------------------------------------------------------------------------------------------

/** What stands in whose place: "not Lee but Leigh", "Leigh, not Lee". `holds` says whether words are what is known. */
export function replacedIn(
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
    const words = tokens.slice(from, end).filter((token) => token !== ',');
    if (pattern.test(words.map(foldCase).join(' ')) || (pattern === BUT && words.length === 0)) at = end;
  }
  return at;
}

/** The first words that may be a name or a part of an address, up to a comma or a word that is neither. */
function wordsFrom(tokens: readonly string[]): readonly string[] {
  const words = tokens.slice(
    Math.max(
      0,
      tokens.findIndex((token) => token !== ','),
    ),
  );
  const end = words.findIndex(
    (token) => token === ',' || FUNCTION_WORDS.has(foldCase(token)) || slotNamedIn(token) !== undefined,
  );
  return words.slice(0, end < 0 ? MOST_WORDS : Math.min(end, MOST_WORDS));
}

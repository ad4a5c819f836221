import { LANGUAGES, type Language, patternInAll, wordsInAll } from '../../language/index.ts';
import { detectSmallTalk } from '../../local/small-talk.ts';
import { foldCase, plainOf, wordsOf } from '../../text/clean-text.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../../text/word-lists.ts';
import { saysYesOrNo, TAKEN_BACK, takesBack } from './clauses.ts';
import { introducedBy, introducedIn, NAME_AHEAD, saidOnce } from './introductions.ts';
import { nameIn, nameInParts } from './name.ts';
import { bareOf, isLike, REPEATS, SPELLED, wordsSaid } from './said-words.ts';
import { isWrong } from './slot.ts';
import { writtenName } from './written-names.ts';

/** Names as they are said: begun anew, somebody else's, in the middle of a sentence, and set right at the read-back. */

const FILLERS = wordsInAll(({ smallTalk }) => smallTalk.fillers);
const BEFORE_FIRST = before(({ booking }) => booking.rightName);
const BEFORE_GIVEN = before(({ booking }) => booking.rightFirstName);
const BEFORE_LAST = before(({ booking }) => booking.rightLastName);
/** "Tom, surname Lee" */
const LAST_NAME_IS = new RegExp(
  `(?:[,\\s]|(?<![\\p{L}'])(?:${patternInAll(({ booking }) => booking.corrections.clause)}) )*${BEFORE_LAST.source}`,
  'giu',
);
const MOST_NAMES = 3;

function before(of: Parameters<typeof patternInAll>[0]): RegExp {
  return new RegExp(`(?<![\\p{L}'])(?:${patternInAll(of)})[\\s,:]+`, 'giu');
}

/** Before a name, and what may stand between: "for my husband, his name is …". */
const bookedFor = (of: (words: Language['booking']['corrections']) => string) => {
  const all = (words: typeof of) => patternInAll(({ booking }) => words(booking.corrections));
  return `(?<![\\p{L}'])(?:${all(of)})[\\s,:–-]+(?:${all(({ called }) => called)}\\s+)?${NAME_AHEAD}`;
};
const BOOKED_FOR = new RegExp(
  bookedFor((words) => words.bookedFor),
  'giu',
);
const BOOKED_FOR_NAME = new RegExp(`(?<capital>)${bookedFor((words) => words.bookedForName)}`, 'giu');
const FOR_OTHER = new RegExp(
  `(?<![^ ])(?:${patternInAll(({ booking }) => booking.corrections.forOther)})(?![^ ])`,
  'u',
);
/** Shorter words are too much alike. */
const FEWEST_OF_ALIKE = 4;

/** The name of somebody else that a meeting is for: "it's for my husband, Ivan". */
export function nameForOther(text: string): string | undefined {
  const found = introducedBy(BOOKED_FOR, saidOnce(text)) ?? introducedBy(BOOKED_FOR_NAME, saidOnce(text));
  // "I live on Baker Street 12" names nobody.
  const after = text.slice(
    text.toLowerCase().indexOf(found?.name.toLowerCase() ?? '') + (found?.name.length ?? 0),
  );
  if (!found || namesDay(found.name) || /^\s*\d/u.test(after) || isSentence(found.name, text))
    return undefined;
  const isCyrillic = /\p{Script=Cyrillic}/u.test(found.name);
  const language = LANGUAGES.find(({ letters }) => isCyrillic && letters.nominative);
  return (
    language?.letters.nominative?.(found.name, found.before.replace(/[:–-]+$/u, '').trim()) ?? found.name
  );
}

const DAY = new RegExp(
  `^(?:${patternInAll(({ times }) => [...times.weekdays, ...times.days.map(([day]) => day)].join('|'))})$`,
  'u',
);
const namesDay = (name: string): boolean => wordsOf(name).some((word) => DAY.test(word));

export const speaksOfOther = (text: string): boolean => FOR_OTHER.test(plainOf(text));

/** "Kovalenko with a c, c o v a l e n k o": the word that its letters make. */
const spelledIn = (text: string, words: readonly string[]): readonly string[] =>
  [text, ...text.split(/[,:;–—]\s/u)]
    .toReversed()
    .flatMap(wordsSaid)
    .map(bareOf)
    .filter((word) => word.length >= FEWEST_OF_ALIKE && !words.includes(word));

/** The name in a reply to "What is your name?"; nothing of a reply that is too long to be one. */
function nameSaid(text: string): string | undefined {
  const clauses = text
    .split(/[,.?](?=\s)/u)
    .filter(
      (clause) =>
        clause.trim() !== '' && !['goodbye', 'thanks', 'praise'].includes(detectSmallTalk(clause) ?? ''),
    );
  const [only = text, ...others] = clauses;
  const said = wordsSaid((others.length > 0 ? text : only).replace(LAST_NAME_IS, ' '));
  return nameIn(said.join(' ')) ?? nameBeforeSpelling(said);
}

/**
 * The name in a reply to "What is your name?", however it stands in what is said: in two parts, as somebody else's, in
 * the middle of a sentence, or alone. Nothing of a reply that is a sentence without one.
 */
export function nameGiven(reply: string): string | undefined {
  const text = withoutHints(reply.replace(/[’‘ʼ`´]/gu, "'"));
  const introduced = introducedName(text) ?? introducedName(reply);
  if (introduced) return introduced;
  const name = nameSaid(saidAfterAll(text));
  return name === undefined || isSentence(name, text) ? undefined : name;
}

/** Whether a name is written as one: in small letters, or as one word at the beginning, it may be anything. */
export const isWrittenAsName = (name: string, said: string): boolean =>
  said.includes(name) && (name.includes(' ') || !said.trim().startsWith(name));

/** "Brian with an i" is Brian, "Dan (Daniel) Price" is Dan Price, and "Tom Lee, 35 years old" Tom Lee. */
function withoutHints(text: string): string {
  const bare = text.replace(/\([^)]*\)/gu, ' ');
  const words = (/\p{L}/u.test(bare) ? bare : text).trim().split(/\s+/u);
  const isHint = (word: string, i: number) =>
    i > 0 &&
    SPELLED.test(word) &&
    words.slice(i).some((each, at, rest) => /^\p{L}$/u.test(bareOf(each)) && at === rest.length - 1);
  const end = words.findIndex((word, i) => isHint(word, i) || (i > 0 && /^\d/u.test(word)));
  return words.slice(0, end < 0 ? words.length : end).join(' ');
}

/**
 * The name next to something else, such as a question: "What is it for? Tom Lee". It has to be all that is left: words
 * that may say more are no name.
 */
export function nameBeside(text: string): string | undefined {
  const introduced = introducedIn(text);
  const name = introduced ?? nameSaid(text);
  const words = wordsOf(name ?? '');
  const mayBeOther = (word: string) =>
    FUNCTION_WORDS.has(word) || COMMON_WORDS.has(word) || saysYesOrNo(word);
  const isAll = wordsOf(text).every((word) => words.includes(word) || FILLERS.has(word) || mayBeOther(word));
  const isName = !words.some(mayBeOther) && (introduced !== undefined || (isAll && isWritten(words, text)));
  return isName && detectSmallTalk(text) === undefined ? name : undefined;
}

/** Whether all words of a name are written in the same way: "Порадила Катерина" was not, if that is "порадила Катерина". */
function isWritten(words: readonly string[], text: string): boolean {
  const written = text.split(/[^\p{L}\p{M}'’ʼ-]+/u).filter((word) => words.includes(foldCase(word)));
  const capitals = written.filter((word) => /^\p{Lu}/u.test(word));
  return capitals.length === 0 || capitals.length === written.length;
}

/** The same of a reply that says it is a name, or has it in capitals among other words. */
export function introducedName(text: string): string | undefined {
  const inParts = nameInParts(text);
  if (inParts) return inParts;
  const other = nameForOther(text);
  if (other) return withLastName(other, text);
  const name = writtenName(saidOnce(text)) ?? introducedIn(wordsSaid(text).join(' '));
  return name && withLastName(name, text);
}

/** "Laura hill um no sorry laura hale": what is said after it was taken back. */
function saidAfterAll(text: string): string {
  const said = plainOf(text);
  const last = said.split(TAKEN_BACK).at(-1)?.trim() ?? '';
  return last !== said && /^\P{Lu}+$/u.test(text) && wordsOf(last).length > 1 ? last : text;
}

/** "Not sure yet" is no name; in capitals it would be one. */
function isSentence(name: string, said: string): boolean {
  const words = wordsOf(name);
  const isWritten = said.includes(name);
  const isOther = (word: string) =>
    FUNCTION_WORDS.has(word) || (!isWritten && (COMMON_WORDS.has(word) || saysYesOrNo(word)));
  const others = words.filter(isOther).length;
  // "Cool" and "great news" are none; nobody with so many names leaves out their capitals.
  if (
    words.every(saysYesOrNo) ||
    (!isWritten && saysYesOrNo(words[0] ?? '')) ||
    (words.length > 1 && !isWritten && takesBack(name)) ||
    (!isWritten && (others * 2 > words.length || words.length > MOST_NAMES))
  )
    return true;
  return (
    others > 1 && (others === words.length || words.filter((word) => FUNCTION_WORDS.has(word)).length > 1)
  );
}

/** A name with its last name, where that was said apart: "my name is Tom, and the last name is Lee". */
export function withLastName(name: string, text: string): string {
  const last = after(BEFORE_LAST, wordsSaid(text).join(' '));
  return last === undefined || wordsOf(name).includes(foldCase(last)) ? name : `${name} ${last}`;
}

/** "Glenn Hobbs, that's Glenn with a double n": what is spelled was said before, and recognition knows how it is written. */
function nameBeforeSpelling(said: readonly string[]): string | undefined {
  const spelling = said.findIndex((word) => REPEATS.has(bareOf(word)));
  const before = said.slice(0, Math.max(0, spelling));
  const end = before.findIndex((word) => FUNCTION_WORDS.has(bareOf(word)));
  return nameIn(before.slice(0, end < 0 ? before.length : end).join(' '));
}

/** A word of a text that may be another, misheard: "Petrenko" for "Petrynko". */
export function likeIn(text: string, name: string): string | undefined {
  const own = foldCase(name);
  const word = wordsSaid(text).find((each) => bareOf(each) !== own && isLike(bareOf(each), own));
  return word && nameIn(word);
}

/**
 * The whole name after a correction of it or of a part: "no, the surname is Lee", "it's Kowalenko, with a w". Where the
 * turn does not say that it is about the name (`isNamed`), only words that sound like a part of it are taken.
 */
export function nameSetRight(text: string, name: string, isNamed: boolean): string | undefined {
  const said = wordsSaid(text).join(' ');
  const parts = name.split(' ');
  const last = isNamed ? after(BEFORE_LAST, said) : undefined;
  if (last) return different([...parts.slice(0, Math.max(1, parts.length - 1)), last].join(' '), name);
  // "Not Maria, but Maria Lee" says the rest of it.
  const rest = foldCase(said).lastIndexOf(`${foldCase(name)} `);
  const longer = rest < 0 || !isNamed ? undefined : asName(said.slice(rest));
  const alike = longer ?? different(withAlike(text, parts, isNamed).join(' '), name);
  if (alike || !isNamed) return alike && different(alike, name);
  const given = parts.length > 1 ? after(BEFORE_GIVEN, said) : undefined;
  const isGiven = given !== undefined && !given.includes(' ');
  return different((isGiven ? parts.with(0, given).join(' ') : after(BEFORE_FIRST, said)) ?? name, name);
}

/** The parts of a name, each in the way in which a turn says or spells it. */
function withAlike(said: string, parts: readonly string[], isNamed: boolean): readonly string[] {
  const text = said.replace(/[’‘ʼ`´]/gu, "'");
  const words = wordsOf(text);
  const cued = [...text.matchAll(BEFORE_FIRST)].map(
    ({ 0: cue, index }) => wordsOf(text.slice(index + cue.length))[0] ?? '',
  );
  const written = text.match(/(?<= )\p{Lu}[\p{L}'’-]+/gu) ?? [];
  const isAny = isNamed || detectSmallTalk(words[0] ?? '') === 'no';
  const may = isAny ? words : [...cued, ...written.map(foldCase)];
  const spelled = spelledIn(text, words);
  return parts.map((part) => {
    const own = foldCase(part);
    const isAlike = (word: string) =>
      (isNamed || word.length >= FEWEST_OF_ALIKE) && isLike(word, own) && !FUNCTION_WORDS.has(word);
    const letters = spelled.find((word) => isLike(word, own));
    return letters ?? (words.includes(own) ? part : (may.find(isAlike) ?? part));
  });
}

/** The name at the end of what is said, after the last of the words that stand before one. */
function after(pattern: RegExp, said: string, isShort = false): string | undefined {
  const match = [...said.matchAll(pattern)].at(-1);
  const rest = match ? said.slice(match.index + match[0].length) : '';
  return asName(isShort ? (rest.split(/[,.;]/u)[0] ?? '') : rest);
}

function asName(text: string): string | undefined {
  const words = wordsOf(text);
  const isName = words.length <= MOST_NAMES && !words.some((word) => FUNCTION_WORDS.has(word));
  return isName && !isWrong(text) ? nameIn(text) : undefined;
}

function different(name: string, old: string): string | undefined {
  const written = nameIn(name);
  return written !== undefined && foldCase(written) !== foldCase(old) ? written : undefined;
}

import { patternInAll } from '../../language/index.ts';
import { cleanText, foldCase, wordsOf } from '../../text/clean-text.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../../text/word-lists.ts';
import { asks } from './clauses.ts';
import { correctionsIn, partOf } from './corrections.ts';
import { introducedIn } from './introductions.ts';
import { nameIn } from './name.ts';
import { nameForOther } from './names.ts';
import { type Known, replacedIn } from './right-values.ts';
import { isWrong, type NamedSlot, slotNamedIn } from './slot.ts';
import { joinedText, MOST_TEXT_CHARACTERS, tellingOf } from './text.ts';

/** What a visitor sets right where a message is among the values. */

const beginning = (pattern: string) => new RegExp(`^(?:${pattern})[\\s,:]+`, 'iu');
const BEFORE_ADDITION = beginning(patternInAll(({ contact }) => contact.beforeAddition));
const BEFORE_TEXT = beginning(patternInAll(({ contact }) => contact.beforeMessage));
const FEWEST_ALIKE = 3;
/** Longer turns tell more than a name. */
const MOST_WORDS_OF_NAME = 10;

/** The values that are to be otherwise than they are known, a message among them; undefined where none is. */
export function setRight(text: string, known: Known, isAgreed = false): Known | undefined {
  const said = cleanText(text, 2_000).replace(/[’‘ʼ`´]/gu, "'");
  const message = addedIn(said, known) ?? replacedInMessage(said, known);
  if (message !== undefined) return message;
  // "Yes, the name is right" is no name.
  const { draft } = isAgreed && !namesOther(text, known) ? { draft: {} } : correctionsIn(said, known);
  return Object.keys(draft).length > 0 ? draft : undefined;
}

/** "Yes, Tim": a number, or a capital in the middle of a sentence, that belongs to nothing which was read back. */
function namesOther(text: string, { name = '', message = '' }: Known): boolean {
  const known = new Set(wordsOf(`${name} ${message}`));
  const names = [...text.matchAll(/(?<=[^\s.!?…]\s+)\p{Lu}[\p{L}'’-]+/gu)].map(([word]) => foldCase(word));
  return (
    /[\d@]/u.test(text) ||
    names.some((word) => ![FUNCTION_WORDS, COMMON_WORDS, known].some((words) => words.has(word)))
  );
}

/** "The message is …", "add that it is urgent" */
function addedIn(text: string, { message = '' }: Known): Known | undefined {
  const whole = BEFORE_TEXT.test(text) ? text.replace(BEFORE_TEXT, '') : '';
  if (whole !== '') return { message: cleanText(whole, MOST_TEXT_CHARACTERS) };
  const more = BEFORE_ADDITION.test(text) ? text.replace(BEFORE_ADDITION, '') : '';
  const isMore = /\p{L}/u.test(more) && partOf(more) === undefined && !asks(more);
  return isMore ? { message: joinedText(message, more) } : undefined;
}

/** "It's Saturday, not Sunday"; of "it's Pemberton, not SY8" the name is right, and no postcode makes way for it. */
function replacedInMessage(text: string, { name = '', message = '' }: Known): Known | undefined {
  const found = replacedIn(text, (words) => !isAlike(words, name) && placeOf(words, message) >= 0);
  if (!found) return undefined;
  const right = isAlike(found.right, name) ? nameIn(found.right) : undefined;
  if (right) return { name: right };
  const at = placeOf(found.old, message);
  return { message: `${message.slice(0, at)}${found.right}${message.slice(at + found.old.length)}` };
}

/** Where whole words stand in a text; -1 where they do not. */
const placeOf = (words: string, text: string): number =>
  words === '' ? -1 : ` ${foldCase(text)} `.replace(/[^\p{L}\p{N}]/gu, ' ').indexOf(` ${foldCase(words)} `);

/**
 * The name that a turn sets right while something else is asked: "no, it's Pembertone with an e". Besides "no" it says
 * that it is a name, or sounds like the one before: "no, it's private" names nobody.
 */
export function nameSetRightIn(text: string, { name: before }: Known): string | undefined {
  if (!before || wordsOf(text).length > MOST_WORDS_OF_NAME || nameForOther(text)) return undefined;
  const { name } = correctionsIn(text, { name: before }).draft;
  const isSaid = introducedIn(text) !== undefined && slotNamedIn(text) === 'name';
  return name !== undefined && (isSaid || isAlike(name, before)) ? name : undefined;
}

/** Whether a word of one name begins like one of the other. */
function isAlike(name: string, other: string): boolean {
  const begin = (word: string) => foldCase(word).slice(0, FEWEST_ALIKE);
  const begins = new Set(other.split(' ').map(begin));
  return name.split(' ').some((word) => word.length >= FEWEST_ALIKE && begins.has(begin(word)));
}

/** The slot that a turn calls wrong and says nothing else of: "the name on the cake is wrong" is about a cake. */
export function wrongSlotIn(text: string): NamedSlot | undefined {
  const isOther = tellingOf(text).some((word) => !isWrong(word));
  return isOther || !isWrong(text) || asks(text) ? undefined : slotNamedIn(text);
}

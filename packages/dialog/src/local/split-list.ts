import { anywhere, patternInAll, wordsInAll } from '../language/index.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../text/word-lists.ts';
import { beginsAsQuestion } from './split-questions.ts';

/** One of several things that a turn lists. */
export interface Listed {
  /** As it is looked up: with the beginning that all of them share. */
  readonly said: string;
  /** As the visitor called it. */
  readonly name: string;
}

const LISTING = patternInAll(({ replies }) => replies.listing);
/** Neither "1,5" nor "B&B" is a list. */
const JOINT = new RegExp(String.raw`\s*[,;](?!\d)\s*(?:${LISTING}\s+)?|\s+(?:[&+]|${LISTING})\s+`, 'iu');
const OPEN_CLAUSE = new RegExp(`^${patternInAll(({ turns }) => turns.openClause)}(?: |$)`, 'u');
const STATING = anywhere(({ contact }) => contact.stating);
/** A day or a number says when or how many. */
const WHEN = new RegExp(`^(?:${patternInAll(({ times }) => times.weekdays.join('|'))}s?|.*[0-9].*)$`, 'u');
const OPENERS = wordsInAll(({ turns }) => `${turns.questionWords} ${turns.auxiliaries}`);
/** Words that something has to follow: "for". */
const LEADING = wordsInAll(({ turns }) => `${turns.neverLast} ${turns.prepositions}`);
const MOST = 4;
/** Something that is listed is named by few words; a question has more. */
const MOST_WORDS = 4;
const MOST_WORDS_OF_QUESTION = 9;

/**
 * What a turn lists ("parking and payment", "do you do massage, acupuncture and pilates"); nothing where it may be one
 * thing. Whether each is really asked for is known once it is looked up: "bed and breakfast" looks the same.
 */
export function splitList(text: string): readonly Listed[] {
  const pieces = text
    .replace(/[\s?.!…]+$/u, '')
    .split(JOINT)
    .map((piece) => piece.trim());
  if (pieces.length < 2 || pieces.length > MOST || OPEN_CLAUSE.test(plainOf(text))) return [];
  // "My son is six, is that too young?" tells something before it asks.
  const [first = '', ...others] = pieces;
  const tells = !beginsAsQuestion(first) && beginningOf(first) !== '' && others.some(beginsAsQuestion);
  if (tells) return [];
  let shared: string | undefined = '';
  const listed: Listed[] = [];
  for (const [i, piece] of pieces.entries()) {
    const read = readPiece(piece, i === 0, shared);
    if (!read) return [];
    listed.push(read.listed);
    shared = read.shared;
  }
  return listed;
}

/** One of the pieces, and the beginning that the next ones share; nothing where the turn is no list. */
function readPiece(
  piece: string,
  isFirst: boolean,
  shared: string | undefined,
): { readonly listed: Listed; readonly shared: string | undefined } | undefined {
  const isQuestion = beginsAsQuestion(piece);
  const isOpening = isFirst || isQuestion;
  const beginning = isOpening ? beginningOf(piece) : '';
  const name = piece.slice(beginning.length).trim();
  const isNamed = namesSomething(name);
  if (isQuestion ? !isShortQuestion(piece) : !isNamed || shared === undefined) return undefined;
  if (!isOpening) return { listed: { said: `${shared} ${piece}`.trim(), name: piece }, shared };
  const listed = { said: piece, name: isFirst && isNamed ? name : piece };
  // A question that names nothing shares its beginning with nothing.
  return { listed, shared: isNamed ? beginning : undefined };
}

/** The words that a question is put with, before the first that tells what it is about. */
function beginningOf(piece: string): string {
  const words = piece.split(/\s+/u);
  const telling = words.findIndex((word) => wordsOf(word).some((each) => !opens(each)));
  return telling < 0 ? '' : words.slice(0, telling).join(' ');
}

const opens = (word: string): boolean =>
  FUNCTION_WORDS.has(word) ||
  LEADING.has(word) ||
  OPENERS.has(word.replace(/'?s$/u, '')) ||
  OPENERS.has(word);

function isShortQuestion(piece: string): boolean {
  const { length } = wordsOf(piece);
  return length > 1 && length <= MOST_WORDS_OF_QUESTION;
}

/** Few words, one of which tells something, and no sentence. */
function namesSomething(name: string): boolean {
  const words = wordsOf(name);
  const telling = words.filter(
    (word) => !FUNCTION_WORDS.has(word) && !COMMON_WORDS.has(word) && !LEADING.has(word),
  );
  if (words.length > MOST_WORDS || telling.length === 0 || telling.some((word) => WHEN.test(word)))
    return false;
  return !STATING.test(words.join(' '));
}

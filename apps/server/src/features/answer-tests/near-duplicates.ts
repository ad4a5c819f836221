import { foldedWords } from '../../platform/folded-words.ts';

/** Shorter words carry little of a question's meaning: "do", "you", "чи", "the". Numbers of any length count. */
const TELLING_LETTERS = 4;
/** Inflected forms of a word share this many letters. */
const STEM = 5;

/** Returns a function that accepts a question once, and none that only puts the same words otherwise or slips in them. */
export function createNewQuestions(known: readonly string[]): (question: string) => boolean {
  const taken = known.map(tellingWords);
  return (question) => {
    const words = tellingWords(question);
    if (taken.some((before) => isNearDuplicate(before, words))) return false;
    taken.push(words);
    return true;
  };
}

interface Telling {
  readonly folded: string;
  readonly words: readonly string[];
}

function tellingWords(question: string): Telling {
  const folded = foldedWords(question);
  const words = folded.split(' ').filter((word) => word.length >= TELLING_LETTERS || /\p{N}/u.test(word));
  return { folded, words: [...new Set(words)] };
}

function isNearDuplicate(one: Telling, other: Telling): boolean {
  if (one.folded === other.folded) return true;
  const [a, b] = [one.words, other.words];
  if (a.length === 0 || a.length !== b.length) return false;
  return a.every((word) => b.some((like) => isSameWord(word, like)));
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (/\p{N}/u.test(one + other)) return false;
  if (Math.max(one.length, other.length) < STEM) return false;
  return one.slice(0, STEM) === other.slice(0, STEM) || isOneSlipAway(one, other);
}

/** One letter too much, too few or another, or two the wrong way round. */
function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let begin = 0;
  while (begin < one.length && one[begin] === other[begin]) begin += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - begin;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [rest, otherRest] = [one.slice(begin, one.length - end), other.slice(begin, other.length - end)];
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && [...rest].toReversed().join('') === otherRest;
}

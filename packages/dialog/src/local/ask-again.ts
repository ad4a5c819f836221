import { languageSpoken } from '../language/index.ts';
import type { Conversation, Turn } from '../responder.ts';
import { wordsOf } from '../text/clean-text.ts';
import { FUNCTION_WORDS } from '../text/word-lists.ts';
import type { Reply } from './reply.ts';

/**
 * A word that tells what is asked for and is less likely than this was misheard more often than not. Chosen on the half of
 * the bench `hearing` that is looked at, see docs/decisions/0037-hearing-an-assistants-words.md.
 */
export const UNSURE_BELOW = 0.35;
/** At least this likely, a word can be said back as what was understood. */
const SURE_FROM = 0.8;
/** Of a question that was understood in part, so much is said back: words that tell something, and what joins them. */
const MOST_SAID_BACK = 4;
/** "Off" and "still" are no part of a question by themselves. */
const FEWEST_LETTERS_SAID_BACK = 7;
/** In a row; then the words have to do as they are. */
const MOST_TIMES = 2;

/** A word as it was heard. */
interface HeardWord {
  readonly text: string;
  readonly likelihood: number;
  readonly isTelling: boolean;
}

/**
 * The reply to the last turn, or in its place a wish to hear that again: where nothing was found that answers, and words
 * that tell what is asked for were probably misheard. What was found is said all the same: on that half, 36 of 40 answers to
 * such words were right, and what is asked back mostly names what was meant. Not while a dialogue asks for something, which
 * reads it itself, and not in the place of a person: who asks about health is offered one whatever was heard.
 */
export function askAgain(conversation: Conversation, reply: Reply): Reply {
  const { turns, assistant } = conversation;
  const last = turns.at(-1);
  if (last?.role !== 'visitor' || !last.likelihoods || !isWithoutAnswer(reply) || isAsked(turns))
    return reply;
  const heard = heardWords(last.text, last.likelihoods);
  const times = timesInARow(turns);
  if (!isUnsure(heard) || times >= MOST_TIMES) return reply;
  const phrases = languageSpoken(turns, assistant).assistant;
  const understood = understoodIn(heard);
  const first = understood === '' ? phrases.sayAgain : phrases.sayRestAgain(understood);
  const { entryIds, passageIds } = offeredBefore(turns);
  return {
    text: (times === 0 ? first : phrases.sayOtherwise).toWellFormed(),
    // As a reply that is said again: what was offered before it can still be chosen.
    memo: { outcome: 'repeated', entryIds, ...(passageIds && { passageIds }), askedAgain: true },
  };
}

function isWithoutAnswer({ memo: { outcome, booking, contact, danger } }: Reply): boolean {
  return outcome === 'unknown' && !booking && !danger && !contact;
}

const lastMemoOf = (turns: readonly Turn[]) => turns.findLast(({ role }) => role === 'assistant')?.memo;

/** Whether a dialogue asked for something in which one word is much: a name, an address, a time. */
function isAsked(turns: readonly Turn[]): boolean {
  const memo = lastMemoOf(turns);
  return memo?.booking !== undefined || (memo?.contact !== undefined && memo.contact.step !== 'offered');
}

function timesInARow(turns: readonly Turn[]): number {
  const replies = turns.filter(({ role }) => role === 'assistant');
  return replies.length - 1 - replies.findLastIndex(({ memo }) => !memo?.askedAgain);
}

function offeredBefore(turns: readonly Turn[]) {
  const memo = lastMemoOf(turns);
  const isOpen = memo?.outcome === 'clarifying' || memo?.outcome === 'repeated';
  return isOpen ? memo : { entryIds: [], passageIds: undefined };
}

/** Nothing where the likelihoods are of another text. */
function heardWords(text: string, likelihoods: readonly number[]): readonly HeardWord[] {
  const words = text.match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];
  if (words.length !== likelihoods.length) return [];
  return words.map((word, i) => ({
    text: word,
    likelihood: likelihoods[i] ?? 0,
    isTelling: wordsOf(word).some((each) => !FUNCTION_WORDS.has(each)),
  }));
}

function isUnsure(heard: readonly HeardWord[]): boolean {
  // How a sentence begins is hard to foresee, so that a recogniser is never sure of it.
  const words = heard.length > 1 ? heard.slice(1) : heard;
  return words.some(({ likelihood, isTelling }) => isTelling && likelihood < UNSURE_BELOW);
}

/** The words next to each other that tell most of what was surely heard; '' for none. */
function understoodIn(heard: readonly HeardWord[]): string {
  let best: readonly HeardWord[] = [];
  for (let from = 0; from < heard.length; from++) {
    for (let to = from + 1; to <= Math.min(heard.length, from + MOST_SAID_BACK); to++) {
      const part = heard.slice(from, to);
      if (isWhole(part) && tellsOf(part) > tellsOf(best)) best = part;
    }
  }
  if (tellsOf(best) < FEWEST_LETTERS_SAID_BACK) return '';
  return best
    .map(({ text }) => text)
    .join(' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** Surely heard, of one sentence, and without words at its ends that join it to others. */
function isWhole(part: readonly HeardWord[]): boolean {
  const isOneSentence = part.slice(0, -1).every(({ text }) => !/[.?!…,;:]$/u.test(text));
  const endsTell = part[0]?.isTelling === true && part.at(-1)?.isTelling === true;
  return isOneSentence && endsTell && part.every(({ likelihood }) => likelihood >= SURE_FROM);
}

/** Letters of the words that tell something. */
const tellsOf = (part: readonly HeardWord[]): number =>
  part.reduce((sum, { text, isTelling }) => sum + (isTelling ? lettersIn(text) : 0), 0);

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

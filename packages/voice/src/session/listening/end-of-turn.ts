import type { TurnDetection } from '@parlo/contract/realtime';
import { patternInAll, wordsInAll } from '@parlo/dialog/language';

/** `server_vad` without a duration of its own. */
const DEFAULT_SILENCE_MS = 500;

type Eagerness = 'low' | 'medium' | 'high';

/**
 * Total silence, from the real end of speech, after which a turn is over. People leave about 200 ms between
 * turns (Stivers 2009) and pause longer than that inside a turn mostly where the sentence shows it goes on.
 */
const WAIT_MS: Readonly<Record<Eagerness, Readonly<Record<SentenceState, number>>>> = {
  high: { finished: 250, unclear: 450, unfinished: 900, dictating: 1_200 },
  medium: { finished: 280, unclear: 600, unfinished: 1_200, dictating: 1_500 },
  low: { finished: 500, unclear: 900, unfinished: 1_500, dictating: 2_000 },
};

/**
 * How much silence ends the turn, in milliseconds. `transcript` is what was said so far, or null while that is
 * not known: words decide under `semantic_vad`, so then it is infinite. A manual turn never ends through silence.
 */
export function silenceNeededMs(detection: TurnDetection, transcript: string | null): number {
  if (detection === null) return Number.POSITIVE_INFINITY;
  if (detection.type === 'server_vad') return detection.silence_duration_ms ?? DEFAULT_SILENCE_MS;
  if (transcript === null) return Number.POSITIVE_INFINITY;
  const eagerness = detection.eagerness ?? 'auto';
  return WAIT_MS[eagerness === 'auto' ? 'medium' : eagerness][sentenceState(transcript)];
}

/**
 * Whether a speaker who fell silent after `transcript` has finished. Recognisers put a full stop after nearly
 * everything, so the words count more than the punctuation.
 */
export type SentenceState =
  /** Nothing is missing: respond at once. */
  | 'finished'
  /** It could be all, or not. */
  | 'unclear'
  /** The sentence visibly goes on. */
  | 'unfinished'
  /** In the middle of a number or of spelling something out. */
  | 'dictating';

const NEVER_LAST = wordsInAll(({ turns }) => turns.neverLast);
const CONNECTIVES = wordsInAll(({ turns }) => turns.connectives);
const PREPOSITIONS = wordsInAll(({ turns }) => turns.prepositions);
const AUXILIARIES = wordsInAll(({ turns }) => turns.auxiliaries);
const QUESTION_WORDS = wordsInAll(({ turns }) => turns.questionWords);
const PARTICLE_VERBS = wordsInAll(({ turns }) => turns.particleVerbs);
const DIGITS = wordsInAll(({ turns }) => turns.digits);
const LETTER_WORDS = wordsInAll(({ turns }) => turns.letterWords);
// `\b` knows Latin letters alone.
const BEGIN = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;
const SHORT_ANSWER = new RegExp(`^${patternInAll(({ turns }) => turns.shortAnswer)}${END}`, 'u');
const GREETING_ONLY = new RegExp(`^${patternInAll(({ turns }) => turns.greeting)}$`, 'u');
const DICTATION = new RegExp(`${BEGIN}${patternInAll(({ turns }) => turns.dictation)}${END}`, 'u');
const OPEN_CLAUSE = new RegExp(`^${patternInAll(({ turns }) => turns.openClause)}${END}`, 'u');
const LEAD_IN = new RegExp(`${BEGIN}${patternInAll(({ turns }) => turns.leadIn)}$`, 'u');
const LEAD_IN_ALONE = new RegExp(`^${patternInAll(({ turns }) => turns.leadInAlone)}$`, 'u');
/** A telephone number with its area code; fewer digits are waited for. */
const DIGITS_OF_A_NUMBER = 10;

export function sentenceState(transcript: string): SentenceState {
  const text = transcript.trim().toLowerCase().replaceAll('’', "'");
  const tokens = text.match(/[\p{L}\p{N}][\p{L}\p{N}'@-]*/gu) ?? [];
  const last = tokens.at(-1);
  if (last === undefined) return 'finished';
  if (/(,|-|–|—|:|;|\.\.\.|…)$/.test(text)) return 'unfinished';
  const dictated = dictationState(text, tokens);
  if (dictated !== null) return dictated;
  return wordsState(text, tokens, last);
}

function wordsState(text: string, tokens: readonly string[], last: string): SentenceState {
  const plain = tokens.join(' ');
  if (GREETING_ONLY.test(plain)) return 'unclear';
  if (NEVER_LAST.has(last) || LEAD_IN.test(plain)) return 'unfinished';
  if (LEAD_IN_ALONE.test(plain)) return 'unclear';
  const shortAnswer = tokens.length <= 4 && SHORT_ANSWER.test(plain);
  if (CONNECTIVES.has(last)) return shortAnswer ? 'finished' : 'unfinished';
  const asks = QUESTION_WORDS.has(tokens[0] ?? '');
  if (PREPOSITIONS.has(last)) {
    if (tokens.length >= 2 && PARTICLE_VERBS.has(tokens.at(-2) ?? '')) return 'finished';
    return asks && tokens.length >= 4 ? 'unclear' : 'unfinished';
  }
  if (AUXILIARIES.has(last)) {
    if (shortAnswer) return 'finished';
    const embedded = tokens.slice(0, -2).some((word) => QUESTION_WORDS.has(word));
    return (asks || embedded) && tokens.length >= 3 ? 'unclear' : 'unfinished';
  }
  if (asks && tokens.length === 1) return 'unclear';
  if (OPEN_CLAUSE.test(plain) && !text.includes(',') && tokens.length <= 8) return 'unclear';
  return 'finished';
}

/** For text that ends in digits, number words or single letters; null for any other. */
function dictationState(text: string, tokens: readonly string[]): SentenceState | null {
  const { digits, letters, count } = spelledAtEnd(tokens);
  if (count === 0 || text.endsWith('?')) return null;
  if (digits >= DIGITS_OF_A_NUMBER) return 'finished';
  const isAll = count === tokens.length;
  const announced = isAll || DICTATION.test(text);
  if (count === 1 && /^(19|20)\d\d$/.test(tokens.at(-1) ?? '')) return announced ? 'unclear' : null;
  // "a table for four", "at 5", "room 305": a number in a sentence about something else.
  if (!announced && (digits + letters < 3 || (count === 1 && digits < 5))) return null;
  return isAll && count === 1 && digits <= 2 ? 'unclear' : 'dictating';
}

/** The numbers and single letters that a text ends with, in characters and in words. */
function spelledAtEnd(tokens: readonly string[]): { digits: number; letters: number; count: number } {
  const end = { digits: 0, letters: 0, count: 0 };
  // "a" and "I" are words, except after another letter.
  const spelling = tokens.length > 1 && tokens.slice(-2).every(isLetter);
  for (const token of tokens.toReversed()) {
    const numeral = token.replaceAll('-', '');
    if (/^\d+$/.test(numeral)) end.digits += numeral.length;
    else if (DIGITS.has(token)) end.digits += 1;
    else if (isLetter(token) && (spelling || !LETTER_WORDS.has(token))) end.letters += 1;
    else break;
    end.count += 1;
  }
  return end;
}

function isLetter(token: string): boolean {
  return /^\p{L}$/u.test(token);
}

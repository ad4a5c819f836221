import type { TurnDetection } from '@parlo/contract/realtime';
import type { Intonation } from './intonation.ts';
import { type Expected, isInGroups, type SentenceState, sentenceState } from './sentence-state.ts';
import { WEIGHTS } from './turn-weights.ts';

/** `server_vad` without a duration of its own. */
const DEFAULT_SILENCE_MS = 500;

type Eagerness = 'low' | 'medium' | 'high';

/** The facts about an utterance whose speaker has fallen silent. */
export interface TurnEvidence {
  /** The transcript so far, or null while it is unknown. */
  readonly transcript: string | null;
  /** How it ended; null for what has no melody, such as a whisper. */
  readonly intonation: Intonation | null;
  /** Speech so far, without pauses. Milliseconds. */
  readonly spokenMs: number;
  /** The kind of answer that the assistant asked for. */
  readonly expects: Expected;
}

/**
 * How sure a turn's end has to be, as logarithm of odds, before it is answered. Being wrong with `low` is rarest, and
 * waiting longest.
 */
const SURE_ENOUGH: Readonly<Record<Eagerness, number>> = { high: 0, medium: 1, low: 2 };

/** So much silence makes the end likelier by a factor of e: pauses inside a turn get rare as they get long. */
const SILENCE_PER_E_MS = 800;
/** Silence that says nothing yet: people leave about 200 ms between turns (Stivers 2009). */
const LEAST_SILENCE_MS = 200;
/** The longest wait, however unfinished the utterance is. */
const LONGEST_SILENCE_MS: Readonly<Record<SentenceState, number>> = {
  finished: 1_300,
  unclear: 1_300,
  unfinished: 1_300,
  dictating: 1_500,
};
const PATIENCE: Readonly<Record<Eagerness, number>> = { high: 0.7, medium: 1, low: 1.35 };

/** Groups of digits and letters end as a sentence does: their melody does not count. */
const LEAST_FOR_DICTATING_MS = 1_350;

/** Without a melody the words decide alone. */
const BY_WORDS_MS: Readonly<Record<SentenceState, number>> = {
  finished: 280,
  unclear: 600,
  unfinished: 1_200,
  dictating: 1_500,
};

/**
 * How much silence ends the turn, in milliseconds. Words decide under `semantic_vad`, with the melody: while they are
 * not known it is infinite. A manual turn never ends through silence.
 */
export function silenceNeededMs(detection: TurnDetection, evidence: TurnEvidence): number {
  if (detection === null) return Number.POSITIVE_INFINITY;
  if (detection.type === 'server_vad') return detection.silence_duration_ms ?? DEFAULT_SILENCE_MS;
  const { transcript, intonation, spokenMs, expects } = evidence;
  if (transcript === null) return Number.POSITIVE_INFINITY;
  const wished = detection.eagerness ?? 'auto';
  const eagerness = wished === 'auto' ? 'medium' : wished;
  const state = sentenceState(transcript, expects);
  if (intonation === null) return BY_WORDS_MS[state] * PATIENCE[eagerness];
  const missing = SURE_ENOUGH[eagerness] - oddsOfEnd({ transcript, intonation, spokenMs, expects });
  const leastMs = state === 'dictating' ? LEAST_FOR_DICTATING_MS * PATIENCE[eagerness] : LEAST_SILENCE_MS;
  const neededMs = Math.max(leastMs, LEAST_SILENCE_MS + missing * SILENCE_PER_E_MS);
  return Math.round(Math.min(LONGEST_SILENCE_MS[state] * PATIENCE[eagerness], neededMs));
}

/** The facts that need words and intonation. */
export type KnownEvidence = {
  readonly [K in keyof TurnEvidence]: K extends 'expects' ? Expected : NonNullable<TurnEvidence[K]>;
};

/** The logarithm of the odds that a turn is over as soon as its speaker falls silent. */
export function oddsOfEnd(evidence: KnownEvidence): number {
  const clues = cluesOf(evidence);
  return Object.entries(WEIGHTS.clues).reduce(
    (odds, [clue, weight]) => odds + weight * (clues[clue as Clue] ?? 0),
    WEIGHTS.bias,
  );
}

/** The clues for and against the end of a turn, each about between -1 and 1. */
export type Clue =
  | 'unclear'
  | 'unfinished'
  | 'dictating'
  | 'few words'
  | 'question'
  | 'low end'
  | 'high end'
  | 'soft end'
  | 'long last sound'
  | 'fading'
  | 'quick speech'
  | 'long sentence'
  | 'long last word';

/** Fewer words are seldom a whole turn; more words make no further difference. */
const FEW_WORDS = 2;
const ENOUGH_WORDS = 7;

export function cluesOf({
  transcript: text,
  intonation,
  spokenMs,
  expects,
}: KnownEvidence): Record<Clue, number> {
  const state = sentenceState(text, expects);
  const words = wordsIn(text);
  const lastSentence = wordsIn(
    text
      .trim()
      .split(/[.?!]\s+/u)
      .at(-1) ?? '',
  );
  const { endPitch, endLevel, levelChange, lastVoicedMs } = intonation;
  return {
    unclear: state === 'unclear' ? 1 : 0,
    unfinished: state === 'unfinished' ? 1 : 0,
    dictating: state === 'dictating' ? 1 : 0,
    // A visitor who was asked a question may answer in one word.
    'few words': expects === null ? within(-words.length, -ENOUGH_WORDS, -FEW_WORDS) : 0,
    question: text.trimEnd().endsWith('?') ? 1 : 0,
    // A statement falls below the middle of a voice, a question may rise over it; what goes on stays between.
    'low end': within(-endPitch, 2, 8),
    'high end': within(endPitch, 0, 4),
    'soft end': within(-endLevel, 8, 24),
    'long last sound': within(lastVoicedMs, 100, 450),
    fading: within(-levelChange, 0, 8),
    // A number that is dictated in groups has neither the length nor the pace of a sentence.
    ...(isInGroups(text, expects) || state === 'dictating'
      ? NO_SENTENCE
      : sentenceClues(words, lastSentence, spokenMs)),
  };
}

const NO_SENTENCE = { 'quick speech': 0, 'long sentence': 0, 'long last word': 0 };

function sentenceClues(
  words: readonly string[],
  lastSentence: readonly string[],
  spokenMs: number,
): typeof NO_SENTENCE {
  return {
    // The last words of a turn are drawn out.
    'quick speech': within((1_000 * syllablesIn(words)) / Math.max(200, spokenMs), 3, 7),
    'long sentence': within(lastSentence.length, 2, 10),
    // An unfinished sentence often stops at a small word: "a table for".
    'long last word': within(words.at(-1)?.length ?? 0, 2, 8),
  };
}

function wordsIn(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’@-]*/gu) ?? [];
}

/** By runs of vowels, one a word at least: near enough in English, right in Ukrainian. */
function syllablesIn(words: readonly string[]): number {
  const of = (word: string) => word.match(/[aeiouy]+|[аеєиіїоуюя]/giu)?.length ?? 0;
  return words.reduce((sum, word) => sum + Math.max(1, of(word)), 0);
}

/** 0 at `from` and below, 1 at `to` and above. */
function within(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

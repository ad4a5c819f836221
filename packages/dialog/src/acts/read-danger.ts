import { patternInAll } from '../language/index.ts';
import type { DangerWords } from '../language/language.ts';
import { splitSentences } from '../sentences/sentence-stream.ts';
import { plainOf } from '../text/clean-text.ts';
import { DANGER_KINDS, type DangerKind, type DangerScores } from './danger-scores.ts';

export type { DangerKind, DangerScores } from './danger-scores.ts';

/** A danger that a turn tells of. */
export interface DangerReading {
  readonly kind: DangerKind;
  /** 0 to 1. */
  readonly likelihood: number;
}

/**
 * A text tells of a danger when all kinds of it together are as likely as this. Chosen on turns that the network was not
 * trained on (`models/acts/README.md`): a lower one takes many more ordinary turns for a danger and hears few more.
 */
const LEAST_LIKELIHOOD = 0.75;
/** Patterns match what hardly anybody says without meaning it. */
const LIKELIHOOD_OF_PATTERNS = 0.9;
/** Sentences that are read one by one: "Hi! I'd like to book. My husband has chest pain." Of more, the last ones. */
const MOST_SENTENCES = 6;

const wholeWords = (patternOf: (words: DangerWords) => string) =>
  new RegExp(`(?:^| )${patternInAll(({ danger }) => patternOf(danger))}(?: |$)`, 'u');
const EMERGENCY = wholeWords(({ emergency }) => emergency);
const DESPAIR = wholeWords(({ despair }) => despair);
const HAZARD = wholeWords(({ hazardKinds }) => Object.values(hazardKinds).join('|'));
const VIOLENCE = wholeWords(({ ofViolence }) => ofViolence);

/**
 * Reads whether a turn tells of somebody in danger; `undefined` where it tells of none. `classify` gives the likelihoods
 * of the networks, or `undefined` where there are none: then patterns alone decide. Patterns are a second net: they
 * decide where the networks hear nothing. Rejects as `classify` does.
 */
export async function readDanger(
  said: string,
  classify: (said: string) => Promise<DangerScores | undefined>,
): Promise<DangerReading | undefined> {
  const parts = partsOf(said);
  if (parts.length === 0) return undefined;
  const scores = await Promise.all(parts.map(classify));
  const readings = scores.flatMap((each) => (each && readingOf(each)) ?? []);
  return readings.toSorted(graverFirst)[0] ?? readPatterns(said);
}

/** A turn as a whole and its sentences: a danger that is told among other things may be lost in the whole. */
function partsOf(said: string): readonly string[] {
  if (said.trim() === '') return [];
  const sentences = splitSentences(said);
  return sentences.length < 2 ? [said] : [said, ...sentences.slice(-MOST_SENTENCES)];
}

function readingOf(scores: DangerScores): DangerReading | undefined {
  if (1 - scores.none < LEAST_LIKELIHOOD) return undefined;
  const [kind = 'life'] = DANGER_KINDS.toSorted((one, other) => scores[other] - scores[one]);
  return { kind, likelihood: 1 - scores.none };
}

/** Whoever needs a doctor today and help at once needs help at once. */
function graverFirst(one: DangerReading, other: DangerReading): number {
  const isGraver = Number(one.kind === 'doctor') - Number(other.kind === 'doctor');
  return isGraver || other.likelihood - one.likelihood;
}

function readPatterns(said: string): DangerReading | undefined {
  const plain = plainOf(said);
  if (DESPAIR.test(plain)) return { kind: 'self_harm', likelihood: LIKELIHOOD_OF_PATTERNS };
  if (!EMERGENCY.test(plain)) return undefined;
  const kind = VIOLENCE.test(plain) ? 'violence' : HAZARD.test(plain) ? 'hazard' : 'life';
  return { kind, likelihood: LIKELIHOOD_OF_PATTERNS };
}

import type { Evidence } from './evidence.ts';

// How passages are put in order. Weights between half and twice these make no measurable difference on the questions
// of bench/data/guesthouse, those of bench/data/handbook and the demo's answers taken as passages.
const MEANING_IN_RANK = 0.6;
const COVERAGE_IN_RANK = 0.2;

// What speaks for the first of them: chosen over the same questions with 224 of a bank's customers as questions that
// have no answer, for the share of right answers at a given share of wrong ones.
const WORDS = 0.5;
const MEANING = 0.7;
const COVERAGE = 0.5;
const FOCUS = 0.5;
const LEAD = 2;
/** A lead beyond this says no more than that there is no second candidate. */
const MAX_LEAD = 0.3;
/** What the meaning of a right answer typically is: counted where there is no telling. */
const TYPICAL_MEANING = 0.3;
/** In thousands of passages something fits any question a little; see `measureChance`. */
const CHANCE = 0.5;
/** A passage that has less of the question than this in words is not read out, however near its meaning seems. */
const LEAST_COVERAGE = 0.2;
const SLOPE = 6;
const EVEN = 1.05;

/** By what passages are ordered, best first. */
export function rankOf({ words, meaning = 0, coverage }: Evidence): number {
  return words + MEANING_IN_RANK * meaning + COVERAGE_IN_RANK * coverage;
}

/** All that speaks for the first of ranked passages; about 2 at most. */
export function weighEvidence(ranked: readonly Evidence[]): number {
  const [first, second] = ranked;
  if (!first) return 0;
  const lead = Math.min(MAX_LEAD, rankOf(first) - (second ? rankOf(second) : 0));
  const { words, meaning = TYPICAL_MEANING, coverage, focus } = first;
  return WORDS * words + MEANING * meaning + COVERAGE * coverage + FOCUS * focus + LEAD * lead;
}

/**
 * How likely the first of `ranked` answers the question, 0 to 1. `chance` is what everyday questions that have nothing
 * to do with these files weigh at the median.
 */
export function passageConfidence(ranked: readonly Evidence[], chance: number): number {
  if ((ranked[0]?.coverage ?? 0) < LEAST_COVERAGE) return 0;
  const evidence = weighEvidence(ranked) - CHANCE * chance;
  return 1 / (1 + Math.exp(-SLOPE * (evidence - EVEN)));
}

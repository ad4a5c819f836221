import type { Candidate } from '../retrieval/candidate.ts';
import { likelihoodOfLog, logOddsOf } from '../retrieval/odds.ts';

/**
 * A logistic regression for whether a text says something that was asked and that the best one does not: the second half of
 * an answer, or the answer itself. Fitted on the 6,519 candidates of the tuning set of `npm run bench -- answers`; asked about
 * businesses that it was not fitted on, its area under the curve is 0.90, where a condition's likelihood alone has 0.68.
 */
const WEIGHTS = {
  bias: -0.238,
  answers: 0.187,
  condition: -0.133,
  ofBest: -0.399,
  sentence: 0.546,
  sentenceCondition: 0.259,
  place: -0.396,
} as const;

/** How likely `other`, found at `place` (the best one is at 0), says something that was asked and `best` does not; 0 to 1. */
export function likelihoodBeside(other: Candidate, best: Candidate, place: number): number {
  const sentences = other.sentences ?? [other];
  const answers = Math.max(...sentences.map((each) => each.answers));
  const condition = Math.max(...sentences.map((each) => each.condition));
  return likelihoodOfLog(
    WEIGHTS.bias +
      WEIGHTS.answers * bounded(other.answers) +
      WEIGHTS.condition * bounded(other.condition) +
      WEIGHTS.ofBest * bounded(best.answers) +
      WEIGHTS.sentence * bounded(answers) +
      WEIGHTS.sentenceCondition * bounded(condition) +
      WEIGHTS.place * place,
  );
}

/** Log odds as the regression was fitted with them. */
const bounded = (likelihood: number): number => logOddsOf(Math.min(0.9999, Math.max(0.0001, likelihood)));

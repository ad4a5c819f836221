import type { IntentReader, Question } from '../responder.ts';
import type { Found, Query } from './candidate.ts';
import { logOddsOf } from './odds.ts';

/** A turn as it may be meant: by itself, or together with the one before it. */
export interface Reading {
  readonly question: Question;
  readonly query: Query;
}

/** What was found for a reading, before it is judged. */
export interface FoundFor extends Reading {
  readonly entries: readonly Found[];
  readonly parts: readonly Found[];
}

/**
 * How much it counts that something comes nearer. Chosen, like the regression's own balance, with businesses that no
 * network was trained on: each turn was asked after the one that it leans on, or after any other.
 */
const NEARER_WEIGHT = 20;
/** It counts up to this: the turn before comes near to its own answer, whatever is said after it. */
const MOST_NEARER = 0.05;

/** By itself and, if there was one, with the turn before it. */
export function readingsOf(question: Question, query: Query): readonly Reading[] {
  const alone = {
    question: { said: question.said },
    query: { ...query, vectors: query.vectors.slice(0, 1) },
  };
  return question.before === undefined ? [alone] : [alone, { question, query }];
}

/**
 * The reading that is meant. Most of what is said has nothing to do with what was said before it: it has to sound like
 * a follow-up, or nearly so where something comes nearer to both turns together.
 */
export function likelierOf(found: readonly FoundFor[], model: IntentReader): FoundFor {
  const [alone, together] = found;
  if (!alone) throw new Error('A turn has at least one reading');
  const [vector] = alone.query.vectors;
  if (!together || !vector) return alone;
  const odds = logOddsOf(model.intentsOf(vector).followUp);
  const nearer = Math.min(MOST_NEARER, nearestOf(together) - nearestOf(alone));
  return odds + NEARER_WEIGHT * nearer > 0 ? together : alone;
}

const nearestOf = ({ entries, parts }: FoundFor): number =>
  Math.max(0, ...[...entries, ...parts].map(({ nearness }) => nearness));

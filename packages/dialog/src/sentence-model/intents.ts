import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Intents } from '../responder.ts';
import { likelihoodOfLog } from '../retrieval/odds.ts';
import { MODEL_FOLDER } from './model-files.ts';

/** A logistic regression over a question's vector. */
const Regression = z.object({ weights: z.array(z.number()), bias: z.number() });
const Regressions = z.object({
  complaint: Regression,
  person: Regression,
  safety: Regression,
  followUp: Regression,
});

let regressions: z.infer<typeof Regressions> | undefined;

/** What a turn is besides a question, read off its vector as `models/understanding` learnt it. */
export function intentsOf(vector: Float32Array): Intents {
  regressions ??= Regressions.parse(JSON.parse(readFileSync(new URL('intents.json', MODEL_FOLDER), 'utf8')));
  const { complaint, person, safety, followUp } = regressions;
  return {
    complaint: likelihoodBy(complaint, vector),
    person: likelihoodBy(person, vector),
    safety: likelihoodBy(safety, vector),
    followUp: likelihoodBy(followUp, vector),
  };
}

function likelihoodBy({ weights, bias }: z.infer<typeof Regression>, vector: Float32Array): number {
  return likelihoodOfLog(weights.reduce((sum, weight, i) => sum + weight * (vector[i] ?? 0), bias));
}

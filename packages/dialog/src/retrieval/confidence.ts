import type { FaqEntry } from '../responder.ts';
import { createPace } from '../text/pace.ts';
import type { Documents, Match } from './faq-index.ts';

// A logistic fit of "the first match is right" over development splits of Banking77 (training lines, half of the
// questions out of scope) and over three made-up shops of ten entries: both alike in weight, numbers rounded.
const SLOPE = 8;
const LEAD_WEIGHT = 0.5;
const OFFSET = -1.5;
/** A lead beyond this says no more than that there is no second candidate. */
const MAX_LEAD = 0.3;
/** Between the shops' 0.23 and the bank's 0.34: for an assistant with one entry, which has no neighbours. */
const TYPICAL_NEIGHBOUR_SCORE = 0.28;
/** However far apart the entries are, chance alone scores this: the least any of the fitted FAQs measured. */
const LEAST_NEIGHBOUR_SCORE = 0.22;
/** Entries looked at to measure how alike they are; a sample says as much and keeps building an index linear. */
const NEIGHBOUR_SAMPLE = 50;

/**
 * How much an entry's own question scores for the best of the other entries: the median. Where all entries are
 * about one thing (seventy questions about bank cards), so is a question nobody answered, and it scores as high.
 */
export async function measureNeighbours(
  asked: Documents,
  entries: readonly FaqEntry[],
  rank: (document: number) => readonly Match[],
): Promise<number> {
  const pace = createPace();
  const step = Math.max(1, Math.floor(asked.texts.length / NEIGHBOUR_SAMPLE));
  const scores: number[] = [];
  for (let i = 0; i < asked.texts.length; i += step) {
    await pace();
    const own = entries[asked.owners[i] ?? 0];
    const neighbour = rank(i).find(({ entry }) => entry !== own);
    if (neighbour) scores.push(neighbour.score);
  }
  scores.sort((a, b) => a - b);
  const median = scores[Math.floor(scores.length / 2)] ?? TYPICAL_NEIGHBOUR_SCORE;
  return Math.max(LEAST_NEIGHBOUR_SCORE, median);
}

/** How far the first match is ahead of the second. */
export function leadOf(matches: readonly Match[]): number {
  const [first, second] = matches;
  return Math.min(MAX_LEAD, (first?.score ?? 0) - Math.max(0, second?.score ?? 0));
}

/** How likely the first match answers the question, 0 to 1. */
export function confidenceOf(matches: readonly Match[], neighbourScore: number): number {
  const [first] = matches;
  if (!first) return 0;
  const evidence = first.score - neighbourScore + LEAD_WEIGHT * leadOf(matches);
  return 1 / (1 + Math.exp(-(SLOPE * evidence + OFFSET)));
}

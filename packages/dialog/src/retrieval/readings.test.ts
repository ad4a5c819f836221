import { describe, expect, it } from 'vitest';
import type { IntentReader } from '../responder.ts';
import { NO_INTENTS } from '../testing/scripted-model.ts';
import type { Found } from './candidate.ts';
import { type FoundFor, likelierOf, readingsOf } from './readings.ts';

const VECTORS = [new Float32Array([1, 0]), new Float32Array([0, 1])];
const QUESTION = { said: 'and on Sundays?', before: 'when are you open' };
const QUERY = { text: QUESTION.said, vectors: VECTORS };

const soundsLikeFollowUp = (followUp: number): IntentReader => ({
  intentsOf: () => ({ ...NO_INTENTS, followUp }),
});

const found = (nearness: number) => ({ nearness }) as Found;

/** Both readings of a turn, and how near what was found for them is. */
function bothReadings(alone: number, together: number): readonly FoundFor[] {
  const [first, second] = readingsOf(QUESTION, QUERY);
  if (!first || !second) throw new Error('There are two readings');
  return [
    { ...first, entries: [found(alone)], parts: [found(alone / 2)] },
    { ...second, entries: [found(together / 2)], parts: [found(together)] },
  ];
}

const isFollowUp = (readings: readonly FoundFor[], followUp: number): boolean =>
  likelierOf(readings, soundsLikeFollowUp(followUp)).question.before !== undefined;

describe('the readings of a turn', () => {
  it('are one, alone, where nothing was said before it', () => {
    expect(readingsOf({ said: 'hours' }, { text: 'hours', vectors: VECTORS.slice(0, 1) })).toEqual([
      { question: { said: 'hours' }, query: { text: 'hours', vectors: VECTORS.slice(0, 1) } },
    ]);
  });

  it('are two where something was: alone by its own vector, and together by both', () => {
    expect(readingsOf(QUESTION, QUERY)).toEqual([
      { question: { said: QUESTION.said }, query: { text: QUESTION.said, vectors: VECTORS.slice(0, 1) } },
      { question: QUESTION, query: QUERY },
    ]);
  });

  it('lean on the turn before where they sound like it, or nearly so and something comes nearer to both', () => {
    expect(isFollowUp(bothReadings(0.7, 0.7), 0.8)).toBe(true);
    expect(isFollowUp(bothReadings(0.7, 0.7), 0.2)).toBe(false);
    expect(isFollowUp(bothReadings(0.7, 0.7), 0.3)).toBe(false);
    expect(isFollowUp(bothReadings(0.7, 0.76), 0.3)).toBe(true);
    expect(isFollowUp(bothReadings(0.8, 0.5), 0.8)).toBe(false);
    expect(isFollowUp(bothReadings(0.9, 0.1), 1)).toBe(true);
    // However near: what was said before is near to its own answer.
    expect(isFollowUp(bothReadings(0.3, 0.9), 0.2)).toBe(false);
    expect(isFollowUp(bothReadings(0.1, 0.9), 0)).toBe(false);
  });

  it('are the turn alone without a model', () => {
    const [first] = readingsOf(QUESTION, { ...QUERY, vectors: [] });
    const readings = readingsOf(QUESTION, { ...QUERY, vectors: [] }).map((each) => {
      return { ...each, entries: [], parts: [] };
    });
    expect(likelierOf(readings, soundsLikeFollowUp(1)).question).toEqual(first?.question);
  });
});

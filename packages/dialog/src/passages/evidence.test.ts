import { describe, expect, it } from 'vitest';
import { PASSAGES, passage } from '../testing/mill.ts';
import { examine, headingOf } from './evidence.ts';
import { createWordIndex } from './word-index.ts';

const [seminar = passage('', '', '', '')] = PASSAGES;
const index = await createWordIndex(PASSAGES.length, (i) => [
  { text: PASSAGES[i]?.text ?? '', weight: 1 },
  { text: PASSAGES[i] ? headingOf(PASSAGES[i]) : '', weight: 2 },
]);
const look = (question: string, at = seminar) => examine(at, index.termsOf(question), index);

describe('examine', () => {
  it('finds the sentence that has most of the question beside the heading', () => {
    const { sentences, best } = look('what is half a day in the seminar room');
    expect(sentences[best]).toMatch(/^Half a day/);
    expect(look('seminar room').best).toBe(0);
    const cake = look('do I have to order cake');
    expect(cake.sentences[cake.best]).toMatch(/^Coffee and cake|^Please order/);
  });

  it('measures how much of the question is there, and how much in one sentence', () => {
    expect(look('projector')).toMatchObject({ coverage: 1, focus: 1 });
    const spread = look('cake and projector');
    expect(spread.coverage).toBeCloseTo(1);
    expect(spread.focus).toBeLessThan(0.7);
    expect(look('helicopter')).toMatchObject({ coverage: 0, focus: 0, best: 0 });
  });

  it('counts the heading, the question and the file’s name as said', () => {
    expect(look('price list').coverage).toBe(1);
    const charging = PASSAGES.find(({ id }) => id === 'charging') ?? seminar;
    expect(look('electric car', charging).focus).toBe(1);
  });

  it('takes a passage without words', () => {
    expect(look('cake', passage('x', '', '', '***'))).toMatchObject({ sentences: [], best: 0, coverage: 0 });
  });
});

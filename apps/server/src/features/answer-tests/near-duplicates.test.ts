import { describe, expect, it } from 'vitest';
import { createNewQuestions } from './near-duplicates.ts';

const isNew = (question: string, ...known: string[]) => createNewQuestions(known)(question);

describe('a question is a near-copy', () => {
  it.each([
    ['do you sell bicycles', 'Do you sell bicycles?'],
    ['do you sell biccyles', 'Do you sell bicycles?'],
    ['do you sell bicycle', 'Do you sell bicycles?'],
    ['So do you sell a bicycle?', 'Do you sell bicycles?'],
    ['Скільки коштує торти', 'скільки коштує торт?'],
    ['Are you in?', 'are you in'],
  ])('“%s” of “%s”', (question, known) => {
    expect(isNew(question, known)).toBe(false);
  });

  it.each([
    ['Do you sell bread?', 'Do you sell bicycles?'],
    ['Is room 3 free?', 'Is room 4 free?'],
    ['Do you repair bicycles?', 'Do you sell bicycles?'],
    ['Can I buy bicycles from you?', 'Do you sell bicycles?'],
    ['Is it in?', 'Are you in?'],
  ])('and not “%s” of “%s”', (question, known) => {
    expect(isNew(question, known)).toBe(true);
  });

  it('rejects a near-duplicate of an accepted question', () => {
    const accept = createNewQuestions([]);
    expect([accept('Do you deliver?'), accept('do you delivr')]).toEqual([true, false]);
  });
});

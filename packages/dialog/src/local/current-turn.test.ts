import { describe, expect, it } from 'vitest';
import type { FaqEntry } from '../responder.ts';
import { CAFE, entry } from '../testing/cafe.ts';
import { CurrentTurn } from './current-turn.ts';
import { entryOffer } from './offers.ts';

const unused = async () => undefined;
const knowledge = {
  search: async () => [],
  intentsOf: async () => ({ complaint: 0, person: 0, safety: 0, followUp: 0 }),
  files: unused,
  actOf: unused,
};

function ask(...questions: readonly string[]) {
  const assistant = { ...CAFE, language: 'en' };
  const turn = new CurrentTurn(
    {
      id: 'c',
      assistant,
      turns: [{ role: 'visitor', text: 'how much is that?' }],
      caller: 'visitor_in_text',
    },
    knowledge,
  );
  return turn.ask(questions.map((question): FaqEntry => entry(question, question, 'Yes.')).map(entryOffer));
}

describe('a question back', () => {
  it('names both in at most twelve words', () => {
    expect(ask('Opening hours', 'Parking').text).toBe('Do you mean Opening hours, or Parking?');
    const long = ask("I've forgotten something in a machine. What now?", 'Service washes');
    expect(long.text).toBe("“I've forgotten something in a machine. What now”, or Service washes?");
    expect(long.memo.entryIds).toHaveLength(2);
  });

  it('asks about the likelier alone where both are long', () => {
    const { text, memo } = ask(
      'My card was eaten by a machine of yours?',
      'The other machine gave me too little change?',
    );
    expect(text).toBe('Do you mean “My card was eaten by a machine of yours”?');
    expect(memo.entryIds).toEqual(['My card was eaten by a machine of yours?']);
  });
});

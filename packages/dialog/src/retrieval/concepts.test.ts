import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { uk } from '../language/uk/index.ts';
import { conceptsOf, conceptTopic } from './concepts.ts';

const names = (text: string): string[] => [...conceptsOf(text)].sort();

describe('conceptsOf', () => {
  it.each([
    ['What time do you close on Saturdays?', ['hours']],
    ['Do you accept credit cards for payment?', ['payment']],
    ['do you take cards', ['payment']],
    ['Do you sell gift cards?', ['vouchers']],
    ['Any vacancies?', ['jobs']],
    ['How far are you from the centre?', ['place']],
    ['Can I leave my car somewhere?', ['parking']],
    ['I need to reschedule my appointment', ['booking', 'cancelling']],
    ['How much is delivery?', ['delivery', 'price']],
    ['Скільки коштує доставка?', ['delivery', 'price']],
    ['Чи можна з собаками?', ['pets']],
    ['Do you sell bicycles?', []],
    ['', []],
    ['… ?! …', []],
  ])('finds in "%s" %j', (text, concepts) => {
    expect(names(text)).toEqual(concepts);
  });

  it('counts words of a phrase for that phrase alone', () => {
    expect(names('are there any open positions')).toEqual(['jobs']);
    expect(names('are you open')).toEqual(['hours']);
    expect(names('what do I pay for delivery')).toEqual(['delivery', 'price']);
  });

  it('finds words, not parts of words', () => {
    expect(names('the spark of a category')).toEqual([]);
  });

  it('takes a long text in linear time', () => {
    expect(names(`${'take my '.repeat(20_000)} card`)).toEqual(['payment']);
  });
});

describe('conceptTopic', () => {
  it('names what a question is about, in either language', () => {
    expect(conceptTopic('Can I bring my dog?', en)).toBe('pets');
    expect(conceptTopic('Чи можна з собаками?', uk)).toBe('тварини');
  });

  it('has no name for a question about two things, or none', () => {
    expect(conceptTopic('How much is delivery?', en)).toBeUndefined();
    expect(conceptTopic('Who is Parlo for?', en)).toBeUndefined();
    expect(conceptTopic('Is there coffee?', en)).toBeUndefined();
  });
});

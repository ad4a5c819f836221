import { describe, expect, it } from 'vitest';
import { factAskedFor, headingOfFact, kindsOf } from './fact-kinds.ts';

describe('what a fact tells', () => {
  it.each([
    ['We are Blue Harbor Bakery at 5 Main Street', ['address']],
    ['You find us at 12b Old Mill Rd., next to the church.', ['address']],
    ['Ми на вулиці Лесі Українки, 12.', ['address']],
    ['Пекарня, вул. Шевченка, 5', ['address']],
    ['Call us on 020 7946 0958.', ['phone']],
    ['WhatsApp: +380 44 123 45 67', ['phone']],
    ['Телефон 044 123 45 67.', ['phone']],
    ['Write to hi@blue.example.', ['email']],
    ['We are open from 8 to 18 on weekdays.', ['hours']],
    ['Opening hours: Monday 8:00–18:00', ['hours']],
    ['Ми працюємо з 8 до 18 у будні.', ['hours']],
    ['A haircut costs 30 euros.', ['price']],
    ['Стрижка — 300 грн.', ['price']],
    ['A tour is £12.', ['price']],
    ['12 Mill Street, open 9 am to 5 pm', ['address', 'hours']],
  ])('%s', (fact, kinds) => {
    expect(kindsOf(fact)).toEqual(kinds);
  });

  it.each([
    'We close at 5.',
    'Parking is free behind the house.',
    'Two of our 12 rooms face the street.',
    'We opened in 1998.',
    'The course has 12 places and takes 3 days.',
    'У нас 12 столиків.',
  ])('is none of these: %s', (fact) => {
    expect(kindsOf(fact)).toEqual([]);
    expect(headingOfFact(fact)).toBe('');
  });

  it('takes no time that a writer of prompts could make long', () => {
    const began = performance.now();
    for (const part of ['a ', '1 ', '1 a ', 'a@', 'street ', 'вул. ', '+1', 'open 1 '])
      kindsOf(part.repeat(4_000));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('a fact as it is judged', () => {
  const ADDRESS = 'We are Blue Harbor Bakery at 5 Main Street';

  it.each(['Where are you?', 'What is your address?', 'Яка у вас адреса?', 'How do I find you?'])(
    'has its heading, in its language, for %s',
    (question) => {
      expect(factAskedFor(ADDRESS, question)).toBe(`Our address, where we are. ${ADDRESS}`);
    },
  );

  it.each([
    'Where is my order?',
    'Where do you deliver?',
    'What is your email address?',
    'Where are you from?',
  ])('stands alone for %s', (question) => {
    expect(factAskedFor(ADDRESS, question)).toBe(ADDRESS);
  });

  it('has no heading of another kind that it tells', () => {
    const both = '12 Mill Street, open 9 am to 5 pm';
    expect(factAskedFor(both, 'What are your opening hours?')).toBe(`Our opening hours. ${both}`);
    expect(headingOfFact(both)).toBe('Our address, where we are, Our opening hours');
  });
});

import type { FaqItem } from '@parlo/contract';

/** A small business's FAQ, and how its visitors ask. Written for the benchmarks. */
const ENTRIES: readonly (readonly [question: string, answer: string, asked: readonly string[]])[] = [
  [
    'What are your opening hours?',
    'We are open from seven to six, every day.',
    ['What are your opening hours?', 'When do you open in the morning?'],
  ],
  [
    'Do you deliver?',
    'Yes, we deliver inside the city.',
    ['Do you deliver to my house?', 'Can I get my bread delivered?'],
  ],
  [
    'Where are you located?',
    'We are at twelve Garden Street.',
    ['Where are you located?', 'Where can I find your shop?'],
  ],
  [
    'Do you have gluten free bread?',
    'Yes, every Tuesday and Friday.',
    ['Do you have gluten free bread?', 'Is any of your bread gluten free?'],
  ],
  [
    'How can I pay?',
    'You can pay by card or in cash.',
    ['How can I pay?', 'Do you accept credit cards for payment?'],
  ],
  [
    'Do you bake wedding cakes?',
    'Yes, please order two weeks ahead.',
    ['Do you bake wedding cakes?', 'I need a cake for my wedding.'],
  ],
  [
    'Is there parking nearby?',
    'There is free parking behind the shop.',
    ['Is there parking nearby?', 'Where can I park my car?'],
  ],
  [
    'Do you serve coffee?',
    'We serve coffee and tea all day.',
    ['Do you serve coffee?', 'Can I drink a coffee at your place?'],
  ],
  [
    'Are you hiring?',
    'We are looking for a baker right now.',
    ['Are you hiring?', 'Do you have a job for me?'],
  ],
  [
    'Can I bring my dog?',
    'Dogs are welcome on the terrace.',
    ['Can I bring my dog?', 'Are dogs allowed inside?'],
  ],
  [
    'Do you sell gift cards?',
    'Gift cards start at ten dollars.',
    ['Do you sell gift cards?', 'I would like to buy a gift card.'],
  ],
  [
    'Do you have vegan pastries?',
    'Our apple pie and our brownies are vegan.',
    ['Do you have vegan pastries?', 'Which of your pastries are vegan?'],
  ],
];

export const GREETING = 'Hello, how can I help you today?';

export const BAKERY_FAQ: readonly FaqItem[] = ENTRIES.map(([question, answer]) => ({ question, answer }));

/** Each entry asked in its own words and in a visitor's: the first ones of all entries, then the second ones. */
export const QUESTIONS: readonly { readonly question: string; readonly answer: string }[] = [0, 1].flatMap(
  (way) => ENTRIES.map(([question, answer, asked]) => ({ question: asked[way] ?? question, answer })),
);

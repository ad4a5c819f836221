import { describe, expect, it } from 'vitest';
import { type Expected, isInGroups, type SentenceState, sentenceState } from './sentence-state.ts';

const EXAMPLES: Readonly<Record<SentenceState, readonly string[]>> = {
  finished: [
    '',
    'What are your opening hours on Saturday?',
    'What are your hours',
    'Do you deliver to the city centre.',
    'Yes.',
    'No, thank you.',
    'Yes, I do.',
    'I think so.',
    'Okay so.',
    'I would like to book a table.',
    'A table for four.',
    'Can I come at 5?',
    'Let me log in.',
    'How much was it in 2024?',
    'We opened in 2019.',
    'My number is 067 123 45 67.',
    'Call me at five five five one two three four five six seven',
    'If it rains, we stay inside.',
    'Stop.',
    'We are in room 305.',
    'From nine to five.',
    'I am looking for a present.',
    'Do you know the price?',
    'Can you tell me more please?',
    'What can you tell me today?',
    'I take plan B.',
    'Скільки коштує доставка?',
    'What do you sell?',
    'What does it include?',
    'Do you repair old clocks as well?',
    'My email is john@green.org.',
    'M-A-R-I-A dot Lopez at gmail.com.',
    'J O H N at green dot com',
  ],
  unclear: [
    'Hello.',
    'Hi there!',
    'Good morning.',
    'Where are you from?',
    'Tell me.',
    'Excuse me.',
    'What is it for.',
    'What',
    'Tell me what the price is.',
    'If I book today.',
    'Five.',
    'Привіт',
    'Якщо завтра',
    'I need a doctor who.',
  ],
  unfinished: [
    'I would like to.',
    'I want to book a table and',
    'My name is.',
    'My number is',
    'Um.',
    'I',
    'Do you deliver to the',
    'I was wondering.',
    'Hi, I was just wondering',
    "I'd like to know.",
    'Could you please tell me.',
    'Do you know?',
    'I have a question.',
    'Let me think.',
    'Okay, hold on.',
    'I was wondering if',
    'Can you tell me about.',
    'I need a table, but',
    'Well,',
    'So',
    'It depends on',
    "I'm",
    'I’d',
    'Wait...',
    'Do you have a room for my',
    'Я хочу замовити стіл на',
    'Can I get.',
    'Does the price include?',
    'When I turn on the heater, it.',
    'Я хочу',
    'У мене є питання',
  ],
  dictating: [
    'My number is 067 123.',
    'It is zero six seven',
    '067.',
    'My email is J O H',
    'The code is 42.',
    'My name is spelled S M I',
    '067 123 45',
    "It's 067 123",
    'It is 067123.',
    'Мій номер 06712.',
    'Код 42',
    "It's spelled K-o-v-a-l.",
    'M.A.R. Dot Lopez.',
    'My email is j o h n at green house',
    'нуль шість сім',
  ],
};

describe('sentenceState', () => {
  for (const [state, texts] of Object.entries(EXAMPLES))
    it.each(texts)(`finds %j ${state}`, (text) => {
      expect(sentenceState(text)).toBe(state);
    });

  it('takes no notice of case and of a full stop that recognisers put everywhere', () => {
    for (const text of ['I want to', 'I WANT TO.', '  i want to. '])
      expect(sentenceState(text)).toBe('unfinished');
  });

  it.each<[string, Expected, SentenceState]>([
    ['sales at north wind', 'email', 'dictating'],
    ['sales at north wind', null, 'finished'],
    ['sales', 'email', 'dictating'],
    ['My email is john.', 'email', 'dictating'],
    ['My email is john.', null, 'finished'],
    ["Sure, it's o77.", 'phone', 'dictating'],
    ['My postcode is SW1.', null, 'dictating'],
    ['I come at 5pm.', null, 'finished'],
    ['sales at north wind dot com', 'email', 'finished'],
    ['No.', 'email', 'finished'],
    ['I would rather not say that.', 'email', 'finished'],
    ["Sure, it's 077.", 'phone', 'dictating'],
    ["Sure, it's 077 123 45 67.", 'phone', 'finished'],
    ['I have no phone.', 'phone', 'finished'],
    ['My name is Ann.', 'name', 'finished'],
  ])('hears %j, asked for %s, as %s', (text, expects, state) => {
    expect(sentenceState(text, expects)).toBe(state);
  });
});

describe('isInGroups', () => {
  it.each([
    ['My number is 067 123', null, true],
    ['It is four four seven,', null, true],
    ['Мій номер нуль шість', null, true],
    ['Sales at north wind', 'email', true],
    ['Ann', 'name', false],
    ['A table for two people.', null, false],
    ['', null, false],
  ] as const)('%j, asked for %s: %s', (text, expects, expected) => {
    expect(isInGroups(text, expects)).toBe(expected);
  });
});

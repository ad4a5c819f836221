import { describe, expect, it } from 'vitest';
import { type SentenceState, sentenceState } from './sentence-state.ts';

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
});

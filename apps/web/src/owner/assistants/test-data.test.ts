import { expect, it } from 'vitest';
import { readTestData } from './test-data.ts';

const TEST = {
  id: 'assistant_1',
  assistantName: 'Bakery',
  assistantPrompt: 'Be warm.',
  greetingMessage: 'Hello',
  aiNotice: 'Our robot talks.',
  voice: 'coral',
  pronunciations: [{ word: 'Nguyen', saidAs: 'nuh-GWIN', language: 'en' }],
  alsoSpoken: [],
  replyMode: 'own_words',
  faqList: [{ question: 'Open?', answer: 'Yes.', phrasings: ['Are you open?'] }],
};

it('reads what the builder handed over', () => {
  expect(readTestData({ testAssistant: TEST })).toEqual(TEST);
});

it('replaces empty fields by defaults', () => {
  const typed = {
    ...TEST,
    assistantName: ' ',
    assistantPrompt: '',
    greetingMessage: '',
    aiNotice: 7,
    voice: 'bass',
    pronunciations: 'all',
    alsoSpoken: ['fr'],
    replyMode: 'loud',
  };
  expect(readTestData({ testAssistant: { ...typed, faqList: [{ question: '' }] } })).toEqual({
    id: 'assistant_1',
    assistantName: 'New Assistant',
    assistantPrompt: 'Assistant prompt',
    greetingMessage: 'Hello, how can I help you today?',
    aiNotice: '',
    voice: '',
    pronunciations: [],
    alsoSpoken: [],
    replyMode: 'exact',
    faqList: [],
  });
});

it.each([null, undefined, 7, {}, { testAssistant: null }, { testAssistant: {} }])(
  'is null for %j',
  (state) => {
    expect(readTestData(state)).toBeNull();
  },
);

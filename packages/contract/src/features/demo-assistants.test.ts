import { describe, expect, it } from 'vitest';
import { DEMO_ASSISTANT_ID, demoAssistantId } from '../demo-ids.ts';
import { UseCaseFile } from './demo-assistants.ts';

const QUESTIONS = ['Are you open?', 'Do you bake?', 'How much is bread?'];
const FILE = {
  business: 'Bakery',
  description: 'Answers before the first bread is out.',
  assistantName: 'Crust',
  assistantPrompt: 'You bake.',
  greetingMessage: 'Hello!',
  voice: 'ash',
  suggestions: QUESTIONS,
  faqList: QUESTIONS.map((question) => ({ question, answer: 'Yes.' })),
};

describe('demoAssistantId', () => {
  it('names the demo of a language, and of a use case', () => {
    expect(demoAssistantId()).toBe(DEMO_ASSISTANT_ID);
    expect([demoAssistantId('uk'), demoAssistantId('en', 'clinic'), demoAssistantId('uk', 'clinic')]).toEqual(
      ['assistant_demo_uk', 'assistant_demo_clinic', 'assistant_demo_clinic_uk'],
    );
  });
});

describe('UseCaseFile', () => {
  it('takes a made-up business', () => {
    expect(UseCaseFile.parse(FILE)).toEqual(FILE);
  });

  it.each([
    [
      'a suggestion that is no question of its own',
      { suggestions: ['Are you open?', 'Do you bake?', 'Why?'] },
    ],
    ['two suggestions', { suggestions: QUESTIONS.slice(1) }],
    ['no questions', { faqList: [] }],
    ['a long description', { description: 'a'.repeat(161) }],
    ['an unknown field', { price: 3 }],
  ])('refuses %s', (_, change) => {
    expect(UseCaseFile.safeParse({ ...FILE, ...change }).success).toBe(false);
  });
});

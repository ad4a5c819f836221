import { describe, expect, it } from 'vitest';
import { readLandingContent } from './content.ts';

const CLINIC = {
  assistantName: 'Smile',
  voice: 'coral',
  business: 'Dental clinic',
  description: 'Hours and prices.',
  greetingMessage: 'Hello.',
  suggestions: ['Are you open?', 'Where?', 'How much?'],
  assistantPrompt: 'You know the clinic.',
  faqList: ['Are you open?', 'Where?', 'How much?'].map((question) => ({ question, answer: 'Yes.' })),
};

describe('demo businesses', () => {
  const files = {
    'content/demo-assistants/clinic.json': CLINIC,
    'content/demo-assistants/clinic.uk.json': { ...CLINIC, business: 'Стоматологія' },
  };

  it.each([
    ['en', 'Dental clinic', 'assistant_demo_clinic'],
    ['uk', 'Стоматологія', 'assistant_demo_clinic_uk'],
  ] as const)('are those of the language: %s', (language, business, assistantId) => {
    expect(readLandingContent(language, files).cases).toEqual([
      {
        assistantId,
        business,
        description: 'Hours and prices.',
        greeting: 'Hello.',
        suggestions: ['Are you open?', 'Where?', 'How much?'],
      },
    ]);
  });
});

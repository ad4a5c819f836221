import { describe, expect, it } from 'vitest';
import { readLandingContent } from './content.ts';

const QUOTE = {
  name: 'Maria',
  role: { en: 'Owner of a bakery', uk: 'Власниця пекарні' },
  text: { en: 'It answers.', uk: 'Він відповідає.' },
};
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
const read = (customers: unknown, language: 'en' | 'uk' = 'en') =>
  readLandingContent(language, customers, {});

describe('the sentence about customers', () => {
  it('is what the file says, in the language of the page', () => {
    const file = { sample: false, businesses: 12, testimonials: [QUOTE] };
    expect(read(file, 'uk')).toEqual({
      claim: { sample: false, businesses: 12, over: false },
      sample: false,
      testimonials: [{ name: 'Maria', role: 'Власниця пекарні', text: 'Він відповідає.' }],
      cases: [],
    });
  });

  it('is empty if the file is empty or missing', () => {
    const nothing = { claim: null, sample: false, testimonials: [], cases: [] };
    expect(read({})).toEqual(nothing);
    expect(read(undefined).testimonials).toHaveLength(4);
    expect(readLandingContent('en', {}, {})).toEqual(nothing);
  });

  it('is marked in the file that comes with Parlo, in both languages', () => {
    for (const language of ['en', 'uk'] as const) {
      const { claim, sample, testimonials } = readLandingContent(language);
      expect({ claim, sample }).toEqual({
        claim: { sample: true, businesses: 1_000, over: true },
        sample: true,
      });
      expect(testimonials.map(({ name }) => name)).toEqual(['', '', '', '']);
    }
  });

  it.each([
    [{ businesses: 3 }],
    [{ sample: true, businesses: -1 }],
    [{ sample: true, businesses: 3, over: 'yes' }],
    [{ sample: true, testimonials: [{ ...QUOTE, text: { en: 'Only English' } }] }],
    [{ sample: true, clients: [] }],
  ])('fails the build when it is not as it should be: %j', (file) => {
    expect(() => read(file)).toThrow();
  });
});

describe('demo businesses', () => {
  const files = {
    'content/demo-assistants/clinic.json': CLINIC,
    'content/demo-assistants/clinic.uk.json': { ...CLINIC, business: 'Стоматологія' },
  };

  it.each([
    ['en', 'Dental clinic', 'assistant_demo_clinic'],
    ['uk', 'Стоматологія', 'assistant_demo_clinic_uk'],
  ] as const)('are those of the language: %s', (language, business, assistantId) => {
    expect(readLandingContent(language, {}, files).cases).toEqual([
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

import { expect, it } from 'vitest';
import { callTarget } from './call-target.ts';
import { DEFAULT_IDENTITY } from './default-identity.ts';

it('sends what the builder handed over, with the assistant it belongs to', () => {
  const faqList = [{ question: 'Open?', answer: 'Always.' }];
  expect(callTarget({ ...DEFAULT_IDENTITY, id: 'assistant_7', voice: 'coral', faqList })).toEqual({
    assistantId: 'assistant_7',
    origin: 'sandbox',
    draft: {
      assistantName: 'Parlo Mini',
      assistantPrompt: 'Give short, clear responses.',
      greetingMessage: 'Hello, I am Parlo Mini. How can I help you today?',
      aiNotice: '',
      voice: 'coral',
      pronunciations: [],
      alsoSpoken: [],
      replyMode: 'exact',
      faqList,
    },
  });
});

it('sends the sample identity alone, and the default voice for an empty one', () => {
  const target = callTarget({ ...DEFAULT_IDENTITY, voice: '' });
  expect(target).not.toHaveProperty('assistantId');
  expect(target.draft?.voice).toBe('verse');
});

it('keeps the sample’s greeting short enough to be one', () => {
  expect(DEFAULT_IDENTITY.greetingMessage.length).toBeLessThanOrEqual(64);
});

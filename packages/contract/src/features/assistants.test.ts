import { describe, expect, it } from 'vitest';
import { CALLS } from '../api/calls.ts';
import { LIMITS, VOICES } from '../api/limits.ts';
import {
  AssistantChanges,
  DeleteAssistantInput,
  EditAssistantInput,
  NewAssistant,
  VoicePreviewInput,
} from './assistants.ts';

const assistant = {
  assistantName: 'Bakery',
  assistantPrompt: 'Answer questions about the bakery.',
  greetingMessage: 'Hello, how can I help you today?',
  voice: 'verse',
} as const;
const messages = (input: unknown) =>
  NewAssistant.safeParse(input).error?.issues.map(({ message }) => message);

describe('NewAssistant', () => {
  it('takes an assistant with each of the eight voices', () => {
    expect(VOICES).toHaveLength(8);
    for (const voice of VOICES) expect(NewAssistant.safeParse({ ...assistant, voice }).success).toBe(true);
  });

  it.each([
    ['assistantName', 32, 'Assistant name'],
    ['assistantPrompt', 300, 'Prompt'],
    ['greetingMessage', 64, 'Greeting'],
  ])('limits %s to %d characters and needs it', (field, max, label) => {
    expect(NewAssistant.safeParse({ ...assistant, [field]: 'a'.repeat(max) }).success).toBe(true);
    expect(messages({ ...assistant, [field]: 'a'.repeat(max + 1) })).toEqual([
      `${label} can be at most ${max} characters long.`,
    ]);
    expect(messages({ ...assistant, [field]: '  ' })).toEqual([`${label} is required.`]);
    expect(messages({ ...assistant, [field]: undefined })).toEqual([`${label} is required.`]);
  });

  it('needs a voice', () => {
    expect(NewAssistant.safeParse({ ...assistant, voice: '' }).success).toBe(false);
    expect(NewAssistant.safeParse({ ...assistant, voice: 'marin' }).success).toBe(false);
  });

  it('limits the FAQ', () => {
    const entry = { question: 'q'.repeat(LIMITS.faqQuestion), answer: 'a'.repeat(LIMITS.faqAnswer) };
    const withFaq = (faqList: unknown) => NewAssistant.safeParse({ ...assistant, faqList }).success;
    expect(withFaq(Array(LIMITS.faqEntries).fill(entry))).toBe(true);
    expect(withFaq(Array(LIMITS.faqEntries + 1).fill(entry))).toBe(false);
    expect(withFaq([{ ...entry, question: `${entry.question}q` }])).toBe(false);
    expect(withFaq([{ ...entry, answer: `${entry.answer}a` }])).toBe(false);
    expect(withFaq([{ ...entry, answer: '' }])).toBe(false);
    expect(withFaq([{ ...entry, phrasings: Array(LIMITS.faqPhrasings + 1).fill('q') }])).toBe(false);
  });

  it('limits all of the FAQ together, so that it fits the body of its call', () => {
    const entry = {
      question: '€'.repeat(LIMITS.faqQuestion),
      answer: '€'.repeat(LIMITS.faqAnswer),
      // What is left for each of 200 entries, in as many phrasings as there may be.
      phrasings: Array(LIMITS.faqPhrasings).fill('€'.repeat(25)),
    };
    const largest = { ...assistant, faqList: Array(LIMITS.faqEntries).fill(entry) };
    expect(NewAssistant.safeParse(largest).success).toBe(true);
    const bytes = Buffer.byteLength(JSON.stringify({ email: 'a'.repeat(LIMITS.email), assistant: largest }));
    expect(bytes).toBeLessThanOrEqual(CALLS.addAssistant.bodyLimit);
    expect(CALLS.editAssistant.bodyLimit).toBeLessThan(2_000_000);
    const { faqList } = largest;
    expect(
      messages({
        ...assistant,
        faqList: [
          ...faqList.slice(1),
          { ...entry, phrasings: [...entry.phrasings.slice(1), '€'.repeat(26)] },
        ],
      }),
    ).toEqual(['All questions and answers together can be at most 600,000 characters long.']);
  });
});

describe('changes', () => {
  it('may name one field only, and empty the voice', () => {
    expect(AssistantChanges.parse({ voice: '' })).toEqual({ voice: '' });
    expect(AssistantChanges.parse({})).toEqual({});
    expect(AssistantChanges.safeParse({ assistantName: '' }).success).toBe(false);
  });

  it('address an assistant by id or by a place in the list', () => {
    const edit = { email: 'a@b.co', updated: {} };
    expect(EditAssistantInput.safeParse({ ...edit, index: 0 }).success).toBe(true);
    expect(EditAssistantInput.safeParse({ ...edit, assistantId: 'assistant_1' }).success).toBe(true);
    expect(EditAssistantInput.safeParse({ ...edit, index: -1 }).success).toBe(false);
    expect(DeleteAssistantInput.safeParse({ email: 'a@b.co', index: 1.5 }).success).toBe(false);
  });

  it('have a voice to hear', () => {
    expect(VoicePreviewInput.safeParse({ voice: 'alloy' }).success).toBe(true);
    expect(VoicePreviewInput.safeParse({ voice: '' }).success).toBe(false);
  });
});

import { TrialDraft } from '@parlo/contract';
import { PreviewMessage } from '@parlo/contract/widget';
import { describe, expect, it } from 'vitest';
import { BAKERY } from '../../../testing/bakery.ts';
import { toValues } from './form-values.ts';
import { previewMessage as messageOf } from './preview-message.ts';

const VALUES = toValues(BAKERY);
const entry = (question: string, answer: string) => ({ question, answer, phrasings: '' });
const owner = { email: 'olena@example.com', assistant: BAKERY };
const ENGLISH = { natural: true, hears: ['en'], speaks: ['en', 'uk'] };
const previewMessage = (values: typeof VALUES, who: Parameters<typeof messageOf>[1]) =>
  messageOf(values, who, ENGLISH);
const stranger = { email: null, assistant: BAKERY };

describe('the preview’s message', () => {
  it('shows typed values and tries the saved assistant, with an account', () => {
    const message = previewMessage(
      { ...VALUES, greetingMessage: 'Good morning', consentText: 'Yes?' },
      owner,
    );
    expect(message.assistant).toMatchObject({ greetingMessage: 'Good morning', consentText: 'Yes?' });
    expect(message.trial).toBeUndefined();
  });

  it('offers typing alone where a call would not understand the greeting’s language, as the widget does', () => {
    const greeting = (greetingMessage: string) => ({ ...VALUES, greetingMessage });
    expect(previewMessage(greeting('Вітаю!'), owner).assistant.hears).toEqual([]);
    expect(previewMessage(greeting('Hello!'), owner).assistant.hears).toEqual(['en']);
    expect('hears' in messageOf(greeting('Вітаю!'), owner, null).assistant).toBe(false);
  });

  it('offers what visitors’ own devices do where they may and calls can’t', () => {
    const values = { ...VALUES, greetingMessage: 'Вітаю!' };
    expect(previewMessage({ ...values, deviceSpeech: true }, owner).assistant.device).toBe('uk');
    expect('device' in previewMessage(values, owner).assistant).toBe(false);
    expect('device' in previewMessage({ ...VALUES, deviceSpeech: true }, owner).assistant).toBe(false);
  });

  it('suggests the first questions that it can answer', () => {
    const faqList = [entry('One?', '1'), entry('Half?', ''), entry('Two?', '2'), entry('Three?', '3')];
    const values = { ...VALUES, faqList: [...faqList, entry('Four?', '4')] };
    expect(previewMessage(values, stranger).assistant.look?.suggestions).toEqual(['One?', 'Two?', 'Three?']);
    // The server knows none of those yet.
    const saved = BAKERY.faqList.map(({ question }) => question).slice(0, 3);
    expect(previewMessage(values, owner).assistant.look?.suggestions).toEqual(saved);
    const look = { ...VALUES.look, suggestions: ['Four?'] };
    expect(previewMessage({ ...values, look }, stranger).assistant.look?.suggestions).toEqual(['Four?']);
  });

  it('is an assistant that the server takes, whatever is half typed', () => {
    const faqList = [entry(' Open? ', ' Yes. '), entry('', 'No.'), entry('Why?', '  ')];
    const half = { ...VALUES, assistantName: ' ', assistantPrompt: '', greetingMessage: '', faqList };
    const typed = { ...half, voice: '', consentText: 'Yes?', aiNotice: ' Our robot talks. ' } as const;
    const row = { word: 'Xu', saidAs: 'SHOO', language: 'en' } as const;
    const message = previewMessage({ ...typed, pronunciations: [row, { ...row, word: '' }] }, stranger);
    expect(message.assistant.aiNotice).toEqual({ text: 'Our robot talks.', language: null });
    expect(TrialDraft.parse(message.trial)).toEqual({
      assistantName: BAKERY.assistantName,
      assistantPrompt: BAKERY.assistantPrompt,
      greetingMessage: BAKERY.greetingMessage,
      aiNotice: 'Our robot talks.',
      voice: 'verse',
      pronunciations: [row],
      alsoSpoken: [],
      faqList: [{ question: 'Open?', answer: 'Yes.', phrasings: [] }],
    });
    // Nobody agrees to anything before they try their own.
    expect(message.assistant.consentText).toBe('');
    expect(PreviewMessage.parse(message)).toEqual(message);
  });
});

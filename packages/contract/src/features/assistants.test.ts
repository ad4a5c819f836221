import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../api/endpoints.ts';
import { ASSISTANT_DEFAULTS, LIMITS, OWNER_LIMITS, VISITOR_LIMITS, VOICES } from '../api/limits.ts';
import { problemOf } from '../api/reasons.ts';
import {
  Assistant,
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

  it('has a name of one line', () => {
    const name = (assistantName: string) => NewAssistant.parse({ ...assistant, assistantName }).assistantName;
    expect(name('Mia\r\nBcc: eve@example.com')).toBe('Mia Bcc: eve@example.com');
    expect(name('\u2028Mia\u0000\n')).toBe('Mia');
    expect(AssistantChanges.parse({ assistantName: 'Mia\nEve' }).assistantName).toBe('Mia Eve');
  });

  it('needs a voice', () => {
    expect(NewAssistant.safeParse({ ...assistant, voice: '' }).success).toBe(false);
    expect(NewAssistant.safeParse({ ...assistant, voice: 'marin' }).success).toBe(false);
  });

  it('limits the FAQ', () => {
    const entry = { question: 'q'.repeat(LIMITS.faqQuestion), answer: 'a'.repeat(LIMITS.faqAnswer) };
    const withFaq = (faqList: unknown) => NewAssistant.safeParse({ ...assistant, faqList }).success;
    const short = { question: 'q', answer: 'a' };
    expect(withFaq([entry])).toBe(true);
    expect(withFaq(Array(LIMITS.faqEntries).fill(short))).toBe(true);
    expect(withFaq(Array(LIMITS.faqEntries + 1).fill(short))).toBe(false);
    expect(withFaq([{ ...entry, question: `${entry.question}q` }])).toBe(false);
    expect(withFaq([{ ...entry, answer: `${entry.answer}a` }])).toBe(false);
    expect(withFaq([{ ...entry, answer: '' }])).toBe(false);
    expect(withFaq([{ ...entry, phrasings: Array(LIMITS.faqPhrasings + 1).fill('q') }])).toBe(false);
  });

  it('limits all of the FAQ together, so that it fits the body of its call', () => {
    const entry = {
      // An equal part for each entry, in as many phrasings as there may be.
      question: '€'.repeat(100),
      answer: '€'.repeat(400),
      phrasings: Array(LIMITS.faqPhrasings).fill('€'.repeat(5)),
    };
    const largest = { ...assistant, faqList: Array(LIMITS.faqEntries).fill(entry) };
    expect(NewAssistant.safeParse(largest).success).toBe(true);
    const bytes = Buffer.byteLength(JSON.stringify({ email: 'a'.repeat(LIMITS.email), assistant: largest }));
    expect(bytes).toBeLessThanOrEqual(ENDPOINTS.addAssistant.bodyLimit);
    expect(ENDPOINTS.editAssistant.bodyLimit).toBeLessThan(2_000_000);
    const { faqList } = largest;
    expect(
      messages({
        ...assistant,
        faqList: [...faqList.slice(1), { ...entry, phrasings: [...entry.phrasings.slice(1), '€'.repeat(6)] }],
      }),
    ).toEqual(['All questions and answers together can be at most 600,000 characters long.']);
  });
});

describe('the sites of an assistant', () => {
  const changes = (allowedSites: unknown) => AssistantChanges.safeParse({ allowedSites });

  it('are stored as origins in any notation', () => {
    const written = [' Example.com/shop ', '*.example.com', 'localhost:3000'];
    const origins = ['https://example.com', 'https://*.example.com', 'http://localhost:3000'];
    expect(changes(written).data?.allowedSites).toEqual(origins);
    expect(NewAssistant.parse({ ...assistant, allowedSites: written }).allowedSites).toEqual(origins);
    expect(changes([]).data?.allowedSites).toEqual([]);
  });

  it.each(['', 'http://example.com', 'intranet', '*'])('reject %j', (origin) => {
    const { error } = changes(['https://example.com', origin]);
    const [issue] = error?.issues ?? [];
    expect(issue?.message).toBe('A site looks like https://example.com or https://*.example.com.');
    expect(issue && problemOf(issue, { allowedSites: ['https://example.com', origin] })).toEqual({
      reason: 'invalid_site',
      field: 'allowedSites.1',
    });
  });

  it('are limited in number and length', () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => `https://shop${at}.example`);
    expect(changes(list(VISITOR_LIMITS.allowedSites)).success).toBe(true);
    expect(changes(list(VISITOR_LIMITS.allowedSites + 1)).error?.issues[0]?.message).toBe(
      `There can be at most ${VISITOR_LIMITS.allowedSites} sites.`,
    );
    const long = `https://${'a'.repeat(VISITOR_LIMITS.site)}.example`;
    expect(changes([long]).error?.issues[0]?.message).toBe(
      `A site can be at most ${VISITOR_LIMITS.site} characters long.`,
    );
  });
});

describe('the owner’s requirements for visitors', () => {
  const taken = (change: object) => AssistantChanges.safeParse(change).success;

  it('trim the consent text', () => {
    expect(AssistantChanges.parse({ consentText: ' We keep what you say. ' })).toEqual({
      consentText: 'We keep what you say.',
    });
    expect(taken({ consentText: '' })).toBe(true);
    expect(taken({ consentText: 'a'.repeat(VISITOR_LIMITS.consentText) })).toBe(true);
    expect(taken({ consentText: 'a'.repeat(VISITOR_LIMITS.consentText + 1) })).toBe(false);
  });

  it('keep conversations for whole days, or until they are deleted', () => {
    for (const retentionDays of [1, VISITOR_LIMITS.retentionDays, null]) {
      expect(taken({ retentionDays })).toBe(true);
    }
    for (const retentionDays of [0, -1, 1.5, VISITOR_LIMITS.retentionDays + 1, '30']) {
      expect(taken({ retentionDays })).toBe(false);
    }
  });

  it.each([
    ['visitorCallsAtOnce', VISITOR_LIMITS.callsAtOnce, 'Calls at once'],
    ['visitorMinutesPerDay', VISITOR_LIMITS.minutesPerDay, 'Minutes a day'],
  ])('limit %s with a whole number up to %d', (field, max, label) => {
    for (const value of [1, max]) expect(taken({ [field]: value })).toBe(true);
    for (const value of [0, -1, 1.5, max + 1, '3', null]) {
      expect(AssistantChanges.safeParse({ [field]: value }).error?.issues[0]?.message).toBe(
        `${label} must be a whole number from 1 to ${max}.`,
      );
    }
  });

  it('have defaults that a new assistant may have', () => {
    const { minutesTotal: _, ...defaults } = ASSISTANT_DEFAULTS;
    expect(NewAssistant.parse(defaults)).toEqual(defaults);
  });

  it('get their defaults from an older server’s response', () => {
    const older = { ...assistant, id: 'assistant_1', faqList: [], allowedSites: [], consentText: '' };
    const rest = { retentionDays: null, logoDownload: null, knowledgeFile: null, version: 1 };
    expect(Assistant.parse({ ...older, ...rest, minutes: 0, minutes_total: 500 })).toMatchObject({
      visitorCallsAtOnce: ASSISTANT_DEFAULTS.visitorCallsAtOnce,
      visitorMinutesPerDay: ASSISTANT_DEFAULTS.visitorMinutesPerDay,
      deviceSpeech: false,
      callEngine: 'local',
      limitedCalls: 0,
    });
  });
});

describe('changes', () => {
  it('may set each field of a new assistant alone', () => {
    for (const field of Object.keys(NewAssistant.shape)) {
      expect(AssistantChanges.shape, field).toHaveProperty(field);
      expect(AssistantChanges.safeParse({ [field]: undefined }).success, field).toBe(true);
    }
  });

  it('may remove the logo and the noted file, and name the version they are based on', () => {
    const cleared = { logoDownload: null, knowledgeFile: null, version: 3 };
    expect(AssistantChanges.parse(cleared)).toEqual(cleared);
    for (const change of [
      { logoDownload: 'x'.repeat(OWNER_LIMITS.fileName + 1) },
      { knowledgeFile: { name: ' ', type: 'text/plain', size: 1 } },
      { version: 1.5 },
    ]) {
      expect(AssistantChanges.safeParse(change).success).toBe(false);
    }
  });

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

  it('need a voice', () => {
    expect(VoicePreviewInput.safeParse({ voice: 'alloy' }).success).toBe(true);
    expect(VoicePreviewInput.safeParse({ voice: '' }).success).toBe(false);
  });
});

describe('the text for people in danger', () => {
  const changes = (more: object) => AssistantChanges.safeParse(more);

  it('takes a country of ISO 3166, or none', () => {
    for (const country of ['UA', 'GB', '']) expect(changes({ country }).success).toBe(true);
    for (const country of ['XX', 'ua', 'Ukraine']) expect(changes({ country }).success).toBe(false);
  });

  it('takes the owner’s text without links', () => {
    for (const dangerNote of ['The kit is behind the bar.', 'Ask for Lea (room 2), tel. 044 123 45 67.', ''])
      expect(changes({ dangerNote }).success).toBe(true);
    for (const dangerNote of [
      'See https://a.example',
      'bit.ly/x',
      'go to www.a.example',
      'a.example.com now',
    ])
      expect(changes({ dangerNote }).success).toBe(false);
    expect(changes({ dangerNote: 'a'.repeat(VISITOR_LIMITS.dangerNote + 1) }).success).toBe(false);
  });
});

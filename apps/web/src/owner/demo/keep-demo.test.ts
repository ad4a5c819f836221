// @vitest-environment jsdom
import { MESSAGES } from '@parlo/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import type { DemoAssistant } from './demo-assistants.ts';
import { fileOf, keepDemoAssistants } from './keep-demo.ts';
import { rememberFile } from './keep-wish.ts';

const EMAIL = 'olena@example.com';
const LOGO = { name: 'sun.png', url: 'data:image/png;base64,AQID' };

function demo(assistantName: string, more: Partial<DemoAssistant> = {}): DemoAssistant {
  return {
    id: `local_${assistantName}`,
    assistantName,
    assistantPrompt: 'Be warm.',
    greetingMessage: 'Hello',
    voice: '',
    pronunciations: [{ word: 'Nguyen', saidAs: 'nuh-GWIN', language: 'en' }],
    alsoSpoken: ['uk'],
    deviceSpeech: true,
    callEngine: 'provider',
    replyMode: 'exact',
    faqList: [{ question: 'Open?', answer: 'Yes.', phrasings: ['When?'] }],
    allowedSites: ['https://bakery.example'],
    consentText: 'We listen.',
    country: 'UA',
    dangerNote: 'The kit is behind the bar.',
    aiNotice: 'A robot answers.',
    retentionDays: 30,
    visitorCallsAtOnce: 5,
    visitorMinutesPerDay: 60,
    contact: { enabled: false, ask: ['email'] },
    look: {
      color: '#0a7d5a',
      theme: 'auto',
      radius: 18,
      size: 56,
      greetingDelay: null,
      branding: true,
      suggestions: [],
    },
    limitedCalls: 0,
    openContacts: 0,
    logoDownload: null,
    knowledgeFile: null,
    minutes: 0,
    minutes_total: 500,
    version: 1,
    ...more,
  };
}

const notes: string[] = [];
const notebook = {
  email: EMAIL,
  onStored: (id: string, storedAs: string) => void notes.push(`${id} is ${storedAs}`),
  onDone: (id: string) => void notes.push(`${id} done`),
};
const added = { success: true as const, message: '', assistants: [], assistantId: 'a1' };
const uploaded = { success: true, message: '', logoDownload: 'sun.png', logo: LOGO.url } as const;

beforeEach(() => {
  notes.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('stores an assistant whole, with its logo, before it leaves the browser', async () => {
  const { asked } = fakeApi({ addAssistant: () => added, uploadLogo: () => uploaded });
  const outcomes = await keepDemoAssistants([demo('Bakery', { logo: LOGO })], notebook);
  expect(outcomes).toEqual([{ how: 'stored', id: 'local_Bakery', assistantId: 'a1' }]);
  expect(notes).toEqual(['local_Bakery is a1', 'local_Bakery done']);
  expect(asked.map(({ name }) => name)).toEqual(['addAssistant', 'uploadLogo']);
  expect(asked[0]?.input).toMatchObject({
    assistant: {
      voice: 'verse',
      faqList: [{ phrasings: ['When?'] }],
      allowedSites: ['https://bakery.example'],
      consentText: 'We listen.',
      aiNotice: 'A robot answers.',
      pronunciations: [{ word: 'Nguyen', saidAs: 'nuh-GWIN', language: 'en' }],
      deviceSpeech: true,
      callEngine: 'provider',
      retentionDays: 30,
      visitorCallsAtOnce: 5,
      visitorMinutesPerDay: 60,
      contact: { enabled: false, ask: ['email'] },
    },
  });
  expect(asked[1]?.input).toMatchObject({ email: EMAIL, assistantId: 'a1' });
});

it('keeps one with a taken name in the browser, and continues with the others', async () => {
  fakeApi({
    addAssistant: ({ assistant }) =>
      assistant.assistantName === 'Bakery' ? refuse('name_taken', MESSAGES.nameTaken) : added,
  });
  const outcomes = await keepDemoAssistants([demo('Bakery'), demo('Shop')], notebook);
  expect(outcomes).toEqual([
    { how: 'failed', id: 'local_Bakery', error: expect.objectContaining({ reason: 'name_taken' }) },
    { how: 'stored', id: 'local_Shop', assistantId: 'a1' },
  ]);
  expect(notes).toEqual(['local_Shop is a1', 'local_Shop done']);
});

describe('a file that was chosen without an account', () => {
  const file = new File(['We bake.'], 'bakery.txt', { type: 'text/plain' });
  const stored = { success: true as const, message: '', files: [], refused: [] };

  it('goes up with its assistant, once', async () => {
    rememberFile('local_Bakery', file);
    const { asked } = fakeApi({ addAssistant: () => added, uploadKnowledgeBase: () => stored });
    await keepDemoAssistants([demo('Bakery')], notebook);
    await keepDemoAssistants([demo('Bakery')], notebook);
    const uploads = asked.filter(({ name }) => name === 'uploadKnowledgeBase');
    expect(uploads).toHaveLength(1);
    expect(uploads[0]?.input).toMatchObject({ email: EMAIL, assistantId: 'a1', source: 'builder' });
  });

  it('is tried again where that may help, and is left where it does not', async () => {
    rememberFile('local_Bakery', file);
    fakeApi({ addAssistant: () => added, uploadKnowledgeBase: () => refuse('unavailable', 'Not now.') });
    expect(await keepDemoAssistants([demo('Bakery')], notebook)).toMatchObject([{ how: 'failed' }]);
    const { asked } = fakeApi({
      addAssistant: () => added,
      uploadKnowledgeBase: () => refuse('file_damaged', 'Damaged.'),
    });
    expect(await keepDemoAssistants([demo('Bakery')], notebook)).toMatchObject([{ how: 'stored' }]);
    await keepDemoAssistants([demo('Bakery')], notebook);
    expect(asked.filter(({ name }) => name === 'uploadKnowledgeBase')).toHaveLength(1);
  });
});

it('does not make a second one when only the logo has to be tried again', async () => {
  const { asked } = fakeApi({
    addAssistant: () => added,
    uploadLogo: () => refuse('unavailable', 'Not now.'),
  });
  const first = await keepDemoAssistants([demo('Bakery', { logo: LOGO })], notebook);
  expect(first).toEqual([
    { how: 'failed', id: 'local_Bakery', error: expect.objectContaining({ reason: 'unavailable' }) },
  ]);
  expect(notes).toEqual(['local_Bakery is a1']);
  await keepDemoAssistants([demo('Bakery', { logo: LOGO, storedAs: { email: EMAIL, id: 'a1' } })], notebook);
  expect(asked.map(({ name }) => name)).toEqual(['addAssistant', 'uploadLogo', 'uploadLogo']);
});

it('stores them out of a browser that has no room for a note', async () => {
  fakeApi({ addAssistant: () => added });
  const full = {
    ...notebook,
    onStored() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(await keepDemoAssistants([demo('Bakery')], full)).toEqual([
    { how: 'stored', id: 'local_Bakery', assistantId: 'a1' },
  ]);
  expect(notes).toEqual(['local_Bakery done']);
});

it('makes one of its own for another account', async () => {
  const { asked } = fakeApi({ addAssistant: () => added });
  const theirs = { storedAs: { email: 'taras@example.com', id: 'a9' } };
  await keepDemoAssistants([demo('Bakery', theirs)], notebook);
  expect(asked.map(({ name }) => name)).toEqual(['addAssistant']);
});

it('has the failure of a server that is away', async () => {
  fakeApi({});
  expect(await keepDemoAssistants([demo('Bakery')], notebook)).toEqual([
    { how: 'failed', id: 'local_Bakery', error: expect.objectContaining({ code: 'network' }) },
  ]);
});

it('makes the file of a data URL again', async () => {
  const file = fileOf(LOGO.name, LOGO.url);
  expect([file.name, file.type, file.size]).toEqual(['sun.png', 'image/png', 3]);
});

import { MESSAGES, RequestError } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import {
  createDemoStore,
  DEMO_KEY,
  firstAssistant,
  readDemoAssistants,
  STORAGE_FULL,
} from './demo-assistants.ts';

const NEW = {
  assistantName: 'Bakery',
  assistantPrompt: 'Be warm.',
  greetingMessage: 'Hello',
  voice: 'coral',
} as const;
const LOGO = { name: 'sun.png', url: 'data:image/png;base64,AAAA' };

function browser(room = Number.POSITIVE_INFINITY) {
  const map = new Map<string, string>();
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('', 'QuotaExceededError');
      map.set(key, value);
    },
  };
  return { map, store: createDemoStore(storage, () => 1_700_000_000_000) };
}

/** The refusal of something that has to be refused. */
function refusal(act: () => unknown): RequestError {
  try {
    act();
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

describe('assistants of this browser', () => {
  it('begin with one that has the texts of every new one', () => {
    const { store } = browser();
    store.begin(firstAssistant('New Assistant'));
    expect(store.list()).toEqual([
      expect.objectContaining({
        assistantName: 'New Assistant',
        assistantPrompt: 'Assistant prompt',
        greetingMessage: 'Hello, how can I help you today?',
        voice: 'verse',
        version: 1,
      }),
    ]);
    store.begin(firstAssistant('Another'));
    expect(store.list()).toHaveLength(1);
  });

  it('are made as the server makes them, under the names of the specification', () => {
    const { map, store } = browser();
    const faqList = [{ question: 'Open?', answer: 'Yes.' }];
    expect(store.add({ ...NEW, faqList })).toEqual({
      ...NEW,
      id: 'assistant_1700000000000',
      replyMode: 'exact',
      faqList: [{ question: 'Open?', answer: 'Yes.', phrasings: [] }],
      allowedSites: [],
      consentText: '',
      aiNotice: '',
      pronunciations: [],
      alsoSpoken: [],
      deviceSpeech: false,
      callEngine: 'local',
      country: '',
      dangerNote: '',
      retentionDays: null,
      visitorCallsAtOnce: 3,
      visitorMinutesPerDay: 30,
      contact: { enabled: true, ask: ['name', 'email', 'phone', 'message'] },
      look: {
        color: '',
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
    });
    expect([...map.keys()]).toEqual(['demoAssistants']);
    expect(store.list()).toHaveLength(1);
  });

  it('have ids of their own, made in the same millisecond or not', () => {
    const { store } = browser();
    store.add(NEW);
    expect(store.add({ ...NEW, assistantName: 'Shop' }).id).toBe('assistant_1700000000001');
  });

  it('change only in sent fields, with questions in their new order', () => {
    const { store } = browser();
    const [first, second] = [
      { question: 'A?', answer: 'a' },
      { question: 'B?', answer: 'b' },
    ];
    const { id } = store.add({ ...NEW, faqList: [first, second] });
    const edited = store.edit({
      assistantId: id,
      updated: { voice: '', faqList: [second, first], version: 1 },
    });
    expect(edited).toMatchObject({ assistantName: 'Bakery', voice: '', version: 2 });
    expect(edited.faqList.map(({ question }) => question)).toEqual(['B?', 'A?']);
    expect(store.list()).toEqual([edited]);
    store.remove(id);
    expect(store.list()).toEqual([]);
  });

  it('refuse a name that is taken, in the words of the specification', () => {
    const { store } = browser();
    store.add(NEW);
    const { id } = store.add({ ...NEW, assistantName: 'Shop' });
    expect(refusal(() => store.add(NEW))).toMatchObject({ status: 409, message: MESSAGES.nameTaken });
    const rename = () => store.edit({ assistantId: id, updated: { assistantName: 'Bakery' } });
    expect(refusal(rename).code).toBe('name_taken');
    expect(() => store.edit({ assistantId: id, updated: { assistantName: 'Shop' } })).not.toThrow();
  });

  it('refuse long texts, and an unknown assistant', () => {
    const { store } = browser();
    expect(refusal(() => store.add({ ...NEW, greetingMessage: 'x'.repeat(65) })).status).toBe(400);
    expect(refusal(() => store.edit({ assistantId: 'x', updated: {} })).code).toBe('not_found');
  });

  it('tell two tabs of each other', () => {
    const { store } = browser();
    const { id } = store.add(NEW);
    const save = (greetingMessage: string) =>
      store.edit({ assistantId: id, updated: { greetingMessage, version: 1 } });
    save('Good morning');
    const { code, refusal: whole } = refusal(() => save('Good evening'));
    expect(code).toBe('version_conflict');
    expect(whole?.current?.greetingMessage).toBe('Good morning');
    expect(store.list()[0]?.greetingMessage).toBe('Good morning');
  });

  it('keep a logo beside them, until it is taken away', () => {
    const { store } = browser();
    const { id } = store.add(NEW);
    store.attachLogo(id, LOGO);
    expect(store.list()[0]).toMatchObject({ logo: LOGO, logoDownload: 'sun.png', version: 1 });
    expect(store.edit({ assistantId: id, updated: { voice: 'ash' } }).logo).toEqual(LOGO);
    store.attachLogo(id, null);
    expect(store.list()[0]).toMatchObject({ logoDownload: null });
    expect(store.list()[0]?.logo).toBeUndefined();
  });

  it('report a full storage, and stay unchanged', () => {
    const { store } = browser(700);
    const { id } = store.add(NEW);
    const attach = () => store.attachLogo(id, { ...LOGO, url: LOGO.url + 'A'.repeat(600) });
    expect(refusal(attach)).toMatchObject({ status: 413, message: STORAGE_FULL });
    expect(store.list()[0]?.logo).toBeUndefined();
  });

  it.each(['', '{', 'null', '7', '[{"id":1}]'])('are empty when %j is stored', (text) => {
    expect(readDemoAssistants(text)).toEqual([]);
  });

  it('are read as earlier versions stored them', () => {
    const { map, store } = browser();
    const { allowedSites, consentText, retentionDays, ...older } = store.add(NEW);
    map.set(DEMO_KEY, JSON.stringify([older]));
    expect(store.list()).toEqual([{ ...older, allowedSites: [], consentText: '', retentionDays: null }]);
  });

  it('are read one by one: a broken one hides no other', () => {
    const { map, store } = browser();
    const added = store.add(NEW);
    expect(readDemoAssistants(`[{"id":"x"},${map.get(DEMO_KEY)?.slice(1)}`)).toEqual([added]);
  });
});

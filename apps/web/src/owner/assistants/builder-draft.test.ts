import { ASSISTANT_DEFAULTS, Assistant } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import {
  type DraftFields,
  dropDraft,
  findUnsaved,
  keepDraft,
  readDraft,
  settleDraft,
} from './builder-draft.ts';

function memory() {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
const EMAIL = 'olena@example.com';
const CONTACT: DraftFields['contact'] = { enabled: true, ask: [...ASSISTANT_DEFAULTS.contact.ask] };
const BASE = {
  assistantName: 'Bakery',
  assistantPrompt: 'Be warm.',
  greetingMessage: 'Hello',
  voice: 'coral',
  pronunciations: [],
  alsoSpoken: [],
  deviceSpeech: false,
  callEngine: 'local',
  faqList: [],
  replyMode: 'exact',
  allowedSites: '',
  consentText: '',
  aiNotice: '',
  retentionDays: null,
  visitorCallsAtOnce: '3',
  country: '',
  dangerNote: '',
  visitorMinutesPerDay: '30',
  contact: CONTACT,
  look: Assistant.shape.look.parse(undefined),
} as const;
const TYPED = {
  ...BASE,
  pronunciations: [],
  alsoSpoken: [],
  deviceSpeech: false,
  callEngine: 'local' as const,
  faqList: [],
  assistantPrompt: 'Be quick.',
};
const WORK = {
  ...TYPED,
  unsaved: {
    email: EMAIL,
    version: 3,
    at: 1_000,
    base: {
      ...BASE,
      pronunciations: [],
      alsoSpoken: [],
      deviceSpeech: false,
      callEngine: 'local' as const,
      faqList: [],
    },
  },
};

describe('the draft of an assistant', () => {
  it('has the fields of the specification and no key of any kind', () => {
    const store = memory();
    const widget = {
      widgetLabel: 'Talk to us',
      widgetPosition: 'top-left',
      logoUrl: '/api/logo?id=1',
    } as const;
    keepDraft(store, 'a1', widget);
    const withKey = { ...WORK, apiKey: 'secret' };
    keepDraft(store, 'a1', withKey);
    const stored = JSON.parse(store.map.get('builderDraft.a1') ?? '');
    expect(stored).toMatchObject({ assistantName: 'Bakery', voice: 'coral', ...widget });
    expect(readDraft(store, 'a1')).not.toHaveProperty('apiKey');
  });

  it('is found again by its owner, and by nobody else', () => {
    const store = memory();
    keepDraft(store, 'a1', WORK);
    const found = { at: 1_000, testing: false, version: 3, base: WORK.unsaved.base, typed: TYPED };
    expect(findUnsaved(store, EMAIL, 'a1')).toEqual(found);
    expect(findUnsaved(store, 'taras@example.com', 'a1')).toBeNull();
    expect(findUnsaved(store, null, 'a1')).toBeNull();
    expect(findUnsaved(store, EMAIL, 'a2')).toBeNull();
  });

  it('is found, too, when it is older than what an owner may ask of visitors', () => {
    const store = memory();
    const older = ({
      allowedSites,
      consentText,
      retentionDays,
      visitorCallsAtOnce,
      visitorMinutesPerDay,
      contact,
      ...fields
    }: typeof TYPED) => fields;
    const base = older({
      ...BASE,
      pronunciations: [],
      alsoSpoken: [],
      deviceSpeech: false,
      callEngine: 'local' as const,
      faqList: [],
      assistantPrompt: 'Be warm.',
    });
    const stored = { ...older(TYPED), unsaved: { ...WORK.unsaved, base } };
    store.map.set('builderDraft.a1', JSON.stringify(stored));
    expect(findUnsaved(store, EMAIL, 'a1')).toMatchObject({ base: BASE, typed: TYPED });
  });

  it('is not offered without changes', () => {
    const store = memory();
    keepDraft(store, 'a1', { ...WORK, assistantPrompt: BASE.assistantPrompt });
    expect(findUnsaved(store, EMAIL, 'a1')).toBeNull();
  });

  it('keeps the choices of the widget when the work is settled, and nothing when the assistant is gone', () => {
    const store = memory();
    keepDraft(store, 'a1', { ...WORK, widgetLabel: 'Talk to us' });
    settleDraft(store, 'a1');
    expect(readDraft(store, 'a1')).toEqual({ widgetLabel: 'Talk to us' });
    dropDraft(store, 'a1');
    expect(store.map.size).toBe(0);
    keepDraft(store, 'a1', WORK);
    settleDraft(store, 'a1');
    expect(store.map.size).toBe(0);
  });

  it('says when the browser had no room for it', () => {
    const full = {
      ...memory(),
      setItem() {
        throw new DOMException('', 'QuotaExceededError');
      },
    };
    expect(keepDraft(full, 'a1', WORK)).toBe(false);
    expect(keepDraft(memory(), 'a1', WORK)).toBe(true);
  });

  it.each(['{', '[]', '{"voice":7}', 'null'])('is null when %j is stored', (text) => {
    const store = memory();
    store.map.set('builderDraft.a1', text);
    expect(readDraft(store, 'a1')).toEqual({});
    expect(findUnsaved(store, EMAIL, 'a1')).toBeNull();
  });
});

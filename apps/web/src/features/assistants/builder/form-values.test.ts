import { type Assistant, AssistantChanges, LIMITS } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { BAKERY } from '../../../testing/bakery.ts';
import {
  BuilderForm,
  type BuilderValues,
  mergeValues,
  phrasingsOf,
  sameValues,
  toChanges,
  toDraft,
  toTest,
  toValues,
} from './form-values.ts';

const ASSISTANT: Assistant = {
  ...BAKERY,
  faqList: [{ question: 'Open?', answer: 'Yes.', phrasings: ['Are you open?', 'When?'] }],
  version: 1,
};
const VALUES = toValues(ASSISTANT);
const wrong = (values: BuilderValues) =>
  BuilderForm.safeParse(values).error?.issues.map(({ path, code }) => `${path.join('.')} ${code}`) ?? [];

describe('the builder’s form', () => {
  it('shows an assistant and gives it back as it was', () => {
    expect(VALUES.faqList[0]?.phrasings).toBe('Are you open?\nWhen?');
    const { assistantName, assistantPrompt, greetingMessage, voice, replyMode, faqList } = ASSISTANT;
    const { pronunciations } = ASSISTANT;
    const {
      allowedSites,
      consentText,
      aiNotice,
      deviceSpeech,
      callEngine,
      country,
      dangerNote,
      retentionDays,
      visitorCallsAtOnce,
      visitorMinutesPerDay,
      contact,
      look,
    } = ASSISTANT;
    const visitors = {
      allowedSites,
      consentText,
      aiNotice,
      deviceSpeech,
      callEngine,
      country,
      dangerNote,
      retentionDays,
      visitorCallsAtOnce,
      visitorMinutesPerDay,
      contact,
      look,
    };
    const texts = {
      assistantName,
      assistantPrompt,
      greetingMessage,
      voice,
      pronunciations,
      alsoSpoken: [],
      replyMode,
      faqList,
    };
    expect(toChanges(VALUES)).toEqual({ ...texts, ...visitors });
    expect(AssistantChanges.safeParse(toChanges(VALUES)).success).toBe(true);
  });

  it('hands over the pronunciations that are whole, to be tried', () => {
    const row = { word: ' Nguyen ', saidAs: 'nuh-GWIN', language: 'en' } as const;
    const pronunciations = [
      row,
      { ...row, word: 'Bo', saidAs: '' },
      { ...row, word: 'nguyen' },
      { ...row, word: 'Xu' },
    ];
    const whole = [
      { ...row, word: 'Nguyen' },
      { ...row, word: 'Xu' },
    ];
    expect(toDraft({ ...VALUES, pronunciations }).pronunciations).toEqual(whole);
    expect(toTest('a', { ...VALUES, pronunciations }).pronunciations).toEqual(whole);
    expect(wrong({ ...VALUES, pronunciations })).toEqual([
      'pronunciations.1.saidAs too_small',
      'pronunciations.2.word custom',
    ]);
  });

  it('takes a good one, with or without a voice', () => {
    expect(wrong(VALUES)).toEqual([]);
    expect(wrong({ ...VALUES, voice: '' })).toEqual([]);
  });

  it('names empty fields', () => {
    const empty = { ...VALUES, assistantName: ' ', assistantPrompt: '', greetingMessage: '' };
    expect(wrong(empty)).toEqual([
      'assistantName too_small',
      'assistantPrompt too_small',
      'greetingMessage too_small',
    ]);
  });

  it.each([
    ['assistantName', LIMITS.assistantName],
    ['assistantPrompt', LIMITS.assistantPrompt],
    ['greetingMessage', LIMITS.greetingMessage],
  ] as const)('lets %s be %d characters long, not more', (field, max) => {
    expect(wrong({ ...VALUES, [field]: 'x'.repeat(max) })).toEqual([]);
    expect(wrong({ ...VALUES, [field]: 'x'.repeat(max + 1) })).toEqual([`${field} too_big`]);
  });

  it('misses halves of a question, and counts other ways to ask it', () => {
    const entry = { question: '', answer: 'Yes.', phrasings: '' };
    expect(wrong({ ...VALUES, faqList: [entry] })).toEqual(['faqList.0.question too_small']);
    const lines = (count: number) => Array.from({ length: count }, (_, i) => `way ${i}`).join('\n');
    const asked = (phrasings: string) => ({
      ...VALUES,
      faqList: [{ ...entry, question: 'Open?', phrasings }],
    });
    expect(wrong(asked(lines(LIMITS.faqPhrasings)))).toEqual([]);
    expect(wrong(asked(lines(LIMITS.faqPhrasings + 1)))).toEqual(['faqList.0.phrasings custom']);
    expect(wrong(asked('x'.repeat(LIMITS.faqQuestion + 1)))).toEqual(['faqList.0.phrasings custom']);
  });
});

describe('the fields for sites and visitors', () => {
  const asked = {
    allowedSites: ['https://example.com', 'https://*.shop.example'],
    consentText: 'We listen.',
  };
  const values = toValues({ ...ASSISTANT, ...asked, retentionDays: 30 });

  it('is shown as text and given back as it was', () => {
    expect(values).toMatchObject({
      allowedSites: 'https://example.com\nhttps://*.shop.example',
      retentionDays: '30',
    });
    expect(toChanges(values)).toMatchObject({ ...asked, retentionDays: 30 });
  });

  it('is the same when sites are only written another way', () => {
    expect(sameValues(values, { ...values, allowedSites: 'Example.com, *.shop.example' })).toBe(true);
    expect(sameValues(values, { ...values, allowedSites: 'example.com' })).toBe(false);
    expect(sameValues(values, { ...values, retentionDays: null })).toBe(false);
  });

  it('is refused where it makes no sense', () => {
    expect(wrong({ ...VALUES, allowedSites: 'our shop' })).toEqual(['allowedSites custom']);
    expect(wrong({ ...VALUES, consentText: 'x'.repeat(501) })).toEqual(['consentText too_big']);
    for (const days of ['', '0', '3651', '7.5', 'x'])
      expect(wrong({ ...VALUES, retentionDays: days })).toEqual(['retentionDays custom']);
    expect(wrong({ ...values, retentionDays: ' 7 ' })).toEqual([]);
  });
});

describe('mergeValues', () => {
  it('keeps fields typed here and takes fields saved elsewhere', () => {
    const mine = { ...VALUES, assistantPrompt: 'Be quick.' };
    const theirs = { ...VALUES, assistantPrompt: 'Be slow.', greetingMessage: 'Good day', faqList: [] };
    expect(mergeValues(VALUES, mine, theirs)).toEqual({ ...theirs, assistantPrompt: 'Be quick.' });
  });

  it('keeps a list that was changed here', () => {
    const mine = { ...VALUES, faqList: [...VALUES.faqList, { question: 'Q?', answer: 'A.', phrasings: '' }] };
    expect(mergeValues(VALUES, mine, { ...VALUES, faqList: [] })).toEqual(mine);
  });
});

describe('phrasingsOf', () => {
  it('takes each line that says something, once', () => {
    expect(phrasingsOf(' When? \n\n\tWhen?\nOpen today?\r\n')).toEqual(['When?', 'Open today?']);
    expect(phrasingsOf(' \n ')).toEqual([]);
  });
});

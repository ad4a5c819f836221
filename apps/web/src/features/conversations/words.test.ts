import { BY_TELEPHONE, CALL_ORIGINS } from '@parlo/contract';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { analytics } from '../../i18n/en/analytics.ts';
import { analytics as ukrainian } from '../../i18n/uk/analytics.ts';
import {
  endWords,
  feedbackWords,
  isTest,
  lengthWords,
  outcomeWords,
  placeWords,
  siteWords,
} from './words.ts';

const instance = i18next.createInstance();
await instance.init({
  lng: 'en',
  resources: { en: { translation: { analytics } }, uk: { translation: { analytics: ukrainian } } },
});
const { t } = instance;

it('names the place of a conversation, for every origin', () => {
  expect(placeWords(t, { channel: 'voice', origin: 'widget' })).toBe('Call, in the widget');
  expect(placeWords(t, { channel: 'chat', origin: 'popup' })).toBe('Chat, on the popup page');
  const all = CALL_ORIGINS.map((origin) => placeWords(t, { channel: 'voice', origin }));
  expect(new Set(all).size).toBe(CALL_ORIGINS.length);
  expect(CALL_ORIGINS.filter((origin) => isTest({ origin }))).toEqual(['sandbox', 'builder']);
});

it('names calls by telephone, which come from no page', () => {
  const call = { channel: 'voice', origin: 'api', site: BY_TELEPHONE } as const;
  expect(placeWords(t, call)).toBe('Call, by telephone');
  expect(siteWords(t, BY_TELEPHONE)).toBe('Telephone');
});

describe('the end of a conversation', () => {
  const ended = (endReason: string | null) =>
    endWords(t, { endedAt: '2026-11-21T10:00:00Z', endReason, channel: 'voice' });

  it('is told in words', () => {
    expect(ended('left')).toBe('The visitor hung up');
    expect(ended('goodbye')).toBe('They said goodbye, and the assistant hung up');
    expect(endWords(t, { endedAt: '2026-11-21T10:00:00Z', endReason: 'left', channel: 'chat' })).toBe(
      'The visitor left',
    );
    expect(ended('no_minutes')).toBe('The minutes ran out');
    expect(ended('cost_cap')).toBe('It cost as much as a call may');
    expect(ended('daily_limit')).toBe('The visitor reached your limit for a day');
    expect(ended('server_failed')).toBe(ended('failed'));
  });

  it('has words though the reason is new, or missing', () => {
    expect([ended('eclipse'), ended(null), ended('toString')]).toEqual(['It ended', 'It ended', 'It ended']);
  });

  it('has not come while it goes on', () => {
    expect(endWords(t, { endedAt: null, endReason: null, channel: 'voice' })).toBe('It is still going on');
  });
});

it('describes the outcome of a turn, except for greetings', () => {
  expect(outcomeWords(t, { outcome: 'unknown' })).toBe('had no answer');
  expect(outcomeWords(t, { outcome: 'small_talk' })).toBe('');
  expect(outcomeWords(t, { outcome: null })).toBe('');
});

it('says what the visitor thought of an answer, when they said so', () => {
  expect(feedbackWords(t, { feedback: 'up' })).toBe('rated helpful by the visitor');
  expect(feedbackWords(t, { feedback: 'down' })).toBe('rated unhelpful by the visitor');
  expect(feedbackWords(t, { feedback: null })).toBe('');
});

it('has no length for typed conversations', () => {
  const formats = { duration: (seconds: number) => `${seconds} s` };
  expect(lengthWords(formats, { channel: 'chat', seconds: 0 })).toBe('');
  expect(lengthWords(formats, { channel: 'chat', seconds: 7 })).toBe('7 s');
  expect(lengthWords(formats, { channel: 'voice', seconds: 0 })).toBe('0 s');
});

it('counts as Ukrainian does', async () => {
  const uk = instance.getFixedT('uk');
  const times = [1, 2, 5, 11, 21, 24].map((count) => uk('analytics.times', { count, shown: count }));
  expect(times).toEqual(['1 раз', '2 рази', '5 разів', '11 разів', '21 раз', '24 рази']);
  expect(t('analytics.times', { count: 1, shown: '1' })).toBe('1 time');
});

import { BROWSER_FAILURES, type CallEnd, type CallState, NOTHING_SAID, READY } from '@parlo/call-client';
import { REALTIME_REFUSALS, type RealtimeRefusalCode } from '@parlo/contract/realtime-refusals';
import { describe, expect, it } from 'vitest';
import { clockWords, endWords, isTrouble } from './call-words.ts';
import { STRINGS } from './strings.ts';

const ended = (
  why: Exclude<CallEnd, { how: 'denied' }>,
  complaint: { code: string; message: string } | null = null,
): CallState => ({
  phase: { name: 'ended', why, seconds: 5 },
  talk: { ...NOTHING_SAID, complaint },
});
const words = (state: CallState) => endWords(state, STRINGS.en);

describe('why a call is over', () => {
  it('says nothing before the first', () => {
    expect(words(READY)).toBe('');
    expect(isTrouble(READY)).toBe(false);
  });

  it('makes no fuss of an end that was asked for', () => {
    for (const state of [ended({ how: 'left' }), ended({ how: 'closed' })]) {
      expect(words(state)).toBe('Call ended');
      expect(isTrouble(state)).toBe(false);
    }
  });

  it.each([
    ['silence', 'The call ended because nobody spoke for a while.'],
    ['session_expired', 'The call ended because it reached the time limit.'],
    ['no_minutes', 'The call ended because this assistant has no minutes left right now.'],
    ['cost_cap', 'The call ended because its limit is reached. What was said is kept.'],
    ['server_stopping', 'The call ended because the server is restarting. Try again in a moment.'],
    ['call_failed', 'The call ended because something broke on our side. Try again.'],
  ])('knows the server’s code %s', (code, sentence) => {
    const state = ended({ how: 'closed' }, { code, message: 'raw' });
    expect(words(state)).toBe(sentence);
    expect(isTrouble(state)).toBe(true);
  });

  it('says that something broke for a reason that nobody knows here', () => {
    expect(words(ended({ how: 'closed' }, { code: 'moon', message: 'The moon is full.' }))).toBe(
      STRINGS.en.endedFailed,
    );
  });

  it('says that a connection was lost, and why a call could not begin', () => {
    expect(words(ended({ how: 'lost' }))).toMatch(/connection was lost/);
    expect(words(ended({ how: 'failed', code: 'internal' }))).toBe('Server error.');
    expect(words(ended({ how: 'failed', code: 'missing_secret' }))).toBe(
      'Invalid response from server: missing client_secret',
    );
    expect(isTrouble(ended({ how: 'lost' }))).toBe(true);
  });

  it.each([...(Object.keys(REALTIME_REFUSALS) as RealtimeRefusalCode[]), ...BROWSER_FAILURES])(
    'has words for %s in every language, and none of them the server’s',
    (code) => {
      for (const language of ['en', 'uk'] as const) {
        const strings = STRINGS[language];
        const refused = endWords(ended({ how: 'failed', code }), strings);
        const closed = endWords(ended({ how: 'closed' }, { code, message: 'raw' }), strings);
        for (const said of [refused, closed]) {
          expect(said).not.toBe('');
          expect(said).not.toContain('raw');
          expect(/[а-яіїєґ]/i.test(said)).toBe(language === 'uk');
        }
      }
    },
  );
});

describe('clockWords', () => {
  it.each([
    [0, '0:00'],
    [9.9, '0:09'],
    [61, '1:01'],
    [3_600, '60:00'],
    [-1, '0:00'],
  ])('shows %d seconds as %s', (seconds, text) => expect(clockWords(seconds)).toBe(text));
});

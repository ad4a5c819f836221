import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../api/errors.ts';
import { isRealtimeHttpCode, isRealtimeRefusalCode, REALTIME_REFUSALS } from './refusals.ts';

const RULES = Object.entries(REALTIME_REFUSALS);

describe('refusal codes of calls', () => {
  it.each(RULES.filter(([code]) => code in ERROR_STATUS))(
    '%s has the status that /api gives it',
    (code, rule) => {
      expect(rule.status).toBe(ERROR_STATUS[code as keyof typeof ERROR_STATUS]);
    },
  );

  it.each(RULES)('%s is a refusal or the end of a call', (_code, { status, retry }) => {
    if (status !== null) expect(status).toSatisfy((it: number) => it >= 400 && it < 600);
    // Only who was refused for the secret can have another one, and what is broken here may be mended in a moment.
    if (retry === 'new_secret') expect(status).toBe(401);
    if (status === 500 || status === 503) expect(retry).toBe('soon');
  });

  it('are distinguished from unknown codes, and from reasons for the end of a call', () => {
    expect(isRealtimeRefusalCode('lines_busy')).toBe(true);
    expect(isRealtimeRefusalCode('toString')).toBe(false);
    expect(isRealtimeHttpCode('no_minutes')).toBe(true);
    expect(isRealtimeHttpCode('silence')).toBe(false);
    expect(isRealtimeHttpCode('moon')).toBe(false);
  });
});

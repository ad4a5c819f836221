import { describe, expect, it } from 'vitest';
import { accessAfter, refusalWords } from './refusal-words.ts';
import { STRINGS } from './strings.ts';

const words = (code: string, online = true) => refusalWords({ code }, STRINGS.uk, online);

describe('the options after a refusal', () => {
  it.each([
    ['upgrade_required', 'shut'],
    ['site_not_allowed', 'shut'],
    ['no_minutes', 'no-calls'],
    ['daily_limit', 'no-calls'],
    ['too_many_requests', 'open'],
    ['', 'open'],
  ])('%s: %s', (code, access) => expect(accessAfter(code)).toBe(access));

  it('is sent in their language, and tells being offline from a server that is gone', () => {
    expect(words('upgrade_required')).toBe(STRINGS.uk.notAvailable);
    expect(words('in_progress')).toBe(STRINGS.uk.chatBusy);
    expect(words('unreachable')).toBe(STRINGS.uk.unreachable);
    expect(words('unreachable', false)).toBe(STRINGS.uk.offline);
  });

  it('is a fault of ours where there are no words for it', () => {
    expect(words('moon')).toBe(STRINGS.uk.chatFailed);
  });
});

import { describe, expect, it } from 'vitest';
import { checkReply } from './check-reply.ts';

const expects = (some: Partial<{ says: string[]; saysNot: string[]; unknown: boolean }>) => ({
  says: [],
  saysNot: [],
  unknown: false,
  ...some,
});

describe('a test', () => {
  const answered = (text: string) => ({ text, outcome: 'answered' as const });

  it('passes when all that has to be said is, and nothing that must not be', () => {
    const test = expects({ says: ['seven', 'six'], saysNot: ['Sunday'] });
    expect(checkReply(test, answered('From seven to six.'))).toEqual([]);
    expect(checkReply(test, answered('From seven, on Sundays too.'))).toEqual([
      { kind: 'said', text: 'Sunday' },
      { kind: 'not_said', text: 'six' },
    ]);
  });

  it('fails when it got no answer, whatever words that was put in', () => {
    const test = expects({ says: ['delivery'] });
    const unknown = { text: 'I don’t know about delivery.', outcome: 'unknown' as const };
    const asking = { text: 'Do you mean delivery?', outcome: 'clarifying' as const };
    expect(checkReply(test, unknown)).toEqual([{ kind: 'did_not_know' }]);
    expect(checkReply(test, asking)).toEqual([{ kind: 'asked_back' }]);
  });

  it('that nothing is known passes only when the assistant says so', () => {
    const test = expects({ unknown: true, saysNot: ['tent'] });
    expect(checkReply(test, { text: 'I don’t know.', outcome: 'unknown' })).toEqual([]);
    expect(checkReply(test, answered('We sell tents.'))).toEqual([
      { kind: 'said', text: 'tent' },
      { kind: 'knew' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { checkReply, isSaid } from './check-reply.ts';

const expects = (some: Partial<{ says: string[]; saysNot: string[]; unknown: boolean }>) => ({
  says: [],
  saysNot: [],
  unknown: false,
  ...some,
});

describe('words of a reply', () => {
  it.each([
    ['open from seven', 'We are OPEN  from\nseven to six.'],
    ['café', 'The Cafe is open.'],
    ['500 грн', 'Доставка — 500грн.'],
    ['500грн', 'Доставка — 500 грн.'],
    ["don't", 'We don’t do that.'],
    ['7:30', 'From 7:30 on.'],
    ['nut', 'It contains nuts.'],
    ['подаруйте їжак', 'Подаруйте Їжака!'],
    ['C++ (a-b)', 'We teach c++ (a–b).'],
    ['', 'Anything.'],
  ])('“%s” are in “%s”', (words, reply) => {
    expect(isSaid(words, reply)).toBe(true);
  });

  it.each([
    ['nut', 'It takes ten minutes.'],
    ['7', 'It costs 70.'],
    ['7:30', 'From 17:30 on.'],
    ['yes.no', 'yes no'],
    ['seven', ''],
  ])('“%s” are not in “%s”', (words, reply) => {
    expect(isSaid(words, reply)).toBe(false);
  });

  it('are found in no time in the longest of replies', () => {
    const since = performance.now();
    isSaid(`${'a '.repeat(250)}b`, 'a '.repeat(2_000));
    expect(performance.now() - since).toBeLessThan(1_000);
  });
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

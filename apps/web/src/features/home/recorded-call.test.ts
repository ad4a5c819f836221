import { describe, expect, it } from 'vitest';
import { lineAt, RECORDED_CALLS } from './recorded-call.ts';

describe.each(Object.entries(RECORDED_CALLS))('the recorded call in %s', (language, { address, lines }) => {
  it('is a file of its language', () => expect(address).toBe(`/demo/call-${language}.oga`));

  it('has the lines in the order in which they are said, one after the other', () => {
    let end = 0;
    for (const { fromMs, toMs, text } of lines) {
      expect(fromMs).toBeGreaterThanOrEqual(end);
      expect(toMs).toBeGreaterThan(fromMs);
      expect(text).not.toBe('');
      end = toMs;
    }
    expect(lines.map(({ who }) => who).join(' ')).toBe('assistant visitor assistant visitor assistant');
  });
});

it('names the line of a moment, and none before the first', () => {
  const { lines } = RECORDED_CALLS.en;
  expect([0, 600, 5_000, 9_000, 99_000].map((ms) => lineAt(lines, ms))).toEqual([-1, 0, 0, 1, 4]);
});

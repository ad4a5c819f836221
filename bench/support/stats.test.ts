import { describe, expect, it } from 'vitest';
import { formatTable, median, percentile } from './stats.ts';

describe('percentile', () => {
  it('takes the nearest rank, whatever the order', () => {
    expect(percentile([30, 10, 20, 40], 0.5)).toBe(20);
    expect(percentile([30, 10, 20, 40], 0.95)).toBe(40);
    expect(percentile([30, 10, 20, 40], 0)).toBe(10);
    expect(median([5])).toBe(5);
  });

  it('has no answer for no values', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('formatTable', () => {
  it('lines columns up and rounds numbers', () => {
    expect(
      formatTable(
        ['what', 'ms'],
        [
          ['first', 12.345],
          ['a longer one', 1234.5],
        ],
      ),
    ).toBe(
      ['what             ms', '────────────  ─────', 'first         12.35', 'a longer one   1235'].join('\n'),
    );
  });

  it('shows a missing figure as a dash', () => {
    expect(formatTable(['a', 'b'], [['x', Number.NaN]])).toContain('–');
  });
});

import { describe, expect, it } from 'vitest';
import type { HeldTurn } from './hold-scenario.ts';
import { describeTurn, reuseRows, rowOf } from './report.ts';

const completion = (cachedTokens: number, promptTokens: number) => ({
  ...({ outcome: 'whole', writtenTokens: 5, readMs: 10, firstMs: 20, wholeMs: 90 } as const),
  ...{ cachedTokens, promptTokens, written: 'At seven.', lastMessage: 'When?' },
});
const held = (turn: number, more: Partial<HeldTurn> = {}): HeldTurn => ({
  ...{ scenario: 'chat', turn, say: 'When?', judgement: 'right', why: '', by: 'model', asked: [] },
  heard: { text: 'At seven.', firstWordMs: 30, wholeMs: 100, card: undefined },
  ...more,
});

describe('the report of a real model', () => {
  it('counts tokens in memory from the second turn on, by their number and not by turns', () => {
    const rows = reuseRows([
      held(0, { asked: [completion(0, 1_000)] }),
      held(1, { asked: [completion(900, 1_000)] }),
      held(2, { asked: [completion(2_970, 3_000)] }),
      held(3, { judgement: 'UNSAFE', by: 'exact words' }),
    ]);
    const measured = Object.fromEntries(rows.map(({ what, measured: figure }) => [what, figure]));
    expect(measured['tokens reused from the second turn on']).toBe('96.8 %');
    expect(measured['the same, chat']).toBe('96.8 %');
    expect(measured['replies that nobody may hear']).toBe('1 of 4');
    expect(measured['replies of the model itself']).toBe('3 of 4');
  });

  it('shows each turn, and one for which no model was asked', () => {
    expect(rowOf(held(1, { asked: [completion(900, 1_000)] })).join(' | ')).toBe(
      'chat, 2 | When? | At seven. | model | right | 30 | 90.0 %',
    );
    expect(rowOf(held(0, { why: 'says nothing of it', judgement: 'harmless' })).join(' | ')).toContain(
      'harmless: says nothing of it | 30 | not asked',
    );
    expect(describeTurn(held(0, { asked: [completion(900, 1_000)] }))).toContain(
      '900 of 1000 tokens in memory',
    );
  });
});

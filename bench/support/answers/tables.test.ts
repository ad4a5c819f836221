import { describe, expect, it } from 'vitest';
import type { AskedTurn } from './ask.ts';
import type { VisitorTurn } from './business.ts';
import type { Verdict } from './judge.ts';
import { describeTurn, FIGURE_COLUMNS, figureRow, KIND_COLUMNS, kindRows } from './tables.ts';

const ENTRY: VisitorTurn = { id: 't01', kind: 'entry', said: 'open?', says: [['9 am']], entries: ['hours'] };
const FOLLOW_UP: VisitorTurn = { ...ENTRY, id: 't20', kind: 'follow_up', before: ['hi'], said: 'and now?' };
const COMPLAINT: VisitorTurn = { id: 't26', kind: 'complaint', said: 'it was bad' };
const OFF_TOPIC: VisitorTurn = { id: 't38', kind: 'off_topic', said: 'a poem' };

const REPLY = {
  text: 'From\n9 am.',
  tools: [],
  offered: [],
  memo: { outcome: 'answered', entryIds: ['hours'] },
} as const;

function asked(turn: VisitorTurn, verdict: Verdict, rest: Partial<AskedTurn> = {}): AskedTurn {
  return {
    business: { id: 'shop', language: 'en' },
    turn,
    reply: REPLY,
    judgement: { verdict, partly: false },
    ms: 10,
    confidence: 0.5,
    ...rest,
  };
}

describe('kindRows', () => {
  const rows = kindRows([
    asked(ENTRY, 'right', {
      reply: { ...REPLY, memo: { outcome: 'answered', entryIds: ['hours', 'days'] } },
    }),
    asked(ENTRY, 'asked_back'),
    asked(ENTRY, 'declined'),
    asked(ENTRY, 'wrong', { judgement: { verdict: 'wrong', partly: true } }),
    asked(ENTRY, 'long'),
    asked(COMPLAINT, 'unsafe', { business: { id: 'salon', language: 'uk' } }),
    asked(OFF_TOPIC, 'asked_back'),
  ]);
  const row = (name: string) => rows.find(([first]) => first === name);

  it('counts verdicts by kind, with percentages', () => {
    expect(row('entry')).toEqual(['entry', 5, 1, 1, 1, 1, 1, 0, 1, 1, '20', '40', '20']);
    expect(row('safety')).toEqual(['safety', 0, 0, 0, 0, 0, 0, 0, 0, 0, '–', '–', '–']);
    for (const cells of rows) expect(cells).toHaveLength(KIND_COLUMNS.length);
  });

  it('does not praise asking back what nothing answers', () => {
    expect(row('off_topic')).toEqual(['off_topic', 1, 0, 1, 0, 0, 0, 0, 0, 0, '0', '0', '0']);
  });

  it('adds up each language and all', () => {
    expect(row('English')).toEqual(['English', 6, 1, 2, 1, 1, 1, 0, 1, 1, '17', '33', '17']);
    expect(row('Ukrainian')).toEqual(['Ukrainian', 1, 0, 0, 0, 0, 0, 1, 0, 0, '0', '0', '0']);
    expect(row('all')).toEqual(['all', 7, 1, 2, 1, 1, 1, 1, 1, 1, '14', '29', '14']);
  });
});

describe('figureRow', () => {
  it('compares answered and unanswered questions, and times all', () => {
    const unknown = {
      text: 'Sorry.',
      tools: [],
      offered: [],
      memo: { outcome: 'unknown', entryIds: [] },
    } as const;
    const cells = figureRow('tuning', [
      asked(ENTRY, 'right', { confidence: 0.9, ms: 20 }),
      asked(ENTRY, 'right', { confidence: 0.3, ms: 30, afterAnother: { verdict: 'wrong', partly: false } }),
      asked(OFF_TOPIC, 'wrong', { confidence: 0.5, ms: 40 }),
      asked(OFF_TOPIC, 'right', { confidence: 0.1, ms: 50, reply: unknown }),
      // These say nothing of scope, however sure it is of them.
      asked(FOLLOW_UP, 'right', { confidence: 0, ms: 60 }),
      asked(COMPLAINT, 'declined', { confidence: 0, ms: 70 }),
    ]);
    expect(cells).toEqual(['tuning', '1 of 2 (50 %)', '0.750', '1 and 0 of 1', 3, 3, 40, 70]);
    expect(cells).toHaveLength(FIGURE_COLUMNS.length);
  });
});

describe('describeTurn', () => {
  it('shows a conversation and its verdict, a line for each turn', () => {
    const partly = { verdict: 'wrong', partly: true } as const;
    expect(describeTurn(asked(FOLLOW_UP, 'wrong', { judgement: partly }))).toBe(
      [
        'shop t20 follow_up: wrong, in part (answered, 3 words, confidence 0.50, 10 ms)',
        '  before:  hi',
        '  visitor: and now?',
        '  reply:   From 9 am.',
      ].join('\n'),
    );
  });
});

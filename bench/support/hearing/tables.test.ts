import { expect, it } from 'vitest';
import type { Answered, AskedQuestion } from './ask.ts';
import { describeQuestion, rowsOf } from './tables.ts';

const answered = (text: string, verdict: Answered['verdict']): Answered => ({
  reply: { text, memo: { outcome: 'answered', entryIds: ['1'] }, tools: [], offered: [] },
  verdict,
});
const asked = (verdict: Answered['verdict']): AskedQuestion => ({
  question: {
    business: 'shop',
    text: 'Do you sell skirts?',
    voice: 'v',
    sound: new URL('file:///s'),
    turn: { id: 't1', kind: 'near_domain', said: 'do u sell skirts' },
  },
  heard: {
    clean: { text: 'Do you sell skirts?' },
    babble: { text: 'Do you feel skirts?' },
    music: { text: '' },
    telephone: { text: 'Do you sell shirts?' },
  },
  typed: answered('Yes.', 'right'),
  spoken: {
    clean: answered('Yes.', 'right'),
    babble: answered('No.', 'wrong'),
    music: answered('', 'declined'),
    telephone: answered('Yes.', verdict),
  },
});

it('counts words and answers of each condition', () => {
  expect(rowsOf([asked('right'), asked('asked_back')])).toEqual([
    ['clean', '100.0', 2, 0, 0, 0, 0, 2, '100.0', '95', '100.0'],
    ['babble', '75.0', 0, 0, 0, 0, 2, 2, '0.0', '85', '0.0'],
    ['music', '0.0', 0, 0, 0, 2, 0, 2, '0.0', '85', '0.0'],
    ['telephone', '75.0', 1, 0, 1, 0, 0, 2, '50.0', '–', '100.0'],
  ]);
});

it('counts a request to repeat neither as right nor as wrong', () => {
  const rows = rowsOf([asked('asked_again'), asked('unsafe')]);
  expect(rows[3]).toEqual(['telephone', '75.0', 0, 1, 0, 0, 1, 2, '0.0', '–', '100.0']);
});

it('lists heard text and replies, and equal replies once', () => {
  expect(describeQuestion(asked('asked_again')).split('\n')).toEqual([
    'shop, t1',
    'right, typed: Do you sell skirts?',
    '  Yes.',
    'right, clean: Do you sell skirts?',
    'wrong, babble: Do you feel skirts?',
    '  No.',
    'declined, music: ',
    '  ',
    'asked_again, telephone: Do you sell shirts?',
  ]);
});

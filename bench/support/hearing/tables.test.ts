import { expect, it } from 'vitest';
import type { Answered, AskedQuestion } from './ask.ts';
import { describeQuestion, rowsOf } from './tables.ts';

const answered = (text: string, isRight: boolean): Answered => ({
  reply: { text, memo: { outcome: 'answered', entryIds: ['1'] }, tools: [], offered: [] },
  isRight,
  isAskedAgain: false,
});
const askedAgain: Answered = { ...answered('Sorry?', false), isAskedAgain: true };
const asked = (isRight: boolean): AskedQuestion => ({
  question: {
    ...{ business: 'shop', text: 'Do you sell skirts?', voice: 'v', sound: new URL('file:///s') },
    turn: { id: 't1', kind: 'near_domain', said: 'do u sell skirts' },
  },
  heard: {
    ...{ clean: { text: 'Do you sell skirts?' }, babble: { text: 'Do you feel skirts?' } },
    ...{ music: { text: '' }, telephone: { text: 'Do you sell shirts?' } },
  },
  typed: answered('Yes.', true),
  spoken: {
    ...{ clean: answered('Yes.', true), babble: answered('No.', false), music: answered('', false) },
    telephone: answered('Yes.', isRight),
  },
});

it('counts words and answers of each condition', () => {
  expect(rowsOf([asked(true), asked(false)])).toEqual([
    ['clean', '100.0', 2, 0, 0, 2, '100.0', '95', '100.0'],
    ['babble', '75.0', 0, 0, 2, 2, '0.0', '85', '0.0'],
    ['music', '0.0', 0, 0, 2, 2, '0.0', '85', '0.0'],
    ['telephone', '75.0', 1, 0, 1, 2, '50.0', '–', '100.0'],
  ]);
});

it('counts a visitor who is asked to say it again neither as right nor as wrong', () => {
  const again = { ...asked(true), spoken: { ...asked(true).spoken, babble: askedAgain } };
  expect(rowsOf([again])[1]).toEqual(['babble', '75.0', 0, 1, 0, 1, '0.0', '85', '0.0']);
  expect(describeQuestion(again)).toContain('asked again, babble: Do you feel skirts?');
});

it('says what was heard and replied, once where the reply is the same', () => {
  expect(describeQuestion(asked(false)).split('\n')).toEqual([
    'shop, t1',
    'right, typed: Do you sell skirts?',
    '  Yes.',
    'right, clean: Do you sell skirts?',
    'not right, babble: Do you feel skirts?',
    '  No.',
    'not right, music: ',
    '  ',
    'not right, telephone: Do you sell shirts?',
  ]);
});

import { describe, expect, it } from 'vitest';
import type { ResponseOutcome, Turn } from '../responder.ts';
import { entry } from '../testing/cafe.ts';
import { foundEntry } from '../testing/candidates.ts';
import { detectSmallTalk } from './small-talk.ts';
import { plainSaid, subjectFirst, subjectOf, withoutRejected } from './subject.ts';

const said = (text: string): Turn => ({ role: 'visitor', text });
const replied = (...entryIds: readonly string[]): Turn => reply('answered', entryIds);
const reply = (outcome: ResponseOutcome, entryIds: readonly string[] = []): Turn => ({
  role: 'assistant',
  text: 'So it is.',
  memo: { outcome, entryIds },
});
const subjectIn = (...turns: readonly Turn[]) =>
  subjectOf(turns, (text) => detectSmallTalk(text) !== undefined);

describe('the subject of a conversation', () => {
  it('is what was asked last, and what it was answered with or asked back about', () => {
    expect(subjectIn()).toBeUndefined();
    const visits = said('Hi, do you do home visits?');
    expect(subjectIn(visits, replied('visits'))).toEqual({
      said: 'do you do home visits?',
      ids: new Set(['visits']),
    });
    expect(subjectIn(visits, reply('clarifying', ['visits']))?.ids).toEqual(new Set(['visits']));
    const passage: Turn = {
      role: 'assistant',
      text: '',
      memo: { outcome: 'answered', entryIds: ['a'], passageIds: ['p'] },
    };
    expect(subjectIn(visits, passage)?.ids).toEqual(new Set(['a', 'p']));
    expect(
      subjectIn(said('parking'), replied('parking'), said('no, I meant delivery'), replied('delivery'))?.said,
    ).toBe('delivery');
  });

  it('is looked for before turns that only lean on it', () => {
    const about = subjectIn(
      ...[said('do you do home visits'), replied('visits'), said('in ls6?'), replied('visits')],
      ...[said('how much'), replied('visits'), said('thanks'), reply('small_talk')],
    );
    expect(about?.said).toBe('do you do home visits');
    const where = subjectIn(
      ...[said('do you do home visits'), replied('visits'), said('in ls6?'), replied('visits')],
    );
    expect(where?.said).toBe('do you do home visits in ls6?');
    const unanswered = subjectIn(
      ...[said('is there a class'), replied('class'), said('when'), reply('unknown')],
      ...[said('are you sure about that'), reply('unknown')],
    );
    expect(unanswered?.said).toBe('is there a class');
    const taken = subjectIn(
      ...[said('do you do acupuncture'), reply('clarifying', ['needles']), said('yes'), replied('needles')],
    );
    expect(taken?.said).toBe('do you do acupuncture');
  });

  it('is another where something else was asked or answered, and none after a question that nothing answers', () => {
    const [visits, answer] = [said('do you do home visits'), replied('visits')];
    expect(subjectIn(visits, answer, said('parking'), replied('parking'))?.said).toBe('parking');
    const again = said('how do I get a home visit on Fridays');
    expect(subjectIn(visits, answer, again, replied('visits'))?.said).toBe(again.text);
    expect(
      subjectIn(visits, answer, said('do you have a lift in your house'), reply('unknown')),
    ).toBeUndefined();
  });
});

describe('plainSaid', () => {
  it.each([
    ['Hi there, where are you?', 'where are you?'],
    ['no, I meant delivery', 'delivery'],
    ['ні, оплата', 'оплата'],
    ['delivery', 'delivery'],
    ['not that', 'not that'],
  ])('of "%s" is "%s"', (text, plain) => {
    expect(plainSaid(text)).toBe(plain);
  });
});

describe('what was found', () => {
  const [price, hours, dogs] = ['price', 'hours', 'dogs'].map((id) => entry(id, id, id));
  if (!price || !hours || !dogs) throw new Error('There are three');
  const idsOf = (found: ReturnType<typeof subjectFirst>) =>
    found.map(({ source }) => (source.kind === 'entry' ? source.entry.id : ''));

  it('begins with the subject’s own where that is nearly as likely', () => {
    const own = new Set(['hours']);
    expect(idsOf(subjectFirst([foundEntry(price, 0.6), foundEntry(hours, 0.5)], own))).toEqual([
      'hours',
      'price',
    ]);
    expect(idsOf(subjectFirst([foundEntry(price, 0.9), foundEntry(hours, 0.5)], own))).toEqual([
      'price',
      'hours',
    ]);
    const [sure] = subjectFirst([foundEntry(hours, 1)], own);
    expect(sure?.answers).toBeCloseTo(1);
    expect(subjectFirst([], own)).toEqual([]);
  });

  it('is without what was turned down, unless that is likeliest by far', () => {
    const rejected = new Set(['price']);
    const [sure, likely] = [foundEntry(price, 0.99), foundEntry(price, 0.6)];
    expect(idsOf(withoutRejected([sure, foundEntry(hours, 0.95)], rejected))).toEqual(['hours']);
    expect(idsOf(withoutRejected([foundEntry(hours, 0.95), likely], rejected))).toEqual(['hours']);
    expect(idsOf(withoutRejected([sure, foundEntry(hours, 0.5)], rejected))).toEqual(['price', 'hours']);
    expect(idsOf(withoutRejected([likely, foundEntry(hours, 0.1)], rejected))).toEqual(['hours']);
    expect(withoutRejected([likely], rejected)).toEqual([]);
    expect(withoutRejected([], rejected)).toEqual([]);
  });
});

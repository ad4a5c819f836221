import { describe, expect, it } from 'vitest';
import type { FaqEntry } from '../responder.ts';
import { CAFE, entry } from '../testing/cafe.ts';
import { decide, decideOverSmallTalk } from './decide.ts';

const [hours, delivery] = CAFE.faq as readonly [FaqEntry, FaqEntry];
const result = (confidence: number, ...scores: [FaqEntry, number][]) => ({
  confidence,
  matches: scores.map(([found, score]) => ({ entry: found, score })),
});

describe('decide', () => {
  it('answers when sure and clear', () => {
    expect(decide('x', result(0.8, [hours, 0.7], [delivery, 0.2]))).toEqual({ kind: 'answer', entry: hours });
  });

  it('asks which of two when they are close, whether one when unsure', () => {
    expect(decide('x', result(0.8, [hours, 0.7], [delivery, 0.69]))).toEqual({
      kind: 'ask',
      entries: [hours, delivery],
    });
    expect(decide('x', result(0.2, [hours, 0.3], [delivery, 0.2]))).toEqual({
      kind: 'ask',
      entries: [hours],
    });
  });

  it('asks what a price is of, where several things have one', () => {
    const check = entry('check', 'How much does a check-up cost?', 'Sixty.');
    const white = entry('white', 'How much is whitening?', 'Two hundred.');
    const whole = entry('whole', 'How much is it?', 'A hundred.');
    const both = result(0.9, [check, 0.9], [white, 0.3], [hours, 0.2]);
    expect(decide('What does it cost?', both)).toEqual({ kind: 'ask', entries: [check, white] });
    expect(decide('What does a check cost?', both)).toEqual({ kind: 'answer', entry: check });
    const one = result(0.9, [check, 0.9], [hours, 0.2]);
    expect(decide('What does it cost?', one)).toEqual({ kind: 'answer', entry: check });
    const plain = result(0.9, [whole, 0.9], [check, 0.3], [white, 0.2]);
    expect(decide('What does it cost?', plain)).toEqual({ kind: 'answer', entry: whole });
  });

  it('knows that it does not know', () => {
    expect(decide('x', result(0.1, [hours, 0.1]))).toEqual({ kind: 'unknown' });
    expect(decide('x', result(0))).toEqual({ kind: 'unknown' });
  });

  it('answers what is asked word for word, however close another is', () => {
    const close = result(0.8, [hours, 0.9], [delivery, 0.9]);
    expect(decide('do you DELIVER', close)).toEqual({ kind: 'answer', entry: delivery });
    expect(decide('how much is delivery', close)).toEqual({ kind: 'answer', entry: delivery });
  });

  it('does not offer or give an empty answer', () => {
    const empty = entry('empty', 'Do you repair bikes?', ' \n');
    expect(decide('do you repair bikes', result(0.9, [empty, 1], [hours, 0.2]))).toEqual({ kind: 'unknown' });
    expect(decideOverSmallTalk('x', result(0.9, [empty, 1]))).toBeUndefined();
  });
});

describe('decideOverSmallTalk', () => {
  it('wants the owner’s words or a very sure match', () => {
    const robot = entry('robot', 'Are you a robot?', 'I am Bolt, and proud of it.');
    expect(decideOverSmallTalk('are you a robot', result(0.5, [robot, 0.5]))).toBe(robot);
    expect(decideOverSmallTalk('are you a bot', result(0.8, [robot, 0.7]))).toBe(robot);
    expect(decideOverSmallTalk('are you a bot', result(0.6, [robot, 0.5]))).toBeUndefined();
  });
});

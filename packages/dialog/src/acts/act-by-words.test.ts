import { describe, expect, it } from 'vitest';
import type { Act, Asked } from './act.ts';
import { readActByWords } from './act-by-words.ts';

describe('while no network is available', () => {
  it.each<[Asked, Act, string]>([
    ['confirm_book', 'agree', 'Yes, please'],
    ['confirm_book', 'agree', 'так'],
    ['phone', 'refuse', 'No thanks'],
    ['email', 'leave', 'oh, never mind'],
    ['email', 'leave', 'не треба'],
    ['name', 'wait', 'hold on'],
    ['nothing', 'small_talk', 'thank you'],
    ['nothing', 'person', 'I want to speak to a person'],
    ['nothing', 'person', 'Хочу поговорити з людиною'],
    ['nothing', 'book', 'I need an appointment'],
    ['nothing', 'book', 'хочу записатися'],
    ['nothing', 'move', 'I have to reschedule'],
    ['nothing', 'cancel', 'please cancel my appointment'],
    ['nothing', 'cancel', 'скасуйте мій запис'],
    ['when', 'ask', 'do you have parking?'],
  ])('after %s, words read %s in "%s"', (asked, act, said) => {
    expect(readActByWords({ said, asked, language: 'en' }).act).toBe(act);
  });

  it.each<[Asked, string]>([
    ['name', 'Anna Stone'],
    ['message', 'please cancel my order'],
    ['when', 'Friday, never before ten'],
    ['nothing', ''],
  ])('after %s, "%s" tells what was asked', (asked, said) => {
    expect(readActByWords({ said, asked, language: 'en' })).toMatchObject({ act: 'tell', likelihood: 0.75 });
  });
});

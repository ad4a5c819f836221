import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { uk } from '../language/uk/index.ts';
import { entry } from '../testing/cafe.ts';
import { foundEntry, foundPassage } from '../testing/candidates.ts';
import { passage } from '../testing/mill.ts';
import { sayFound } from './answer-question.ts';
import { yesOrNoOf } from './yes-or-no.ts';

const read = (asked: string, answer: string, question = 'When are you open?', language = en) =>
  yesOrNoOf(asked, foundEntry(entry('e', question, answer)), language);

describe('yesOrNoOf', () => {
  it('decides by the weekdays that are written, in ranges, lists and exceptions', () => {
    const hours = 'Monday to Friday from 8:00 to 19:00.';
    expect(read('are you open on Tuesday?', hours)).toBe('yes');
    expect(read('are you open on Sunday?', hours)).toBe('no');
    const closed = 'Tuesday to Saturday from 9 am to 6 pm. We are closed on Sundays and Mondays.';
    expect(read('are you open on Monday', closed)).toBe('no');
    expect(read('ви працюєте в неділю?', 'Щодня, крім понеділка, з 11:00.', 'Коли ви працюєте?', uk)).toBe(
      'yes',
    );
    expect(read('ви працюєте в понеділок?', 'Щодня, крім понеділка.', 'Коли ви працюєте?', uk)).toBe('no');
  });

  it('knows the days of people whom a file names', () => {
    const lea = foundPassage(
      passage('lea', 'Team.pdf', 'Lea Park', 'Lea Park works on Tuesday and Thursday.'),
    );
    expect(yesOrNoOf('is Lea in on Thursday?', lea, en)).toBe('yes');
    expect(yesOrNoOf('is Lea in on Monday', lea, en)).toBe('no');
  });

  it('says nothing of days where something else is asked of them, or a date is written', () => {
    expect(read('is it cheaper on Tuesday?', 'Monday to Friday from 8:00 to 19:00.')).toBeUndefined();
    expect(read('are you open on Thursday?', 'We are closed from 24 December to 2 January.')).toBeUndefined();
    expect(read('are you open on Tuesday at 8 pm', 'Monday to Friday from 8:00 to 19:00.')).toBeUndefined();
    expect(read('Sunday', 'Monday to Friday from 8:00 to 19:00.')).toBeUndefined();
    expect(read('when do you open on Sunday', 'Monday to Friday from 8:00 to 19:00.')).toBeUndefined();
  });

  it('compares ages', () => {
    const children = 'Children from the age of 10, with a parent in the room.';
    expect(read('would you see my 7 year old', children, 'Do you treat children?')).toBe('no');
    expect(read('would you see my 12-year-old', children, 'Do you treat children?')).toBeUndefined();
    expect(read('синові 7 років, приймете?', 'Приймаємо дітей від 10 років.', 'Чи лікуєте дітей?', uk)).toBe(
      'no',
    );
  });

  it('knows what a list of names has and what it lacks', () => {
    const insurers = 'We bill Bupa, Aviva and WPA directly.';
    expect(read('do you take bupa', insurers, 'Which insurers do you take?')).toBe('yes');
    expect(read('do you take AXA?', insurers, 'Which insurers do you take?')).toBe('no');
    expect(read('do you take my insurance', insurers, 'Which insurers do you take?')).toBeUndefined();
  });

  it('hears a “no” before what was asked about, in a text of one sentence', () => {
    expect(read('can i pay cash', 'By card or transfer; we take no cash.', 'How can I pay?')).toBe('no');
    expect(read('can I bring my pet', 'Pets are not allowed.', 'Can I bring a pet?')).toBe('no');
    expect(
      read('can i pay by card', 'By card or transfer; we take no cash.', 'How can I pay?'),
    ).toBeUndefined();
    const cake = 'Your own cake is fine for a fee. Other food is not allowed.';
    expect(read('can I bring cake and food', cake, 'Birthdays?')).toBeUndefined();
  });

  it('adds nothing to an answer that has its yes or no, and none to a question that denies', () => {
    expect(read('can I bring my pet', 'No, pets are not allowed.', 'Can I bring a pet?')).toBeUndefined();
    expect(read("can't I pay cash", 'We take no cash.', 'How can I pay?')).toBeUndefined();
  });
});

describe('sayFound', () => {
  const cash = foundEntry(entry('pay', 'How can I pay?', 'By card or transfer; we take no cash.'));

  it('begins with the yes or no that the text decides', () => {
    const said = (asked: string) =>
      sayFound({ kind: 'answer', warnings: [], best: cash, also: [] }, asked, en);
    expect(said('can i pay cash').text).toBe('No. By card or transfer; we take no cash.');
    expect(said('how can i pay').text).toBe('By card or transfer; we take no cash.');
  });

  it('says no yes or no after a warning or about a danger', () => {
    const warning = foundEntry(entry('warn', 'Is it safe?', 'Never lift it alone.'), 0.1, 0.9);
    const asked = 'can i pay cash';
    expect(
      sayFound({ kind: 'answer', warnings: [warning], best: cash, also: [] }, asked, en).text,
    ).not.toMatch(/^No/u);
    const ofDanger = { kind: 'answer', warnings: [], best: cash, also: [], isOfDanger: true } as const;
    expect(sayFound(ofDanger, asked, en).text).not.toMatch(/^No\./u);
  });
});

import { describe, expect, it } from 'vitest';
import { introducedIn } from '../forms/slots/introductions.ts';
import { wish } from '../times/testing/wish.ts';
import { leavesBooking, leavesInClause } from './leaving.ts';
import { changeIn } from './meeting-wish.ts';
import {
  agreesToBook,
  agreesToCancel,
  asks,
  asksElsewhere,
  beginsWithYes,
  declines,
  directionIn,
  placeIn,
  refusesOffers,
  skips,
  waits,
  wantsOtherTime,
  wantsRather,
  withoutBackground,
  withoutCourtesies,
} from './said-of-meetings.ts';

describe('what is said to a question', () => {
  it.each(
    [
      [
        'yes',
        'Yes, please',
        'yes please book it',
        'go ahead',
        "that's right",
        'Book',
        'Book it',
        'sounds good',
        'yess',
        'Yesss pleasee',
        'that’s it now, thanks',
        'perfect',
      ],
      [
        'That works for me',
        'yes, that’s all correct, thank you',
        'Confirm',
        'it’s fine',
        'yes, thanks',
        'ok thank you',
      ],
      [
        'так',
        'так, все правильно',
        'Забронювати',
        'підтверджую',
        'записуйте',
        'Так, бронюйте',
        'підходить',
        'давайте',
      ],
    ].flat(),
  )('agrees: %j', (text) => expect(agreesToBook(text)).toBe(true));

  it.each(
    [
      [
        'no',
        'yes but at four',
        "don't book it",
        'the email is wrong',
        'maybe',
        'ні',
        'так, але о четвертій',
        'не записуйте',
        '',
      ],
      ['book', 'yes '].map((words) => `${words} a table for my dog instead of me and then some more words`),
    ].flat(),
  )('does not agree: %j', (text) => expect(agreesToBook(text)).toBe(false));

  it.each(["yes that's the one", 'Так, мені все подобається', 'okay that suits us both'])(
    'begins with a yes: %j',
    (text) => expect(beginsWithYes(text)).toBe(true),
  );

  it.each(['yes but later', 'ok, is that the 25th?', 'так, але не зараз', 'yes 12'])(
    'does not begin with a yes: %j',
    (text) => expect(beginsWithYes(text)).toBe(false),
  );

  it.each(
    [
      [
        'never mind',
        'actually, never mind',
        'forget it',
        'I changed my mind',
        'not now',
        'No, cancel that, please',
      ],
      [
        "I don't want an appointment",
        'не треба',
        'ні, не треба, я передумав',
        'іншим разом',
        'Не зараз',
        'стоп',
      ],
    ].flat(),
  )('leaves it: %j', (text) => expect(leavesBooking(text)).toBe(true));

  it.each([
    'no',
    'not on Friday',
    'another time',
    'ні',
    'не в п’ятницю',
    'cancel my appointment on Friday',
    'yes',
  ])('does not leave it: %j', (text) => expect(leavesBooking(text)).toBe(false));

  it.each([
    'skip',
    'no',
    'No thanks',
    "I'd rather not",
    'no phone',
    'пропустити',
    'ні',
    'без телефону',
    'не хочу',
  ])('keeps the number back: %j', (text) => expect(skips(text)).toBe(true));

  it.each(
    [
      [
        'none of these',
        'none of them work for me',
        'anything else?',
        'do you have other times',
        'no',
        'a different time',
      ],
      ['жоден', 'жоден не підходить', 'а інший час є?', 'мені це не підходить', 'ні'],
    ].flat(),
  )('wants none: %j', (text) => expect(refusesOffers(text)).toBe(true));

  it.each(['the first', 'Tuesday', 'четвер', 'none on Tuesday but Wednesday at ten is fine', 'перший'])(
    'does not refuse: %j',
    (text) => expect(refusesOffers(text)).toBe(false),
  );

  it('agrees to cancel in other words than to book', () => {
    for (const text of ['yes', 'yes, cancel it', 'cancel my meeting', 'так, скасуйте']) {
      expect(agreesToCancel(text)).toBe(true);
    }
    expect(agreesToCancel('no, keep it')).toBe(false);
  });

  it.each([
    ['the first one please', 0],
    ['number two', 1],
    ['2', 1],
    ['I’ll take the third', 2],
    ['the last one', -1],
    ['the later one', -1],
    ['перший варіант', 0],
    ['давайте другий', 1],
    ['останній', -1],
    ['the first or the second', undefined],
    ['anything later?', undefined],
    ['12', undefined],
  ])('%j is at %s', (text, place) => expect(placeIn(text)).toBe(place));

  it.each([
    ['anything later?', 'later'],
    ['a bit earlier please', 'earlier'],
    ['щось пізніше є?', 'later'],
    ['раніше', 'earlier'],
    ['the later one', undefined],
    ['no later than four', undefined],
  ])('%j: %s', (text, direction) => expect(directionIn(text)).toBe(direction));

  it.each(['another day', 'can we do a different time', 'wrong day', 'інший день', 'не той час'])(
    'wants another time: %j',
    (text) => expect(wantsOtherTime(text)).toBe(true),
  );

  it.each([
    'do you have parking',
    'Do you work on weekends?',
    'And where are you?',
    'are you open on Sunday?',
    'а яка у вас адреса',
    'Скільки це коштує',
  ])('asks something else: %j', (text) => {
    expect(asksElsewhere(text)).toBe(true);
    expect(asks(text)).toBe(true);
  });

  it.each([
    'how about Friday?',
    'what about four?',
    'do you have anything on Friday',
    'Whoopi',
    'а в п’ятницю?',
  ])('asks nothing else: %j', (text) => expect(asksElsewhere(text)).toBe(false));
});

describe('a name in the middle of something else', () => {
  it.each([
    ['Hi, this is John Miller, I’d like to book', 'John Miller'],
    ['my name is lucy liu and i need an appointment', 'Lucy Liu'],
    ['доброго дня мене звати тарас хочу прийти до вас', 'Тарас'],
    ['Це Олена Пчілка, можна завтра?', 'Олена Пчілка'],
    ['her name is emma stone', 'Emma Stone'],
    ['Сина звати Марко', 'Марко'],
    ['this is about my tooth', undefined],
    ['It’s urgent', undefined],
    ['це дуже терміново', undefined],
  ])('%j: %s', (text, name) => expect(introducedIn(text)).toBe(name));
});

it('reads any text in a moment', () => {
  const began = performance.now();
  for (const part of [
    'yes ',
    'no cancel ',
    'book me a ',
    'я хочу ',
    'the first one ',
    'на ',
    'is it 5 ',
    "it's ",
    '\u202e',
  ])
    for (const read of [wish, agreesToBook, leavesBooking, refusesOffers, skips, placeIn, introducedIn])
      read(part.repeat(4_000 / part.length));
  expect(performance.now() - began).toBeLessThan(5_000);
});

describe('in other words', () => {
  it.each([
    'I twisted my ankle so I was hoping somebody could have a look at it',
    'I have to talk to a lawyer about the flat',
    'I was wondering whether you might have space for a root canal',
    'could someone see her',
    'пора масло міняти, можна до вас?',
    'зуб болить третій день',
  ])('a need is a wish that an answer of the owner’s comes before: %j', (text) => {
    expect(wish(text)).toBe('book?');
  });

  it.each(['could someone see her this week', 'can somebody check it tomorrow'])(
    'a need with a time is a wish: %j',
    (text) => {
      expect(wish(text)).toBe('book');
    },
  );

  it.each([
    ['дбрий день, хочу записатсь до нотаріуса на завтра на 10:00, треба довіреність', 'book'],
    ['хочу записатся на завтра на 10', 'book'],
    ['можна забронювти завтра на 10:00', 'book'],
    ['I’d like an appoitment tomorrow at 10', 'book'],
    ['can you bok me in for tomorrow at 10', 'book'],
    ['I need an appointmnet on Friday at three', 'book'],
    ['хочу записатсь', undefined],
    ['ми записалися на завтра на 10:00, а лікаря не буде', undefined],
    ['can I boot it from a stick tomorrow at 10 if it’s broken', undefined],
  ])('%j is spelled in a hurry: %s', (text, purpose) => {
    expect(wish(text)).toBe(purpose);
  });

  it.each(['I need to know where you are', 'how do I get it fixed', 'why does it hurt'])(
    'a question is none: %j',
    (text) => {
      expect(wish(text)).toBeUndefined();
    },
  );

  it.each([
    ['just just cancel it please', 'cancel'],
    ['i wont be able to make it to one of my appointments, pls cancel it', 'cancel'],
    ["I don't need the appointment on Thursday anymore", 'cancel'],
    ["скасуйте мені будь ласка масаж на п'ятницю", 'cancel'],
    ['clashes with a school trip, can we move it to another day?', 'move'],
    ["I can't make it on wednesday, could we find another time?", 'move'],
    ["I'd like to push my Tuesday check-up back a day", 'move'],
    ['в четвер не виходить привезти кота, перенесіть будь ласка', 'move'],
    ['how do I cancel it?', undefined],
    ['is there a cancelation fee?', undefined],
  ])('%j changes a meeting: %s', (text, purpose) => {
    expect(changeIn(text)).toBe(purpose);
  });

  it.each([
    'yes thats great, thank you',
    'так так усе вірно',
    'да, все ок',
    'так тепер правильно',
    'yep all good',
  ])('%j agrees', (text) => {
    expect(agreesToBook(text)).toBe(true);
  });

  it.each(['is that right?', 'thank you', 'yes but at four', 'so that is all then'])(
    '%j does not',
    (text) => {
      expect(agreesToBook(text)).toBe(false);
    },
  );

  it('a yes may have more after it, but nothing that takes it back', () => {
    expect(beginsWithYes('perfect, see you on Monday')).toBe(true);
    expect(beginsWithYes('так, чудово, до зустрічі')).toBe(true);
    for (const text of [
      'yes but not the phone',
      'yes, make it 4',
      'ok wait',
      'see you',
      'так, тільки не телефон',
      'запишіть на чоловіка Іван Коваленко',
    ])
      expect(beginsWithYes(text), text).toBe(false);
  });

  it.each([
    "actually forget it, we'll just come to the walk-in. dont book anything",
    'не треба, ми передумали',
  ])('%j leaves', (text) => {
    expect(leavesInClause(text)).toBe(true);
  });

  it('a moment is asked for', () => {
    for (const text of ['one sec, someones at the door', 'oh hang on', 'хвилинку, малий кличе'])
      expect(waits(text), text).toBe(true);
    for (const text of ['Hanna', 'the second one']) expect(waits(text), text).toBe(false);
    expect(asks('hang on is there somewhere I can wait')).toBe(true);
  });

  it('a detail is kept in however many words', () => {
    expect(declines("well I'm not too keen on giving out my number email is enough")).toBe(true);
    expect(declines('не хочу лишати номер, пишіть на пошту')).toBe(true);
    expect(declines('my number follows')).toBe(false);
  });

  it('something else is wanted rather', () => {
    expect(wantsRather('oh wait, can we make it the family session instead?')).toBe(true);
    expect(wantsRather('how long is a haircut')).toBe(false);
  });

  it('what was before, and what says nothing of times, is left out', () => {
    expect(withoutBackground('it hurts since Monday, can I come on Tuesday')).toContain('Tuesday');
    expect(withoutBackground('it hurts since Monday, can I come on Tuesday')).not.toContain('Monday');
    expect(withoutBackground('book me for yesterday')).toContain('yesterday');
    expect(withoutBackground('я зараз у Польщі')).not.toContain('зараз');
    expect(withoutCourtesies('after four if you can')).toBe('after four');
    expect(withoutCourtesies('no, can we do 3 instead?')).toBe('can we do 3?');
  });
});

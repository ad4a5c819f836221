import { describe, expect, it } from 'vitest';
import { asks, asksElsewhere, wantsRather, withoutBackground, withoutCourtesies } from './clauses.ts';
import { introducedIn } from './introductions.ts';
import { directionIn, placeIn, wantsOtherTime } from './offered.ts';

describe('what is said to a question', () => {
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
    for (const read of [asks, placeIn, introducedIn]) read(part.repeat(4_000 / part.length));
  expect(performance.now() - began).toBeLessThan(5_000);
});

describe('in other words', () => {
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

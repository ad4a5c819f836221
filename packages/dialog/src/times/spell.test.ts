import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { german } from '../language/testing/german.ts';
import { uk } from '../language/uk/index.ts';
import { spell } from './spell.ts';

describe('one spelling', () => {
  it.each([
    ['Half past nine', 'half past 9'],
    ['three thirty', '3 30'],
    ['the twenty-fifth at eleven forty five', 'the 25# at 11 45'],
    ['14th of Dec. at 3pm', '14# of dec at 3 pm'],
    ['3 p.m. on Tuesday.', '3 pm on tuesday ,'],
    ['Monday-Friday, 10–12', 'monday - friday , 10 - 12'],
    ['half-past six', 'half past 6'],
    ['a 90-minute visit', 'a 90 minute visit'],
    ['2026-12-14 14:30', '2026-12-14 14:30'],
    ['Nine o’clock. Tuesday!', "9 o'clock , tuesday ,"],
    ['Wendesday, tomorow or Augst', 'wednesday , tomorrow or august'],
    ['on Mondays in the fourtenth week', 'on mondays in the 14# week'],
    ['b4 2moro, mon/tue @ 3', 'b4 2moro , mon / tue @ 3'],
    ['1,5 hours', '1,5 hours'],
    ['', ''],
  ])('of %j', (said, spelt) => {
    expect(spell(said, en).text.trim()).toBe(spelt);
  });

  it('of two names in one word is that of both, with the words of each', () => {
    const spelt = spell('am Montagabend', german);
    expect(spelt.text.trim()).toBe('am montag abend');
    expect(spelt.wordsAt(spelt.text.indexOf('abend'), spelt.text.length)).toBe('abend');
  });

  it.each([
    ['о п’ятнадцятій тридцять', 'о 15% 30'],
    ['двадцять п’ятого грудня', '25# грудня'],
    ['25-го о 18-й', '25# о 18%'],
    ['о двадцять першій', 'о 21%'],
    ['пн-пт', 'пн - пт'],
    ['будь-коли', 'будь коли'],
    ['до десятої', 'до 10%'],
    ['у двох', 'у 2'],
    ['ввторок чи четвр', 'вівторок чи четвер'],
    ['нас четверо, по середам', 'нас четверо , по середам'],
    ['пн-п’ятниця', "пн - п'ятниця"],
  ])('of %j', (said, spelt) => {
    expect(spell(said, uk).text.trim()).toBe(spelt);
  });

  it('gives back the visitor’s own words', () => {
    const said = spell('Maybe, June Thirty-First?', en);
    const start = said.text.indexOf('june');
    expect(said.wordsAt(start, said.text.length)).toBe('June Thirty-First');
    expect(said.wordsAt(0, said.text.length)).toBe('Maybe, June Thirty-First');
  });

  it('has single spaces and an end for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(spell(text, uk).text).toMatch(/^ (?:\S+ )*$| {2}/u);
      }),
    );
  });
});

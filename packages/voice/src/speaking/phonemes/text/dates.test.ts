import { describe, expect, it } from 'vitest';
import { shippedForms } from '../testing/forms.ts';
import { CLOCK_TIME, datesWithNames, numericDates, sayDate } from './dates.ts';
import { rewrite } from './rewrite.ts';

const forms = await shippedForms();
const numeric = (text: string) => numericDates(forms).reduce(rewrite, text);
const named = (text: string) => datesWithNames(forms).reduce(rewrite, text);

describe('times', () => {
  it.each([
    ['at 12:00', "at twelve o'clock"],
    ['at 7:05', 'at seven oh five'],
    ['at 19:30', 'at nineteen thirty'],
    ['at 7:30pm', 'at seven thirty P.M.'],
    ['at 7:00 am sharp', 'at seven A.M. sharp'],
    ['at 7:30 p.m.', 'at seven thirty P.M.'],
    ['at 7:30 pm.', 'at seven thirty P.M.'],
    ['in 1:02:03', 'in one oh two and three seconds'],
    ['in 0:00:01', 'in zero and one second'],
  ])('%s', (text, said) => {
    expect(rewrite(text, CLOCK_TIME)).toBe(said);
  });

  it.each(['25:00', '7:60', '1:02:60', '7:5', '100:30', 'A7:30', '7:305'])('%s is none', (text) => {
    expect(rewrite(text, CLOCK_TIME)).toBe(text);
  });

  it('does not take a word for a half of the day', () => {
    expect(rewrite('7:30 ample', CLOCK_TIME)).toBe('seven thirty ample');
  });
});

describe('dates in numbers', () => {
  it.each([
    ['2025-03-04', 'March fourth, 2025'],
    ['3/4/2025', 'March fourth, 2025'],
    ['12/31/99', 'December thirty-first, 1999'],
    ['1/2/30', 'January second, 2030'],
    ['25/12/2024', 'December twenty-fifth, 2024'],
  ])('%s', (text, said) => {
    expect(numeric(`on ${text}.`)).toBe(`on ${said}.`);
  });

  it.each(['2025-13-01', '13/13/2025', '1/32/2025', '1/2/2025x', '1/2/123'])('%s is none', (text) => {
    expect(numeric(text)).toBe(text);
  });
});

describe('dates with names', () => {
  it.each([
    ['March 4', 'March fourth'],
    ['Mar. 4th, 2025', 'March fourth, 2025'],
    ['Sept 21 2025', 'September twenty-first 2025'],
    ['4 March', 'the fourth of March'],
    ['the 4 of Mar.', 'the fourth of March'],
    ['31 December 2024', 'the thirty-first of December 2024'],
  ])('%s', (text, said) => {
    expect(named(`on ${text}`)).toBe(`on ${said}`);
  });

  it.each(['March 32', 'March 0', 'May 5:30', 'May 5%', 'Marching 4', '0 May', 'may 5', 'March 2025'])(
    '%s is none',
    (text) => {
      expect(named(text)).toBe(text);
    },
  );
});

it('says a date with or without its year', () => {
  expect(sayDate(forms, '7', '4')).toBe('July fourth');
  expect(sayDate(forms, '07', '04', '1776')).toBe('July fourth, 1776');
  expect(sayDate(forms, '0', '4')).toBeUndefined();
});

import { readFileSync } from 'node:fs';
import { isCountry } from '@parlo/contract/countries';
import { describe, expect, it } from 'vitest';
import { numbersOf, rowsOf } from './numbers.ts';

const EU = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');
const NUMBER = /^\d[\d -]*\d$/;

const rows = rowsOf(readFileSync(new URL('numbers.tsv', import.meta.url), 'utf8'));

describe('the file of numbers', () => {
  it.each(rows.map((row) => [row[0] ?? '', row] as const))('has a whole line of %s', (country, row) => {
    const [, emergency = '', ambulance, fire, police, poison, crisis = '', hours, sources = '', on] = row;
    expect(row).toHaveLength(10);
    expect(isCountry(country)).toBe(true);
    expect(emergency).toMatch(NUMBER);
    for (const own of [ambulance, fire, police]) expect(own).toMatch(/^(?:\d{2,3})?$/);
    expect(poison).toMatch(/^(?:\d[\d -]*\d)?$/);
    expect(hours).toMatch(/^(?:\d{1,2}-\d{1,2})?$/);
    for (const line of crisis.split('|').filter(Boolean)) expect(line.trim()).toMatch(/^\d[\d -]*\d \S/);
    expect(on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(sources).toMatch(/(?:^|; )emergency=/);
    // Every number has a source of its own.
    expect(/(?:^|; |, )poison(?:=|, )/.test(sources)).toBe(poison !== '');
    expect(/(?:^|; |, )crisis=/.test(sources)).toBe(crisis !== '');
    for (const source of sources.split(/; (?=\w)/)) expect(source).toMatch(/^[\w, ]+=(?:AOSP|https?:\/\/)/);
  });

  it('has each country once, among them all of the EU', () => {
    const countries = rows.map(([country = '']) => country);
    expect(new Set(countries).size).toBe(countries.length);
    expect(countries).toEqual(countries.toSorted());
    expect(countries).toEqual(expect.arrayContaining([...EU, 'UA', 'GB', 'US', 'CA', 'AU']));
  });
});

describe('numbersOf', () => {
  it('reads the numbers of a country', () => {
    expect(numbersOf('UA')).toEqual({
      ...{ emergency: '112', ambulance: '103', fire: '101', police: '102', poison: '' },
      crisis: [{ number: '7333', name: 'Lifeline Ukraine' }],
      hours: { from: 0, to: 24 },
    });
  });

  it('reads several lines, and leaves out what is not known', () => {
    expect(numbersOf('BE')?.crisis.map(({ number }) => number)).toEqual(['1813', '0800 32 123']);
    expect(numbersOf('DK')?.hours).toBeUndefined();
    expect(numbersOf('BG')?.crisis).toEqual([]);
    expect(numbersOf('XX')).toBeUndefined();
    expect(numbersOf(undefined)).toBeUndefined();
  });
});

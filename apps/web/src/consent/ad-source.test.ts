import { expect, it } from 'vitest';
import { adSource } from './ad-source.ts';

it.each([
  ['?utm_source=newsletter', 'newsletter'],
  ['?gclid=Cj0K', 'google'],
  ['?fbclid=IwAR', 'facebook'],
  // What somebody named is more than what a network added.
  ['?gclid=Cj0K&utm_source=spring', 'spring'],
  ['?utm_source=%20&fbclid=IwAR', 'facebook'],
  [`?utm_source=${'a'.repeat(500)}`, 'a'.repeat(100)],
  ['?utm_source=&gclid=', null],
  ['?utm_medium=cpc', null],
  ['', null],
])('%s is from %s', (search, source) => {
  expect(adSource(search)).toBe(source);
});

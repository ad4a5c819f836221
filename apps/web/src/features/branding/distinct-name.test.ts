import { expect, it } from 'vitest';
import { distinctName } from './use-logo-work.ts';

it.each([
  ['logo.png', null, 'logo.png'],
  ['logo.png', 'other.png', 'logo.png'],
  ['logo.png', 'logo.png', 'logo (2).png'],
  ['logo (2).png', 'logo (2).png', 'logo (3).png'],
  ['logo', 'logo', 'logo (2)'],
  ['my.logo.svg', 'my.logo.svg', 'my.logo (2).svg'],
])('%s in the place of %s is called %s', (name, taken, called) => {
  expect(distinctName(name, taken)).toBe(called);
});

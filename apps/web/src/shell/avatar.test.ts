import { expect, it } from 'vitest';
import { initials } from './avatar.tsx';

it.each([
  ['Olena', 'Koval', 'OK'],
  ['Olena', '', 'O'],
  [' Їжак', '', 'Ї'],
  ['😀 Olena', 'K', '😀K'],
  ['', '', 'm'],
])('%j %j is %j', (name, surname, letters) => {
  expect(initials({ name, surname, email: 'mail@example.com' })).toBe(letters);
});

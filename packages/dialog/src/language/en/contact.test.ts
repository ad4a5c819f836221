import { expect, it } from 'vitest';
import { en } from './index.ts';

it.each([
  ['Hi there', '“Hi there”. Shall I send it?'],
  ['It was cold.', '“It was cold.” Shall I send it?'],
  ['When do you call?', '“When do you call?” Shall I send it?'],
])('what is read back ends its sentence once: %s', (message, end) => {
  expect(en.contact.phrases.readBack('Maria', message)).toBe(`So: Maria. The message: ${end}`);
});

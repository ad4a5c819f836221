import { expect, it } from 'vitest';
import { wordErrors } from './word-errors.ts';

it.each([
  ['Do you sell skirts?', 'do you sell skirts', 4, 0],
  ['Do you sell skirts?', 'Do you feel skirts?', 4, 1],
  ['Do you sell skirts?', 'You feel skirts today.', 4, 3],
  ['Do you sell skirts?', '', 4, 4],
  ['', 'Thank you.', 0, 2],
  ["I can't come at four.", 'I cant come at 4', 5, 0],
])('%j heard as %j', (said, heard, words, wrong) => {
  expect(wordErrors(said, heard)).toEqual({ words, wrong });
});

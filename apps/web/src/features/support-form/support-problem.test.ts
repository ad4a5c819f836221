import { OWNER_LIMITS } from '@parlo/contract';
import { expect, it } from 'vitest';
import { supportProblem } from './deliver.ts';

const long = 'x'.repeat(OWNER_LIMITS.supportMessage + 1);

it.each([
  ['', 'Hello', false, 'emailMissing'],
  ['olena', 'Hello', false, 'emailWrong'],
  ['olena', '', false, 'emailWrong'],
  ['olena@example.com', '  ', false, 'messageMissing'],
  ['', ' ', true, 'messageMissing'],
  ['', long, true, 'messageLong'],
  ['olena@example.com', 'Hello', false, undefined],
  ['', 'Hello', true, undefined],
])('%j with a message, signed in or not: %#', (email, message, signedIn, key) => {
  expect(supportProblem({ email, message }, signedIn)?.key).toBe(key);
});

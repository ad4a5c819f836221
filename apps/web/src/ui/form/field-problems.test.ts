// @vitest-environment jsdom
import { ChangePasswordInput, LIMITS, UpdateProfileInput } from '@parlo/contract';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { loadTexts } from '../../i18n/index.ts';
import { type FieldProblem, fieldProblems, problemWords } from './field-problems.ts';

const PROFILE = { name: 'Olena', surname: 'Koval', phone: '+380441234567' };
const words = (problem: FieldProblem) => problemWords(i18next.t, 'Name', problem);

it('finds nothing where nothing is wrong', () => {
  expect(fieldProblems(UpdateProfileInput, PROFILE)).toEqual({});
});

it('finds what is missing and what is too long, each by its field', () => {
  const typed = { ...PROFILE, name: '  ', phone: '1'.repeat(LIMITS.phone + 1) };
  expect(fieldProblems(UpdateProfileInput, typed)).toEqual({
    name: { reason: 'required' },
    phone: { reason: 'too_long', params: { max: LIMITS.phone } },
  });
});

it('tells what is missing before what the contract says of it', () => {
  expect(fieldProblems(ChangePasswordInput, { currentPassword: '', newPassword: 'short' })).toEqual({
    currentPassword: { reason: 'required' },
    newPassword: { reason: 'password_length', params: { min: 8, max: 128 } },
  });
});

it('has words for each', async () => {
  await loadTexts('refusals');
  expect(words({ reason: 'required' })).toBe('Name is required.');
  expect(words({ reason: 'too_long', params: { max: 100 } })).toBe(
    'Name can be at most 100 characters long.',
  );
  expect(words({ reason: 'invalid_input' })).toBe('Please check this field.');
  expect(words({ reason: 'same_email' })).toBe('This is your email already.');
});

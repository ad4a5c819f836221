import { ChangePasswordInput, LIMITS, UpdateProfileInput } from '@parlo/contract';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import '../i18n/index.ts';
import { type FieldProblem, fieldProblems, problemWords } from './field-problems.ts';

const PROFILE = { name: 'Olena', surname: 'Koval', phone: '+380441234567' };
const words = (problem: FieldProblem) => problemWords(i18next.t, 'Name', problem);

it('finds nothing where nothing is wrong', () => {
  expect(fieldProblems(UpdateProfileInput, PROFILE)).toEqual({});
});

it('finds what is missing and what is too long, each by its field', () => {
  const typed = { ...PROFILE, name: '  ', phone: '1'.repeat(LIMITS.phone + 1) };
  expect(fieldProblems(UpdateProfileInput, typed)).toEqual({
    name: { kind: 'missing' },
    phone: { kind: 'long', max: LIMITS.phone },
  });
});

it('tells what is missing before what the contract says of it', () => {
  expect(fieldProblems(ChangePasswordInput, { currentPassword: '', newPassword: 'short' })).toEqual({
    currentPassword: { kind: 'missing' },
    newPassword: { kind: 'said', message: 'Password must be 8 to 128 characters long.' },
  });
});

it('has words for each', () => {
  expect(words({ kind: 'missing' })).toBe('Name is required.');
  expect(words({ kind: 'long', max: 100 })).toBe('Name can be at most 100 characters long.');
  expect(words({ kind: 'invalid' })).toBe('Please check this field.');
  expect(words({ kind: 'said', message: 'Something else.' })).toBe('Something else.');
});

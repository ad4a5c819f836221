import { describe, expect, it } from 'vitest';
import { loginProblem, registerProblem } from './first-message.ts';

const PERSON = {
  name: 'Olena',
  surname: 'Koval',
  phone: '+380501234567',
  email: 'olena@example.com',
  password: 'long enough',
};

describe('what is wrong with signing in', () => {
  it('is nothing when both are there', () => {
    expect(loginProblem({ email: ' Olena@Example.com ', password: 'x' })).toBeNull();
  });

  it('is something missing before anything else', () => {
    const missing = 'Email and password are required.';
    expect(loginProblem({ email: '', password: '' })).toEqual({
      message: missing,
      fields: ['email', 'password'],
    });
    expect(loginProblem({ email: 'not an address', password: '' })).toEqual({
      message: missing,
      fields: ['password'],
    });
  });

  it('is an address that is none', () => {
    expect(loginProblem({ email: 'olena@', password: 'x' })).toEqual({
      message: 'Invalid email format.',
      fields: ['email'],
    });
  });
});

describe('what is wrong with registering', () => {
  it('is nothing when all is there', () => {
    expect(registerProblem(PERSON)).toBeNull();
  });

  it.each(Object.keys(PERSON))('is a missing %s', (field) => {
    expect(registerProblem({ ...PERSON, [field]: '' })).toEqual({
      message: 'All fields are required.',
      fields: [field],
    });
  });

  it('is something missing although an earlier field is malformed', () => {
    expect(registerProblem({ ...PERSON, email: 'olena@', password: '' })?.message).toBe(
      'All fields are required.',
    );
  });

  it('is a malformed address, then a short password', () => {
    expect(registerProblem({ ...PERSON, email: 'olena@', password: 'short' })?.message).toBe(
      'Invalid email format.',
    );
    expect(registerProblem({ ...PERSON, password: 'short' })).toEqual({
      message: 'Password must be 8 to 128 characters long.',
      fields: ['password'],
    });
  });
});

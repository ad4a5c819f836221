import { describe, expect, it } from 'vitest';
import { loginProblem, registerProblem } from './auth-form.tsx';

const PERSON = {
  name: 'Olena',
  surname: 'Koval',
  phone: '+380501234567',
  email: 'olena@example.com',
  password: 'long enough',
};

describe('problems of signing in', () => {
  it('is null if both fields are filled', () => {
    expect(loginProblem({ email: ' Olena@Example.com ', password: 'x' })).toBeNull();
  });

  it('is something missing before anything else', () => {
    expect(loginProblem({ email: '', password: '' })).toEqual({
      reason: 'required',
      fields: ['email', 'password'],
    });
    expect(loginProblem({ email: 'not an address', password: '' })).toEqual({
      reason: 'required',
      fields: ['password'],
    });
  });

  it('names an invalid email', () => {
    expect(loginProblem({ email: 'olena@', password: 'x' })).toEqual({
      reason: 'invalid_email',
      fields: ['email'],
    });
  });
});

describe('problems of registering', () => {
  it('is null if all fields are filled', () => {
    expect(registerProblem(PERSON)).toBeNull();
  });

  it.each(Object.keys(PERSON))('is a missing %s', (field) => {
    expect(registerProblem({ ...PERSON, [field]: '' })).toEqual({
      reason: 'required',
      fields: [field],
    });
  });

  it('is something missing although an earlier field is malformed', () => {
    expect(registerProblem({ ...PERSON, email: 'olena@', password: '' })?.reason).toBe('required');
  });

  it('is a malformed address, then a short password', () => {
    expect(registerProblem({ ...PERSON, email: 'olena@', password: 'short' })?.reason).toBe('invalid_email');
    expect(registerProblem({ ...PERSON, password: 'short' })).toEqual({
      reason: 'password_length',
      params: { min: 8, max: 128 },
      fields: ['password'],
    });
  });
});

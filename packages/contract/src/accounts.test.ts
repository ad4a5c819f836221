import { describe, expect, it } from 'vitest';
import { LoginInput, RegisterInput } from './accounts.ts';
import { MESSAGES } from './messages.ts';

const person = {
  name: 'Olena',
  surname: 'Koval',
  email: 'olena@example.com',
  phone: '+380441234567',
  password: 'correct horse',
};
const firstMessage = (schema: typeof RegisterInput | typeof LoginInput, input: unknown) =>
  schema.safeParse(input).error?.issues[0]?.message;

describe('RegisterInput', () => {
  it('takes a person and writes their email in lower case', () => {
    expect(RegisterInput.parse({ ...person, email: ' Olena@Example.COM ' }).email).toBe('olena@example.com');
  });

  it.each(['name', 'surname', 'email', 'phone', 'password'])('needs %s', (field) => {
    expect(firstMessage(RegisterInput, { ...person, [field]: undefined })).toBe(MESSAGES.allFieldsRequired);
    expect(firstMessage(RegisterInput, { ...person, [field]: '' })).toBe(MESSAGES.allFieldsRequired);
  });

  it.each(['olena', 'olena@', '@example.com', 'olena@example', 'a b@example.com', `${'a'.repeat(250)}@b.co`])(
    'refuses the email %j',
    (email) => {
      expect(firstMessage(RegisterInput, { ...person, email })).toBe(MESSAGES.invalidEmail);
    },
  );

  it('takes passwords of 8 to 128 characters', () => {
    expect(RegisterInput.safeParse({ ...person, password: 'a'.repeat(8) }).success).toBe(true);
    expect(RegisterInput.safeParse({ ...person, password: 'a'.repeat(128) }).success).toBe(true);
    expect(firstMessage(RegisterInput, { ...person, password: 'a'.repeat(7) })).toBe(MESSAGES.passwordLength);
    expect(firstMessage(RegisterInput, { ...person, password: 'a'.repeat(129) })).toBe(
      MESSAGES.passwordLength,
    );
  });

  it('does not take a role', () => {
    expect(RegisterInput.parse({ ...person, role: 'admin', admin: true })).not.toHaveProperty('role');
  });
});

describe('LoginInput', () => {
  it('needs both fields', () => {
    expect(firstMessage(LoginInput, { email: person.email })).toBe(MESSAGES.emailAndPasswordRequired);
    expect(firstMessage(LoginInput, { password: 'x' })).toBe(MESSAGES.emailAndPasswordRequired);
    expect(firstMessage(LoginInput, { email: ' ', password: 'x' })).toBe(MESSAGES.emailAndPasswordRequired);
  });

  it('checks the email but not how long a password once had to be', () => {
    expect(firstMessage(LoginInput, { email: 'nobody', password: 'x' })).toBe(MESSAGES.invalidEmail);
    expect(LoginInput.safeParse({ email: person.email, password: 'x' }).success).toBe(true);
  });
});

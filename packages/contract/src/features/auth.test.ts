import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { LIMITS, OWNER_LIMITS } from '../api/limits.ts';
import { MESSAGES } from '../api/messages.ts';
import {
  ChangeEmailInput,
  ChangePasswordInput,
  CreateApiKeyInput,
  DeleteAccountInput,
  EndSessionInput,
  ForgotPasswordInput,
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
  RevokeApiKeyInput,
  UpdateProfileInput,
  VerifyEmailInput,
} from './auth.ts';

const person = {
  name: 'Olena',
  surname: 'Koval',
  email: 'olena@example.com',
  phone: '+380441234567',
  password: 'correct horse',
};
const firstMessage = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message;

describe('RegisterInput', () => {
  it('takes a person and lower-cases their email', () => {
    expect(RegisterInput.parse({ ...person, email: ' Olena@Example.COM ' }).email).toBe('olena@example.com');
  });

  it('takes names of one line', () => {
    expect(RegisterInput.parse({ ...person, name: 'Ada\nEve', surname: 'Koval\r\n' })).toMatchObject({
      name: 'Ada Eve',
      surname: 'Koval',
    });
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

  it.each([
    ['name', LIMITS.personName],
    ['surname', LIMITS.personName],
    ['phone', LIMITS.phone],
  ])('limits %s to %d characters', (field, max) => {
    expect(RegisterInput.safeParse({ ...person, [field]: 'a'.repeat(max) }).success).toBe(true);
    expect(firstMessage(RegisterInput, { ...person, [field]: 'a'.repeat(max + 1) })).toBe(
      `This can be at most ${max} characters long.`,
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

  it('checks the email but not the length of the password', () => {
    expect(firstMessage(LoginInput, { email: 'nobody', password: 'x' })).toBe(MESSAGES.invalidEmail);
    expect(LoginInput.safeParse({ email: person.email, password: 'x' }).success).toBe(true);
  });
});

describe('links of mails', () => {
  it('are requested by an email in any case', () => {
    expect(ForgotPasswordInput.parse({ email: ' Ada@Example.com ' })).toEqual({ email: 'ada@example.com' });
    for (const email of [undefined, null, '', 'ada', 'a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co']) {
      expect(firstMessage(ForgotPasswordInput, { email })).toBe(MESSAGES.invalidEmail);
    }
  });

  it('carry a token, and report a malformed one as no longer valid', () => {
    for (const token of [undefined, null, '', '  ', 7, 'x'.repeat(2_001)]) {
      expect(firstMessage(VerifyEmailInput, { token })).toBe(MESSAGES.invalidLink);
      expect(firstMessage(ResetPasswordInput, { token, password: 'long enough' })).toBe(MESSAGES.invalidLink);
    }
    expect(VerifyEmailInput.parse({ token: ' abc\n' })).toEqual({ token: 'abc' });
  });
});

describe('new and current passwords', () => {
  it('have different reasons', () => {
    const passwords = (currentPassword: unknown, newPassword: unknown) =>
      firstMessage(ChangePasswordInput, { currentPassword, newPassword });
    expect(passwords('x', '1234567')).toBe(MESSAGES.passwordLength);
    expect(passwords('x', 'a'.repeat(129))).toBe(MESSAGES.passwordLength);
    expect(passwords('', 'long enough')).toBe(MESSAGES.wrongPassword);
    expect(passwords('a'.repeat(129), 'long enough')).toBe(MESSAGES.wrongPassword);
    expect(ChangePasswordInput.safeParse({ currentPassword: 'x', newPassword: 'a'.repeat(8) }).success).toBe(
      true,
    );
  });

  it('keep their spaces', () => {
    const input = { token: 'abc', password: '  spaces  count ' };
    expect(ResetPasswordInput.parse(input)).toEqual(input);
  });
});

describe('UpdateProfileInput', () => {
  it('takes known fields and drops others', () => {
    expect(UpdateProfileInput.parse({ name: ' Ada ', email: 'x@y.co', role: 'admin' })).toEqual({
      name: 'Ada',
    });
    expect(UpdateProfileInput.parse({})).toEqual({});
    expect(firstMessage(UpdateProfileInput, { surname: ' ' })).toBe('This cannot be empty.');
  });
});

describe('CreateApiKeyInput', () => {
  it('needs a name, and whole days if any', () => {
    expect(firstMessage(CreateApiKeyInput, {})).toBe('A name is required.');
    expect(firstMessage(CreateApiKeyInput, { name: ' ' })).toBe('A name is required.');
    const days = (expiresInDays: unknown) =>
      CreateApiKeyInput.safeParse({ name: 'Till', expiresInDays }).success;
    expect([undefined, 1, OWNER_LIMITS.apiKeyDays].map(days)).toEqual([true, true, true]);
    expect([0, 1.5, OWNER_LIMITS.apiKeyDays + 1, '7', null].map(days)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('inputs with the current password', () => {
  it('lower-cases the new email', () => {
    expect(ChangeEmailInput.parse({ newEmail: ' Ada@Example.com', password: 'x' })).toEqual({
      newEmail: 'ada@example.com',
      password: 'x',
    });
    expect(firstMessage(ChangeEmailInput, { password: 'x' })).toBe(MESSAGES.invalidEmail);
  });

  it.each([undefined, '', 'a'.repeat(LIMITS.passwordMax + 1)])('does not take %j for it', (password) => {
    expect(firstMessage(DeleteAccountInput, { password })).toBe(MESSAGES.wrongPassword);
    expect(firstMessage(ChangeEmailInput, { newEmail: 'a@b.co', password })).toBe(MESSAGES.wrongPassword);
  });
});

describe('sessions and API keys', () => {
  it('are ended by id, and all other sessions without one', () => {
    expect(EndSessionInput.parse({})).toEqual({});
    expect(EndSessionInput.parse({ sessionId: 's_1' })).toEqual({ sessionId: 's_1' });
    expect(RevokeApiKeyInput.safeParse({}).success).toBe(false);
    for (const id of ['x'.repeat(129), 7, null]) {
      expect(EndSessionInput.safeParse({ sessionId: id }).success).toBe(false);
      expect(RevokeApiKeyInput.safeParse({ id }).success).toBe(false);
    }
  });
});

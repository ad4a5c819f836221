import { z } from 'zod';
import { Assistant } from './assistants.ts';
import { MESSAGES } from './errors.ts';
import { LIMITS } from './limits.ts';

/** Accounts: who somebody is, and how they come in. */

const Email = z
  .string()
  .trim()
  .max(LIMITS.email, MESSAGES.invalidEmail)
  .pipe(z.email(MESSAGES.invalidEmail))
  .transform((email) => email.toLowerCase());

const personName = (message: string) => z.string(message).trim().min(1, message).max(LIMITS.personName);

export const RegisterInput = z.object({
  name: personName(MESSAGES.allFieldsRequired),
  surname: personName(MESSAGES.allFieldsRequired),
  email: z.string(MESSAGES.allFieldsRequired).trim().min(1, MESSAGES.allFieldsRequired).pipe(Email),
  phone: z.string(MESSAGES.allFieldsRequired).trim().min(1, MESSAGES.allFieldsRequired).max(LIMITS.phone),
  password: z
    .string(MESSAGES.allFieldsRequired)
    .min(1, MESSAGES.allFieldsRequired)
    .min(LIMITS.passwordMin, MESSAGES.passwordLength)
    .max(LIMITS.passwordMax, MESSAGES.passwordLength),
});
export type RegisterInput = z.input<typeof RegisterInput>;

export const LoginInput = z.object({
  email: z
    .string(MESSAGES.emailAndPasswordRequired)
    .trim()
    .min(1, MESSAGES.emailAndPasswordRequired)
    .pipe(Email),
  password: z
    .string(MESSAGES.emailAndPasswordRequired)
    .min(1, MESSAGES.emailAndPasswordRequired)
    .max(LIMITS.passwordMax, MESSAGES.passwordLength),
});
export type LoginInput = z.input<typeof LoginInput>;

/** Calls that name the caller: `email` must be the caller's own, or the answer is 403. */
export const OwnEmail = z.object({ email: Email });

export const User = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  admin: z.boolean(),
});
export type User = z.infer<typeof User>;

export const SignedInAnswer = z.object({ success: z.literal(true), message: z.string(), user: User });
export const DoneAnswer = z.object({ success: z.literal(true), message: z.string() });

export const GetUserAnswer = z.object({
  success: z.literal(true),
  user: User.extend({ assistants: z.array(Assistant) }),
  /** Whole minutes left on the account. */
  minutes: z.number(),
});
export type GetUserAnswer = z.infer<typeof GetUserAnswer>;

import { z } from 'zod';
import { LIMITS, OWNER_LIMITS } from '../api/limits.ts';
import { MESSAGES } from '../api/messages.ts';
import { atMost, refused } from '../api/reasons.ts';
import { Device } from './acts.ts';
import { Assistant, AssistantSummary, ListedFields } from './assistants.ts';
import { inOneLine, rowId, success } from './fields.ts';
import { TalkTime } from './talk-time.ts';

/** Accounts: who somebody is, and how they come in. */

const Email = z
  .string()
  .trim()
  .refine((email) => email.length <= LIMITS.email, refused('invalid_email', MESSAGES.invalidEmail))
  .meta({ maxLength: LIMITS.email })
  .pipe(z.email(MESSAGES.invalidEmail))
  .transform((email) => email.toLowerCase());

/** A password as somebody chooses it; `missing` is said of one that is not there. */
const password = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .refine(
      ({ length }) => length >= LIMITS.passwordMin && length <= LIMITS.passwordMax,
      refused('password_length', MESSAGES.passwordLength, {
        min: LIMITS.passwordMin,
        max: LIMITS.passwordMax,
      }),
    )
    .meta({ minLength: LIMITS.passwordMin, maxLength: LIMITS.passwordMax });

const personName = (message: string) =>
  z
    .string(message)
    .overwrite(inOneLine)
    .trim()
    .min(1, message)
    .max(LIMITS.personName, atMost(LIMITS.personName));

export const RegisterInput = z.object({
  name: personName(MESSAGES.allFieldsRequired),
  surname: personName(MESSAGES.allFieldsRequired),
  email: z.string(MESSAGES.allFieldsRequired).trim().min(1, MESSAGES.allFieldsRequired).pipe(Email),
  phone: z
    .string(MESSAGES.allFieldsRequired)
    .trim()
    .min(1, MESSAGES.allFieldsRequired)
    .max(LIMITS.phone, atMost(LIMITS.phone)),
  password: password(MESSAGES.allFieldsRequired),
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
    .refine(
      ({ length }) => length <= LIMITS.passwordMax,
      refused('password_length', MESSAGES.passwordLength, {
        min: LIMITS.passwordMin,
        max: LIMITS.passwordMax,
      }),
    ),
});
export type LoginInput = z.input<typeof LoginInput>;

/** Calls that name the caller: `email` must be the caller's own, otherwise the response is 403. */
export const OwnEmail = z.object({ email: Email });

export const User = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  admin: z.boolean(),
  emailVerified: z.boolean(),
});
export type User = z.infer<typeof User>;

export const SignedInResponse = success({ message: z.string(), user: User });
export const DoneResponse = success({ message: z.string() });

export const GetUserInput = OwnEmail.partial().extend({ fields: ListedFields.optional() });

const account = <Listed extends z.ZodType>(listed: Listed) =>
  success({
    user: User.extend({
      assistants: z.array(listed),
      /** Visitors may call its assistants: an administrator, a plan, or bought or given time. */
      mayEmbed: z.boolean().default(false),
    }),
    /** Whole minutes left on the account. */
    minutes: z.number(),
    /** Whether assistants here can be called by telephone: the builder has a section for it. */
    telephone: z.boolean().optional(),
    /** The account's time, regardless of an assistant's cap. */
    talk: TalkTime,
  });
/** `fields` tells the two apart; without it, the assistants are whole. */
export const GetUserResponse = z.discriminatedUnion('fields', [
  account(Assistant).extend({ fields: z.literal('all').optional() }),
  account(AssistantSummary).extend({ fields: z.literal('summary') }),
]);
export type GetUserResponse = z.infer<typeof GetUserResponse>;

const newPassword = password(MESSAGES.passwordLength);
const currentPassword = z
  .string(MESSAGES.wrongPassword)
  .min(1, MESSAGES.wrongPassword)
  .refine(({ length }) => length <= LIMITS.passwordMax, refused('wrong_password', MESSAGES.wrongPassword));
/** The token in a mailed link. */
const token = z
  .string(MESSAGES.invalidLink)
  .trim()
  .refine(({ length }) => length >= 1 && length <= 2_000, refused('invalid_link', MESSAGES.invalidLink));

export const ForgotPasswordInput = z.object({ email: z.string(MESSAGES.invalidEmail).pipe(Email) });
export const ResetPasswordInput = z.object({ token, password: newPassword });
/** A token of a verification mail, or of the mail that confirms a new address. */
export const VerifyEmailInput = z.object({ token });

const personField = personName('This cannot be empty.').optional();
export const UpdateProfileInput = z.object({
  name: personField,
  surname: personField,
  phone: z.string().trim().min(1, 'This cannot be empty.').max(LIMITS.phone, atMost(LIMITS.phone)).optional(),
});
export const ProfileResponse = success({ message: z.string(), user: User });

/** All other sessions end with it. */
/** API keys go on working unless they are revoked with it. */
export const ChangePasswordInput = z.object({
  currentPassword,
  newPassword,
  revokeApiKeys: z.boolean().optional(),
});
/** Takes effect when the link sent to the new address is opened. */
export const ChangeEmailInput = z.object({
  newEmail: z.string(MESSAGES.invalidEmail).pipe(Email),
  password: currentPassword,
});
export const DeleteAccountInput = z.object({ password: currentPassword });

export const SessionInfo = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The one this call was made with. */
  current: z.boolean(),
  /** The names of browser and system that it began with; absent where they are not known. */
  device: Device.optional(),
});
export const SessionsResponse = success({ sessions: z.array(SessionInfo) });
/** Without an id: all but the current one. */
export const EndSessionInput = z.object({ sessionId: rowId.optional() });

export const ApiKeyInfo = z.object({
  id: z.string(),
  name: z.string(),
  /** The first letters, to tell keys apart. */
  start: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type ApiKeyInfo = z.infer<typeof ApiKeyInfo>;
export const CreateApiKeyInput = z.object({
  name: z
    .string('A name is required.')
    .trim()
    .min(1, 'A name is required.')
    .max(OWNER_LIMITS.apiKeyName, atMost(OWNER_LIMITS.apiKeyName)),
  /** Absent: it does not expire. */
  expiresInDays: z.number().int().min(1).max(OWNER_LIMITS.apiKeyDays).optional(),
});
/** `key` is shown here and never again: only its hash is kept. */
export const ApiKeyResponse = success({
  message: z.string(),
  key: z.string(),
  apiKey: ApiKeyInfo,
});
export const ApiKeysResponse = success({ apiKeys: z.array(ApiKeyInfo) });
export const RevokeApiKeyInput = z.object({ id: rowId });

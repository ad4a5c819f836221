import { z } from 'zod';
import { LIMITS } from '../api/limits.ts';
import { MESSAGES } from '../api/messages.ts';
import { refused } from '../api/reasons.ts';
import { success } from './fields.ts';

/** The second factor: a code of an authenticator app, or one of the recovery codes. */

/** Room for spaces that people type, as their app shows them. */
const CODE_MAX = 32;

/** Six digits of the app, or a recovery code such as `aB3dE-fG7hJ`. */
const code = z
  .string(MESSAGES.wrongCode)
  .max(CODE_MAX, MESSAGES.wrongCode)
  .transform((typed) => typed.replace(/\s/g, ''))
  .refine((typed) => typed !== '', refused('required', 'This cannot be empty.'));

const password = z
  .string(MESSAGES.wrongPassword)
  .min(1, MESSAGES.wrongPassword)
  .refine(({ length }) => length <= LIMITS.passwordMax, refused('wrong_password', MESSAGES.wrongPassword));

/** The second step of a sign-in that was refused with `second_factor_required`. */
export const SecondFactorInput = z.object({ code });

export const SecondFactorState = success({
  enabled: z.boolean(),
  /** Recovery codes that are not used yet. */
  recoveryCodes: z.number(),
  /**
   * The operator requires it of administrators, the account is one, and this session was not opened with a passkey, which
   * counts as one.
   */
  required: z.boolean(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const SetUpSecondFactorInput = z.object({ password });
/** For the authenticator app. It counts once a code of it was confirmed. */
export const SecondFactorSecret = success({
  /** An `otpauth:` address, which the QR code holds. */
  address: z.string(),
  /** The same secret for typing. */
  secret: z.string(),
});
export const ConfirmSecondFactorInput = z.object({ code });
/** The only response that contains the recovery codes. Each signs in once. */
export const RecoveryCodes = success({ message: z.string(), recoveryCodes: z.array(z.string()) });
/** To get other recovery codes, or to turn the second factor off. */
export const SecondFactorProof = z.object({ password, code });

/** Services that people may sign in with, in the order of their buttons. */
export const ProvidersResponse = success({
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
});
export const StartSignInInput = z.object({
  provider: z.string().max(20),
  /** The page to open afterwards: a path of this server. */
  from: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])/)
    .optional(),
});
/** The address of the service's page, which sends the browser back to `/auth`. */
export const StartSignInResponse = success({ address: z.string() });

/** How somebody can sign in to their account, besides passkeys. */
export const SignInWaysResponse = success({
  password: z.boolean(),
  services: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      linked: z.boolean(),
      /** The operator has set it up; one that is linked stays listed without. */
      available: z.boolean(),
    }),
  ),
});
/** The password of an account that has one. */
export const LinkServiceInput = z.object({ service: z.string().max(20), password: password.optional() });
export const UnlinkServiceInput = z.object({ service: z.string().max(20) });

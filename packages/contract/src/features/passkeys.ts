import { z } from 'zod';
import { requiredLine, rowId, success } from './fields.ts';
import { SecondFactorProof } from './signing-in.ts';

/**
 * Passkeys: the JSON forms of Web Authentication (level 3), and what an account has. What a browser sends back is checked
 * by the server's library; the shapes here only bound it.
 */

/** An account without a password adds one as long as `freshMinutes` after signing in. */
export const PASSKEY_LIMITS = { name: 60, perAccount: 20, freshMinutes: 10 } as const;

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);

/** The standard allows ids of 1,023 bytes. */
const credentialId = base64url(1_400);
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const publicKey = z.literal('public-key');
const UserVerification = z.enum(['required', 'preferred', 'discouraged']);

/** What a browser is asked to make a passkey with. */
export const NewPasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  /** In milliseconds. */
  timeout: z.number(),
  /** Those that the account has already. */
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(Transport) })),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    userVerification: UserVerification,
  }),
  attestation: z.literal('none'),
});
export type NewPasskeyOptions = z.infer<typeof NewPasskeyOptions>;

/** What a browser is asked to sign in with: any passkey that it has for this server. */
export const PasskeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: UserVerification,
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

const KB = 1_024;
const credential = { id: credentialId, rawId: credentialId, type: publicKey };
const clientDataJSON = base64url(8 * KB);

export const NewPasskeyCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(16 * KB),
    /** Browsers may know more kinds than this server. */
    transports: z
      .array(z.string().max(20))
      .max(10)
      .transform((all) => all.filter((one) => Transport.safeParse(one).success))
      .optional(),
  }),
});

export const PasskeyCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8 * KB),
    signature: base64url(4 * KB),
    userHandle: base64url(200).optional(),
  }),
});

export const StartPasskeySignInResponse = success({ options: PasskeyRequestOptions });
export const PasskeySignInInput = z.object({ credential: PasskeyCredential });

/** The password of an account that has one, and the code where signing in needs one. */
export const StartPasskeyInput = SecondFactorProof.partial();
export const StartPasskeyResponse = success({ options: NewPasskeyOptions });
export const AddPasskeyInput = z.object({ credential: NewPasskeyCredential });

export const Passkey = z.object({
  id: z.string(),
  /** At first the name of the password manager that holds it, or of browser and system. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** The last sign-in with it; null for none. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
/** In the order in which they were added. */
export const PasskeysResponse = success({ passkeys: z.array(Passkey) });
export const RenamePasskeyInput = z.object({
  passkeyId: rowId,
  name: requiredLine('The name', PASSKEY_LIMITS.name),
});
export const RemovePasskeyInput = z.object({ passkeyId: rowId });

import { z } from 'zod';

/** The OAuth client that owners connect their Google calendars with, and where Google is. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** An origin, which paths such as `/calendar/v3` are appended to. */
  readonly apiUrl: string;
  /** The page on which owners consent. */
  readonly consentUrl: string;
  /** An origin, which `/token` and `/revoke` are appended to. */
  readonly tokenUrl: string;
}

const Origin = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http or https address, such as http://127.0.0.1:4000',
  )
  .transform((value) => new URL(value).origin);

export const GOOGLE_VARIABLES = {
  PARLO_GOOGLE_CLIENT_ID: z
    .string()
    .max(512)
    .regex(/^[\w.-]+$/, 'must be an OAuth client ID, such as 123-abc.apps.googleusercontent.com')
    .optional(),
  PARLO_GOOGLE_CLIENT_SECRET: z
    .string()
    .max(512)
    .regex(/^[\x21-\x7e]+$/, 'must be the secret of that client, without spaces')
    .optional(),
  PARLO_GOOGLE_API_URL: Origin.optional(),
  PARLO_GOOGLE_OAUTH_URL: Origin.optional(),
};

type GoogleVariables = z.output<z.ZodObject<typeof GOOGLE_VARIABLES>>;

/** Reports variables that do not fit together. */
export function checkGoogle(env: GoogleVariables, report: (name: string, message: string) => void): void {
  const { PARLO_GOOGLE_CLIENT_ID: id, PARLO_GOOGLE_CLIENT_SECRET: secret } = env;
  if (id !== undefined && secret === undefined) {
    report('PARLO_GOOGLE_CLIENT_SECRET', 'is missing, but PARLO_GOOGLE_CLIENT_ID is set');
  }
  if (secret !== undefined && id === undefined) {
    report('PARLO_GOOGLE_CLIENT_ID', 'is missing, but PARLO_GOOGLE_CLIENT_SECRET is set');
  }
  for (const name of ['PARLO_GOOGLE_API_URL', 'PARLO_GOOGLE_OAUTH_URL'] as const) {
    if (env[name] !== undefined && id === undefined) report(name, 'needs PARLO_GOOGLE_CLIENT_ID as well');
  }
}

/** Undefined: no Google calendar can be connected here. */
export function googleSettings(env: GoogleVariables): GoogleSettings | undefined {
  const { PARLO_GOOGLE_CLIENT_ID: clientId, PARLO_GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const given = env.PARLO_GOOGLE_OAUTH_URL;
  return {
    clientId,
    clientSecret,
    apiUrl: env.PARLO_GOOGLE_API_URL ?? 'https://www.googleapis.com',
    consentUrl: `${given ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    tokenUrl: given ?? 'https://oauth2.googleapis.com',
  };
}

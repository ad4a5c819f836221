import { z } from 'zod';
import { serviceUrl } from './service-urls.ts';

/** A service that people sign in with. */
export interface SignInProvider {
  /** In addresses and in the table of accounts. */
  readonly id: 'google' | 'github' | 'microsoft' | 'oidc';
  /** On the button. */
  readonly name: string;
  /** The address of an OpenID Connect provider; null for GitHub, which is none. */
  readonly issuer: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
}

const Id = z
  .string()
  .max(512)
  .regex(/^[\x21-\x7e]+$/, 'must be the id of an OAuth client, without spaces')
  .optional();
const Secret = z
  .string()
  .max(1_024)
  .regex(/^[\x21-\x7e]+$/, 'must be the secret of that client, without spaces')
  .optional();

export const SIGN_IN_VARIABLES = {
  PARLO_SIGN_IN_GOOGLE_ID: Id,
  PARLO_SIGN_IN_GOOGLE_SECRET: Secret,
  PARLO_SIGN_IN_GITHUB_ID: Id,
  PARLO_SIGN_IN_GITHUB_SECRET: Secret,
  PARLO_SIGN_IN_MICROSOFT_ID: Id,
  PARLO_SIGN_IN_MICROSOFT_SECRET: Secret,
  PARLO_SIGN_IN_MICROSOFT_TENANT: z
    .string()
    .max(100)
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be the id of a tenant, a UUID')
    .optional(),
  PARLO_SIGN_IN_OIDC_ID: Id,
  PARLO_SIGN_IN_OIDC_SECRET: Secret,
  PARLO_SIGN_IN_OIDC_ISSUER: serviceUrl('/.well-known/openid-configuration').optional(),
  PARLO_SIGN_IN_OIDC_NAME: z.string().trim().max(40).optional(),
};

type SignInVariables = z.output<z.ZodObject<typeof SIGN_IN_VARIABLES>>;
type Name = keyof SignInVariables;

/** Variables that are needed together, by provider. */
const GROUPS = [
  ['PARLO_SIGN_IN_GOOGLE_ID', 'PARLO_SIGN_IN_GOOGLE_SECRET'],
  ['PARLO_SIGN_IN_GITHUB_ID', 'PARLO_SIGN_IN_GITHUB_SECRET'],
  ['PARLO_SIGN_IN_MICROSOFT_ID', 'PARLO_SIGN_IN_MICROSOFT_SECRET', 'PARLO_SIGN_IN_MICROSOFT_TENANT'],
  ['PARLO_SIGN_IN_OIDC_ID', 'PARLO_SIGN_IN_OIDC_SECRET', 'PARLO_SIGN_IN_OIDC_ISSUER'],
] as const satisfies readonly (readonly Name[])[];

/** Reports variables that do not fit together. */
export function checkSignIn(
  env: SignInVariables & { readonly PARLO_PUBLIC_URL?: string | undefined },
  report: (name: string, message: string) => void,
): void {
  for (const group of GROUPS) {
    const [first] = group;
    const given = group.filter((name) => env[name] !== undefined);
    if (given.length === 0) continue;
    const others = given.join(' and ');
    for (const name of group) if (env[name] === undefined) report(name, `is missing, but ${others} is set`);
    if (env.PARLO_PUBLIC_URL === undefined) {
      report(first, 'needs PARLO_PUBLIC_URL as well: the provider sends people back to it');
    }
  }
  if (env.PARLO_SIGN_IN_OIDC_NAME !== undefined && env.PARLO_SIGN_IN_OIDC_ISSUER === undefined) {
    report('PARLO_SIGN_IN_OIDC_NAME', 'needs PARLO_SIGN_IN_OIDC_ISSUER as well');
  }
}

/** The providers that are set up, in the order of their buttons. */
export function signInProviders(env: SignInVariables): SignInProvider[] {
  const tenant = env.PARLO_SIGN_IN_MICROSOFT_TENANT;
  const all = [
    {
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: env.PARLO_SIGN_IN_GOOGLE_ID,
      clientSecret: env.PARLO_SIGN_IN_GOOGLE_SECRET,
    },
    {
      id: 'microsoft',
      name: 'Microsoft',
      issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
      clientId: env.PARLO_SIGN_IN_MICROSOFT_ID,
      clientSecret: env.PARLO_SIGN_IN_MICROSOFT_SECRET,
    },
    {
      id: 'github',
      name: 'GitHub',
      issuer: null,
      clientId: env.PARLO_SIGN_IN_GITHUB_ID,
      clientSecret: env.PARLO_SIGN_IN_GITHUB_SECRET,
    },
    {
      id: 'oidc',
      name: env.PARLO_SIGN_IN_OIDC_NAME || hostOf(env.PARLO_SIGN_IN_OIDC_ISSUER),
      issuer: env.PARLO_SIGN_IN_OIDC_ISSUER ?? null,
      clientId: env.PARLO_SIGN_IN_OIDC_ID,
      clientSecret: env.PARLO_SIGN_IN_OIDC_SECRET,
    },
  ] as const;
  return all.flatMap(({ clientId, clientSecret, ...provider }) =>
    clientId && clientSecret ? [{ ...provider, clientId, clientSecret }] : [],
  );
}

const hostOf = (url: string | undefined) => (url === undefined ? '' : new URL(url).hostname);

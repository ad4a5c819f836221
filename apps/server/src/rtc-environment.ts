import { z } from 'zod';

/** STUN and TURN servers, which help a visitor's browser to reach this server, and their variables. */
export interface IceSettings {
  readonly stunUrls: readonly string[];
  readonly turn: TurnSettings | undefined;
}

export interface TurnSettings {
  readonly urls: readonly string[];
  readonly credentials: TurnCredentials;
}

export type TurnCredentials =
  /** The secret is shared with the TURN server; visitors get credentials that expire. */
  | { readonly kind: 'secret'; readonly secret: string; readonly ttlSeconds: number }
  /** The same for every visitor. */
  | { readonly kind: 'fixed'; readonly username: string; readonly password: string };

const DEFAULT_TTL_SECONDS = 3_600;

const urls = (pattern: RegExp, message: string) =>
  z
    .string()
    .max(2_000, 'must be at most 2000 characters long')
    .transform((value) => value.split(',').flatMap((url) => url.trim() || []))
    .refine(
      (list) => list.length > 0 && list.length <= 10 && list.every((url) => pattern.test(url)),
      message,
    );

export const RTC_VARIABLES = {
  PARLO_RTC_UDP: z.enum(['on', 'off'], 'must be on or off').default('on'),
  PARLO_STUN_URLS: urls(
    /^stuns?:[^\s/?#@,]+$/i,
    'must be up to ten addresses such as stun:stun.example.com:3478, separated by commas',
  ).optional(),
  PARLO_TURN_URLS: urls(
    /^turns?:[^\s/?#@,]+(\?transport=(udp|tcp))?$/i,
    'must be up to ten addresses such as turn:turn.example.com:3478 or turns:turn.example.com:443?transport=tcp, separated by commas',
  ).optional(),
  PARLO_TURN_SECRET: z.string().min(16, 'must be at least 16 characters long').optional(),
  PARLO_TURN_TTL: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number of seconds from 300 to 86400')
    .transform(Number)
    .refine((value) => value >= 300 && value <= 86_400, 'must be a number of seconds from 300 to 86400')
    .optional(),
  PARLO_TURN_USERNAME: z.string().max(512, 'must be at most 512 characters long').optional(),
  PARLO_TURN_PASSWORD: z.string().max(512, 'must be at most 512 characters long').optional(),
};

type RtcVariables = z.output<z.ZodObject<typeof RTC_VARIABLES>>;

const CREDENTIALS = ['PARLO_TURN_SECRET', 'PARLO_TURN_USERNAME', 'PARLO_TURN_PASSWORD'] as const;

/** Reports variables that do not fit together. */
export function checkTurn(env: RtcVariables, fail: (name: string, message: string) => void): void {
  const given = CREDENTIALS.filter((name) => env[name] !== undefined);
  if (env.PARLO_TURN_URLS === undefined) {
    for (const name of given) fail(name, 'needs PARLO_TURN_URLS as well');
  } else if (given.length === 0) {
    fail(
      'PARLO_TURN_URLS',
      'needs PARLO_TURN_SECRET as well, or PARLO_TURN_USERNAME and PARLO_TURN_PASSWORD',
    );
  } else if (given[0] === 'PARLO_TURN_SECRET') {
    for (const name of given.slice(1)) fail(name, 'can’t be combined with PARLO_TURN_SECRET');
  } else if (given.length === 1) {
    const other = given[0] === 'PARLO_TURN_USERNAME' ? 'PARLO_TURN_PASSWORD' : 'PARLO_TURN_USERNAME';
    fail(other, `is missing, but ${given[0]} is set`);
  }
  if (env.PARLO_TURN_TTL !== undefined && env.PARLO_TURN_SECRET === undefined)
    fail('PARLO_TURN_TTL', 'needs PARLO_TURN_SECRET as well');
}

export function iceSettings(env: RtcVariables): IceSettings {
  const credentials = credentialsOf(env);
  return {
    stunUrls: env.PARLO_STUN_URLS ?? [],
    turn: env.PARLO_TURN_URLS && credentials && { urls: env.PARLO_TURN_URLS, credentials },
  };
}

function credentialsOf(env: RtcVariables): TurnCredentials | undefined {
  const { PARLO_TURN_SECRET: secret, PARLO_TURN_USERNAME: username, PARLO_TURN_PASSWORD: password } = env;
  if (secret !== undefined)
    return { kind: 'secret', secret, ttlSeconds: env.PARLO_TURN_TTL ?? DEFAULT_TTL_SECONDS };
  if (username === undefined || password === undefined) return undefined;
  return { kind: 'fixed', username, password };
}

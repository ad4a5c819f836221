import { z } from 'zod';

/** A LiveKit server whose rooms carry calls, by the variables that LiveKit's own programs read. */
export interface LiveKitSettings {
  /** As browsers and voice hosts connect: ws or wss. */
  readonly url: string;
  /** As its API is asked: http or https. */
  readonly apiUrl: string;
  /** Where browsers connect to, in the syntax of a page's policy. */
  readonly pageSources: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** How numbers begin that callers by telephone may be put through to; none: nobody is. */
  readonly transferNumbers: readonly string[];
}

/** Some are expensive, and the operator's trunk pays: they say which ones are not. */
const BEGINNINGS = /^\+[1-9]\d{0,14}( *, *\+[1-9]\d{0,14})*$/;

const NAMES = ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'] as const;

export const LIVEKIT_VARIABLES = {
  LIVEKIT_URL: z
    .string()
    .refine(
      (value) => /^(ws|http)s?:$/.test(URL.parse(value)?.protocol ?? '') && !/[?#]/.test(value),
      'must be a ws or wss address, such as wss://livekit.example.com',
    )
    .optional(),
  LIVEKIT_API_KEY: z.string().max(200, 'must be at most 200 characters long').optional(),
  LIVEKIT_API_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  PARLO_TRANSFER_NUMBERS: z
    .string()
    .trim()
    .regex(BEGINNINGS, 'must be beginnings of telephone numbers, such as +380,+4420')
    .transform((value) => value.split(/ *, */))
    .optional(),
};

type LiveKitVariables = z.output<z.ZodObject<typeof LIVEKIT_VARIABLES>>;

/** Reports variables that do not fit together. */
export function checkLiveKit(env: LiveKitVariables, report: (name: string, message: string) => void): void {
  const missing = NAMES.filter((name) => env[name] === undefined);
  if (missing.length === NAMES.length) return;
  for (const name of missing) report(name, 'is missing, but other LIVEKIT_ variables are set');
}

/** Absent: calls come without LiveKit. */
export function livekitSettings(env: LiveKitVariables): LiveKitSettings | undefined {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = env;
  if (!url || !apiKey || !apiSecret) return undefined;
  const base = url.replace(/\/+$/, '');
  const urls = { url: base.replace(/^http/, 'ws'), apiUrl: base.replace(/^ws/, 'http') };
  return {
    ...urls,
    // Without a path: browsers would compare it exactly.
    pageSources: Object.values(urls)
      .map((each) => new URL(each))
      .map(({ protocol, host }) => `${protocol}//${host}`)
      .join(' '),
    apiKey,
    apiSecret,
    transferNumbers: env.PARLO_TRANSFER_NUMBERS ?? [],
  };
}

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { CALLS_PER_CORE } from '@parlo/contract/limits';
import { modelsFolder } from '@parlo/models';
import { z } from 'zod';
import { ANALYTICS_VARIABLES, analyticsSettings, checkAnalytics } from './analytics-environment.ts';
import { BACKUP_VARIABLES, backupSettings, checkBackup } from './backup-environment.ts';
import { PLAIN } from './db/text-keys.ts';
import { checkGoogle, GOOGLE_VARIABLES, googleSettings } from './google-environment.ts';
import {
  checkLanguageModel,
  LANGUAGE_MODEL_VARIABLES,
  languageModelSettings,
} from './language-model-environment.ts';
import { checkLiveKit, LIVEKIT_VARIABLES, livekitSettings } from './livekit-environment.ts';
import { checkPayments, PAYMENT_VARIABLES, paymentSettings } from './payment-environment.ts';
import { StartError } from './platform/errors.ts';
import { parseSender } from './platform/mail/mailer.ts';
import { checkRealtime, REALTIME_VARIABLES, realtimeSettings } from './realtime-environment.ts';
import { checkTurn, iceSettings, RTC_VARIABLES } from './rtc-environment.ts';
import { S3_FIELDS, type S3Settings } from './s3-environment.ts';
import { checkSignIn, SIGN_IN_VARIABLES, signInProviders } from './sign-in-environment.ts';
import { checkSpeech, SPEECH_VARIABLES, speechSettings } from './speech-environment.ts';
import { TEXT_KEY_VARIABLES } from './text-key-environment.ts';
import { checkTraces, TRACE_VARIABLES, traceSettings } from './trace-environment.ts';

export type { S3Settings } from './s3-environment.ts';

/** Parlo's environment. Nothing else reads `process.env`. */
export type Environment = Readonly<ReturnType<typeof readEnvironment>>;

/** Lists the wrong variables with reasons, one per line. Never contains a value: some are secrets. */
export class EnvironmentError extends StartError {}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Of three minutes at most: on average one of them runs at a time. */
const TRIALS_PER_DAY = 500;

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

/** What people did is kept as long: half a year is enough to find out what happened. */
const ACTIVITY_DAYS = 180;

const Port = whole(1, 65_535);

/** Of calls after the server was asked to stop, unless the operator sets another time: nobody waits long at a laptop. */
const DRAIN_MS = 30_000;

const DatabaseUrl = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:$/.test(protocolOf(value)),
    'must be a URL such as postgres://user:password@host:5432/parlo',
  );

const PublicUrl = z
  .string()
  .refine(
    (value) => /^https?:$/.test(protocolOf(value)) && new URL(value).pathname === '/',
    'must be an http or https address without a path, such as https://talk.example.com',
  )
  .transform((value) => new URL(value).origin);

const SmtpUrl = z
  .string()
  .refine(
    (value) => /^smtps?:$/.test(protocolOf(value)) && new URL(value).hostname !== '',
    'must be a URL such as smtp://user:password@mail.example.com:587',
  );

const PortRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'must be two ports, such as 40000-40099')
  .transform((value) => {
    const [min = 0, max = 0] = value.split('-').map(Number);
    return { min, max };
  })
  .refine(({ min, max }) => min >= 1024 && max <= 65_535 && min <= max, {
    message: 'must go from a lower to a higher port within 1024 to 65535',
  });

const S3 = {
  PARLO_S3_ENDPOINT: S3_FIELDS.endpoint,
  PARLO_S3_BUCKET: S3_FIELDS.bucket,
  PARLO_S3_REGION: S3_FIELDS.region,
  PARLO_S3_ACCESS_KEY_ID: S3_FIELDS.accessKeyId,
  PARLO_S3_SECRET_ACCESS_KEY: S3_FIELDS.secretAccessKey,
};
const S3_NAMES = Object.keys(S3) as (keyof typeof S3)[];

const Variables = z
  .object({
    ...S3,
    ...RTC_VARIABLES,
    ...LANGUAGE_MODEL_VARIABLES,
    ...SPEECH_VARIABLES,
    ...REALTIME_VARIABLES,
    ...LIVEKIT_VARIABLES,
    ...PAYMENT_VARIABLES,
    ...GOOGLE_VARIABLES,
    ...ANALYTICS_VARIABLES,
    ...BACKUP_VARIABLES,
    ...SIGN_IN_VARIABLES,
    ...TRACE_VARIABLES,
    ...TEXT_KEY_VARIABLES,
    PORT: Port.default(3000),
    PARLO_HOST: z.union([z.ipv4(), z.ipv6()], 'must be an IP address, such as 127.0.0.1').optional(),
    PARLO_DATA_DIR: z.string().default('./data'),
    PARLO_MODELS: z.literal('builtin', 'must be builtin, or absent').optional(),
    PARLO_MODELS_DIR: z.string().optional(),
    DATABASE_URL: DatabaseUrl.optional(),
    PARLO_ADMIN_EMAIL: z
      .email('must be an email address')
      .transform((email) => email.toLowerCase())
      .optional(),
    PARLO_REQUIRE_ADMIN_2FA: z.enum(['on', 'off'], 'must be on or off').default('off'),
    PARLO_ADMIN_PASSWORD: z
      .string()
      .min(8, 'must be 8 to 128 characters long')
      .max(128, 'must be 8 to 128 characters long')
      .optional(),
    PARLO_PUBLIC_URL: PublicUrl.optional(),
    PARLO_RTC_PORTS: PortRange.optional(),
    PARLO_RTC_PUBLIC_IP: z.union([z.ipv4(), z.ipv6()], 'must be an IP address').optional(),
    PARLO_VOICE_HOSTS: whole(1, 256).optional(),
    PARLO_MAX_CALLS: whole(1, 10_000).optional(),
    PARLO_MAX_CALLS_PER_ADDRESS: whole(1, 10_000).optional(),
    PARLO_MAX_CALLS_PER_ASSISTANT: whole(1, 10_000).optional(),
    PARLO_DRAIN_MINUTES: whole(0, 60).optional(),
    PARLO_TRIALS_PER_DAY: whole(0, 1_000_000).default(TRIALS_PER_DAY),
    PARLO_METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
    PARLO_LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
    PARLO_TRUST_PROXY: whole(0, 10).default(0),
    PARLO_CALDAV_PRIVATE: z.enum(['allow', 'refuse'], 'must be allow or refuse').default('refuse'),
    PARLO_SMTP_URL: SmtpUrl.optional(),
    PARLO_MAIL_FROM: z
      .string()
      .max(320, 'must be at most 320 characters long')
      .refine((from) => parseSender(from) !== null, 'must be an address, such as Parlo <hello@example.com>')
      .default('Parlo <parlo@localhost>'),
    PARLO_ACTIVITY_DAYS: whole(1, 3_650).default(ACTIVITY_DAYS),
    PARLO_SUPPORT_EMAIL: z.email('must be an email address').optional(),
    PARLO_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  })
  .refine((env) => env.PARLO_ADMIN_PASSWORD === undefined || env.PARLO_ADMIN_EMAIL !== undefined, {
    path: ['PARLO_ADMIN_PASSWORD'],
    message: 'needs PARLO_ADMIN_EMAIL as well',
  })
  .superRefine((env, context) => {
    const report = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    checkTurn(env, report);
    checkLanguageModel(env, report);
    checkSpeech(env, report);
    checkRealtime(env, report);
    checkLiveKit(env, report);
    checkPayments(env, report);
    checkGoogle(env, report);
    checkAnalytics(env, report);
    checkBackup(env, report);
    checkSignIn(env, report);
    checkTraces(env, report);
    const missing = S3_NAMES.filter((name) => env[name] === undefined);
    if (missing.length === S3_NAMES.length) return;
    for (const name of missing) report(name, 'is missing, but other PARLO_S3_ variables are set');
  });

/** Checks the environment; throws {@link EnvironmentError}. Relative folders start at `cwd`. */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  cwd = process.cwd(),
) {
  // An empty variable counts as absent: compose files and CI set such.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw new EnvironmentError([...new Set(lines)].join('\n'));
  }
  const env = parsed.data;
  const voiceHosts = env.PARLO_VOICE_HOSTS ?? availableParallelism();
  const maxCalls = env.PARLO_MAX_CALLS ?? Number.POSITIVE_INFINITY;
  const expectedCalls = env.PARLO_MAX_CALLS ?? voiceHosts * CALLS_PER_CORE;
  return {
    port: env.PORT,
    /** The address that is listened on. Absent: all of this machine's. */
    host: env.PARLO_HOST,
    /** Absolute. */
    dataDir: resolve(cwd, env.PARLO_DATA_DIR),
    /** The folder of added models; absolute. Null: only the included ones are used. */
    modelsDir: modelsFolder(given, cwd),
    /** Absent: the embedded PostgreSQL. */
    databaseUrl: env.DATABASE_URL,
    adminEmail: env.PARLO_ADMIN_EMAIL,
    adminPassword: env.PARLO_ADMIN_PASSWORD,
    /** Administrators without a second factor can do nothing as such until they have one. */
    adminsNeedSecondFactor: env.PARLO_REQUIRE_ADMIN_2FA === 'on',
    /** An origin, such as `https://talk.example.com`. Absent: the one that the browser requested. */
    publicUrl: env.PARLO_PUBLIC_URL,
    /** UDP ports for calls, both ends included. Without them a call takes any free port. */
    rtcPorts: env.PARLO_RTC_PORTS,
    rtcPublicIp: env.PARLO_RTC_PUBLIC_IP,
    /** False if no UDP reaches this server: then calls come over WebSocket only. */
    rtcUdp: env.PARLO_RTC_UDP === 'on',
    ice: iceSettings(env),
    languageModels: languageModelSettings(env),
    speech: speechSettings(env),
    realtime: realtimeSettings(env),
    /** Absent: no call comes through LiveKit. */
    livekit: livekitSettings(env),
    payments: paymentSettings(env, env.PARLO_PUBLIC_URL),
    google: googleSettings(env),
    analytics: analyticsSettings(env),
    /** What owners and administrators did is listed for as many days. */
    activityDays: env.PARLO_ACTIVITY_DAYS,
    /** Services that people may sign in with. */
    signIn: signInProviders(env),
    voiceHosts,
    /** Concurrent calls on this server. Infinite by default: voice hosts take as many as they keep up with. */
    maxCalls,
    /** Half of what may be expected by default, since many visitors may share the address of one network. */
    maxCallsPerAddress: env.PARLO_MAX_CALLS_PER_ADDRESS ?? Math.ceil(expectedCalls / 2),
    maxCallsPerAssistant: env.PARLO_MAX_CALLS_PER_ASSISTANT ?? maxCalls,
    /** Of people without an account, all together: who only tries never takes the lines of those who pay. */
    maxTrialCalls: Math.ceil(expectedCalls / 4),
    /** Spoken tests by people without an account, on all servers together; 0: nobody can try without one. */
    trialsPerDay: env.PARLO_TRIALS_PER_DAY,
    /**
     * The bearer token for `GET /metrics`. Absent: only programs on this machine may read it, directly and not through
     * a proxy.
     */
    metricsToken: env.PARLO_METRICS_TOKEN,
    logLevel: env.PARLO_LOG_LEVEL,
    /** Absent: no traces are made. */
    traces: traceSettings(env),
    /** How long calls may go on, their last sentence included, after the server was asked to stop. */
    drainMs: env.PARLO_DRAIN_MINUTES === undefined ? DRAIN_MS : env.PARLO_DRAIN_MINUTES * 60_000,
    /** How many proxies in front of us add to `X-Forwarded-For`. */
    trustProxy: env.PARLO_TRUST_PROXY,
    /** Whether owners may connect calendars in private networks, and without TLS there. */
    caldavPrivate: env.PARLO_CALDAV_PRIVATE === 'allow',
    secret: env.PARLO_SECRET,
    /** Keys for texts of conversations. */
    textKeys: env.PARLO_ENCRYPT_CONVERSATIONS ?? PLAIN,
    /** Absent: mails are written to the outbox in the data folder. */
    smtpUrl: env.PARLO_SMTP_URL,
    /** The sender of mails. */
    mailFrom: env.PARLO_MAIL_FROM,
    /** Receives what people write to support. Absent: nobody. */
    supportEmail: env.PARLO_SUPPORT_EMAIL ?? env.PARLO_ADMIN_EMAIL,
    /** Absent: uploaded files are stored in a folder of the data folder. */
    s3: s3Settings(env),
    backup: backupSettings(env, given.PATH),
  };
}

// Validation made sure that all of them are set, or none.
function s3Settings(env: z.output<typeof Variables>): S3Settings | undefined {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = S3_NAMES.map((name) => env[name]);
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}

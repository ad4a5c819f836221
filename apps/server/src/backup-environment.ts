import { z } from 'zod';
import { S3_FIELDS, type S3Settings } from './s3-environment.ts';

/** How backups are made, encrypted and opened. */
export interface BackupEnvironment {
  readonly keys: {
    readonly passphrase: string | undefined;
    readonly recipient: string | undefined;
    readonly identity: string | undefined;
  };
  readonly tools: { readonly pgDump: string | undefined; readonly path: string | undefined };
  /** Absent: none is made by itself. */
  readonly nightly: NightlySettings | undefined;
}

export interface NightlySettings {
  /** The absolute path of a folder, or a bucket. */
  readonly place: string | S3Settings;
  readonly days: number;
  /** Of the day in UTC, 0 to 23. */
  readonly hour: number;
}

const DAYS = 14;
const HOUR = 2;

const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
};

const BUCKET = {
  PARLO_BACKUP_S3_ENDPOINT: S3_FIELDS.endpoint,
  PARLO_BACKUP_S3_BUCKET: S3_FIELDS.bucket,
  PARLO_BACKUP_S3_REGION: S3_FIELDS.region,
  PARLO_BACKUP_S3_ACCESS_KEY_ID: S3_FIELDS.accessKeyId,
  PARLO_BACKUP_S3_SECRET_ACCESS_KEY: S3_FIELDS.secretAccessKey,
};
const BUCKET_NAMES = Object.keys(BUCKET) as (keyof typeof BUCKET)[];

export const BACKUP_VARIABLES = {
  ...BUCKET,
  PARLO_BACKUP_DIR: z.string().startsWith('/', 'must be the absolute path of a folder').optional(),
  PARLO_BACKUP_DAYS: whole(1, 3_650).default(DAYS),
  PARLO_BACKUP_HOUR: whole(0, 23).default(HOUR),
  PARLO_BACKUP_PASSPHRASE: z.string().min(12, 'must be at least 12 characters long').max(1_000).optional(),
  PARLO_BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58,}$/, 'must be a recipient of age, such as age1…, made by age-keygen')
    .optional(),
  PARLO_BACKUP_IDENTITY: z
    .string()
    .regex(
      /^AGE-SECRET-KEY-[0-9A-Z-]{40,}$/,
      'must be an identity of age, AGE-SECRET-KEY-…, made by age-keygen',
    )
    .optional(),
  PARLO_PG_DUMP: z.string().startsWith('/', 'must be the absolute path of a pg_dump').optional(),
};

type BackupVariables = z.output<z.ZodObject<typeof BACKUP_VARIABLES>>;

/** Reports variables that do not fit together. */
export function checkBackup(env: BackupVariables, report: (name: string, message: string) => void): void {
  if (env.PARLO_BACKUP_PASSPHRASE !== undefined && env.PARLO_BACKUP_RECIPIENT !== undefined) {
    report(
      'PARLO_BACKUP_RECIPIENT',
      'and PARLO_BACKUP_PASSPHRASE are both set; a backup is encrypted by one of them',
    );
  }
  const missing = BUCKET_NAMES.filter((name) => env[name] === undefined);
  if (missing.length === BUCKET_NAMES.length) return;
  for (const name of missing) report(name, 'is missing, but other PARLO_BACKUP_S3_ variables are set');
  if (env.PARLO_BACKUP_DIR !== undefined) {
    report('PARLO_BACKUP_DIR', 'and PARLO_BACKUP_S3_ variables are both set; backups go to one of them');
  }
}

export function backupSettings(env: BackupVariables, path: string | undefined): BackupEnvironment {
  const place = env.PARLO_BACKUP_DIR ?? bucketOf(env);
  return {
    keys: {
      passphrase: env.PARLO_BACKUP_PASSPHRASE,
      recipient: env.PARLO_BACKUP_RECIPIENT,
      identity: env.PARLO_BACKUP_IDENTITY,
    },
    tools: { pgDump: env.PARLO_PG_DUMP, path },
    nightly:
      place === undefined ? undefined : { place, days: env.PARLO_BACKUP_DAYS, hour: env.PARLO_BACKUP_HOUR },
  };
}

function bucketOf(env: BackupVariables): S3Settings | undefined {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = BUCKET_NAMES.map((name) => env[name]);
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

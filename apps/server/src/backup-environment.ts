import { z } from 'zod';

/** How backups are made, encrypted and opened. */
export interface BackupSettingsOfEnvironment {
  readonly keys: {
    readonly passphrase: string | undefined;
    readonly recipient: string | undefined;
    readonly identity: string | undefined;
  };
  readonly tools: { readonly pgDump: string | undefined; readonly path: string | undefined };
}

export const BACKUP_VARIABLES = {
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
}

export function backupSettings(env: BackupVariables, path: string | undefined): BackupSettingsOfEnvironment {
  return {
    keys: {
      passphrase: env.PARLO_BACKUP_PASSPHRASE,
      recipient: env.PARLO_BACKUP_RECIPIENT,
      identity: env.PARLO_BACKUP_IDENTITY,
    },
    tools: { pgDump: env.PARLO_PG_DUMP, path },
  };
}

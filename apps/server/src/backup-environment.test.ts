import { expect, it } from 'vitest';
import { readEnvironment } from './env.ts';

const complaint = (variables: Record<string, string>) => {
  try {
    readEnvironment(variables);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const RECIPIENT = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj';
const IDENTITY = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;

it('encrypts nothing and finds pg_dump on PATH by default', () => {
  expect(readEnvironment({ PATH: '/usr/bin' }).backup).toEqual({
    keys: { passphrase: undefined, recipient: undefined, identity: undefined },
    tools: { pgDump: undefined, path: '/usr/bin' },
    nightly: undefined,
  });
});

it('takes a passphrase, or a recipient with or without an identity', () => {
  const { keys } = readEnvironment({ PARLO_BACKUP_PASSPHRASE: 'correct horse battery' }).backup;
  expect(keys.passphrase).toBe('correct horse battery');
  const given = { PARLO_BACKUP_RECIPIENT: RECIPIENT, PARLO_BACKUP_IDENTITY: IDENTITY };
  expect(readEnvironment(given).backup.keys).toMatchObject({ recipient: RECIPIENT, identity: IDENTITY });
});

it('names what is wrong, and prints no secret', () => {
  expect(complaint({ PARLO_BACKUP_PASSPHRASE: 'short' })).toBe(
    'PARLO_BACKUP_PASSPHRASE must be at least 12 characters long.',
  );
  expect(complaint({ PARLO_BACKUP_RECIPIENT: 'bob' })).toMatch(
    /^PARLO_BACKUP_RECIPIENT must be a recipient of age/,
  );
  expect(complaint({ PARLO_BACKUP_IDENTITY: RECIPIENT })).toMatch(
    /^PARLO_BACKUP_IDENTITY must be an identity/,
  );
  expect(complaint({ PARLO_PG_DUMP: 'pg_dump' })).toBe(
    'PARLO_PG_DUMP must be the absolute path of a pg_dump.',
  );
  const both = { PARLO_BACKUP_PASSPHRASE: 'correct horse battery', PARLO_BACKUP_RECIPIENT: RECIPIENT };
  expect(complaint(both)).toBe(
    'PARLO_BACKUP_RECIPIENT and PARLO_BACKUP_PASSPHRASE are both set; a backup is encrypted by one of them.',
  );
});

const BUCKET = {
  PARLO_BACKUP_S3_ENDPOINT: 'https://s3.example.com/',
  PARLO_BACKUP_S3_BUCKET: 'backups',
  PARLO_BACKUP_S3_REGION: 'eu',
  PARLO_BACKUP_S3_ACCESS_KEY_ID: 'id',
  PARLO_BACKUP_S3_SECRET_ACCESS_KEY: 'hidden',
};

it('makes one each night where a folder or a bucket is named', () => {
  const folder = { PARLO_BACKUP_DIR: '/backup', PARLO_BACKUP_DAYS: '30', PARLO_BACKUP_HOUR: '0' };
  expect(readEnvironment(folder).backup.nightly).toEqual({ place: '/backup', days: 30, hour: 0 });
  expect(readEnvironment(BUCKET).backup.nightly).toEqual({
    place: {
      endpoint: 'https://s3.example.com',
      bucket: 'backups',
      region: 'eu',
      accessKeyId: 'id',
      secretAccessKey: 'hidden',
    },
    days: 14,
    hour: 2,
  });
});

it('names what is missing of a bucket, and two places at once', () => {
  const { PARLO_BACKUP_S3_REGION: _, ...half } = BUCKET;
  expect(complaint(half)).toBe(
    'PARLO_BACKUP_S3_REGION is missing, but other PARLO_BACKUP_S3_ variables are set.',
  );
  expect(complaint({ ...BUCKET, PARLO_BACKUP_DIR: '/backup' })).toMatch(
    /^PARLO_BACKUP_DIR and PARLO_BACKUP_S3_ variables are both set/,
  );
  expect(complaint({ PARLO_BACKUP_DIR: 'backup' })).toBe(
    'PARLO_BACKUP_DIR must be the absolute path of a folder.',
  );
  expect(complaint({ PARLO_BACKUP_HOUR: '24' })).toBe(
    'PARLO_BACKUP_HOUR must be a whole number from 0 to 23.',
  );
});

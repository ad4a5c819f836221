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

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parlo-secrets-'));
});
afterEach(() => rm(dir, { recursive: true }));

describe('loadSecrets', () => {
  it('makes a key once, for nobody else to read', async () => {
    const folder = join(dir, 'not', 'there', 'yet');
    const first = await loadSecrets(folder);
    const again = await loadSecrets(folder);
    expect(first.keyFor('auth')).toHaveLength(32);
    expect(again.keyFor('auth')).toEqual(first.keyFor('auth'));
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  it('makes one key when two start at once', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => loadSecrets(dir)));
    expect(new Set(made.map((secrets) => secrets.keyFor('x').toString('hex'))).size).toBe(1);
  });

  it('gives each purpose a key of its own', async () => {
    const secrets = await loadSecrets(dir);
    expect(secrets.keyFor('auth')).not.toEqual(secrets.keyFor('calls'));
  });

  it('takes the secret given, and writes nothing', async () => {
    const given = 'a secret of at least 32 characters';
    const here = await loadSecrets(dir, given);
    const there = await loadSecrets(join(dir, 'other'), given);
    expect(here.keyFor('auth')).toEqual(there.keyFor('auth'));
    await expect(readFile(join(dir, 'secret.key'))).rejects.toThrow('ENOENT');
  });

  it('does not start over with a key that was damaged', async () => {
    await writeFile(join(dir, 'secret.key'), 'oops');
    await expect(loadSecrets(dir)).rejects.toThrow(/Restore it from a backup/);
    expect(await readFile(join(dir, 'secret.key'), 'utf8')).toBe('oops');
  });
});

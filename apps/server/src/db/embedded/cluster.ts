import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MINIMAL_ENV } from './postmaster.ts';
import type { RunAs } from './run-as.ts';

export interface Cluster {
  /** Absolute. */
  readonly dir: string;
  readonly password: string;
}

const run = promisify(execFile);
export const SUPERUSER = 'parlo';

/** The database's files and password in `dataDir`, created on first use. */
export async function openCluster(dataDir: string, initdb: string, runAs: RunAs): Promise<Cluster> {
  const dir = join(dataDir, 'postgres');
  const passwordFile = join(dataDir, 'postgres.password');
  if (existsSync(dir)) {
    return { dir, password: (await readFile(passwordFile, 'utf8')).trim() };
  }
  const password = randomBytes(24).toString('base64url');
  // Created under another name and renamed when complete, so that an interrupted start leaves nothing incomplete.
  const draft = join(dataDir, 'postgres.new');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const draftPassword = join(dataDir, 'postgres.password.new');
  await writeFile(draftPassword, `${password}\n`, { mode: 0o600 });
  if (runAs.user) {
    await chown(draft, runAs.user.uid, runAs.user.gid);
    await chown(draftPassword, runAs.user.uid, runAs.user.gid);
  }
  await initialise(draft, draftPassword, initdb, runAs);
  if (runAs.user) await chown(draftPassword, 0, 0);
  await rename(draftPassword, passwordFile);
  await rename(draft, dir);
  return { dir, password };
}

async function initialise(dir: string, passwordFile: string, initdb: string, runAs: RunAs): Promise<void> {
  const command = runAs.command(initdb, [
    `--pgdata=${dir}`,
    `--pwfile=${passwordFile}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same sort order on every machine, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  await run(command.file, command.args, { ...command.options, cwd: '/', env: MINIMAL_ENV });
}

import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../platform/errors.ts';

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** How to run PostgreSQL's programs: not as root, but with access to their files. */
export interface RunAs {
  /** The user that must own the data folder; null if it is our own. */
  readonly user: User | null;
  command(program: string, args: readonly string[]): { file: string; args: string[]; options: Partial<User> };
}

const run = promisify(execFile);
const USER = 'postgres';

/**
 * PostgreSQL refuses to run as root. If we are root, it runs as the system user `postgres`, which is created if
 * needed. If that user can't reach the folder or the program (below `/root`, for example), it gets the one capability
 * to read regardless of folders' permissions, and no other right of root.
 */
export async function chooseUser(dataDir: string, program: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) {
    return { user: null, command: (file, args) => ({ file, args: [...args], options: {} }) };
  }
  const user = await systemUser();
  const reachable =
    (await isReachable(join(dataDir, 'postgres'), user)) && (await isReachable(program, user));
  if (reachable) return { user, command: (file, args) => ({ file, args: [...args], options: user }) };

  const flags = capabilityFlags(user);
  try {
    await run('setpriv', [...flags, program, '--version']);
  } catch (cause) {
    throw new StartError(explainUnreachable(dataDir), { cause });
  }
  return {
    user,
    command: (file, args) => ({ file: 'setpriv', args: [...flags, file, ...args], options: {} }),
  };
}

/** Arguments of util-linux's `setpriv`. */
function capabilityFlags({ uid, gid }: User): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all,+dac_read_search',
    '--ambient-caps=+dac_read_search',
    '--bounding-set=-all,+dac_read_search',
    // Without it access(2), which initdb calls, ignores the capability.
    '--securebits=+no_setuid_fixup',
  ];
}

function explainUnreachable(dataDir: string): string {
  return [
    `PostgreSQL does not run as root, and its own user '${USER}' cannot reach ${dataDir}.`,
    'Run Parlo as an ordinary user, move it out of the private folder, set PARLO_DATA_DIR, or set DATABASE_URL.',
  ].join(' ');
}

async function systemUser(): Promise<User> {
  try {
    return await lookUp();
  } catch {
    // Not there yet.
  }
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      USER,
    ]);
    return await lookUp();
  } catch (cause) {
    const message = `PostgreSQL does not run as root, and a system user '${USER}' could not be created for it.`;
    throw new StartError(`${message} Run Parlo as an ordinary user, or set DATABASE_URL.`, { cause });
  }
}

async function lookUp(): Promise<User> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, USER])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/** Whether `user` may pass every folder above `path`. Ignores access lists, which only add rights. */
export async function isReachable(path: string, user: User): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { uid, gid, mode } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

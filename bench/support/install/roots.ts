import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isHere, must } from './command.ts';

/** Empty Debian systems in folders: what an installation begins with. */

const repository = new URL('../../..', import.meta.url).pathname;
/** Fetched once and kept; each run works on a copy. */
export const CACHE = join(repository, '.cache', 'install');

/** Another mirror of Debian's may be nearer. */
const MIRROR = process.env.PARLO_BENCH_DEBIAN?.trim() || 'http://deb.debian.org/debian';

/** What a machine has that somebody rents: systemd, and authorities' certificates. */
const OF_A_MACHINE = 'systemd,systemd-sysv,dbus,ca-certificates';

export type Suite = 'bookworm' | 'trixie';

/** Programs of this machine that the roots need, and Debian's packages that have them. */
const PROGRAMS = {
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  nft: 'nftables',
  ip: 'iproute2',
  nsenter: 'util-linux',
};

/** Why no root can be made here; null when everything is there, or could be installed. */
export async function missingForRoots(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'not here: needs root, because it makes whole systems in folders';
  if (!(await isHere('apt-get'))) return 'not here: needs Debian or Ubuntu';
  for (const [program, name] of Object.entries(PROGRAMS)) {
    if (await isHere(program)) continue;
    await must(['sh', '-c', `apt-get update -q && apt-get install -q -y --no-install-recommends ${name}`]);
  }
  return null;
}

/** A copy of an empty Debian in `folder`. */
export async function freshRoot(suite: Suite, folder: string): Promise<void> {
  const kept = join(CACHE, suite);
  if (!existsSync(kept)) {
    await mkdir(CACHE, { recursive: true });
    const begun = `${kept}.new`;
    await rm(begun, { recursive: true, force: true });
    await must(['debootstrap', '--variant=minbase', `--include=${OF_A_MACHINE}`, suite, begun, MIRROR]);
    await rename(begun, kept);
  }
  await must(['cp', '-a', '--reflink=auto', kept, folder]);
  await writeFile(join(folder, 'etc', 'apt', 'apt.conf.d', '99-bench'), 'APT::Install-Recommends "false";\n');
  // Which a machine's installer writes.
  await writeFile(join(folder, 'etc', 'hosts'), '127.0.0.1 localhost\n');
  await rm(join(folder, 'etc', 'resolv.conf'), { force: true });
  await cp('/etc/resolv.conf', join(folder, 'etc', 'resolv.conf'), { dereference: true });
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) await cp(authorities, join(folder, AUTHORITIES));
}

/** Where a root has the certificates that this machine was told to trust. */
const AUTHORITIES = 'etc/bench-authorities.crt';

/** The environment of a command in a root: what this machine needs to reach registries, and nothing else of it. */
export function plainEnvironment(): Record<string, string> {
  const registry = process.env.npm_config_registry;
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: `/${AUTHORITIES}` }),
    ...(registry && { npm_config_registry: registry }),
  };
}

/** Copies this working tree as a stranger would get it: what git knows or would add. */
export async function copySources(into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  const listed = `git -C '${repository}' ls-files -co --exclude-standard -z`;
  await must([
    'bash',
    '-c',
    `set -o pipefail; ${listed} | tar -C '${repository}' --null --ignore-failed-read -T - -cf - | tar -C '${into}' --no-same-owner -xf -`,
  ]);
}

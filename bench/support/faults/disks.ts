import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endOrphan } from '../../../apps/server/src/db/embedded/orphan.ts';
import type { Broken, Fault } from './fault.ts';
import { embeddedUrl, killPostmaster, openServer } from './places.ts';

/** Disks of our own: a small one in memory that is filled, and one in a file that fails and becomes read-only. */

const run = promisify(execFile);
const DISK_MB = 400;
const FULL_MS = 20_000;
const PIECE = Buffer.alloc(1024 * 1024);

async function openFull(): Promise<Broken> {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-disk-'));
  await chmod(folder, 0o755);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  const server = await openServer({ dataDir: join(folder, 'data') });
  return {
    urls: [server.url],
    admin: server.parlo.admin,
    database: () => embeddedUrl(server.parlo.dataDir),
    /** Every other time PostgreSQL dies as well, and can't start while it has no room. */
    async strike(round) {
      await fill(filler);
      if (round % 2 === 1) await killPostmaster(server.parlo.dataDir);
    },
    holdMs: FULL_MS,
    heal: () => rm(filler, { force: true }),
    async close() {
      await rm(filler, { force: true });
      await server.remove();
      await run('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes until not one byte more is taken. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = PIECE.length; size > 0; ) {
      const { bytesWritten } = await file.write(PIECE, 0, size).catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten < size) size = Math.floor(size / 2);
    }
  } finally {
    await file.close();
  }
}

async function openReadOnly(): Promise<Broken> {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-disk-'));
  await chmod(folder, 0o755);
  const image = join(folder, 'image');
  const disk = join(folder, 'disk');
  await mkdir(disk);
  await writeFile(image, '');
  await truncate(image, 2 * DISK_MB * 1024 * 1024);
  await run('mkfs.ext4', ['-q', '-F', image]);
  const mount = () => run('mount', ['-o', 'loop,errors=remount-ro', image, disk]);
  await mount();
  const server = await openServer({ dataDir: join(disk, 'data') });
  return {
    urls: [server.url],
    admin: server.parlo.admin,
    database: () => embeddedUrl(server.parlo.dataDir),
    strike: () => breakDisk(disk),
    holdMs: FULL_MS,
    /** As an operator does: ends what is left, repairs the disk and starts again. */
    async heal() {
      await server.parlo.kill();
      await endOrphan(join(server.parlo.dataDir, 'postgres')).catch(() => undefined);
      await run('umount', [disk]);
      // Its exit code says that something was repaired.
      await run('e2fsck', ['-fy', image]).catch(() => undefined);
      await mount();
      await server.start();
    },
    async close() {
      await server.remove();
      await run('umount', [disk]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Linux's own way to try what an error of a disk does: ext4 takes it for one and makes the disk read-only. */
async function breakDisk(disk: string): Promise<void> {
  const { stdout } = await run('findmnt', ['-n', '-o', 'SOURCE', disk]);
  const name = stdout.trim().split('/').at(-1) ?? '';
  // The write itself fails, since it comes back from a disk that is read-only now.
  await writeFile(`/sys/fs/ext4/${name}/trigger_fs_error`, '1').catch(() => undefined);
}

const needsRoot = async () => (process.getuid?.() === 0 ? null : 'only root may mount a disk of its own');

export const DISK_FAULTS: readonly Fault[] = [
  {
    name: 'disk-full',
    what: `a disk of ${DISK_MB} MB, full to the last byte for 20 s; every other time PostgreSQL is killed then`,
    rounds: 10,
    boundMs: 60_000,
    missing: needsRoot,
    open: openFull,
  },
  {
    name: 'disk-read-only',
    what: 'a disk that fails and becomes read-only for 20 s, then is repaired, with a start',
    rounds: 10,
    boundMs: 60_000,
    missing: async () => {
      const root = await needsRoot();
      return root ?? (existsSync('/dev/loop-control') ? null : 'there are no loop devices');
    },
    open: openReadOnly,
  },
];

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NightlySettings } from '../backup-environment.ts';
import { encryptFile, isEncrypting } from './archive/encryption.ts';
import { type BackupJob, type BackupMade, backUp } from './back-up.ts';
import { type BackupPlace, openPlace } from './backup-place.ts';
import { verify } from './verify.ts';

/** `parlo-2026-11-30T02-00-05Z.backup` */
const NAME = /^parlo-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}Z\.backup$/;
const DAY_MS = 24 * 3_600_000;

export interface NightlyMade extends BackupMade {
  readonly name: string;
  /** The backups that were kept long enough. */
  readonly removed: readonly string[];
}

/**
 * Makes a backup, restores it into a scratch folder, and only then puts it in its place and removes old ones there. It
 * is encrypted last, so that a server that can't read its own backups can compare this one all the same.
 */
export async function backUpNightly(
  job: Omit<BackupJob, 'path'>,
  { place: where, days }: NightlySettings,
  now = new Date(),
): Promise<NightlyMade> {
  const place = openPlace(where);
  const { keys, ...settings } = job.settings;
  const work = join(settings.dataDir, 'backup.part');
  // What a killed one left.
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { mode: 0o700 });
  try {
    const plain = { ...job, settings: { ...settings, keys: {} }, path: join(work, 'plain') };
    const made = await backUp(plain);
    await verify(plain);
    const name = `parlo-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
    const sealed = isEncrypting(keys) ? join(work, 'sealed') : plain.path;
    if (sealed !== plain.path) await encryptFile(plain.path, sealed, keys, job.signal);
    await place.put(name, sealed);
    return { ...made, name, removed: await removeOld(place, days, now) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Whether a backup of the day of `now` is there already. */
export async function hasBackupOf(now: Date, { place }: NightlySettings): Promise<boolean> {
  const today = dayOf(now);
  return (await openPlace(place).list()).some((name) => NAME.exec(name)?.[1] === today);
}

async function removeOld(place: BackupPlace, days: number, now: Date): Promise<string[]> {
  const oldest = dayOf(new Date(now.getTime() - days * DAY_MS));
  const old = (await place.list()).filter((name) => (NAME.exec(name)?.[1] ?? oldest) < oldest);
  for (const name of old) await place.remove(name);
  return old;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { Environment } from '../env.ts';
import { codeOf, type DoctorCheck, type Finding, failed, NO_FOLDER, off, ok, warning } from './check.ts';

const DISK_MS = 5_000;
const CLOCK_MS = 10_000;

const GIGABYTE = 1024 ** 3;
/** Below this there is time for the operator, and below the other one there is not. */
const LOW_BYTES = 2 * GIGABYTE;
const FULL_BYTES = 200 * 1024 ** 2;
const LOW_INODES = 0.05;
const NO_INODES = 0.01;

export interface DiskFacts {
  readonly freeBytes: number;
  readonly freeInodes: number;
  /** 0 on file systems that make inodes when they need them. */
  readonly allInodes: number;
}

/** The disk of the data folder: room, inodes, and whether it may be written to. */
export function checkDisk(
  { dataDir }: Pick<Environment, 'dataDir'>,
  read: (folder: string) => Promise<DiskFacts> = readDisk,
): DoctorCheck {
  return {
    name: 'disk',
    limitMs: DISK_MS,
    async run() {
      try {
        await access(dataDir, constants.R_OK | constants.W_OK);
        return diskFinding(await read(dataDir));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return NO_FOLDER;
        return failed({
          en: `The data folder ${dataDir} can’t be written to (${codeOf(error)}): give it to the user that runs Parlo.`,
          uk: `У теку даних ${dataDir} не можна писати (${codeOf(error)}): віддайте її користувачеві, який запускає Parlo.`,
        });
      }
    },
  };
}

async function readDisk(folder: string): Promise<DiskFacts> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return { freeBytes: bavail * bsize, freeInodes: ffree, allInodes: files };
}

function diskFinding({ freeBytes, freeInodes, allInodes }: DiskFacts): Finding {
  const free = sizeOf(freeBytes);
  const inodes = allInodes === 0 ? 1 : freeInodes / allInodes;
  const share = `${Math.floor(inodes * 100)} %`;
  if (freeBytes < FULL_BYTES || freeBytes < LOW_BYTES) {
    const say = freeBytes < FULL_BYTES ? failed : warning;
    return say({
      en: `Only ${free} are free for the data folder: make room, because nothing can be saved on a full disk.`,
      uk: `Для теки даних вільно лише ${free}: звільніть місце, бо на повний диск нічого не збережеться.`,
    });
  }
  if (inodes < LOW_INODES) {
    const say = inodes < NO_INODES ? failed : warning;
    return say({
      en: `Only ${share} of the disk’s inodes are free: delete small files, because no file can be created without one.`,
      uk: `Вільно лише ${share} inode диска: видаліть дрібні файли, бо без inode не створити жодного файлу.`,
    });
  }
  return ok({ en: `${free} are free for the data folder.`, uk: `Для теки даних вільно ${free}.` });
}

function sizeOf(bytes: number): string {
  return bytes < GIGABYTE ? `${Math.round(bytes / 1024 ** 2)} MB` : `${Math.round(bytes / GIGABYTE)} GB`;
}

/** A clock to compare with, and when this machine asked it. */
export interface ClockReading {
  readonly of: string;
  readonly theirMs: number;
  readonly askedMs: number;
  readonly answeredMs: number;
}

/** `Date` headers have whole seconds. */
const OFF_MS = 30_000;
/** Signatures of buckets, codes of second factors and TURN passwords are refused from here on. */
const WRONG_MS = 300_000;

/** Compares this machine's clock with one that Parlo uses anyway; null where it uses none on another machine. */
export function checkClock(
  read: ((signal: AbortSignal) => Promise<ClockReading | null>) | null,
): DoctorCheck {
  return {
    name: 'clock',
    limitMs: CLOCK_MS,
    async run(signal) {
      const reading = (await read?.(signal)) ?? null;
      return reading === null ? NO_CLOCK : clockFinding(reading);
    },
  };
}

const NO_CLOCK = off({
  en: 'There is no other clock here to compare with: let NTP keep the system’s time.',
  uk: 'Тут немає іншого годинника для порівняння: нехай час системи веде NTP.',
});

function clockFinding({ of, theirMs, askedMs, answeredMs }: ClockReading): Finding {
  // Anywhere between the request and the response they may have looked at theirs.
  const offMs = Math.max(theirMs - answeredMs, askedMs - theirMs - 1_000, 0);
  const seconds = Math.round(offMs / 1_000);
  if (offMs < OFF_MS) {
    return ok({
      en: `The clock agrees with that of ${of}.`,
      uk: `Годинник збігається з годинником ${of}.`,
    });
  }
  const say = offMs < WRONG_MS ? warning : failed;
  return say({
    en: `The clock differs from that of ${of} by ${seconds} seconds: let NTP keep the system’s time (timedatectl set-ntp true).`,
    uk: `Годинник розходиться з годинником ${of} на ${seconds} с: нехай час системи веде NTP (timedatectl set-ntp true).`,
  });
}

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Environment } from '../env.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { codeOf, type DoctorCheck, type Finding, failed, NO_FOLDER, ok } from './check.ts';

const FILES_MS = 20_000;

/** Writes, reads and deletes a small file where uploaded files are kept. */
export function checkFiles(
  files: FileStore,
  { s3, dataDir }: Pick<Environment, 's3' | 'dataDir'>,
): DoctorCheck {
  const where: Place = s3
    ? { bucket: s3.bucket, en: `The bucket ${s3.bucket}`, uk: `Бакет ${s3.bucket}` }
    : { bucket: null, en: 'The folder of files', uk: 'Тека файлів' };
  return {
    name: 'files',
    limitMs: FILES_MS,
    async run() {
      // A look at what is there creates nothing.
      if (!s3 && !existsSync(dataDir)) return NO_FOLDER;
      const key = `doctor/${randomBytes(8).toString('hex')}`;
      const content = randomBytes(64);
      const folder = await mkdtemp(join(tmpdir(), 'parlo-doctor-'));
      try {
        const path = join(folder, 'probe');
        await writeFile(path, content);
        return await tryAll(files, key, path, content, where);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

interface Place {
  readonly bucket: string | null;
  readonly en: string;
  readonly uk: string;
}

const STEPS = {
  write: { en: 'can’t be written to', uk: 'не приймає запису' },
  read: { en: 'can’t be read', uk: 'не дає читати' },
  delete: { en: 'can’t be deleted from', uk: 'не дає видаляти' },
} as const;

async function tryAll(
  files: FileStore,
  key: string,
  path: string,
  content: Buffer,
  where: Place,
): Promise<Finding> {
  let step: keyof typeof STEPS = 'write';
  try {
    await files.put(key, path);
    step = 'read';
    const stream = await files.read(key);
    const same = stream !== null && (await buffer(stream)).equals(content);
    step = 'delete';
    await files.remove(key);
    if (!same) step = 'read';
    if (!same) throw new Error('other bytes came back');
    return ok({
      en: `${where.en} was written to, read, and deleted from.`,
      uk: `${where.uk}: запис, читання й видалення вдалися.`,
    });
  } catch (error) {
    if (step !== 'write') await files.remove(key).catch(() => undefined);
    return refused(where, step, error);
  }
}

function refused(where: Place, step: keyof typeof STEPS, error: unknown): Finding {
  const reason = reasonOf(error);
  const advice = adviceFor(where, reason);
  return failed({
    en: `${where.en} ${STEPS[step].en} (${reason}): ${advice.en}.`,
    uk: `${where.uk} ${STEPS[step].uk} (${reason}): ${advice.uk}.`,
  });
}

function adviceFor({ bucket }: Place, reason: string) {
  if (bucket === null) {
    return {
      en: 'give it to the user that runs Parlo',
      uk: 'віддайте її користувачеві, який запускає Parlo',
    };
  }
  if (/^(?:401|403|AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch)$/.test(reason)) {
    return {
      en: 'check the keys in PARLO_S3_…, the region, and what the key may do',
      uk: 'перевірте ключі в PARLO_S3_…, регіон і права ключа',
    };
  }
  if (/^(?:404|NoSuchBucket)$/.test(reason)) {
    return { en: 'create it, or correct PARLO_S3_BUCKET', uk: 'створіть його або виправте PARLO_S3_BUCKET' };
  }
  return { en: 'check PARLO_S3_ENDPOINT and the network', uk: 'перевірте PARLO_S3_ENDPOINT і мережу' };
}

/** A status or a code; the service's own words may hold what it was sent. */
function reasonOf(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { status, serviceCode } = each as { readonly status?: unknown; readonly serviceCode?: unknown };
    if (typeof serviceCode === 'string' && /^\w{1,60}$/.test(serviceCode)) return serviceCode;
    if (typeof status === 'number') return String(status);
    if (!each.cause) return codeOf(each) ?? 'no response';
  }
  return 'no response';
}

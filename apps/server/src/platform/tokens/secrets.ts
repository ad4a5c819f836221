import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';

const KEY_BYTES = 32;

export interface Secrets {
  /** A 32-byte key for one purpose, the same on every server with this secret. */
  keyFor(purpose: string): Buffer;
}

/** The installation's secret: `given`, or one that the first start makes and stores in the data folder. */
export async function loadSecrets(dataDir: string, given?: string): Promise<Secrets> {
  return secretsFrom(given === undefined ? await storedSecret(dataDir) : Buffer.from(given, 'utf8'));
}

export function secretsFrom(secret: Buffer): Secrets {
  return { keyFor: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `parlo:${purpose}`, KEY_BYTES)) };
}

async function storedSecret(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600 });
  try {
    // Linking is atomic and never replaces an existing key.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  if (secret.length !== KEY_BYTES) {
    throw new StartError(
      `${file} is not a key of Parlo's. Restore it from a backup; without it nobody stays signed in.`,
    );
  }
  return secret;
}

import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartError } from '../../platform/errors.ts';

/** How backups are encrypted, and with what they are opened again. */
export interface BackupKeys {
  readonly passphrase?: string | undefined;
  /** An `age1…`: whoever makes backups need not be able to read them. */
  readonly recipient?: string | undefined;
  /** An `AGE-SECRET-KEY-1…`. */
  readonly identity?: string | undefined;
  /** How hard a passphrase is to guess, as a power of two; for tests alone. Absent: age's own choice, about a second. */
  readonly workFactor?: number;
}

/** The first bytes of every file in age's format. */
export const AGE_MAGIC = Buffer.from('age-encryption.org/v1\n');

export const isEncrypting = ({ passphrase, recipient }: BackupKeys) =>
  passphrase !== undefined || recipient !== undefined;

/** Whether what is encrypted with these can be read again with them. */
export const canDecrypt = (keys: BackupKeys) => keys.recipient === undefined || keys.identity !== undefined;

export async function encrypt(
  plain: Readable,
  { passphrase, recipient, workFactor }: BackupKeys,
): Promise<Readable> {
  const encrypter = new Encrypter();
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  if (recipient !== undefined) requireKey('PARLO_BACKUP_RECIPIENT', () => encrypter.addRecipient(recipient));
  else if (passphrase !== undefined) encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** Encrypts a whole file, for its owner alone. */
export async function encryptFile(
  from: string,
  to: string,
  keys: BackupKeys,
  signal: AbortSignal,
): Promise<void> {
  const sealed = await encrypt(createReadStream(from), keys);
  await pipeline(sealed, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }), { signal });
}

/** Throws a StartError if none of the keys fits. */
export async function decrypt(sealed: Readable, { passphrase, identity }: BackupKeys): Promise<Readable> {
  if (passphrase === undefined && identity === undefined) {
    throw new StartError(
      'This backup is encrypted: set PARLO_BACKUP_PASSPHRASE or PARLO_BACKUP_IDENTITY to what it was made with.',
    );
  }
  const decrypter = new Decrypter();
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
  if (identity !== undefined) requireKey('PARLO_BACKUP_IDENTITY', () => decrypter.addIdentity(identity));
  try {
    return fromWeb(await decrypter.decrypt(toWeb(sealed)));
  } catch (cause) {
    sealed.destroy();
    throw new StartError(
      'The passphrase or identity does not fit this backup, or the beginning of the file is damaged.',
      { cause },
    );
  }
}

/** The library's own message would contain the key. */
function requireKey(variable: string, add: () => void): void {
  try {
    add();
  } catch {
    throw new StartError(`${variable} is not a key of age's, or a letter of it is wrong.`);
  }
}

// Node and the DOM describe the same stream in two ways.
const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream);

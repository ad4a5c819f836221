import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { StartError } from '../../platform/errors.ts';
import { AGE_MAGIC, type BackupKeys, decrypt } from './encryption.ts';
import { CONTENTS, Contents, FORMAT, HEAD, Head } from './format.ts';

export interface ArchiveEntry {
  /** Relative, with slashes, and nowhere upwards. */
  readonly name: string;
  readonly size: number;
  readonly isFolder: boolean;
  /** Must be read to its end. */
  readonly bytes: AsyncIterable<Buffer>;
}

export interface ArchiveReader {
  /** Called first; throws when this archive can't be used. */
  onHead(head: Head): void | Promise<void>;
  /** Called for each entry, in order. */
  onEntry(entry: ArchiveEntry): Promise<void>;
}

const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** HEAD is some hundred bytes long; CONTENTS names files that were missing. */
const MOST_JSON_BYTES = 64 * 1024 * 1024;
const SAFE_NAME = /^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[\w.@/-]+$/;

/** Reads a whole archive once and checks it: a StartError says in one sentence why it can't be used. */
export async function readArchive(
  path: string,
  keys: BackupKeys,
  reader: ArchiveReader,
  signal: AbortSignal,
): Promise<{ readonly head: Head; readonly contents: Contents }> {
  const sealed = await isSealed(path);
  const file = createReadStream(path);
  const source = sealed ? await decrypt(file, keys) : file;
  const tar = extract();
  const unzipped = new PassThrough();
  const reading = Promise.all([
    pipeline(source, createZstdDecompress(), unzipped, { signal }),
    // tar-stream's own streams are not Node's.
    pipeline(unzipped, tar as unknown as Writable, { signal }),
  ]);
  // The loop below fails with it, or waits for it at the end.
  reading.catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error()));
  try {
    const result = await walk(tar, reader);
    await reading;
    return result;
  } catch (error) {
    if (error instanceof StartError || signal.aborted || !isDamage(error)) throw error;
    throw damaged(error);
  } finally {
    file.destroy();
    source.destroy();
    tar.destroy();
    await reading.catch(() => undefined);
  }
}

async function walk(tar: ReturnType<typeof extract>, { onHead, onEntry }: ArchiveReader) {
  const hash = createHash('sha256');
  let entries = 0;
  let head: Head | null = null;
  let contents: Contents | null = null;
  for await (const entry of tar) {
    const { name: given, size = 0, type } = entry.header;
    const name = given.replace(/\/$/, '');
    if (contents !== null || !SAFE_NAME.test(name)) throw damaged();
    // tar-stream's own streams are not Node's.
    const bytes = entry as unknown as Readable;
    if (name === CONTENTS) {
      contents = await readContents(bytes, size, entries, hash);
      continue;
    }
    entries++;
    hash.update(`${name}\0${size}\0`);
    if (head === null) {
      head = await readHead(bytes, name, size, hash);
      await onHead(head);
    } else {
      await onEntry({ name, size, isFolder: type === 'directory', bytes: hashed(bytes, hash) });
    }
  }
  if (head === null) throw foreign();
  if (contents === null) throw damaged();
  return { head, contents };
}

/** A newer head may have another shape, so its format is read first. */
async function readHead(entry: Readable, name: string, size: number, hash: Hash): Promise<Head> {
  if (name !== HEAD) throw foreign();
  const bytes = await readBytes(entry, size);
  hash.update(bytes);
  const given: unknown = JSON.parse(bytes.toString('utf8'));
  const { format, parlo } = Head.pick({ format: true, parlo: true }).parse(given);
  if (format > FORMAT) throw newerArchive(parlo);
  return Head.parse(given);
}

async function readContents(entry: Readable, size: number, entries: number, hash: Hash): Promise<Contents> {
  const bytes = await readBytes(entry, size);
  const contents = Contents.parse(JSON.parse(bytes.toString('utf8')));
  if (contents.entries !== entries || contents.sha256 !== hash.digest('hex')) throw damaged();
  return contents;
}

export const newerArchive = (parlo: string) =>
  new StartError(`This backup was made by a newer Parlo (${parlo}). Update this one first, then restore.`);

async function* hashed(source: AsyncIterable<Buffer>, hash: Hash) {
  for await (const bytes of source) {
    hash.update(bytes);
    yield bytes;
  }
}

async function readBytes(entry: Readable, size: number): Promise<Buffer> {
  if (size > MOST_JSON_BYTES) throw damaged();
  return buffer(entry);
}

/** Whether it is encrypted. Throws a StartError for what is no backup at all. */
async function isSealed(path: string): Promise<boolean> {
  const magic = Buffer.alloc(AGE_MAGIC.length);
  try {
    const file = await open(path);
    try {
      await file.read(magic, 0, magic.length, 0);
    } finally {
      await file.close();
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`There is no file ${path}.`, { cause });
    if (code === 'EISDIR') throw new StartError(`${path} is a folder. Name a backup in it.`, { cause });
    if (code === 'EACCES')
      throw new StartError(`${path} can't be read by the user who runs this.`, { cause });
    throw cause;
  }
  if (magic.equals(AGE_MAGIC)) return true;
  if (magic.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) return false;
  throw foreign();
}

const foreign = () => new StartError('This file is no backup of Parlo.');
const damaged = (cause?: unknown) =>
  new StartError('This backup is cut off or damaged. Nothing was changed; take another one.', { cause });

/** Whether the archive's bytes are at fault, and not the disk that they are unpacked to, or the database. */
function isDamage(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined && !/^[0-9A-Z]{5}$/.test(code ?? '');
}

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, link, open, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { StartError } from '../../platform/errors.ts';
import { type BackupKeys, encrypt, isEncrypting } from './encryption.ts';
import { CONTENTS, type Contents } from './format.ts';

export interface ArchiveWriter {
  addFolder(name: string): Promise<void>;
  addBytes(name: string, bytes: Buffer): Promise<void>;
  /**
   * Adds exactly `size` bytes: what a file lost meanwhile is filled up with zeros, and what it won is left out. Returns
   * whether neither happened.
   */
  addStream(name: string, size: number, source: AsyncIterable<Buffer>): Promise<boolean>;
  /** Writes the last entry, waits for the disk and gives the file its name. Returns its size in bytes. */
  finish(contents: Omit<Contents, 'entries' | 'sha256'>): Promise<number>;
  /** Removes what was written, unless it is finished. May be called twice. */
  abandon(): Promise<void>;
}

type EntryHeader = Partial<Header> & Pick<Header, 'name'>;

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const ZEROS = Buffer.alloc(64 * 1024);

/** Creates a backup at `path`, which must not exist. It has that name when it is whole, and not before. */
export async function writeArchive(
  path: string,
  keys: BackupKeys,
  signal: AbortSignal,
): Promise<ArchiveWriter> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new StartError(`${path} exists already. Name another file, or move that one away.`);
  const draft = `${path}.${process.pid}.part`;
  await openNew(draft);
  return new FileWriter(path, draft, keys, signal);
}

/** Fails here, and not in the middle, where nothing can be written. */
async function openNew(draft: string): Promise<void> {
  try {
    await (await open(draft, 'wx', FILE_MODE)).close();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const folder = dirname(draft);
    if (code === 'ENOENT') throw new StartError(`There is no folder ${folder}.`, { cause });
    if (code === 'ENOTDIR') throw new StartError(`${folder} is not a folder.`, { cause });
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      throw new StartError(
        `Nothing can be written into ${folder}: give its rights to the user who runs this.`,
        { cause },
      );
    }
    throw cause;
  }
}

class FileWriter implements ArchiveWriter {
  readonly #path: string;
  readonly #draft: string;
  readonly #pack = pack();
  // tar-stream's own streams are not Node's.
  readonly #packed = this.#pack as unknown as Readable;
  readonly #hash = createHash('sha256');
  readonly #written: Promise<void>;
  #entries = 0;
  #failure: { readonly error: unknown } | null = null;
  #finished = false;

  constructor(path: string, draft: string, keys: BackupKeys, signal: AbortSignal) {
    this.#path = path;
    this.#draft = draft;
    this.#written = this.#store(keys, signal);
    // The one who adds entries, or waits for the end, gets the error.
    this.#written.catch((error: unknown) => {
      this.#failure = { error };
      this.#pack.destroy();
    });
  }

  async #store(keys: BackupKeys, signal: AbortSignal): Promise<void> {
    const zipped = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const target = createWriteStream(this.#draft, { flags: 'r+', flush: true });
    if (!isEncrypting(keys)) return pipeline(this.#packed, zipped, target, { signal });
    const plain = new PassThrough();
    const zipping = pipeline(this.#packed, zipped, plain, { signal });
    const storing = encrypt(plain, keys).then((sealed) => pipeline(sealed, target, { signal }));
    storing.catch((error: Error) => plain.destroy(error));
    await Promise.all([storing, zipping]);
  }

  addFolder(name: string): Promise<void> {
    return this.#add({ name: `${name}/`, type: 'directory', mode: FOLDER_MODE }, []).then(() => undefined);
  }

  async addBytes(name: string, bytes: Buffer): Promise<void> {
    await this.#add({ name, size: bytes.length, mode: FILE_MODE }, [bytes]);
  }

  addStream(name: string, size: number, source: AsyncIterable<Buffer>): Promise<boolean> {
    return this.#add({ name, size, mode: FILE_MODE }, source);
  }

  async #add(header: EntryHeader, source: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<boolean> {
    this.#requireWorking();
    const { name, size = 0 } = header;
    this.#entries++;
    this.#hash.update(`${name.replace(/\/$/, '')}\0${size}\0`);
    try {
      return await this.#write(header, size, source);
    } catch (error) {
      // Then writing failed before, and this is only a consequence.
      if (this.#packed.destroyed) await this.#written;
      throw error;
    }
  }

  async #write(
    header: EntryHeader,
    size: number,
    source: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<boolean> {
    const done = Promise.withResolvers<undefined>();
    const entry = this.#pack.entry(header, (error) =>
      error ? done.reject(error) : done.resolve(undefined),
    ) as unknown as Writable;
    // Whoever waits below gets the error, unless another one came first.
    done.promise.catch(() => undefined);
    entry.on('error', () => undefined);
    let left = size;
    let exact = true;
    const write = async (bytes: Buffer) => {
      left -= bytes.length;
      this.#hash.update(bytes);
      if (!entry.write(bytes)) await this.#until(once(entry, 'drain'));
      this.#requireWorking();
    };
    for await (const bytes of source) {
      if (bytes.length > left) exact = false;
      if (left > 0) await write(bytes.length > left ? bytes.subarray(0, left) : bytes);
      if (!exact) break;
    }
    if (left > 0) exact = false;
    while (left > 0) await write(ZEROS.subarray(0, Math.min(left, ZEROS.length)));
    if (header.type !== 'directory') entry.end();
    await this.#until(done.promise);
    return exact;
  }

  /** Ends a wait that would be endless when writing has failed. */
  async #until(what: Promise<unknown>): Promise<void> {
    await Promise.race([what, this.#written.then(() => what)]);
    this.#requireWorking();
  }

  #requireWorking(): void {
    if (this.#failure) throw this.#failure.error;
  }

  async finish(contents: Omit<Contents, 'entries' | 'sha256'>): Promise<number> {
    const last: Contents = { entries: this.#entries, sha256: this.#hash.copy().digest('hex'), ...contents };
    await this.addBytes(CONTENTS, Buffer.from(JSON.stringify(last)));
    this.#pack.finalize();
    await this.#written;
    try {
      // Unlike a rename, a link never replaces a file that came to be meanwhile.
      await link(this.#draft, this.#path);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
      throw new StartError(
        `Another program wrote ${basename(this.#path)} meanwhile, so nothing was replaced.`,
        { cause },
      );
    }
    this.#finished = true;
    await rm(this.#draft, { force: true });
    const file = await open(this.#path);
    try {
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  }

  async abandon(): Promise<void> {
    if (this.#finished) return;
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#draft, { force: true });
  }
}

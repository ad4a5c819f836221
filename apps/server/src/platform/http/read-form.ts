import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { type FormFiles, OWNER_LIMITS } from '@parlo/contract';
import type { Context } from 'hono';
import { AppError } from '../errors.ts';
import { filesUnavailable } from '../files/file-store.ts';

/** A file of a form, on this machine's disk until the request is over. */
export interface UploadedFile {
  /** The cleaned name that the browser gave it; never a path of ours. */
  readonly name: string;
  /** Bytes at `path`. */
  readonly size: number;
  readonly path: string;
  /** It exceeds the limit for one file, and only its beginning is at `path`. */
  readonly tooLarge: boolean;
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  /** The files of the endpoint's file field, in order. */
  readonly files: readonly UploadedFile[];
  /** Deletes its files. May be called twice. */
  discard(): Promise<void>;
}

export type FormLimits = FormFiles & { readonly bodyLimit: number };

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 8 * 1024;

/** Reads a form as a stream: files go to `dir`, never into memory. If anything fails, all files are deleted. */
export async function readForm(context: Context, dir: string, limits: FormLimits): Promise<Form> {
  const { incoming, headers } = openBody(context, limits.bodyLimit);
  const folder = join(dir, `upload_${randomBytes(8).toString('hex')}`);
  // `files/sweep.ts` later removes what could not be removed here; that is no failure of the request.
  const discard = () => rm(folder, { recursive: true, force: true }).catch(() => undefined);
  try {
    await mkdir(folder, { recursive: true }).catch(failOnDisk);
    return { ...(await new FormReader(folder, limits).read(incoming, headers)), discard };
  } catch (error) {
    await discard();
    throw error instanceof AppError ? error : cutOff(error);
  } finally {
    incoming.destroy();
  }
}

function openBody(context: Context, bodyLimit: number): { incoming: Readable; headers: BusboyHeaders } {
  const type = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError('form_expected', 'Send the files as multipart/form-data.');
  }
  if (Number(context.req.header('content-length') ?? 0) > bodyLimit) throw tooLarge(bodyLimit);
  const body = context.req.raw.body;
  if (!body) throw cutOff();
  return { incoming: Readable.fromWeb(body as ReadableStream), headers: { 'content-type': type } };
}

/** Reads one form into a folder of its own. */
class FormReader {
  readonly #folder: string;
  readonly #limits: FormLimits;
  readonly #fields: Record<string, string> = {};
  readonly #writing: Promise<UploadedFile>[] = [];
  /** Aborted with the first error. */
  readonly #refusal = new AbortController();

  constructor(folder: string, limits: FormLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  async read(incoming: Readable, headers: BusboyHeaders): Promise<Pick<Form, 'fields' | 'files'>> {
    const { signal } = this.#refusal;
    try {
      const busboy = this.#createParser(headers);
      await pipeline(incoming, (source) => this.#counted(source), busboy, { signal });
      const files = await Promise.all(this.#writing);
      signal.throwIfAborted();
      return { fields: this.#fields, files };
    } catch (error) {
      this.#refuse(error);
      // The folder must not be removed while something still writes into it.
      await Promise.allSettled(this.#writing);
      throw signal.reason;
    }
  }

  #createParser(headers: BusboyHeaders): InstanceType<typeof Busboy> {
    const { field, maxFiles, maxBytes } = this.#limits;
    const busboy = new Busboy({
      headers,
      // Parlo cleans names itself: an empty one means that there is no file.
      preservePath: true,
      limits: { fileSize: maxBytes, files: maxFiles, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
    });
    busboy.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) this.#refuse(tooLarge(MAX_FIELD_BYTES));
      // Assigning to `__proto__` would change the object's prototype.
      else if (typeof name === 'string' && name !== '__proto__') this.#fields[name] = value;
    });
    busboy.on('file', (name, stream, fileName) => {
      // Browsers send an empty file field as a file without a name.
      if (name === field && fileName) this.#keep(stream, fileName);
      else stream.on('error', () => undefined).resume();
    });
    busboy.on('filesLimit', () => this.#refuse(tooManyFiles(maxFiles)));
    busboy.on('fieldsLimit', () => this.#refuse(tooManyFields()));
    return busboy;
  }

  #keep(stream: BusboyFileStream, name: string): void {
    const path = join(this.#folder, String(this.#writing.length));
    const written = write(stream, path, this.#refusal.signal).then((size) => ({
      name: cleanFileName(name),
      size,
      path,
      tooLarge: stream.truncated,
    }));
    written.catch((error: unknown) => this.#refuse(error));
    this.#writing.push(written);
  }

  async *#counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let received = 0;
    for await (const chunk of source) {
      received += chunk.byteLength;
      if (received > this.#limits.bodyLimit) throw tooLarge(this.#limits.bodyLimit);
      yield chunk;
    }
  }

  #refuse(reason: unknown): void {
    this.#refusal.abort(reason);
  }
}

async function write(stream: Readable, path: string, signal: AbortSignal): Promise<number> {
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let diskFailed = false;
  out.on('error', (error: NodeJS.ErrnoException) => {
    diskFailed = error.syscall !== undefined;
  });
  try {
    await pipeline(stream, out, { signal });
  } catch (error) {
    if (diskFailed) throw filesUnavailable(error);
    throw error;
  }
  return out.bytesWritten;
}

function failOnDisk(cause: unknown): never {
  throw filesUnavailable(cause);
}

const tooLarge = (size: number) => new AppError('body_too_large', 'This is too large.', { params: { size } });
const tooManyFiles = (max: number) =>
  new AppError('too_many_files_at_once', `At most ${max} files can be sent at once.`, { params: { max } });
const tooManyFields = () =>
  new AppError('too_many_fields', `At most ${MAX_FIELDS} fields can be sent at once.`, {
    params: { max: MAX_FIELDS },
  });
const cutOff = (cause?: unknown) =>
  new AppError('upload_incomplete', 'The upload did not arrive whole. Please try again.', {
    cause,
    retryable: true,
  });

/** Characters that change the direction of the text around them, which can make `gpj.exe` look like `exe.jpg`. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const ENDING = /\.[^.\s]{1,10}$/;

/**
 * The name under which we store and show a file: the part after the last slash, without invisible characters, at most
 * 200 characters long including its ending. Never empty.
 */
export function cleanFileName(given: string): string {
  const base = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = base
    .replace(/\p{Cc}/gu, '')
    .replace(DIRECTION, '')
    .trim();
  if (/^\.*$/.test(visible)) return 'file';
  if (visible.length <= OWNER_LIMITS.fileName) return visible;
  const [ending = ''] = ENDING.exec(visible) ?? [];
  // The cut may split a surrogate pair.
  return visible.slice(0, OWNER_LIMITS.fileName - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}

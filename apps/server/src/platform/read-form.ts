import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FormFiles } from '@parlo/contract';
import type { Context } from 'hono';
import { AppError } from './errors.ts';

/** A file of a form, on this machine's disk until the call is over. */
export interface UploadedFile {
  /** As the browser named it; not to be trusted, and never a path of ours. */
  readonly name: string;
  readonly size: number;
  readonly path: string;
  /** It was longer than one file may be, and was not kept. */
  readonly tooLarge: boolean;
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
  /** Removes what was kept of it. May be called twice. */
  discard(): Promise<void>;
}

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 8 * 1024;

/** Reads a form piece by piece: files go to `dir` and never into memory. Whatever fails, nothing of it stays. */
export async function readForm(
  context: Context,
  dir: string,
  limits: FormFiles & { readonly bodyLimit: number },
): Promise<Form> {
  const { incoming, headers } = openBody(context, limits.bodyLimit);
  const folder = join(dir, `upload_${randomBytes(8).toString('hex')}`);
  const discard = () => rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    return { ...(await parse(incoming, headers, folder, limits)), discard };
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
    throw new AppError('unsupported_media_type', 'Send the files as multipart/form-data.');
  }
  if (Number(context.req.header('content-length') ?? 0) > bodyLimit) throw tooLarge();
  const body = context.req.raw.body;
  if (!body) throw cutOff();
  return { incoming: Readable.fromWeb(body as ReadableStream), headers: { 'content-type': type } };
}

async function parse(
  incoming: Readable,
  headers: BusboyHeaders,
  folder: string,
  limits: FormFiles & { readonly bodyLimit: number },
): Promise<Pick<Form, 'fields' | 'files'>> {
  const fields: Record<string, string> = {};
  const writing: Promise<UploadedFile>[] = [];
  const busboy = new Busboy({
    headers,
    limits: {
      fileSize: limits.maxBytes,
      files: limits.maxFiles,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
    },
  });
  const refused = Promise.withResolvers<never>();
  refused.promise.catch(() => undefined);
  busboy.on('field', (name, value, _nameCut, valueCut) => {
    if (valueCut) refused.reject(tooLarge());
    // Not a property every object has.
    else if (name !== '__proto__') fields[name] = value;
  });
  busboy.on('file', (field, stream, name) => {
    if (field !== limits.field || !name) {
      stream.resume();
      return;
    }
    const file = keep(
      stream as Readable & { truncated: boolean },
      name,
      join(folder, String(writing.length)),
    );
    file.catch(refused.reject);
    writing.push(file);
  });
  busboy.on('filesLimit', () =>
    refused.reject(new AppError('limit_reached', `At most ${limits.maxFiles} files can be sent at once.`)),
  );
  let taken = 0;
  incoming.on('data', (chunk: Uint8Array) => {
    taken += chunk.byteLength;
    if (taken > limits.bodyLimit) refused.reject(tooLarge());
  });
  await Promise.race([Promise.all([pipeline(incoming, busboy), finished(busboy)]), refused.promise]);
  return { fields, files: await Promise.all(writing) };
}

async function keep(
  stream: Readable & { truncated: boolean },
  name: string,
  path: string,
): Promise<UploadedFile> {
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(stream, out);
  return { name, size: out.bytesWritten, path, tooLarge: stream.truncated };
}

const tooLarge = () => new AppError('too_large', 'This is too large.');
const cutOff = (cause?: unknown) =>
  new AppError('invalid_upload', 'The upload did not arrive whole. Please try again.', {
    cause,
    retryable: true,
  });

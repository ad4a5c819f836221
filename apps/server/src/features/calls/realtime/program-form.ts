import type { Context } from 'hono';
import { RealtimeError } from './realtime-error.ts';
import { LARGEST_SOUND_BYTES } from './sound-of-program.ts';

/** The file, with the form's other fields and its frame. */
const LARGEST_FORM_BYTES = LARGEST_SOUND_BYTES + 128 * 1024;

export interface ProgramForm {
  /** All fields but `file`. */
  readonly fields: Readonly<Record<string, FormDataEntryValue>>;
  readonly file: Uint8Array;
}

/** Returns the content type of a request that says to be a form; throws a refusal for all others. Reads nothing of it. */
export function requireForm(context: Context): string {
  const type = context.req.header('content-type') ?? '';
  if (/^multipart\/form-data\s*;/i.test(type)) return type;
  throw new RealtimeError('unsupported_media_type', 'Send the sound as multipart/form-data.');
}

/** Reads a form with one `file` into memory: sound is never stored. Throws a refusal. */
export async function readProgramForm(context: Context): Promise<ProgramForm> {
  const type = requireForm(context);
  const body = await readBody(context);
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
  if (!form) throw new RealtimeError('invalid_value', 'The form could not be read.');
  const file = form.get('file');
  if (file === null || typeof file === 'string')
    throw new RealtimeError('invalid_value', "The form needs a WAV file as 'file'.", { param: 'file' });
  form.delete('file');
  return { fields: Object.fromEntries(form), file: new Uint8Array(await file.arrayBuffer()) };
}

async function readBody(context: Context): Promise<Blob> {
  if (Number(context.req.header('content-length') ?? 0) > LARGEST_FORM_BYTES) throw tooLarge();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const part of context.req.raw.body ?? []) {
      size += part.length;
      if (size > LARGEST_FORM_BYTES) throw tooLarge();
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof RealtimeError) throw error;
    throw new RealtimeError('invalid_value', 'The upload did not arrive whole.', { cause: error });
  }
  return new Blob(parts);
}

const tooLarge = () => new RealtimeError('too_large', 'The file may have 25 MB.', { param: 'file' });

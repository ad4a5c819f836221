import type { Context } from 'hono';
import { AppError } from '../errors.ts';

/** The body as it was sent. Throws when it is too long: by its declared length before reading, by its real length while reading. */
export async function readBytes(context: Context, limit: number): Promise<Buffer> {
  const declared = Number(context.req.header('content-length') ?? 0);
  if (declared > limit) throw tooLarge(limit);
  const stream = context.req.raw.body;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): AppError {
  const message = `This is too large: at most ${Math.floor(limit / 1024)} KB are taken.`;
  return new AppError('body_too_large', message, { params: { size: limit } });
}

/** Parses the body as JSON. An empty body counts as `{}`, so that an endpoint without input needs no body. */
export async function readJson(context: Context, limit: number): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(context, limit));
  if (text.trim() === '') return {};
  if (!isJson(context.req.header('content-type'))) {
    throw new AppError('json_expected', 'Send JSON with the content type application/json.');
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_json', 'The body is not valid JSON.', { cause });
  }
}

function isJson(contentType: string | undefined): boolean {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'));
}

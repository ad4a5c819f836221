import type { Endpoint } from '@parlo/contract';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { core } from 'zod';
import type { FileResult } from '../api.ts';
import type { SignedInSignal } from './signed-in-signal.ts';

/** Proxies close a connection that is silent for a minute. */
const KEEP_ALIVE_MS = 20_000;
const FOREVER = 'public, max-age=31536000, immutable';

/** Sends the result of an operation as its endpoint defines: JSON, sound, a file, or events, which end when `signedIn` does. */
export function sendResponse(
  context: Context,
  endpoint: Endpoint,
  output: unknown,
  signedIn: SignedInSignal | null = null,
): Response | Promise<Response> {
  context.header('Cache-Control', 'no-store');
  if (endpoint.output === 'audio') {
    return context.body(output as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'audio/wav' });
  }
  if (endpoint.output === 'file') return sendFile(context, output as FileResult);
  if (endpoint.output === 'events') return sendEvents(context, output as AsyncIterable<object>, signedIn);
  // Results are parsed too: what the contract does not name is not sent.
  return context.json(core.parse(endpoint.output, output) as object);
}

function sendFile(context: Context, { body, type, saveAs, immutable }: FileResult): Response {
  // An owner's file never runs as a page of ours, whatever type it claims to be.
  context.header(
    'Content-Security-Policy',
    "default-src 'none'; base-uri 'none'; form-action 'none'; sandbox",
  );
  context.header('X-Content-Type-Options', 'nosniff');
  if (immutable) context.header('Cache-Control', FOREVER);
  if (saveAs !== undefined) context.header('Content-Disposition', attachment(saveAs));
  return context.body(body as ReadableStream, 200, { 'Content-Type': type });
}

// RFC 6266: a plain name for old programs, and the real one.
function attachment(name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function sendEvents(
  context: Context,
  events: AsyncIterable<object>,
  signedIn: SignedInSignal | null,
): Response {
  // A proxy must not buffer the response, or the events would come late.
  context.header('X-Accel-Buffering', 'no');
  return streamSSE(context, async (stream) => {
    const alive = setInterval(() => void stream.write(': alive\n\n'), KEEP_ALIVE_MS);
    const iterator = events[Symbol.asyncIterator]();
    const signedOut = Promise.withResolvers<IteratorResult<object, undefined>>();
    const end = () => {
      signedOut.resolve({ done: true, value: undefined });
      void iterator.return?.();
    };
    signedIn?.signal.addEventListener('abort', end, { once: true });
    if (signedIn?.signal.aborted) end();
    stream.onAbort(end);
    // A race, because not every source of events notices `return` while it waits for the next one.
    const nextEvent = () => Promise.race([signedOut.promise, iterator.next()]);
    try {
      for (let next = await nextEvent(); !next.done && !stream.aborted; next = await nextEvent()) {
        await stream.writeSSE({ data: JSON.stringify(next.value) });
      }
    } finally {
      clearInterval(alive);
      signedIn?.stop();
      await iterator.return?.();
    }
  });
}

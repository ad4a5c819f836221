import { parentPort } from 'node:worker_threads';
import { loadSentenceEncoder } from './sentence-encoder.ts';

/** One batch at a time: the main thread sends the next when the last has come back. */
export interface EncodeRequest {
  readonly texts: readonly string[];
}

export type EncodeReply =
  | { readonly ok: true; readonly vectors: Float32Array[] }
  | { readonly ok: false; readonly message: string };

const encoder = loadSentenceEncoder();
// Without this an early failure to load would end the thread as an unhandled rejection before anyone asked.
encoder.catch(() => undefined);

parentPort?.on('message', async ({ texts }: EncodeRequest) => {
  let reply: EncodeReply;
  try {
    const encode = await encoder;
    reply = { ok: true, vectors: await encode(texts) };
  } catch (error) {
    reply = { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});

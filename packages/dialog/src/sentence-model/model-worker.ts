import { parentPort } from 'node:worker_threads';
import type { EmbeddedAs, JudgedText, Judgement, Question } from '../responder.ts';
import { loadModel } from './load-model.ts';

/** One at a time: the main thread sends the next when the last has come back. */
export type ModelRequest =
  | {
      readonly kind: 'embed';
      readonly texts: readonly string[];
      readonly as: EmbeddedAs;
      /** They may soon be judged. */
      readonly isKept: boolean;
    }
  | {
      readonly kind: 'judge';
      readonly question: Question;
      readonly candidates: readonly JudgedText[];
    };

export type ModelReply =
  | { readonly ok: true; readonly vectors: Float32Array[] }
  | { readonly ok: true; readonly judgements: Judgement[] }
  | { readonly ok: false; readonly message: string };

const loading = loadModel();
// Without this an early failure to load would end the thread as an unhandled rejection before anyone asked.
loading.catch(() => undefined);

parentPort?.on('message', async (request: ModelRequest) => {
  let reply: ModelReply;
  try {
    const model = await loading;
    reply =
      request.kind === 'embed'
        ? { ok: true, vectors: await model.embed(request.texts, request.as, request.isKept) }
        : { ok: true, judgements: await model.judge(request.question, request.candidates) };
  } catch (error) {
    reply = { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});

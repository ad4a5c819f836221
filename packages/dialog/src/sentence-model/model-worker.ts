import { parentPort } from 'node:worker_threads';
import type { ActTurn } from '../acts/act.ts';
import type { EmbeddedAs, JudgedText, Judgement, Question } from '../responder.ts';
import { type ActScores, type LoadedModel, loadModel } from './load-model.ts';

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
    }
  | { readonly kind: 'danger'; readonly text: string }
  | { readonly kind: 'act'; readonly turn: Pick<ActTurn, 'said' | 'asked'> };

export type ModelReply =
  | { readonly ok: true; readonly vectors: Float32Array[] }
  | { readonly ok: true; readonly judgements: Judgement[] }
  | { readonly ok: true; readonly scores: ActScores }
  | { readonly ok: false; readonly message: string };

const loading = loadModel();
// Without this an early failure to load would end the thread as an unhandled rejection before anyone asked.
loading.catch(() => undefined);

parentPort?.on('message', async (request: ModelRequest) => {
  let reply: ModelReply;
  try {
    const model = await loading;
    reply = await replyTo(request, model);
  } catch (error) {
    reply = { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});

async function replyTo(request: ModelRequest, model: LoadedModel): Promise<ModelReply> {
  if (request.kind === 'embed')
    return { ok: true, vectors: await model.embed(request.texts, request.as, request.isKept) };
  if (request.kind === 'judge')
    return { ok: true, judgements: await model.judge(request.question, request.candidates) };
  if (request.kind === 'act') return { ok: true, scores: await model.readAct(request.turn) };
  return { ok: true, scores: await model.readDanger(request.text) };
}

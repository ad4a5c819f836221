import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ActScores, type ActTurn } from '../acts/act.ts';
import { DangerScores } from '../acts/danger-scores.ts';
import type {
  EmbedOptions,
  JudgedText,
  Judgement,
  JudgeOptions,
  Question,
  SentenceModel,
} from '../responder.ts';
import { abortError, throwIfAborted } from '../text/abort.ts';
import { intentsOf } from './intents.ts';
import type { ModelReply, ModelRequest } from './model-worker.ts';

/** Texts per batch: some 50 ms of work, the longest a visitor's question waits behind an index being built. */
const BATCH_SIZE = 4;
/** Of what is done in the background: a visitor's question waits for one text of it at most, several times a turn. */
const BACKGROUND_BATCH_SIZE = 1;

/** A worker that is still loading the model takes the longest. */
const LAST_BATCH_MS = 20_000;

/** Work for the model, in one batch or several. */
interface Job {
  readonly background: boolean;
  /** Texts that have not been sent yet or have not come back. */
  left(): number;
  next(): ModelRequest;
  /** Takes a batch's result; the job is done when nothing is left. */
  receive(reply: ModelReply & { readonly ok: true }): void;
  reject(error: Error): void;
}

/**
 * The sentence model of `models/understanding` in a worker thread of its own, started with the first text (about
 * 0.3 s) and again if it should crash. English and Ukrainian; vectors have 384 numbers and length 1.
 *
 * Calls reject with `AbortError` when their signal fires, with `Error` when the model fails or after `close`.
 */
export function createSentenceModel(): SentenceModel {
  return new WorkerModel();
}

class WorkerModel implements SentenceModel {
  readonly intentsOf = intentsOf;
  #worker: Worker | undefined;
  #waiting: Job[] = [];
  /** The job whose batch the worker has; it may have been given up meanwhile. */
  #running: Job | undefined;
  #closed = false;

  async embed(
    texts: readonly string[],
    signal?: AbortSignal,
    { background = false, as = 'question' }: EmbedOptions = {},
  ): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    const left = () => texts.length - vectors.length;
    const size = background ? BACKGROUND_BATCH_SIZE : BATCH_SIZE;
    return this.#run<Float32Array[]>(texts.length, signal, (result) => ({
      background,
      left,
      next: () => ({
        kind: 'embed',
        texts: texts.slice(vectors.length, vectors.length + size),
        as,
        isKept: !background,
      }),
      receive(reply) {
        if ('vectors' in reply) vectors.push(...reply.vectors);
        if (left() === 0) result.resolve(vectors);
      },
      reject: result.reject,
    }));
  }

  async judge(
    question: Question,
    candidates: readonly JudgedText[],
    signal?: AbortSignal,
    { background = false }: JudgeOptions = {},
  ): Promise<Judgement[]> {
    const judgements: Judgement[] = [];
    const left = () => candidates.length - judgements.length;
    const size = background ? BACKGROUND_BATCH_SIZE : candidates.length;
    return this.#run<Judgement[]>(candidates.length, signal, (result) => ({
      background,
      // All at once is one piece of work, as short as the shortest text.
      left: () => (background ? left() : Math.min(1, left())),
      next: () => ({
        kind: 'judge',
        question,
        candidates: candidates.slice(judgements.length, judgements.length + size),
      }),
      receive(reply) {
        if ('judgements' in reply) judgements.push(...reply.judgements);
        if (left() === 0) result.resolve(judgements);
      },
      reject: result.reject,
    }));
  }

  dangerOf(text: string, signal?: AbortSignal): Promise<DangerScores> {
    return this.#classify({ kind: 'danger', text }, (scores) => DangerScores.parse(scores), signal);
  }

  actOf({ said, asked }: ActTurn, signal?: AbortSignal): Promise<ActScores> {
    return this.#classify(
      { kind: 'act', turn: { said, asked } },
      (scores) => ActScores.parse(scores),
      signal,
    );
  }

  /** `parse` throws on scores of other labels, as a damaged card would give. */
  async #classify<T>(
    request: ModelRequest,
    parse: (scores: unknown) => T,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    let isDone = false;
    const scores = await this.#run<unknown>(1, signal, (result) => ({
      background: false,
      left: () => (isDone ? 0 : 1),
      next: () => request,
      receive(reply) {
        isDone = true;
        result.resolve('scores' in reply ? reply.scores : undefined);
      },
      reject: result.reject,
    }));
    return parse(scores);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    const isBusy = this.#running !== undefined;
    this.#fail(new Error('The sentence model is closed'));
    // Native code that is ended in the middle of a batch takes the whole process with it.
    if (worker && isBusy) await lastBatchOf(worker);
    await worker?.terminate();
  }

  async #run<T>(
    count: number,
    signal: AbortSignal | undefined,
    makeJob: (result: PromiseWithResolvers<T>) => Job,
  ): Promise<T> {
    throwIfAborted(signal);
    if (this.#closed) throw new Error('The sentence model is closed');
    const result = Promise.withResolvers<T>();
    const job = makeJob(result);
    if (count === 0) job.receive({ ok: true, vectors: [] });
    else {
      this.#waiting.push(job);
      this.#runNext();
    }
    const onAbort = () => {
      this.#drop(job);
      if (signal) job.reject(abortError(signal));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await result.promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #runNext(): void {
    if (this.#running) return;
    // The shortest first: a question in a live call passes an index of a thousand phrasings. Files come last.
    this.#waiting.sort((a, b) => Number(a.background) - Number(b.background) || a.left() - b.left());
    const job = this.#waiting[0];
    if (!job) {
      // An idle worker must not keep the process alive when nobody calls close.
      this.#worker?.unref();
      return;
    }
    this.#running = job;
    const worker = this.#start();
    worker.ref();
    worker.postMessage(job.next());
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    // No inherited flags: a test runner's loaders have no business in this thread.
    const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { execArgv: [] });
    const onlyIfCurrent = (error: Error) => {
      if (this.#worker === worker) this.#fail(error);
    };
    worker.on('message', (reply: ModelReply) => {
      if (this.#worker === worker) this.#receive(reply);
    });
    worker.on('error', (error) => onlyIfCurrent(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => onlyIfCurrent(new Error('The model’s worker ended')));
    this.#worker = worker;
    return worker;
  }

  #receive(reply: ModelReply): void {
    const job = this.#running;
    this.#running = undefined;
    if (job && reply.ok) {
      job.receive(reply);
      if (job.left() === 0) this.#drop(job);
    } else if (job && !reply.ok) {
      this.#drop(job);
      job.reject(new Error(reply.message));
    }
    this.#runNext();
  }

  #drop(job: Job): void {
    this.#waiting = this.#waiting.filter((other) => other !== job);
  }

  /** Gives up on everything asked so far; the next call starts a fresh worker. */
  #fail(error: Error): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    this.#running = undefined;
    this.#worker = undefined;
    for (const job of jobs) job.reject(error);
  }
}

/** Resolves when the worker has done what it was asked, has failed, or takes too long. */
async function lastBatchOf(worker: Worker): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(LAST_BATCH_MS)]);
  await Promise.race(['message', 'exit'].map((event) => once(worker, event, { signal }))).catch(
    () => undefined,
  );
  over.abort();
}

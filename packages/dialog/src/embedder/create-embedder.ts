import { Worker } from 'node:worker_threads';
import type { Embedder, EmbedOptions } from '../responder.ts';
import { abortError, throwIfAborted } from '../text/abort.ts';
import type { EncodeReply, EncodeRequest } from './encoder-worker.ts';

/** Texts per batch: some 50 ms of work, the longest a visitor's question waits behind an index being built. */
const BATCH_SIZE = 8;

interface Job {
  readonly texts: readonly string[];
  readonly background: boolean;
  readonly vectors: Float32Array[];
  readonly result: PromiseWithResolvers<Float32Array[]>;
}

/**
 * Sentence embeddings of English text by Universal Sentence Encoder lite, in a worker thread of its own, started
 * with the first text (about 0.3 s) and again if it should crash. Vectors have 1,024 numbers and length 1.
 *
 * `embed` rejects with `AbortError` when its signal fires, with `Error` when the model fails or after `close`.
 */
export function createEmbedder(): Embedder {
  return new WorkerEmbedder();
}

class WorkerEmbedder implements Embedder {
  #worker: Worker | undefined;
  #waiting: Job[] = [];
  /** The job whose batch the worker has; it may have been given up meanwhile. */
  #running: Job | undefined;
  #closed = false;

  async embed(
    texts: readonly string[],
    signal?: AbortSignal,
    { background = false }: EmbedOptions = {},
  ): Promise<Float32Array[]> {
    throwIfAborted(signal);
    if (this.#closed) throw new Error('The embedder is closed');
    if (texts.length === 0) return [];
    const job: Job = { texts, background, vectors: [], result: Promise.withResolvers() };
    const onAbort = () => {
      this.#waiting = this.#waiting.filter((other) => other !== job);
      if (signal) job.result.reject(abortError(signal));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#waiting.push(job);
    this.#runNext();
    try {
      return await job.result.promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    this.#fail(new Error('The embedder is closed'));
    await worker?.terminate();
  }

  #runNext(): void {
    if (this.#running) return;
    // The shortest first: a question in a live call passes an index of a thousand phrasings. Files come last.
    this.#waiting.sort((a, b) => Number(a.background) - Number(b.background) || left(a) - left(b));
    const job = this.#waiting[0];
    if (!job) {
      // An idle worker must not keep the process alive when nobody calls close.
      this.#worker?.unref();
      return;
    }
    this.#running = job;
    const worker = this.#start();
    worker.ref();
    const texts = job.texts.slice(job.vectors.length, job.vectors.length + BATCH_SIZE);
    worker.postMessage({ texts } satisfies EncodeRequest);
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    // No inherited flags: a test runner's loaders have no business in this thread.
    const worker = new Worker(new URL('./encoder-worker.ts', import.meta.url), { execArgv: [] });
    const onlyIfCurrent = (error: Error) => {
      if (this.#worker === worker) this.#fail(error);
    };
    worker.on('message', (reply: EncodeReply) => {
      if (this.#worker === worker) this.#receive(reply);
    });
    worker.on('error', (error) => onlyIfCurrent(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => onlyIfCurrent(new Error('The embedding worker ended')));
    this.#worker = worker;
    return worker;
  }

  #receive(reply: EncodeReply): void {
    const job = this.#running;
    this.#running = undefined;
    if (job && !reply.ok) {
      this.#waiting = this.#waiting.filter((other) => other !== job);
      job.result.reject(new Error(reply.message));
    } else if (job && reply.ok) {
      job.vectors.push(...reply.vectors);
      if (left(job) === 0) {
        this.#waiting = this.#waiting.filter((other) => other !== job);
        job.result.resolve(job.vectors);
      }
    }
    this.#runNext();
  }

  /** Gives up on everything asked so far; the next `embed` starts a fresh worker. */
  #fail(error: Error): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    this.#running = undefined;
    this.#worker = undefined;
    for (const job of jobs) job.result.reject(error);
  }
}

function left(job: Job): number {
  return job.texts.length - job.vectors.length;
}

import { Worker } from 'node:worker_threads';
import pLimit, { type LimitFunction } from 'p-limit';
import { abortable } from '../../speech/abortable.ts';
import type { FliteReply, FliteRequest } from './flite-worker.ts';
import type { VoiceRecipe } from './voices.ts';

/** Worker threads that share one compiled Flite, each busy with one sentence at a time. */
export class FlitePool {
  readonly #module: WebAssembly.Module;
  readonly #timeoutMs: number;
  readonly #limit: LimitFunction;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #closing = new AbortController();
  #lastId = 0;

  constructor(module: WebAssembly.Module, workers: number, timeoutMs: number) {
    this.#module = module;
    this.#timeoutMs = timeoutMs;
    this.#limit = pLimit(workers);
  }

  /** The sound of a text that `speakableText` made. Rejects when aborted, closed, or failed. */
  async speak(text: string, voice: VoiceRecipe, signal: AbortSignal): Promise<Int16Array> {
    const either = AbortSignal.any([signal, this.#closing.signal]);
    // An aborted sentence keeps its place until its worker is done with it: a worker can't be interrupted.
    return abortable(
      either,
      this.#limit(() => {
        either.throwIfAborted();
        return this.#speakNow(text, voice);
      }),
    );
  }

  /** May be called twice. Sentences under way reject. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The speech synthesiser is closed.'));
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  async #speakNow(text: string, voice: VoiceRecipe): Promise<Int16Array> {
    const worker = this.#idle.pop() ?? this.#start();
    try {
      const sound = await this.#ask(worker, { id: ++this.#lastId, text, voice });
      if (this.#all.has(worker)) this.#idle.push(worker);
      return sound;
    } catch (error) {
      // A fresh worker can't have the same fault; the next sentence starts one.
      this.#all.delete(worker);
      await worker.terminate();
      throw error;
    }
  }

  #ask(worker: Worker, request: FliteRequest): Promise<Int16Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Int16Array>();
    const onMessage = (reply: FliteReply) => {
      if (reply.id !== request.id) return;
      if ('sound' in reply) resolve(reply.sound);
      else reject(new Error(reply.problem));
    };
    const onExit = () => reject(new Error('The speech synthesiser ended unexpectedly.'));
    const late = () => reject(new Error(`No speech within ${this.#timeoutMs} ms.`));
    const timer = setTimeout(late, this.#timeoutMs);
    worker.on('message', onMessage).on('error', reject).on('exit', onExit);
    worker.ref();
    worker.postMessage(request);
    return promise.finally(() => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', reject).off('exit', onExit);
      worker.unref();
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./flite-worker.ts', import.meta.url), {
      workerData: { module: this.#module },
      // Not the parent's flags: a test runner's loaders would be loaded with them.
      execArgv: [],
    });
    this.#all.add(worker);
    // Between sentences too: an unhandled 'error' would end the process.
    worker.on('error', () => this.#forget(worker));
    worker.on('exit', () => this.#forget(worker));
    return worker;
  }

  #forget(worker: Worker): void {
    this.#all.delete(worker);
    const place = this.#idle.indexOf(worker);
    if (place >= 0) this.#idle.splice(place, 1);
  }
}

import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import { abortable } from '../abortable.ts';
import type { MoonshineFiles } from './moonshine-network.ts';
import type { RecogniserAnswer, RecogniserMessage } from './recogniser-worker.ts';
import type { FoundWords } from './search-words.ts';

/** Turns a framed piece of sound into words. Rejects when `signal` fires, and with the model's own failure. */
export interface Recogniser {
  /** `samples` are 16 kHz, none to learn whether the model loads; words of the text `terms` are likelier than words that sound alike. */
  recognise(samples: Float32Array, terms: string, signal: AbortSignal): Promise<FoundWords>;
  /** May be called twice. */
  close(): Promise<void>;
}

const WORKER = new URL('./recogniser-worker.ts', import.meta.url);

/** How Node and its loader call a native library that is not there, or not for this machine. */
const LIBRARY_ERRORS: readonly unknown[] = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED'];

/** More than any piece takes on a busy machine: a thread that needs longer hangs. */
const HANGS_AFTER_MS = 30_000;
/** The longest time of a thread's last task: loading, or one step of the network. */
const LAST_WORK_MS = 20_000;

/** Fast talkers reach some six tokens a second. */
const TOKENS_PER_SECOND = 6.5;
const SPARE_TOKENS = 10;
/** The letters per second of slow speakers; a slower transcript may be incomplete. */
const LETTERS_PER_SECOND = 9;

interface StartedWorker {
  readonly worker: Worker;
  /** Resolves when it has ended, with what it failed of or with undefined. */
  readonly ended: Promise<unknown>;
}

/** The networks in a thread of their own: they would hold up the packets of calls. It takes turns between pieces. */
export class RecogniserThread implements Recogniser {
  readonly #files: MoonshineFiles;
  readonly #script: URL;
  readonly #hangsAfterMs: number;
  readonly #closing = new AbortController();
  #started: StartedWorker | undefined;
  #closed: Promise<void> | undefined;
  #waiting = 0;

  /** `script` is what runs in the thread; another one is for tests. */
  constructor(files: MoonshineFiles, script = WORKER, hangsAfterMs = HANGS_AFTER_MS) {
    this.#files = files;
    this.#script = script;
    this.#hangsAfterMs = hangsAfterMs;
  }

  async recognise(samples: Float32Array, terms: string, signal: AbortSignal): Promise<FoundWords> {
    const either = AbortSignal.any([signal, this.#closing.signal]);
    either.throwIfAborted();
    const { port1, port2 } = new MessageChannel();
    this.#started ??= this.#start();
    const { worker, ended } = this.#started;
    const late = AbortSignal.timeout(this.#hangsAfterMs);
    const over = new AbortController();
    this.#waiting++;
    worker.ref();
    try {
      const own = samples.slice();
      const seconds = samples.length / 16_000;
      const message = {
        samples: own,
        terms,
        port: port2,
        mostTokens: Math.ceil(seconds * TOKENS_PER_SECOND) + SPARE_TOKENS,
        fewestLetters: Math.floor(seconds * LETTERS_PER_SECOND),
      } satisfies RecogniserMessage;
      const first = Promise.race([
        once(port1, 'message'),
        once(port1, 'close', over).then(async () => {
          // The port closes with its worker.
          throw new Error('The speech recogniser ended unexpectedly.', { cause: await ended });
        }),
      ]);
      worker.postMessage(message, [port2, own.buffer]);
      const [answer] = (await abortable(AbortSignal.any([either, late]), first)) as [RecogniserAnswer];
      if ('problem' in answer) throw new Error(answer.problem);
      return answer.found;
    } catch (error) {
      // A thread that hangs would keep all who come later waiting; the next one starts another.
      if (late.aborted && !either.aborted) this.#leave(worker);
      throw error;
    } finally {
      // A piece that waited for the end of the thread would keep its whole call in memory until then.
      over.abort();
      port1.close();
      this.#waiting--;
      if (this.#waiting === 0) this.#started?.worker.unref();
    }
  }

  /** Resolves when the thread has ended. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    this.#closing.abort(new Error('The speech recogniser is closed.'));
    if (!this.#started) return;
    const { worker, ended } = this.#started;
    worker.ref();
    this.#leave(worker);
    await Promise.race([ended, setTimeout(LAST_WORK_MS, undefined, { ref: false })]);
  }

  /** Lets a thread end by itself: one that is terminated inside of native code can take the process with it. */
  #leave(worker: Worker): void {
    worker.postMessage('end' satisfies RecogniserMessage);
    this.#forget(worker);
  }

  #forget(worker: Worker): void {
    if (this.#started?.worker === worker) this.#started = undefined;
  }

  #start(): StartedWorker {
    // Not the parent's flags: a test runner's loaders would be loaded with them.
    const worker = new Worker(this.#script, { workerData: this.#files, execArgv: [] });
    const ended = Promise.withResolvers<unknown>();
    let failure: unknown;
    // Also while nobody waits: an unhandled 'error' would end the process.
    worker.on('error', (error) => {
      failure = error;
      this.#forget(worker);
    });
    worker.on('exit', () => {
      this.#forget(worker);
      ended.resolve(failure);
    });
    return { worker, ended: ended.promise };
  }
}

/** Whether a thread failed because onnxruntime has no library for this machine. */
export function lacksLibrary(failure: unknown): boolean {
  const cause = failure instanceof Error ? failure.cause : undefined;
  return cause instanceof Error && 'code' in cause && LIBRARY_ERRORS.includes(cause.code);
}

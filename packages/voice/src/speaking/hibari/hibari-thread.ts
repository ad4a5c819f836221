import { on } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { abortable } from '../../speech/abortable.ts';
import type { HibariAnswer } from './answer-request.ts';
import type { HibariFiles, HibariMessage } from './hibari-worker.ts';
import type { VoiceShape } from './voice-shape.ts';

const WORKER = new URL('./hibari-worker.ts', import.meta.url);

/** What a thread does last takes at most this: loading, or one passage of the network. */
const LAST_WORK_MS = 20_000;

/** One thread with a network of its own. It speaks for several at once, a piece for each in turn. */
export class HibariThread {
  readonly #files: HibariFiles;
  readonly #pieceTimeoutMs: number;
  readonly #script: URL;
  readonly #closing = new AbortController();
  #worker: Worker | undefined;
  #closed: Promise<void> | undefined;
  #speaking = 0;

  /** `script` is what runs in the thread; another one is for tests. */
  constructor(files: HibariFiles, pieceTimeoutMs: number, script = WORKER) {
    this.#files = files;
    this.#pieceTimeoutMs = pieceTimeoutMs;
    this.#script = script;
  }

  /** How many it speaks for now. */
  get speaking(): number {
    return this.#speaking;
  }

  /** Rejects when aborted, closed, late or failed; the thread then goes on with the others, or a new one starts. */
  async *speak(
    phonemes: string,
    shape: VoiceShape,
    signal: AbortSignal,
  ): AsyncGenerator<Int16Array<ArrayBuffer>> {
    const either = AbortSignal.any([signal, this.#closing.signal]);
    either.throwIfAborted();
    const { port1: port, port2 } = new MessageChannel();
    const worker = this.#ready();
    this.#speaking++;
    worker.ref();
    try {
      worker.postMessage({ phonemes, shape, port: port2 } satisfies HibariMessage, [port2]);
      yield* answersOf(port, this.#pieceTimeoutMs, either);
    } catch (error) {
      // A thread that hangs would keep all who come later waiting; the next one starts another.
      const isHanging = error instanceof DOMException && error.name === 'TimeoutError' && !either.aborted;
      if (isHanging) this.#leave(worker);
      throw error;
    } finally {
      port.close();
      this.#speaking--;
      if (this.#speaking === 0) this.#worker?.unref();
    }
  }

  /** May be called twice. Resolves when the thread has ended. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    this.#closing.abort(new Error('The speech synthesiser is closed.'));
    const worker = this.#worker;
    if (!worker) return;
    const ended = Promise.withResolvers<void>();
    worker.on('exit', ended.resolve).ref();
    this.#leave(worker);
    await Promise.race([ended.promise, setTimeout(LAST_WORK_MS, undefined, { ref: false })]);
  }

  /**
   * Lets a thread end by itself. One that is terminated while the network runs now and then (once in 75 times) takes the
   * whole process with it: native code throws when it comes back to an interpreter that is no more.
   */
  #leave(worker: Worker): void {
    worker.postMessage('end' satisfies HibariMessage);
    if (this.#worker === worker) this.#worker = undefined;
  }

  #ready(): Worker {
    this.#worker ??= this.#start();
    return this.#worker;
  }

  #start(): Worker {
    const worker = new Worker(this.#script, {
      workerData: this.#files,
      // Not the parent's flags: a test runner's loaders would be loaded with them.
      execArgv: [],
    });
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    // Also while nobody speaks: an unhandled 'error' would end the process.
    return worker.on('error', forget).on('exit', forget);
  }
}

/** The pieces that come through a port, each within the limit. */
async function* answersOf(
  port: MessagePort,
  timeoutMs: number,
  signal: AbortSignal,
): AsyncGenerator<Int16Array<ArrayBuffer>> {
  const messages = on(port, 'message', { close: ['close'] });
  while (true) {
    const late = AbortSignal.timeout(timeoutMs);
    const next = await abortable(AbortSignal.any([signal, late]), messages.next());
    // The port closes with its worker.
    if (next.done) throw new Error('The speech synthesiser ended unexpectedly.');
    const [answer] = next.value as [HibariAnswer];
    if ('problem' in answer) throw new Error(answer.problem);
    if ('isWhole' in answer) return;
    yield answer.sound;
  }
}

import { on } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { abortable } from '../../speech/abortable.ts';
import type { Answer, ThreadMessage } from './answer-request.ts';

/** The longest time of a thread's last task: loading, or one passage of the network. */
const LAST_WORK_MS = 20_000;

export interface SpeakingThreadOptions {
  /** The thread's entry: a file that calls `serveRequests`. */
  readonly script: URL;
  /** The thread's start data; it must be cloneable. */
  readonly data: unknown;
  /** Longest wait for the next piece of sound. */
  readonly pieceTimeoutMs: number;
}

/** One thread with a network of its own. It speaks for several at once, a piece for each in turn. */
export class SpeakingThread<Request> {
  readonly #options: SpeakingThreadOptions;
  readonly #closing = new AbortController();
  #worker: Worker | undefined;
  #closed: Promise<void> | undefined;
  #speaking = 0;

  constructor(options: SpeakingThreadOptions) {
    this.#options = options;
  }

  /** How many it speaks for now. */
  get speaking(): number {
    return this.#speaking;
  }

  /** Rejects when aborted, closed, late or failed; the thread then goes on with the others, or a new one starts. */
  async *speak(request: Request, signal: AbortSignal): AsyncGenerator<Int16Array<ArrayBuffer>> {
    const either = AbortSignal.any([signal, this.#closing.signal]);
    either.throwIfAborted();
    const { port1: port, port2 } = new MessageChannel();
    const worker = this.#ready();
    this.#speaking++;
    worker.ref();
    try {
      worker.postMessage({ request, port: port2 } satisfies ThreadMessage<Request>, [port2]);
      yield* answersOf(port, this.#options.pieceTimeoutMs, either);
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
    worker.postMessage('end' satisfies ThreadMessage<Request>);
    if (this.#worker === worker) this.#worker = undefined;
  }

  #ready(): Worker {
    this.#worker ??= this.#start();
    return this.#worker;
  }

  #start(): Worker {
    const worker = new Worker(this.#options.script, {
      workerData: this.#options.data,
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
    const [answer] = next.value as [Answer];
    if ('problem' in answer) throw new Error(answer.problem);
    if ('isWhole' in answer) return;
    yield answer.sound;
  }
}

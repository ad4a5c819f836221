import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WhisperAnswer, WhisperRequest } from './whisper-child.ts';

const CHILD = fileURLToPath(new URL('./whisper-child.ts', import.meta.url));

/**
 * Loading and the longest piece of sound take some seconds on a busy machine; what takes longer hangs, or repeats itself.
 * Less than a call waits for words.
 */
const ANSWER_LIMIT_MS = 12_000;

interface Waiting {
  readonly child: ChildProcess;
  resolve(text: string): void;
  reject(error: Error): void;
}

export interface WhisperProcessOptions {
  /** The program of the process; tests replace it. */
  readonly script?: string;
  readonly limitMs?: number;
}

/**
 * A process with a model of its own, which begins with the first utterance and is kept. It is no thread, because
 * `@napi-rs/whisper` 0.0.4 crashes when a thread that loaded it ends, and hangs in the second thread that loads it; and
 * because a process can be ended in the middle of native code.
 */
export class WhisperProcess {
  readonly #model: string;
  readonly #script: string;
  readonly #limitMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #lastId = 0;
  #isClosed = false;

  /** `model` is the file's path. */
  constructor(model: string, { script = CHILD, limitMs = ANSWER_LIMIT_MS }: WhisperProcessOptions = {}) {
    this.#model = model;
    this.#script = script;
    this.#limitMs = limitMs;
  }

  /**
   * The words of at most 30 s of 16 kHz sound, or the language that it is spoken in where none is given. Rejects with what is wrong when the model does not load, and when the
   * process ends, hangs or is closed; the next one starts anew.
   */
  async hear(samples: Float32Array, language: string | null): Promise<string> {
    if (this.#isClosed) throw new Error('The speech recogniser is closed.');
    const child = this.#ready();
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.#waiting.set(id, { child, resolve, reject });
    const late = setTimeout(() => this.#leave(child, 'The speech recogniser did not answer.'), this.#limitMs);
    child.send({ id, samples, language } satisfies WhisperRequest, (error) => {
      if (error) this.#leave(child, error.message);
    });
    try {
      return await promise;
    } finally {
      clearTimeout(late);
    }
  }

  /** May be called twice. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#child) this.#leave(this.#child, 'The speech recogniser is closed.');
  }

  #ready(): ChildProcess {
    this.#child ??= this.#start();
    return this.#child;
  }

  #start(): ChildProcess {
    // Not the parent's flags: a test runner's loaders would be loaded with them.
    const child = fork(this.#script, [this.#model], { execArgv: [], serialization: 'advanced' });
    // It holds nobody up: who waits for words is waiting for a message as well.
    child.unref();
    const gone = () => this.#leave(child, 'The speech recogniser ended unexpectedly.');
    return child
      .on('message', (answer) => this.#settle(answer as WhisperAnswer))
      .on('error', gone)
      .on('exit', gone);
  }

  #settle(answer: WhisperAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('problem' in answer) waiting?.reject(new Error(answer.problem));
    else waiting?.resolve(answer.text);
  }

  /** Ends a process, and tells those who wait for it why. */
  #leave(child: ChildProcess, why: string): void {
    if (this.#child === child) this.#child = undefined;
    child.kill('SIGKILL');
    for (const [id, waiting] of this.#waiting) {
      if (waiting.child !== child) continue;
      this.#waiting.delete(id);
      waiting.reject(new Error(why));
    }
  }
}

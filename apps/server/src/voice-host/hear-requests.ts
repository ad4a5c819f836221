import pLimit from 'p-limit';
import type { Hearing } from '../features/calls/call-engine.ts';
import type { FromHost, ToHost } from './ipc.ts';

/** A host ends by itself before: `HEAR_LIMIT_MS` of `hearing-for-programs.ts`. One that does not is overloaded. */
const WAIT_LIMIT_MS = 35_000;

type Words = string | null;

/** Requests of programs for the words of a sound, one at a time for each host: its calls need the machine more. */
export class HearRequests {
  readonly #send: (message: ToHost) => void;
  readonly #inTurn = pLimit(1);
  readonly #running = new Map<number, (words: Words) => void>();
  #last = 0;
  #isClosed = false;

  constructor(send: (message: ToHost) => void) {
    this.#send = send;
  }

  /** Resolves with null when there are no words to be had, at once when `signal` fires while the host listens. */
  hear(samples: Int16Array, hearing: Hearing, signal: AbortSignal): Promise<Words> {
    return this.#inTurn(() =>
      signal.aborted || this.#isClosed ? null : this.#ask(samples, hearing, signal),
    );
  }

  deliver({ requestId, text }: Extract<FromHost, { type: 'heard' }>): void {
    this.#running.get(requestId)?.(text);
  }

  /** The host is gone. */
  close(): void {
    this.#isClosed = true;
    for (const finish of this.#running.values()) finish(null);
  }

  #ask(samples: Int16Array, hearing: Hearing, signal: AbortSignal): Promise<Words> {
    const requestId = ++this.#last;
    return new Promise((resolve) => {
      const finish = (words: Words) => {
        clearTimeout(limit);
        signal.removeEventListener('abort', abandon);
        this.#running.delete(requestId);
        resolve(words);
      };
      const abandon = () => {
        this.#send({ type: 'hear_abandoned', requestId });
        finish(null);
      };
      const limit = setTimeout(abandon, WAIT_LIMIT_MS);
      signal.addEventListener('abort', abandon, { once: true });
      this.#running.set(requestId, finish);
      this.#send({ type: 'hear', request: { ...hearing, requestId, samples } });
    });
  }
}

import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import type { FromHost, ToHost } from './ipc.ts';

type Delivery = { readonly part: ResponsePart } | { readonly failure: string };

/**
 * Asks the server what to say. One index and one set of embeddings serve every host that way, and the price is a
 * message each way, well under a millisecond.
 */
export class RemoteResponder {
  readonly #send: (message: FromHost) => void;
  readonly #waiting = new Map<number, (delivery: Delivery) => void>();
  #lastId = 0;

  constructor(send: (message: FromHost) => void) {
    this.#send = send;
  }

  /** Yields the parts of the server's response. Rejects with `AbortError` when `signal` fires, and tells the server so. */
  async *respond(callId: string, turns: readonly Turn[], signal: AbortSignal): AsyncGenerator<ResponsePart> {
    signal.throwIfAborted();
    const requestId = ++this.#lastId;
    const queue: Delivery[] = [];
    let wake: () => void = () => {};
    this.#waiting.set(requestId, (delivery) => {
      queue.push(delivery);
      wake();
    });
    const onAbort = () => wake();
    signal.addEventListener('abort', onAbort, { once: true });
    this.#send({ type: 'respond', requestId, callId, turns });
    let ended = false;
    try {
      while (!ended) {
        signal.throwIfAborted();
        const delivery = queue.shift();
        if (!delivery) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        } else if ('failure' in delivery) {
          ended = true;
          throw new Error(delivery.failure);
        } else {
          ended = delivery.part.type === 'end';
          yield delivery.part;
        }
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#waiting.delete(requestId);
      if (!ended) this.#send({ type: 'response_abandoned', requestId });
    }
  }

  /** Takes a message of the server that belongs to a request. Late ones are dropped. */
  deliver(message: Extract<ToHost, { type: 'response_part' | 'response_failed' }>): void {
    const receive = this.#waiting.get(message.requestId);
    receive?.(message.type === 'response_part' ? { part: message.part } : { failure: message.message });
  }
}

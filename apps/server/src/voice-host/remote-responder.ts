import { EventEmitter, on } from 'node:events';
import type { ResponsePart } from '@parlo/dialog/responder';
import type { FromHost, ToHost } from './ipc.ts';

type Delivery = Extract<ToHost, { type: 'response_part' | 'response_failed' }>;

/**
 * Asks the server what to say, so that one index and one set of embeddings serve all hosts. It costs a message each
 * way, well under a millisecond.
 */
export class RemoteResponder {
  readonly #send: (message: FromHost) => void;
  /** The name of an event is the id of its request. */
  readonly #deliveries = new EventEmitter().setMaxListeners(0);
  #lastId = 0;

  constructor(send: (message: FromHost) => void) {
    this.#send = send;
  }

  /**
   * Yields the parts of the server's response. When `signal` is aborted, tells the server and throws an `AbortError`. A
   * rehearsal also throws where the server has to be asked again for a reply that is meant.
   */
  async *respond(
    {
      callId,
      turns,
      rehearsal,
      wishes,
    }: Pick<Extract<FromHost, { type: 'respond' }>, 'callId' | 'turns' | 'rehearsal' | 'wishes'>,
    signal: AbortSignal,
  ): AsyncGenerator<ResponsePart> {
    signal.throwIfAborted();
    const requestId = ++this.#lastId;
    const deliveries = on(this.#deliveries, String(requestId), { signal });
    this.#send({ type: 'respond', requestId, callId, turns, rehearsal, ...(wishes && { wishes }) });
    let ended = false;
    try {
      for await (const [delivery] of deliveries as AsyncIterable<[Delivery]>) {
        // Deliveries that came before the abort are still in the queue.
        signal.throwIfAborted();
        ended = delivery.type === 'response_failed' || delivery.part.type === 'end';
        if (delivery.type === 'response_failed') throw new Error(delivery.message);
        yield delivery.part;
        if (ended) return;
      }
    } finally {
      if (!ended) this.#send({ type: 'response_abandoned', requestId });
    }
  }

  /** Takes a message of the server that belongs to a request. Late ones are ignored. */
  deliver(message: Delivery): void {
    this.#deliveries.emit(String(message.requestId), message);
  }
}

import type { CallHandlers } from '../features/calls/call-engine.ts';
import type { FromHost, ToHost } from './ipc.ts';
import type { VoiceHostsLog } from './voice-hosts.ts';

/** The running responses for one host, each of which can be cancelled. */
export class ResponseRequests {
  readonly #send: (message: ToHost) => void;
  readonly #log: VoiceHostsLog;
  readonly #running = new Map<number, AbortController>();

  constructor(send: (message: ToHost) => void, log: VoiceHostsLog) {
    this.#send = send;
    this.#log = log;
  }

  /** Sends the host the response of `handlers`, part by part. Never rejects. */
  async respond(
    { requestId, callId, turns, rehearsal, wishes }: Extract<FromHost, { type: 'respond' }>,
    handlers: CallHandlers | undefined,
  ): Promise<void> {
    const abort = new AbortController();
    this.#running.set(requestId, abort);
    try {
      if (!handlers) throw new Error('the call is over');
      for await (const part of handlers.respond(turns, abort.signal, rehearsal, wishes)) {
        this.#send({ type: 'response_part', requestId, part });
      }
    } catch (error) {
      if (!abort.signal.aborted) {
        // A rehearsed reply is requested again, and fails then if the connection is broken.
        if (!rehearsal) this.#log.error({ err: error, callId }, 'response failed');
        this.#send({ type: 'response_failed', requestId, message: 'The response could not be made.' });
      }
    } finally {
      this.#running.delete(requestId);
    }
  }

  cancel(requestId: number): void {
    this.#running.get(requestId)?.abort();
  }

  /** The host is gone. */
  cancelAll(): void {
    for (const abort of this.#running.values()) abort.abort();
  }
}

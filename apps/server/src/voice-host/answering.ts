import type { CallHandlers, VoiceHostsLog } from './call-handlers.ts';
import type { FromHost } from './ipc.ts';
import type { VoiceHost } from './voice-host.ts';

/** Answers that are being made for hosts, so that one which nobody waits for any more can be stopped. */
export class Answering {
  readonly #log: VoiceHostsLog;
  readonly #running = new Map<VoiceHost, Map<number, AbortController>>();

  constructor(log: VoiceHostsLog) {
    this.#log = log;
  }

  /** Sends the host what `handlers` answer, part by part. Never rejects. */
  async answer(
    host: VoiceHost,
    request: Extract<FromHost, { type: 'answer' }>,
    handlers: CallHandlers | undefined,
  ): Promise<void> {
    const { requestId, callId, turns } = request;
    const abort = new AbortController();
    const ofHost = this.#running.get(host) ?? new Map<number, AbortController>();
    this.#running.set(host, ofHost.set(requestId, abort));
    try {
      if (!handlers) throw new Error('the call is over');
      for await (const part of handlers.answer(turns, abort.signal)) {
        host.send({ type: 'answer_part', requestId, part });
      }
    } catch (error) {
      if (!abort.signal.aborted) {
        this.#log.error({ err: error, callId }, 'answer failed');
        host.send({ type: 'answer_failed', requestId, message: 'The answer could not be made.' });
      }
    } finally {
      ofHost.delete(requestId);
    }
  }

  abandon(host: VoiceHost, requestId: number): void {
    this.#running.get(host)?.get(requestId)?.abort();
  }

  /** Stops what was being made for a host that is gone. */
  lose(host: VoiceHost): void {
    for (const abort of this.#running.get(host)?.values() ?? []) abort.abort();
    this.#running.delete(host);
  }
}

import type { RealtimeErrorDetail, ServerEvent, ServerEventOf } from '@parlo/contract/realtime';
import type { CallTransport } from '../types.ts';

type WithoutId<E> = E extends unknown ? Omit<E, 'event_id'> : never;

/** A server event before it has its `event_id`. */
export type OutgoingEvent = WithoutId<ServerEvent>;

type RateLimits = ServerEventOf<'rate_limits.updated'>['rate_limits'];

/** Everything that leaves on the event channel goes through here: one id each, and nothing once stopped. */
export class EventSender {
  readonly #transport: Pick<CallTransport, 'send' | 'ahead'>;
  readonly #newId: (prefix: string) => string;
  readonly #limits: (() => RateLimits) | undefined;
  #stopped = false;

  /** `limits` are told at the beginning of each response. Absent: none are. */
  constructor(
    transport: Pick<CallTransport, 'send' | 'ahead'>,
    newId: (prefix: string) => string,
    limits?: () => RateLimits,
  ) {
    this.#transport = transport;
    this.#newId = newId;
    this.#limits = limits;
  }

  send(event: OutgoingEvent): void {
    if (this.#stopped) return;
    // A transport that sends sound ahead reports itself what is playing.
    if (this.#transport.ahead !== undefined && event.type.startsWith('output_audio_buffer.')) return;
    const { type, ...fields } = event;
    this.#transport.send(JSON.stringify({ type, event_id: this.#newId('event'), ...fields }));
    if (type === 'response.created' && this.#limits)
      this.send({ type: 'rate_limits.updated', rate_limits: this.#limits() });
  }

  /** Fields that do not apply must be absent: null fails the stock client's schema. */
  error(error: RealtimeErrorDetail): void {
    this.send({ type: 'error', error });
  }

  stop(): void {
    this.#stopped = true;
  }
}

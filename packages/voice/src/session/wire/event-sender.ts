import type { RealtimeErrorDetail, ServerEvent, ServerEventOf } from '@parlo/contract/realtime';
import type { CallTransport, ChannelRights, EventChannel } from '../types.ts';

type WithoutId<E> = E extends unknown ? Omit<E, 'event_id'> : never;

/** A server event before it has its `event_id`. */
export type OutgoingEvent = WithoutId<ServerEvent>;

type RateLimits = ServerEventOf<'rate_limits.updated'>['rate_limits'];

/** Returns an event as a channel with these rights may see it; without rights, as the caller may. */
export type AdaptEvent = (event: OutgoingEvent, rights?: ChannelRights) => OutgoingEvent;

type Channel = Pick<EventChannel, 'send'>;

/** Everything that leaves on the event channels goes through here: one id each, and nothing once stopped. */
export class EventSender {
  readonly #transport: Pick<CallTransport, 'send' | 'ahead'>;
  readonly #newId: (prefix: string) => string;
  readonly #channels = new Map<Channel, ChannelRights>();
  readonly #adapt: AdaptEvent;
  readonly #limits: (() => RateLimits) | undefined;
  #stopped = false;
  /** Sends the caller nothing: they are not connected yet, or not any more. Other channels are told all the same. */
  muted = false;

  /**
   * `limits` are told at the beginning of each response. Absent: none are. `adapt` makes what a channel may see of an event that
   * is not the same for all.
   */
  constructor(
    transport: Pick<CallTransport, 'send' | 'ahead'>,
    newId: (prefix: string) => string,
    limits?: () => RateLimits,
    adapt: AdaptEvent = (event) => event,
  ) {
    this.#transport = transport;
    this.#newId = newId;
    this.#limits = limits;
    this.#adapt = adapt;
  }

  send(event: OutgoingEvent): void {
    if (this.#stopped) return;
    const event_id = this.#newId('event');
    for (const [channel, rights] of [...this.#channels])
      channel.send(written(this.#adapt(event, rights), event_id));
    // A transport that sends sound ahead reports itself what is playing.
    const isToldAnyway = this.#transport.ahead !== undefined && event.type.startsWith('output_audio_buffer.');
    if (!this.muted && !isToldAnyway) this.#transport.send(written(this.#adapt(event), event_id));
    if (event.type === 'response.created' && this.#limits)
      this.send({ type: 'rate_limits.updated', rate_limits: this.#limits() });
  }

  /** Fields that do not apply must be absent: null fails the stock client's schema. */
  error(error: RealtimeErrorDetail): void {
    this.send({ type: 'error', error });
  }

  /** Sends an event to one channel alone. */
  sendTo(channel: Channel, event: OutgoingEvent, rights: ChannelRights): void {
    if (!this.#stopped) channel.send(written(this.#adapt(event, rights), this.#newId('event')));
  }

  /** Sends an event to the owner's own clients alone; `toCaller` where the caller is one of them. */
  sendToOwners(event: OutgoingEvent, toCaller: boolean): void {
    for (const [channel, rights] of [...this.#channels])
      if (rights === 'owner') this.sendTo(channel, event, rights);
    if (toCaller) this.sendToCaller(event);
  }

  /** Sends an event to the caller alone. */
  sendToCaller(event: OutgoingEvent): void {
    if (this.#stopped || this.muted) return;
    this.#transport.send(written(this.#adapt(event), this.#newId('event')));
  }

  /** From now on the channel gets every event, too. */
  join(channel: Channel, rights: ChannelRights): void {
    this.#channels.set(channel, rights);
  }

  leave(channel: Channel): void {
    this.#channels.delete(channel);
  }

  stop(): void {
    this.#stopped = true;
  }
}

function written({ type, ...fields }: OutgoingEvent, event_id: string): string {
  return JSON.stringify({ type, event_id, ...fields });
}

import { HANG_UP } from '@parlo/contract/hang-up';
import type { ClientEvent, RealtimeErrorDetail, RealtimeSession } from '@parlo/contract/realtime';
import type { ChannelRights, Clock, EndReason, EventChannel } from './types.ts';
import { parseClientEvent } from './wire/client-events.ts';
import type { EventSender } from './wire/event-sender.ts';
import { FloodGuard } from './wire/flood-guard.ts';
import { requestError } from './wire/request-error.ts';

/** A call has its own channel, an owner's program, and what watches it; more would be a way to use up memory. */
export const MAX_CHANNELS = 4;

/** Events that wait for the caller to be connected. A program sends an update and asks for the first response. */
export const MAX_WAITING = 50;

export interface SideChannelsOptions {
  readonly sender: EventSender;
  readonly clock: Clock;
  readonly session: () => RealtimeSession;
  /** Does what an event asks; returns the error to send, or null. */
  readonly handle: (event: ClientEvent, rights: ChannelRights) => RealtimeErrorDetail | null;
  /** The caller's own client hung up. */
  readonly onHangUp: () => void;
}

interface Joined {
  readonly channel: EventChannel;
  readonly rights: ChannelRights;
  readonly flood: FloodGuard;
}

/**
 * The further channels of a call. Each gets every event that the caller gets, and its requests are done as the caller's are;
 * only errors go to the one who made them. What is asked before the caller is connected waits, but for changes of the
 * session: a reply that nobody hears would be lost, and settings have to be known before the first one.
 */
export class SideChannels {
  readonly #options: SideChannelsOptions;
  readonly #joined = new Set<Joined>();
  #waiting: (() => void)[] | null = [];

  constructor(options: SideChannelsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#joined.size;
  }

  /** Returns false if there are too many already: the channel is then still the caller's. */
  join(channel: EventChannel, rights: ChannelRights): boolean {
    if (this.#joined.size >= MAX_CHANNELS) return false;
    const { sender, clock, session } = this.#options;
    const joined: Joined = { channel, rights, flood: new FloodGuard(clock) };
    this.#joined.add(joined);
    channel.handlers = {
      onMessage: (text) => this.#message(joined, text),
      onClose: () => this.#leave(joined),
    };
    sender.sendTo(channel, { type: 'session.created', session: session() }, rights);
    // The channel may have closed at that.
    if (this.#joined.has(joined)) sender.join(channel, rights);
    return true;
  }

  /** The caller is connected: does what was asked for meanwhile. */
  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const task of waiting) task();
  }

  /** Closes them all. May be called twice. */
  close(reason: EndReason): void {
    this.#waiting = null;
    for (const joined of [...this.#joined]) {
      this.#leave(joined);
      joined.channel.close(reason);
    }
  }

  #leave(joined: Joined): void {
    this.#joined.delete(joined);
    joined.channel.handlers = null;
    this.#options.sender.leave(joined.channel);
  }

  #message(joined: Joined, text: string): void {
    if (joined.flood.message()) {
      this.#drop(joined);
      return;
    }
    if (text === HANG_UP && joined.rights === 'participant') {
      this.#options.onHangUp();
      return;
    }
    const parsed = parseClientEvent(text);
    if (!parsed.ok) this.#refuse(joined, parsed.error);
    else if (parsed.event.type === 'session.update' || this.#waiting === null) this.#do(joined, parsed.event);
    else if (this.#waiting.length < MAX_WAITING) this.#waiting.push(() => this.#do(joined, parsed.event));
    else {
      const tooMany = requestError('invalid_event', 'Too many events are waiting.');
      this.#refuse(joined, withId(tooMany, parsed.event.event_id));
    }
  }

  #do(joined: Joined, event: ClientEvent): void {
    if (!this.#joined.has(joined)) return;
    const error = this.#options.handle(event, joined.rights);
    if (error !== null) this.#refuse(joined, withId(error, event.event_id));
  }

  #refuse(joined: Joined, error: RealtimeErrorDetail): void {
    this.#options.sender.sendTo(joined.channel, { type: 'error', error }, joined.rights);
    if (joined.flood.refused()) this.#drop(joined);
  }

  /** One that floods the call loses its channel; the call goes on. */
  #drop(joined: Joined): void {
    this.#leave(joined);
    joined.channel.close('failed');
  }
}

function withId(error: RealtimeErrorDetail, eventId: string | undefined): RealtimeErrorDetail {
  return eventId === undefined ? error : { ...error, event_id: eventId };
}

import type { Clock, EndReason, EventChannel, EventChannelHandlers } from '../session/types.ts';
import { requestError } from '../session/wire/request-error.ts';
import { CLOSING, FLUSH_LIMIT_MS, MAX_UNSENT_BYTES, PING_MS, type TextSocket } from './websocket.ts';

export interface EventSocketOptions {
  readonly clock: Clock;
  readonly newId: (prefix: string) => string;
}

/** A WebSocket that carries events of a call whose sound goes another way. */
export class EventSocket implements EventChannel {
  handlers: EventChannelHandlers | null = null;
  readonly #socket: TextSocket;
  readonly #options: EventSocketOptions;
  #state: 'open' | 'closing' | 'closed' = 'open';
  #heardOf = true;
  #cancelTimer: () => void;

  /** The socket is open. */
  constructor(socket: TextSocket, options: EventSocketOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#cancelTimer = options.clock.after(PING_MS, () => this.#ping());
    socket.handlers = {
      onText: (text) => {
        this.#heardOf = true;
        if (this.#state === 'open') this.handlers?.onMessage(text);
      },
      onBinary: () => this.#refuse(1003, 'text_only', 'Events are text.'),
      onPong: () => {
        this.#heardOf = true;
      },
      onClose: () => this.#finish(),
    };
  }

  send(event: string): void {
    if (this.#state !== 'open') return;
    this.#socket.send(event);
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES)
      this.#refuse(1008, 'too_slow', 'What was sent was not read.');
  }

  /** The call is over: that is a regular end of this channel, whatever ended the call. */
  close(reason: EndReason): void {
    this.#endWith(1000, CLOSING[reason][1]);
  }

  #refuse(code: number, reason: string, message: string): void {
    if (this.#state !== 'open') return;
    const error = requestError(reason, message);
    this.#socket.send(JSON.stringify({ type: 'error', event_id: this.#options.newId('event'), error }));
    this.#endWith(code, reason);
    // A client that does not read may not reply to the closing frame either.
    this.#leave();
  }

  #ping(): void {
    if (!this.#heardOf) {
      this.#socket.terminate();
      this.#finish();
      return;
    }
    this.#heardOf = false;
    this.#socket.ping();
    this.#cancelTimer = this.#options.clock.after(PING_MS, () => this.#ping());
  }

  #endWith(code: number, reason: string): void {
    if (this.#state !== 'open') return;
    this.#state = 'closing';
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(FLUSH_LIMIT_MS, () => {
      this.#socket.terminate();
      this.#finish();
    });
    this.#socket.close(code, reason);
  }

  #finish(): void {
    this.#state = 'closed';
    this.#cancelTimer();
    this.#socket.handlers = null;
    this.#leave();
  }

  #leave(): void {
    const { handlers } = this;
    this.handlers = null;
    handlers?.onClose();
  }
}

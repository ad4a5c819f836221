import { HANG_UP } from '@parlo/contract/hang-up';
import type { CallBrowser } from '../browser.ts';
import { returnDelay } from '../failures.ts';
import { fieldsOf, parseJson } from '../wire/read.ts';
import {
  isEnd,
  openRealtimeSocket,
  type QuietWatch,
  refusalOf,
  SIGN_OF_LIFE,
  watchQuiet,
} from './realtime-socket.ts';

/** From asking for the socket to the server's first word, in milliseconds. */
export const JOIN_LIMIT_MS = 3_000;
/** How often a socket is joined again before the call counts as lost. Each time waits longer, as the ladder does. */
export const JOIN_TRIES = 3;

/**
 * How a socket ends that nobody ended: a proxy or a server that is restarted (1001, 1012), a connection that broke (1005,
 * 1006). Every other code is the server's own.
 */
const ACCIDENTS: ReadonlySet<number> = new Set([1_001, 1_005, 1_006, 1_012]);
/** Of this page: it hangs up, or the call was lost. */
const LEFT = 1_000;
const LOST = 4_000;

export interface EventSocketHandlers {
  /** The server's first word came. Once. */
  onJoined(): void;
  onEvent(event: unknown): void;
  /** The server ended the call, or its events are lost. Once, and not after `close`. */
  onDown(how: 'closed' | 'lost'): void;
}

/**
 * The events of a call whose sound goes to somebody else: a provider whose own channel is closed to pages. Joins again by
 * itself when the socket breaks, since the sound goes on meanwhile; what is said to the server waits until then.
 */
export class EventSocket {
  readonly #browser: CallBrowser;
  readonly #call: { readonly callId: string; readonly secret: string };
  readonly #handlers: EventSocketHandlers;
  #state: 'joining' | 'joined' | 'over' = 'joining';
  #socket: WebSocket | null = null;
  #quiet: QuietWatch | null = null;
  #everJoined = false;
  #attempt = 0;
  /** The server's last event was the reason for an end. */
  #refused = false;
  #audible = false;
  #unsent: object[] = [];
  #cancelTimer = () => {};

  constructor(
    browser: CallBrowser,
    call: { readonly callId: string; readonly secret: string },
    handlers: EventSocketHandlers,
  ) {
    this.#browser = browser;
    this.#call = call;
    this.#handlers = handlers;
    this.#join();
  }

  /** The assistant is being heard, as far as is known: sound has to come now. */
  get audible(): boolean {
    return this.#state === 'joined' && this.#audible;
  }

  send(event: object): void {
    if (this.#state === 'joining') this.#unsent.push(event);
    if (this.#state === 'joined') this.#socket?.send(JSON.stringify(event));
  }

  wake(): void {
    this.#quiet?.hurry();
  }

  /** `goodbye` hangs up; without it the server takes the call for lost. */
  close(goodbye: boolean): void {
    if (this.#state === 'joined' && goodbye) this.#socket?.send(HANG_UP);
    this.#state = 'over';
    this.#drop(goodbye);
  }

  #join(): void {
    const socket = openRealtimeSocket(this.#browser, this.#call.secret, this.#call.callId);
    this.#socket = socket;
    // The server closes a socket that says nothing.
    socket.onopen = () => socket.send(JSON.stringify(SIGN_OF_LIFE));
    socket.onmessage = ({ data }) => this.#receive(parseJson(data));
    socket.onclose = (close) => this.#closed(close);
    this.#cancelTimer = this.#browser.after(JOIN_LIMIT_MS, () => this.#broken());
  }

  #joined(): void {
    this.#state = 'joined';
    this.#attempt = 0;
    this.#cancelTimer();
    this.#quiet = watchQuiet(
      this.#browser,
      () => this.send(SIGN_OF_LIFE),
      () => this.#broken(),
    );
    for (const event of this.#unsent.splice(0)) this.send(event);
    if (this.#everJoined) return;
    this.#everJoined = true;
    this.#handlers.onJoined();
  }

  #receive(event: unknown): void {
    const { type } = fieldsOf(event);
    this.#quiet?.heard();
    this.#refused = type === 'error' && refusalOf(event) !== null;
    if (this.#state === 'joining' && type !== 'error') this.#joined();
    if (type === 'output_audio_buffer.started') this.#audible = true;
    if (type === 'output_audio_buffer.stopped' || type === 'output_audio_buffer.cleared')
      this.#audible = false;
    this.#handlers.onEvent(event);
  }

  #closed(close: CloseEvent): void {
    if (isEnd(close, this.#refused)) this.#end('closed');
    else if (close.reason === '' && ACCIDENTS.has(close.code)) this.#broken();
    else this.#end('lost');
  }

  /** The call may go on: joins it again. One that could not even be joined has another way. */
  #broken(): void {
    this.#drop(false);
    this.#state = 'joining';
    this.#audible = false;
    const delayMs =
      this.#everJoined && this.#attempt < JOIN_TRIES
        ? returnDelay(null, this.#attempt, this.#browser.random())
        : null;
    this.#attempt += 1;
    if (delayMs === null) this.#end('lost');
    else this.#cancelTimer = this.#browser.after(delayMs, () => this.#join());
  }

  #end(how: 'closed' | 'lost'): void {
    this.#state = 'over';
    this.#drop(true);
    this.#handlers.onDown(how);
  }

  #drop(goodbye: boolean): void {
    this.#cancelTimer();
    this.#quiet?.stop();
    this.#quiet = null;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(goodbye ? LEFT : LOST);
  }
}

import type { CallBrowser } from './browser.ts';
import { CallFailure, retryOf } from './failures.ts';
import { type Accepted, type CallTarget, exchangeOffer, requestRoom, requestSecret } from './signalling.ts';
import { type Transport, TransportFailed, type TransportHandlers } from './transports/transport.ts';
import { createWebRtcTransport } from './transports/webrtc-transport.ts';
import type { Granted } from './wire/read-responses.ts';

export interface LadderHandlers extends TransportHandlers {
  /** A secret was made: the server allows the call. */
  onGranted(granted: Granted): void;
}

/** How long a secret is used, in milliseconds; it lives for a minute. */
export const SECRET_FRESH_MS = 45_000;
/** When WebRTC has not connected by now, what would follow it is fetched meanwhile. */
const WARM_MS = 1_000;

/** Two small files that few calls need; the first load of a page has no room for them. */
const loadSocket = () =>
  Promise.all([import('./transports/socket-transport.ts'), import('./sound/open-sound.ts')]);

const loadRoom = () => import('./transports/room-transport.ts');

/**
 * Connects a call by the best transport that its network allows: a room of LiveKit where the server names it, then WebRTC with
 * the server, one WebSocket next. What did not work once is not tried again in this call.
 */
export class Ladder {
  readonly #target: CallTarget;
  readonly #browser: CallBrowser;
  readonly #handlers: LadderHandlers;
  readonly #abort = new AbortController();
  /** In use, or being tried. */
  #transport: Transport | null = null;
  #prepared: Transport | null = null;
  #microphone: MediaStream | null = null;
  #secret: Promise<Granted> | null = null;
  #cancelStale = () => {};
  #cancelWarm = () => {};
  /** The token of the conversation that every further secret is for. */
  #conversation: string | undefined;
  #udp = true;
  #rooms = true;

  constructor(target: CallTarget, browser: CallBrowser, handlers: LadderHandlers) {
    this.#target = target;
    this.#browser = browser;
    this.#handlers = {
      ...handlers,
      onOpen: () => {
        this.#cancelWarm();
        handlers.onOpen();
      },
      onDown: (how) => {
        if (how === 'deaf') this.#udp = false;
        handlers.onDown(how);
      },
    };
    this.#conversation = target.conversation;
  }

  /** Makes the offer and asks for the secret, which take no microphone. Rejects when the server refuses. */
  async prepare(): Promise<void> {
    this.#prepared ??= this.#makeWebRtc();
    await this.#grant();
  }

  /** Rejects with TransportFailed when no way is left, and with a CallFailure when the server refuses. */
  async connect(): Promise<void> {
    const granted = await this.#grant();
    if (this.#rooms && granted.inRoom) {
      if (await this.#tryRoom(granted)) return this.#dropPrepared();
      this.#rooms = false;
    }
    if (this.#udp && !granted.socketOnly) {
      const transport = this.#prepared ?? this.#makeWebRtc();
      this.#prepared = null;
      this.#cancelWarm = this.#browser.after(WARM_MS, () => void loadSocket().catch(() => {}));
      try {
        if (transport && !(await this.#try(transport, granted))) return;
      } finally {
        this.#cancelWarm();
      }
      this.#udp = false;
    }
    this.#dropPrepared();
    const transport = await this.#makeSocket();
    const cause = await this.#try(transport, await this.#grant());
    if (cause) throw new TransportFailed('no transport gets through', { cause });
  }

  /** Lets go of a connection that was lost; the next one needs a secret of its own. */
  reset(): void {
    this.#transport?.close(true);
    this.#transport = null;
    this.#forgetSecret();
  }

  /** The sound that the other side hears from now on, over any connection. */
  listen(microphone: MediaStream): void {
    this.#microphone = microphone;
    this.#transport?.listen(microphone);
  }

  /** The page may play again. */
  wake(): void {
    this.#transport?.wake();
  }

  send(event: object): void {
    this.#transport?.send(event);
  }

  close(now: boolean): void {
    this.#abort.abort();
    this.#cancelWarm();
    this.#dropPrepared();
    this.#forgetSecret();
    this.#transport?.close(now);
    this.#transport = null;
  }

  /** Null once the transport is open; one that gets nothing through is closed, and the reason is returned. */
  async #try(transport: Transport, granted: Granted): Promise<TransportFailed | null> {
    if (this.#abort.signal.aborted) {
      transport.close(true);
      throw new TransportFailed('the call is over');
    }
    this.#transport = transport;
    if (this.#microphone) transport.listen(this.#microphone);
    try {
      await transport.connect(granted);
      return null;
    } catch (cause) {
      transport.close(true);
      if (cause instanceof TransportFailed && !this.#abort.signal.aborted) return cause;
      throw cause;
    }
  }

  /** Null where the browser has no WebRTC, or has it turned off. */
  #makeWebRtc(): Transport | null {
    try {
      return createWebRtcTransport(this.#browser, this.#handlers, (offer, secret) =>
        this.#exchange(offer, secret),
      );
    } catch {
      return null;
    }
  }

  async #makeSocket(): Promise<Transport> {
    const [{ createSocketTransport }] = await loadSocket().catch((cause: unknown) => {
      throw new TransportFailed('a file did not load', { cause });
    });
    return createSocketTransport(this.#browser, this.#handlers);
  }

  /** False where it gets nothing through, or its file did not load. */
  async #tryRoom(granted: Granted): Promise<boolean> {
    const loaded = await loadRoom().catch(() => null);
    if (!loaded) return false;
    const room = loaded.createRoomTransport(this.#browser, this.#handlers, (secret) =>
      this.#withSecret(secret, (value) => requestRoom(value, this.#browser.fetch, this.#abort.signal)),
    );
    return (await this.#try(room, granted)) === null;
  }

  /** A visitor may think about the microphone for longer than a secret lives: then a new one is asked for, once. */
  async #withSecret<T>(secret: string, post: (secret: string) => Promise<T>): Promise<T> {
    try {
      return await post(secret).catch(async (cause: unknown) => {
        if (!(cause instanceof CallFailure) || retryOf(cause.code) !== 'new_secret') throw cause;
        this.#forgetSecret();
        return post((await this.#grant()).secret);
      });
    } catch (cause) {
      if (cause instanceof CallFailure && cause.code === 'rtc_unavailable')
        throw new TransportFailed(cause.code);
      throw cause;
    }
  }

  #exchange(offer: string, secret: string): Promise<Accepted> {
    return this.#withSecret(secret, (value) =>
      exchangeOffer(offer, value, this.#browser.fetch, this.#abort.signal),
    );
  }

  /** The secret for this connection; all ways use the same while it is fresh. */
  #grant(): Promise<Granted> {
    this.#secret ??= this.#askSecret();
    return this.#secret;
  }

  async #askSecret(): Promise<Granted> {
    const target = this.#conversation ? { ...this.#target, conversation: this.#conversation } : this.#target;
    const granted = await requestSecret(target, this.#browser.fetch, this.#abort.signal);
    this.#abort.signal.throwIfAborted();
    this.#conversation = granted.conversation || this.#conversation;
    this.#cancelStale = this.#browser.after(SECRET_FRESH_MS, () => this.#forgetSecret());
    this.#handlers.onGranted(granted);
    return granted;
  }

  #forgetSecret(): void {
    this.#cancelStale();
    this.#secret = null;
  }

  #dropPrepared(): void {
    this.#prepared?.close(true);
    this.#prepared = null;
  }
}

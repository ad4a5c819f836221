import type { Granted } from '../wire/read-responses.ts';

export interface TransportHandlers {
  /** Events can be sent and sound flows. Once. */
  onOpen(): void;
  /** One message of the server, parsed and unread. */
  onEvent(event: unknown): void;
  /** The assistant's sound, to be listened to: the transport plays it. */
  onSound(stream: MediaStream): void;
  /** The browser plays nothing before another click; `play` belongs into it. */
  onBlocked(play: () => void): void;
  /** The system stopped what the page plays, as phones do for a call; or it plays again. */
  onSoundPaused(paused: boolean): void;
  /**
   * It was open and is no more. `closed`: the far end ended the call. `lost`: it vanished. `deaf`: it let events
   * through and never any sound. Comes once, and not after `close`.
   */
  onDown(how: 'closed' | 'lost' | 'deaf'): void;
}

/** A way for a call's sound and events. Used for one connection; a second one takes a second transport. */
export interface Transport {
  /**
   * Resolves once it is open, after onOpen was called. Rejects with TransportFailed when nothing passes the network, and
   * with a CallFailure when the server refuses.
   */
  connect(granted: Granted): Promise<void>;
  /** The sound that the other side hears from now on. */
  listen(microphone: MediaStream): void;
  send(event: object): void;
  /** Something has changed: plays again what the system stopped, where the browser lets it, and asks for a sign of life. */
  wake(): void;
  /** Lets go of everything but the microphone. May be called at any moment and twice; `now` says no goodbye. */
  close(now: boolean): void;
}

/** This transport gets nothing through here; another one may. */
export class TransportFailed extends Error {
  override readonly name = 'TransportFailed';
}

import { HANG_UP } from '@parlo/contract/hang-up';
import { PacketReader, toPackets } from '@parlo/contract/packets';
import type { CallTransport, Clock, TransportHandlers } from '../session/types.ts';
import { MicrophoneFrames } from './wire-sound.ts';

/** A caller has the address before the assistant's part is over; who does not come by then has gone elsewhere. */
export const ROOM_OPEN_LIMIT_MS = 10_000;

/** How long the last events get to leave before the room is left. */
export const ROOM_LEAVE_LIMIT_MS = 1_000;

/** The assistant's place in a room of a media engine, as far as a call needs it. */
export interface RoomLink {
  /** Set before anything may come. */
  handlers: RoomLinkHandlers | null;
  /** Sends the caller a packet, reliably and in order. */
  send(packet: Uint8Array): void;
  /** Plays 10 ms of 24 kHz mono sound at once. The frame is not kept. */
  play(frame: Int16Array): void;
  /** Whether a caller by telephone is through. */
  isAnswered(): boolean;
  /** Resolves when what was sent has left and the room is left. Never rejects. */
  leave(): Promise<void>;
}

export interface RoomLinkHandlers {
  onPacket(packet: Uint8Array): void;
  /** Mono. */
  onSound(samples: Int16Array, rate: number): void;
  onCallerGone(how: 'left' | 'lost'): void;
  /** A caller by telephone is through from now on. */
  onAnswered?(): void;
  /** They pressed a key: a digit, `#` or `*`. */
  onKey?(key: string): void;
  /** The engine has ended the connection. */
  onClosed(): void;
}

/**
 * A call in a room of a media engine. The room's tokens let one caller in. The call is open with the caller's first event: that
 * proves that events get through, which being in the room does not.
 */
export class RoomTransport implements CallTransport {
  handlers: TransportHandlers | null = null;
  readonly #link: RoomLink;
  readonly #clock: Clock;
  readonly #microphone = new MicrophoneFrames();
  readonly #packets = new PacketReader();
  #state: 'opening' | 'open' | 'closing' | 'closed' = 'opening';
  #cancelLimit: () => void;

  /** The room is joined, and the caller may come any moment. */
  constructor(link: RoomLink, clock: Clock) {
    this.#link = link;
    this.#clock = clock;
    this.#cancelLimit = clock.after(ROOM_OPEN_LIMIT_MS, () => this.#leave('lost'));
    link.handlers = {
      onPacket: (packet) => this.#read(packet),
      onSound: (samples, rate) => {
        if (this.#state === 'open')
          this.#microphone.push(samples, rate, (frame) => this.handlers?.onAudio(frame));
      },
      onCallerGone: (how) => this.#leave(how),
      // Also comes while the room is being left, which is what was meant then.
      onClosed: () => this.#leave('lost'),
    };
  }

  send(event: string): void {
    if (this.#state !== 'open') return;
    for (const packet of toPackets(event)) this.#link.send(packet);
  }

  play(frame: Int16Array): void {
    if (this.#state === 'open') this.#link.play(frame);
  }

  close(): void {
    // A caller that hears it need not wait to learn that the assistant has left, which also happens by accident.
    this.send(HANG_UP);
    this.#leave('closed');
  }

  #read(packet: Uint8Array): void {
    if (this.#state !== 'opening' && this.#state !== 'open') return;
    const event = this.#packets.read(packet);
    if (event === null) return;
    if (event === HANG_UP) {
      this.#leave('left');
      return;
    }
    this.#open();
    this.handlers?.onMessage(event);
  }

  #open(): void {
    if (this.#state !== 'opening') return;
    this.#cancelLimit();
    this.#state = 'open';
    this.handlers?.onOpen();
  }

  #leave(how: 'left' | 'lost' | 'closed'): void {
    if (this.#state === 'closing' || this.#state === 'closed') return;
    this.#state = 'closing';
    this.#cancelLimit();
    this.#cancelLimit = this.#clock.after(ROOM_LEAVE_LIMIT_MS, () => this.#finish(how));
    void this.#link.leave().then(() => this.#finish(how));
  }

  #finish(how: 'left' | 'lost' | 'closed'): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#cancelLimit();
    this.#link.handlers = null;
    void this.#link.leave();
    this.handlers?.onClose(how);
  }
}

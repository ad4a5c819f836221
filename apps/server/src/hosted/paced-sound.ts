import { type Clock, LEAD_MS } from '@parlo/voice';
import type { ClientOutput } from './call/call-types.ts';

/** 24 kHz mono 16-bit PCM. */
const BYTES_PER_MS = 48;
/** A tenth of a second in base64; its length divides into whole samples and whole groups of base64. */
const PIECE_CHARACTERS = 6_400;
/** No reply is longer. A provider that sends on and on is cut off. */
const MOST_AHEAD_MS = 10 * 60_000;

/** The events of a response that come after its sound. */
const AFTER_SOUND: ReadonlySet<ClientOutput['type']> = new Set([
  'response.output_audio.done',
  'response.output_audio_transcript.done',
  'response.content_part.done',
  'response.output_item.done',
  'response.done',
]);

export interface PacedSoundOptions {
  readonly clock: Clock;
  readonly send: (event: ClientOutput) => void;
  /** A response begins to be heard, or was heard to its end. */
  readonly onSound: (what: 'started' | 'stopped', responseId: string) => void;
}

export interface CutSound {
  readonly responseId: string;
  readonly itemId: string;
  readonly heardMs: number;
  readonly wholeMs: number;
}

type Waiting =
  | { readonly type: 'sound'; readonly responseId: string; readonly itemId: string; readonly delta: string }
  | { readonly type: 'event'; readonly event: ClientOutput };

interface Track {
  readonly responseId: string;
  readonly itemId: string;
  sentMs: number;
  made: boolean;
}

/**
 * Sends a provider's sound on to a visitor's socket as it becomes due. Providers send it as fast as it is made; what was
 * sent can't be taken back, so an interruption has to find little of it there, and how much was heard has to be known.
 */
export class PacedSound {
  readonly #options: PacedSoundOptions;
  #waiting: Waiting[] = [];
  #waitingMs = 0;
  #track: Track | null = null;
  /** When everything that was sent is played. */
  #playedAt = 0;
  #cancelTimer = () => {};

  constructor(options: PacedSoundOptions) {
    this.#options = options;
  }

  /** Returns false for more than anybody says. */
  sound(responseId: string, itemId: string, delta: string): boolean {
    for (let from = 0; from < delta.length; from += PIECE_CHARACTERS) {
      const piece = delta.slice(from, from + PIECE_CHARACTERS);
      this.#waiting.push({ type: 'sound', responseId, itemId, delta: piece });
      this.#waitingMs += lengthMs(piece);
    }
    this.#flow();
    return this.#waitingMs <= MOST_AHEAD_MS;
  }

  /** Sends an event, after the sound that it is the end of. */
  event(event: ClientOutput): void {
    const isAfter = AFTER_SOUND.has(event.type) || isEndOfItem(event);
    if (isAfter && this.#waiting.length > 0) this.#waiting.push({ type: 'event', event });
    else this.#send(event);
  }

  /** Drops what was not sent. Returns how much of it was heard; null if nothing is. */
  drop(): CutSound | null {
    const waiting = this.#waiting.splice(0);
    const track = this.#track;
    const unsent = waiting.filter((each) => each.type === 'sound' && each.responseId === track?.responseId);
    const unsentMs = unsent.reduce(
      (sum, each) => sum + (each.type === 'sound' ? lengthMs(each.delta) : 0),
      0,
    );
    this.#waitingMs = 0;
    this.#cancelTimer();
    for (const each of waiting) if (each.type === 'event') this.#send(each.event);
    this.#track = null;
    if (!track) return null;
    const now = this.#options.clock.now();
    const heardMs = Math.max(0, track.sentMs - Math.max(0, this.#playedAt - now));
    this.#playedAt = now;
    const { responseId, itemId, sentMs } = track;
    return { responseId, itemId, heardMs: Math.round(heardMs), wholeMs: Math.round(sentMs + unsentMs) };
  }

  /** May be called twice. */
  close(): void {
    this.#cancelTimer();
    this.#waiting = [];
  }

  #flow(): void {
    const { clock } = this.#options;
    this.#cancelTimer();
    for (;;) {
      const [next] = this.#waiting;
      const aheadMs = this.#playedAt - clock.now();
      if (!next) {
        this.#waitForEnd(aheadMs);
        return;
      }
      if (next.type === 'sound' && aheadMs >= LEAD_MS) {
        this.#cancelTimer = clock.after(Math.max(10, aheadMs - LEAD_MS + 20), () => this.#flow());
        return;
      }
      this.#waiting.shift();
      if (next.type === 'event') this.#send(next.event);
      else this.#play(next);
    }
  }

  #play({ responseId, itemId, delta }: Extract<Waiting, { type: 'sound' }>): void {
    const { clock, send, onSound } = this.#options;
    const ms = lengthMs(delta);
    this.#waitingMs -= ms;
    const before = this.#track;
    if (before?.responseId !== responseId) {
      if (before) onSound('stopped', before.responseId);
      this.#track = { responseId, itemId, sentMs: 0, made: false };
      onSound('started', responseId);
    }
    // Listening to the news of its beginning may have cut it.
    const track = this.#track;
    if (track?.responseId !== responseId) return;
    track.sentMs += ms;
    this.#playedAt = Math.max(this.#playedAt, clock.now()) + ms;
    const place = { response_id: responseId, item_id: itemId, output_index: 0, content_index: 0 };
    send({ type: 'response.output_audio.delta', ...place, delta });
  }

  #send(event: ClientOutput): void {
    this.#options.send(event);
    const track = this.#track;
    if (event.type !== 'response.done' || track?.responseId !== event.response.id) return;
    track.made = true;
    this.#waitForEnd(this.#playedAt - this.#options.clock.now());
  }

  #waitForEnd(aheadMs: number): void {
    const { clock, onSound } = this.#options;
    const track = this.#track;
    if (!track?.made || this.#waiting.length > 0) return;
    this.#cancelTimer();
    this.#cancelTimer = clock.after(Math.max(0, aheadMs), () => {
      if (this.#track !== track) return;
      this.#track = null;
      onSound('stopped', track.responseId);
    });
  }
}

function isEndOfItem(event: ClientOutput): boolean {
  return (
    event.type === 'conversation.item.done' &&
    event.item.type === 'message' &&
    event.item.role === 'assistant'
  );
}

function lengthMs(base64: string): number {
  return (base64.length * 3) / 4 / BYTES_PER_MS;
}

import type { Recognised } from './recognition.ts';
import type { Utterance } from './utterance.ts';

/** How the turn controller, the session and the assistant's side know each other. */

/** A finished utterance. Clock times. */
export interface TurnEnd {
  readonly lastSoundAt: number;
  readonly endedAt: number;
  /** The client committed the buffer: there will be an item whatever was said, and no response by itself. */
  readonly manual: boolean;
}

/** What the controller tells the session. */
export interface TurnListener {
  started(utterance: Utterance): void;
  stopped(utterance: Utterance): void;
  /** Only of a manual turn: its words may come much later. */
  committed(utterance: Utterance): void;
  recognised(utterance: Utterance, end: TurnEnd, result: Recognised): void;
  /** A sound that was no turn has gone by; its words, if it had any. */
  dropped(words: string): void;
}

/** The assistant's side of the conversation, as far as whoever listens may touch it. */
export interface Floor {
  readonly busy: boolean;
  /** Sound still to be heard; infinite while more is being made. */
  readonly remainingMs: number;
  hold(): void;
  resume(): void;
  interrupt(reason: 'turn_detected'): unknown;
}

import type { Recognised, Recognition } from './recognition.ts';

/** How the turn controller, the session and the assistant's side know each other. */

/** Something the visitor says, from its first sound on. `…Ms` are positions in the received sound. */
export interface Utterance {
  readonly itemId: string;
  /** With padding. */
  readonly startMs: number;
  endMs: number;
  /** Clock time of its first sound. */
  readonly startedAt: number;
  readonly recognition: Recognition;
  /** Whether the client knows of it; not while it may turn out to be a cough into the assistant's words. */
  announced: boolean;
}

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
  committed(utterance: Utterance, end: TurnEnd): void;
  recognised(utterance: Utterance, end: TurnEnd, result: Recognised): void;
  /** A sound that was no turn has gone by. */
  dropped(): void;
}

/** The assistant's side of the conversation, as far as whoever listens may touch it. */
export interface Floor {
  readonly busy: boolean;
  readonly remainingMs: number;
  hold(): void;
  resume(): void;
  interrupt(reason: 'turn_detected'): unknown;
}

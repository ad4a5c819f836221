import { PauseDetector } from './pause-detector.ts';
import type { Recognition } from './recognition.ts';

/** Something the visitor says, from its first sound on, pauses included. Positions are ms of received sound. */
export class Utterance {
  readonly itemId: string;
  /** With padding. */
  readonly startMs: number;
  /** Clock time of its first sound. */
  readonly startedAt: number;
  readonly recognition: Recognition;
  readonly pause = new PauseDetector();
  /** Whether the client knows of it; not while it may turn out to be a cough into the assistant's words. */
  announced = false;
  /** Whether it was as loud as the visitor is: somebody far away does not take the floor. */
  near = false;
  /** Milliseconds from the last moment that the assistant was heard to its first sound; infinite where it never was. */
  afterAssistantMs = Number.POSITIVE_INFINITY;
  /** Whether the assistant fell silent for it. */
  held = false;
  #earlierMs = 0;
  #fromMs: number;
  #endMs: number;

  constructor(start: Pick<Utterance, 'itemId' | 'startMs' | 'startedAt' | 'recognition'>, fromMs: number) {
    this.itemId = start.itemId;
    this.startMs = start.startMs;
    this.startedAt = start.startedAt;
    this.recognition = start.recognition;
    this.#fromMs = fromMs;
    this.#endMs = fromMs;
  }

  /** The last sound that is certain to be speech. */
  get endMs(): number {
    return this.#endMs;
  }

  /** Speech so far, without pauses. */
  get spokenMs(): number {
    return this.#earlierMs + this.#endMs - this.#fromMs;
  }

  reaches(ms: number): void {
    this.#endMs = Math.max(this.#endMs, ms);
  }

  /** Goes on after a pause. */
  resumes(ms: number): void {
    this.#earlierMs = this.spokenMs;
    this.#fromMs = Math.max(this.#endMs, ms);
    this.#endMs = this.#fromMs;
  }
}

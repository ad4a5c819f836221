import type { SpeechToText, Transcript, VoiceActivityDetector } from '../../speech/types.ts';
import type { Clock } from '../types.ts';
import type { SessionConfig } from '../wire/session-config.ts';
import type { Intonation } from './intonation.ts';
import type { Recognised } from './recognition.ts';
import type { Expected } from './sentence-state.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import type { Utterance } from './utterance.ts';

/** The interfaces between the turn controller, the session and the assistant's side. */

/** A finished utterance. Clock times. */
export interface TurnEnd {
  readonly lastSoundAt: number;
  readonly endedAt: number;
  /** The client committed the buffer: there will be an item whatever was said, and no automatic response. */
  readonly manual: boolean;
}

/** The events that the controller reports to the session. */
export interface TurnListener {
  started(utterance: Utterance): void;
  stopped(utterance: Utterance): void;
  /** Only of a manual turn: its words may come much later. */
  committed(utterance: Utterance): void;
  recognised(utterance: Utterance, end: TurnEnd, result: Recognised): void;
  /** The visitor is silent, and has said this so far: the turn may be over. Comes once for all that was said. */
  mayBeOver(words: Transcript): void;
  /** It was not: the visitor goes on. */
  goesOn(): void;
  /** A sound that was no turn has gone by; its words, if it had any. */
  dropped(words: string): void;
}

/** The controls that listening has over the assistant's speech. */
export interface Floor {
  readonly busy: boolean;
  /** Sound of the reply that was heard so far. */
  readonly heardMs: number;
  /** Sound still to be heard; infinite while more is being made. */
  readonly remainingMs: number;
  /** The assistant goes on more quietly, or falls silent; `resume` ends both. */
  duck(): void;
  hold(): void;
  resume(): void;
  interrupt(reason: 'turn_detected'): unknown;
}

/** Whether the visitor is in the middle of an utterance, and of what part of it. */
export type TurnState =
  | { readonly kind: 'quiet' }
  | { readonly kind: 'speaking'; readonly utterance: Utterance }
  /** `silentSince`: clock time of the last real sound. `intonation`: how it ended. */
  | {
      readonly kind: 'trailing';
      readonly utterance: Utterance;
      readonly silentSince: number;
      readonly intonation: Intonation | null;
    };

export interface TurnControllerOptions {
  readonly detector: VoiceActivityDetector;
  readonly stt: Pick<SpeechToText, 'transcribe' | 'aheadDelayMs' | 'hasRoom'>;
  readonly language: SpokenLanguage;
  readonly clock: Clock;
  readonly config: Pick<SessionConfig, 'turnDetection'>;
  readonly floor: Floor;
  readonly listener: TurnListener;
  readonly newItemId: () => string;
  /** The kind of answer that the assistant asked for last. Default: nothing. */
  readonly expects?: () => Expected;
  /** Something that was to follow a recognition threw. */
  readonly onCrash: (error: unknown) => void;
}

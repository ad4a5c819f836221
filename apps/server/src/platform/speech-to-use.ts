import type { SpeechFault, SpeechStage } from '@parlo/contract';
import type { SpeechService } from '@parlo/voice';
import type { Reach } from './http/guarded-fetch.ts';

/** A service that hears or speaks in a call. It holds a key: it goes to the engine and nowhere else. */
export interface ServiceToUse {
  readonly service: SpeechService;
  /** The name used in reports: an assistant's id, or `shared` for the operator's. */
  readonly about: string;
  /** For whom it is left alone after failures: what one owner's assistants say may not take it from all others. */
  readonly owner: string;
  readonly reach: Reach;
}

/** A stage without a service is done by the engine's own models. */
export type SpeechToUse = { readonly [stage in SpeechStage]?: ServiceToUse };

/** A service was left alone after failures, or works again. */
export interface ServiceReport {
  readonly about: string;
  readonly stage: SpeechStage;
  readonly fault: SpeechFault | null;
}

import type { SpeechAbilities } from '@parlo/contract';

/** The languages and voices of calls, for features that start before the engine of calls does. */
export class SpeechSource {
  /** Set when calls are started. */
  source: () => Promise<SpeechAbilities | null> = () => Promise.resolve(null);

  /** Null on a server that takes no calls, and while its models are still loading. */
  read(): Promise<SpeechAbilities | null> {
    return this.source();
  }
}

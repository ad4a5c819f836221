import { createHash } from 'node:crypto';
import type { SpeechFault, SpeechStage } from '@parlo/contract';
import {
  createSpeechStore,
  recognizerWithFallback,
  type ServiceConnection,
  ServiceRecognizer,
  ServiceVoice,
  type Speech,
  SpeechCache,
  type SpeechToText,
  type TextToSpeech,
  voiceWithFallback,
} from '@parlo/voice';
import { LRUCache } from 'lru-cache';
import { createGuardedFetch, type GuardedFetch, type Reach } from '../platform/http/guarded-fetch.ts';
import { LASTING, ProviderRests } from '../platform/language-models/provider-rests.ts';
import type { ServiceReport, ServiceToUse, SpeechToUse } from '../platform/speech-to-use.ts';

/** Voices of services that are remembered with what they said. */
const VOICES_KEPT = 100;
/** Of all services' sound together: 5 minutes. */
const SOUND_BYTES = 16 * 1024 * 1024;
/** Of one response: more than the longest text takes at any rate. */
const RESPONSE_BYTES = 48 * 1024 * 1024;

interface ServicesForCallsOptions {
  readonly local: Pick<Speech, 'stt' | 'tts'>;
  readonly clock: ServiceConnection['clock'];
  readonly report: (report: ServiceReport) => void;
}

export interface CallSpeech {
  readonly stt: SpeechToText;
  readonly tts: TextToSpeech;
}

/** The speech stages of each call in this process: a configured service, with the local stage as fallback. */
export class ServicesForCalls {
  readonly #options: ServicesForCallsOptions;
  readonly #rests = new ProviderRests();
  readonly #store = createSpeechStore(SOUND_BYTES);
  readonly #voices = new LRUCache<string, TextToSpeech>({ max: VOICES_KEPT });
  readonly #fetches = new Map<Reach, GuardedFetch>();
  readonly #reported = new LRUCache<string, SpeechFault>({ max: VOICES_KEPT });

  constructor(options: ServicesForCallsOptions) {
    this.#options = options;
  }

  /** `languages` are those of the call, which a service tells apart by itself. */
  for({ listening, speaking }: SpeechToUse = {}, languages: readonly string[] = []): CallSpeech {
    const { stt, tts } = this.#options.local;
    return {
      stt: listening
        ? recognizerWithFallback(
            new ServiceRecognizer(this.#connect('listening', listening), {
              namesLanguage: languages.length < 2,
            }),
            stt,
          )
        : stt,
      tts: speaking ? this.#voice(speaking) : tts,
    };
  }

  #voice(use: ServiceToUse): TextToSpeech {
    const { service, owner, about } = use;
    const speaker = nameOf(service);
    const id = nameOf([service, owner, about]);
    const known = this.#voices.get(id);
    if (known) return known;
    const said = new SpeechCache(new ServiceVoice(this.#connect('speaking', use)), {
      shared: { store: this.#store, speaker },
    });
    const rests = () => !this.#rests.allows(service, owner);
    const voice = voiceWithFallback(said, this.#options.local.tts, rests);
    this.#voices.set(id, voice);
    return voice;
  }

  #connect(stage: SpeechStage, use: ServiceToUse): ServiceConnection {
    const { service, owner } = use;
    return {
      service,
      clock: this.#options.clock,
      fetch: this.#fetchFor(use.reach),
      begin: () => {
        const attempt = this.#rests.begin(service, owner);
        return (
          attempt && {
            succeeded: () => {
              attempt.succeeded();
              this.#report(stage, use, null);
            },
            failed: ({ fault, retryAfterMs }) => {
              if (fault === 'resting') return;
              attempt.failed({ fault, askedMs: retryAfterMs });
              const isLeftAlone = LASTING.has(fault) || this.#rests.whyFor(service, owner) !== null;
              if (isLeftAlone) this.#report(stage, use, fault);
            },
          }
        );
      },
    };
  }

  #report(stage: SpeechStage, { about, service }: ServiceToUse, fault: SpeechFault | null): void {
    const id = nameOf([stage, about, service]);
    if ((this.#reported.get(id) ?? null) === fault) return;
    if (fault === null) this.#reported.delete(id);
    else this.#reported.set(id, fault);
    this.#options.report({ about, stage, fault });
  }

  #fetchFor(reach: Reach): typeof globalThis.fetch {
    const known = this.#fetches.get(reach) ?? createGuardedFetch(reach, undefined, RESPONSE_BYTES);
    this.#fetches.set(reach, known);
    return known.fetch;
  }
}

/** Keys are not kept in names. */
const nameOf = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('base64');

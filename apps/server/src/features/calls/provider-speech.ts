import { createGuardedFetch, type GuardedFetch, type Reach } from '../../platform/http/guarded-fetch.ts';
import type { CallProvider } from './hosted-call.ts';
import { hostedVoice } from './hosted-voices.ts';

/** An owner waits for the sentence in front of a button. */
const SPEECH_LIMIT_MS = 10_000;
/** Half a minute of the finest sound that a provider sends. */
const MOST_BYTES = 3 * 1024 * 1024;
const OPENAI_HOST = 'api.openai.com';
/** OpenAI's realtime models don't read texts out; this one has the same voices. */
const OPENAI_MODEL = 'gpt-4o-mini-tts';

type Wav = Uint8Array<ArrayBuffer>;

/** Sentences in the voices of providers that hold calls. */
export interface ProviderSpeech {
  /** Returns a WAV file; null where the provider has no such endpoint, or fails: this server speaks then. Never rejects. */
  speak(provider: CallProvider, text: string, voice: string): Promise<Wav | null>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** Speaks by `POST {base}/audio/speech`. Whoever creates it closes it. */
export function createProviderSpeech(
  onFailure: (error: unknown) => void,
  limitMs: number = SPEECH_LIMIT_MS,
): ProviderSpeech {
  const fetches = new Map<Reach, GuardedFetch>();
  const fetchFor = (reach: Reach) => {
    const known = fetches.get(reach) ?? createGuardedFetch(reach, undefined, MOST_BYTES);
    fetches.set(reach, known);
    return known.fetch;
  };
  return {
    async speak(provider, input, voice) {
      const model = modelOf(provider);
      if (model === null) return null;
      const { kind, baseUrl, apiKey, reach } = provider;
      try {
        const response = await fetchFor(reach)(`${baseUrl}/audio/speech`, {
          method: 'POST',
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ model, input, voice: hostedVoice(kind, voice), response_format: 'wav' }),
          signal: AbortSignal.timeout(limitMs),
        });
        const sound = new Uint8Array(await response.arrayBuffer());
        if (response.ok && isWav(sound)) return sound;
        throw new Error(`A provider spoke no sentence: ${response.status}`);
      } catch (error) {
        onFailure(error);
        return null;
      }
    },
    async close() {
      await Promise.all([...fetches.values()].map((each) => each.close()));
    },
  };
}

/** Azure needs a deployment for it, and xAI has another endpoint. A Parlo speaks as the assistant that holds the calls. */
function modelOf({ kind, baseUrl, model }: CallProvider): string | null {
  if (kind === 'azure' || kind === 'xai') return null;
  return new URL(baseUrl).hostname === OPENAI_HOST ? OPENAI_MODEL : model;
}

function isWav(sound: Uint8Array): boolean {
  const text = (from: number) => String.fromCharCode(...sound.subarray(from, from + 4));
  return text(0) === 'RIFF' && text(8) === 'WAVE';
}

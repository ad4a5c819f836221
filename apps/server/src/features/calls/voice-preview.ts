import type { AssistantLanguage, Pronunciation } from '@parlo/contract';
import { AppError } from '../../platform/errors.ts';
import type { SpeechToUse } from '../../platform/speech-to-use.ts';
import type { CallEngine } from './call-engine.ts';

/** One sentence for all voices of a language, so that they can be compared. */
const SENTENCES: Readonly<Record<AssistantLanguage, string>> = {
  en: 'Hello, how can I help you today?',
  uk: 'Добрий день, чим можу допомогти?',
};

type Wav = Uint8Array<ArrayBuffer>;
interface PreviewEngines {
  choose(wanted: { readonly voice: string }): Pick<CallEngine, 'speak'>;
}
export interface PreviewWish {
  readonly voice: string;
  /** Default: English. */
  readonly language?: AssistantLanguage | undefined;
  readonly pronunciation?: Pronunciation | undefined;
  readonly speech?: SpeechToUse | undefined;
  /** Speaks the sentence instead, as the provider that holds the assistant's calls; null where it can't. */
  readonly byProvider?: ((text: string) => Promise<Wav | null>) | undefined;
}
export type VoicePreview = (wish: PreviewWish) => Promise<Wav>;

/**
 * Returns the preview sentence in a voice as a WAV file, which is made once: eight files of a hundred kilobytes a
 * language. With a pronunciation its word is spoken instead, as it is said. What a service says is not kept here: it may
 * fail now and be back later.
 */
export function createVoicePreview(engines: PreviewEngines): VoicePreview {
  const made = new Map<string, Promise<Wav>>();
  return async ({ byProvider, ...wish }) => {
    const { language = 'en', pronunciation } = wish;
    // How words are said is this server's: a provider would not hear of it.
    const spoken = pronunciation ? null : await byProvider?.(SENTENCES[language]);
    return spoken ?? here(wish);
  };

  function here({ voice, language = 'en', pronunciation, speech }: PreviewWish): Promise<Wav> {
    if (pronunciation) return make(engines, voice, pronunciation.word, [pronunciation], speech);
    if (speech) return make(engines, voice, SENTENCES[language], [], speech);
    const key = `${language} ${voice}`;
    const known = made.get(key);
    if (known) return known;
    const making = make(engines, voice, SENTENCES[language]);
    made.set(key, making);
    // The next request tries again.
    making.catch(() => made.delete(key));
    return making;
  }
}

async function make(
  engines: PreviewEngines,
  voice: string,
  text: string,
  pronunciations?: readonly Pronunciation[],
  speech?: SpeechToUse,
): Promise<Wav> {
  const wav = await engines.choose({ voice }).speak(text, voice, pronunciations, speech);
  if (!wav)
    throw new AppError('voice_unavailable', 'The voice could not be played right now. Please try again.');
  return wav;
}

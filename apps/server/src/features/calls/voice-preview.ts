import type { Pronunciation } from '@parlo/contract';
import { AppError } from '../../platform/errors.ts';
import type { SpeechToUse } from '../../platform/speech-to-use.ts';
import type { CallEngine } from './call-engine.ts';

/** One sentence for all voices, so that they can be compared. */
export const PREVIEW_SENTENCE = 'Hello, how can I help you today?';

type Wav = Uint8Array<ArrayBuffer>;
interface PreviewEngines {
  choose(wanted: { readonly voice: string }): Pick<CallEngine, 'speak'>;
}
export type VoicePreview = (
  voice: string,
  pronunciation?: Pronunciation,
  speech?: SpeechToUse,
) => Promise<Wav>;

/**
 * Returns the preview sentence in a voice as a WAV file, which is made once: eight files of a hundred kilobytes. With a
 * pronunciation its word is spoken instead, as it is said. What a service says is not kept here: it may fail now and be
 * back later.
 */
export function createVoicePreview(engines: PreviewEngines): VoicePreview {
  const made = new Map<string, Promise<Wav>>();
  return (voice, pronunciation, speech) => {
    if (pronunciation) return make(engines, voice, pronunciation.word, [pronunciation], speech);
    if (speech) return make(engines, voice, PREVIEW_SENTENCE, [], speech);
    const known = made.get(voice);
    if (known) return known;
    const making = make(engines, voice, PREVIEW_SENTENCE);
    made.set(voice, making);
    // The next request tries again.
    making.catch(() => made.delete(voice));
    return making;
  };
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

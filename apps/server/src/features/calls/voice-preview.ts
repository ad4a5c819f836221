import { AppError } from '../../platform/errors.ts';
import type { CallEngine } from './call-engine.ts';

/** One sentence for all voices, so that they can be compared. */
export const PREVIEW_SENTENCE = 'Hello, how can I help you today?';

type Wav = Uint8Array<ArrayBuffer>;
interface PreviewEngines {
  choose(wanted: { readonly voice: string }): Pick<CallEngine, 'speak'>;
}
export type VoicePreview = (voice: string) => Promise<Wav>;

/** Returns the preview sentence in a voice as a WAV file. Each is made once: eight files of a hundred kilobytes. */
export function createVoicePreview(engines: PreviewEngines): VoicePreview {
  const made = new Map<string, Promise<Wav>>();
  return (voice) => {
    const known = made.get(voice);
    if (known) return known;
    const making = make(engines, voice);
    made.set(voice, making);
    // The next request tries again.
    making.catch(() => made.delete(voice));
    return making;
  };
}

async function make(engines: PreviewEngines, voice: string): Promise<Wav> {
  const wav = await engines.choose({ voice }).speak(PREVIEW_SENTENCE, voice);
  if (!wav)
    throw new AppError('voice_unavailable', 'The voice could not be played right now. Please try again.');
  return wav;
}

import { AppError } from '../../platform/errors.ts';
import type { VoiceHosts } from '../../voice-host/voice-hosts.ts';

/** One sentence for all voices, so that they can be compared. */
export const PREVIEW_SENTENCE = 'Hello, how can I help you today?';

/** A WAV file of the preview sentence in `voice`. */
export async function voicePreview(hosts: VoiceHosts, voice: string): Promise<Uint8Array<ArrayBuffer>> {
  const wav = await hosts.speak(PREVIEW_SENTENCE, voice);
  if (!wav) throw new AppError('unavailable', 'The voice could not be played right now. Please try again.');
  return wav;
}

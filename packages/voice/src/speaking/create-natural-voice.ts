import { abortable } from '../speech/abortable.ts';
import type { TextToSpeech } from '../speech/types.ts';
import { cutText } from './cut-text.ts';
import { forPhonemizer } from './english-reading.ts';
import { createHibari, type HibariOptions } from './hibari/hibari.ts';
import { createPhonemizer } from './phonemes/create-phonemizer.ts';

/**
 * The natural voice, in the eight shapes of `voice-shape.ts`. Texts may hold anything; see `speakableText` for how it is
 * read. More than 4,000 characters are cut at a word. Rejects, with nothing left open, when its files are missing or
 * damaged, or the machine has no library for its networks.
 */
export async function createNaturalVoice(options: HibariOptions = {}): Promise<TextToSpeech> {
  const [reading, speaking] = await Promise.allSettled([createPhonemizer(), createHibari(options)]);
  if (reading.status === 'rejected' || speaking.status === 'rejected') {
    if (reading.status === 'fulfilled') await reading.value.close();
    if (speaking.status === 'fulfilled') await speaking.value.close();
    throw reading.status === 'rejected' ? reading.reason : (speaking as PromiseRejectedResult).reason;
  }
  const { value: phonemizer } = reading;
  const { value: hibari } = speaking;
  return {
    async *synthesize(text, { voice, pronunciations }, signal) {
      signal.throwIfAborted();
      const speakable = forPhonemizer(cutText(text), pronunciations);
      if (speakable === '') return;
      const phonemes = await abortable(signal, phonemizer.phonemize(speakable));
      yield* hibari.speak(phonemes, voice, signal);
    },
    async close() {
      await Promise.all([phonemizer.close(), hibari.close()]);
    },
  };
}

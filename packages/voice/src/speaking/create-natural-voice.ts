import { abortable } from '../speech/abortable.ts';
import type { TextToSpeech } from '../speech/types.ts';
import { createReader, type Reader } from './create-reader.ts';
import { cutText } from './cut-text.ts';
import { createHibari, type HibariOptions } from './hibari/hibari.ts';

export interface NaturalVoice extends TextToSpeech {
  /** Other voices may read with it until this one is closed. */
  readonly reader: Reader;
}

/**
 * The natural voice, in the eight shapes of `voice-shape.ts`, in English and Ukrainian. Texts may hold anything; more than
 * 4,000 characters are cut at a word. Rejects, with nothing left open, when its files are missing or damaged, or the
 * machine has no library for its networks.
 */
export async function createNaturalVoice(options: HibariOptions = {}): Promise<NaturalVoice> {
  const [reading, speaking] = await Promise.allSettled([createReader(), createHibari(options)]);
  if (reading.status === 'rejected' || speaking.status === 'rejected') {
    if (reading.status === 'fulfilled') await reading.value.close();
    if (speaking.status === 'fulfilled') await speaking.value.close();
    throw reading.status === 'rejected' ? reading.reason : (speaking as PromiseRejectedResult).reason;
  }
  const { value: reader } = reading;
  const { value: hibari } = speaking;
  return {
    reader,
    async *synthesize(text, { voice, pronunciations }, signal) {
      signal.throwIfAborted();
      const { phonemes, pace } = await abortable(signal, reader.read(cutText(text), pronunciations));
      yield* hibari.speak(phonemes, voice, signal, pace);
    },
    async close() {
      await Promise.all([reader.close(), hibari.close()]);
    },
  };
}

import { loadSherpa } from '../../speech/sherpa.ts';
import type { SoundNetwork, SpeakingParts } from './sound-network.ts';
import { speakerOf } from './speaker-of.ts';

/** Steps of its diffusion: more sound better and take longer. */
const STEPS = 5;

/** Supertonic, which reads letters in thirty languages, by sherpa-onnx. */
export async function openSupertonic(
  parts: Extract<SpeakingParts, { family: 'supertonic' }>,
): Promise<SoundNetwork> {
  const { family: _, ...supertonic } = parts;
  const model = { supertonic, numThreads: 1, provider: 'cpu', debug: 0 } as const;
  const tts = await loadSherpa().OfflineTts.createAsync({ model, maxNumSentences: 1 });
  return {
    sampleRate: tts.sampleRate,
    async soundOf({ text, voice, language }) {
      if (!/\p{L}/u.test(text)) return null;
      const sid = speakerOf(voice, tts.numSpeakers);
      const generationConfig = { sid, speed: 1, numSteps: STEPS, extra: { lang: language } };
      const { samples } = await tts.generateAsync({ text, generationConfig });
      return samples;
    },
    // It goes with its last reference.
    close: async () => {},
  };
}

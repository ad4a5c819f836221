import { Tensor } from 'onnxruntime-node';
import { integers, openSession, samplesFrom } from './open-session.ts';
import { piperIds } from './piper-ids.ts';
import { readPiperSettings } from './piper-settings.ts';
import type { SoundNetwork, SpeakingParts } from './sound-network.ts';
import { speakerOf } from './speaker-of.ts';

/** A voice of Piper's, without eSpeak NG: our own phonemes are written as it writes them. */
export async function openPiper(parts: Extract<SpeakingParts, { family: 'piper' }>): Promise<SoundNetwork> {
  const { ids, readsLetters, sampleRate, scales, speakers } = await readPiperSettings(parts.settings);
  const session = await openSession(parts.model, ['input', 'input_lengths', 'scales']);
  return {
    sampleRate,
    async soundOf({ text, voice }) {
      const numbers = piperIds(text, ids, readsLetters);
      if (numbers.length === 0) return null;
      return samplesFrom(session, {
        input: new Tensor('int64', integers(numbers), [1, numbers.length]),
        input_lengths: new Tensor('int64', integers([numbers.length]), [1]),
        scales: new Tensor('float32', Float32Array.from(scales), [3]),
        ...(session.inputNames.includes('sid') && {
          sid: new Tensor('int64', integers([speakerOf(voice, speakers)]), [1]),
        }),
      });
    },
    close: () => session.release(),
  };
}

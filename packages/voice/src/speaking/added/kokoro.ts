import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Tensor } from 'onnxruntime-node';
import { idsOf, readAlphabet } from '../hibari/alphabet.ts';
import { HIBARI_FILES } from '../hibari/hibari-files.ts';
import type { SHAPES } from '../hibari/voice-shape.ts';
import { integers, openSession, samplesFrom } from './open-session.ts';
import type { SoundNetwork, SpeakingParts } from './sound-network.ts';

/** Which of Kokoro's voices is each of ours, by how ours are described. */
const NAMES: Readonly<Record<keyof typeof SHAPES, string>> = {
  alloy: 'af_alloy',
  ash: 'am_onyx',
  ballad: 'am_fenrir',
  coral: 'af_bella',
  echo: 'am_echo',
  sage: 'af_sarah',
  shimmer: 'af_sky',
  verse: 'af_heart',
};

/** A voice has a row of this many numbers for each possible length of a passage. */
const STYLE = 256;
const LENGTHS = 510;

/** Kokoro, with a file for each voice. Its alphabet is that of the natural voice, which was made from it. */
export async function openKokoro(parts: Extract<SpeakingParts, { family: 'kokoro' }>): Promise<SoundNetwork> {
  const [alphabet, voices] = await Promise.all([readAlphabet(HIBARI_FILES.alphabet), readVoices(parts)]);
  const session = await openSession(parts.model, ['style', 'speed']);
  const tokens = session.inputNames.includes('tokens') ? 'tokens' : 'input_ids';
  return {
    sampleRate: 24_000,
    async soundOf({ text, voice }) {
      const ids = idsOf(text, alphabet);
      if (ids.length === 0) return null;
      const styles = voices.get(voice) ?? voices.get('verse');
      // The edges do not count.
      const row = Math.min(ids.length - 2, LENGTHS - 1) * STYLE;
      return samplesFrom(session, {
        [tokens]: new Tensor('int64', integers(ids), [1, ids.length]),
        style: new Tensor('float32', styles?.slice(row, row + STYLE) ?? new Float32Array(STYLE), [1, STYLE]),
        speed: new Tensor('float32', Float32Array.of(1), [1]),
      });
    },
    close: () => session.release(),
  };
}

async function readVoices({ voices }: { readonly voices: string }): Promise<Map<string, Float32Array>> {
  const read = Object.entries(NAMES).map(async ([voice, name]): Promise<[string, Float32Array]> => {
    const file = join(voices, `${name}.bin`);
    const bytes = await readFile(file).catch((cause: unknown) => {
      throw new Error(`${file} can’t be read: Kokoro’s voices have to be one file each.`, { cause });
    });
    if (bytes.length !== LENGTHS * STYLE * 4) throw new Error(`${file} is damaged, or not whole.`);
    return [voice, new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))];
  });
  return new Map(await Promise.all(read));
}

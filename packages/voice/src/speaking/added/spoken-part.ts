import { levels, SILENCE_DB } from '../../speech/sound/energy.ts';
import { VOICE_RATE } from '../../speech/types.ts';
import type { PassageSound } from '../passages/speak-passages.ts';

/** Loudness of all voices where they speak, in dBFS. */
const LOUDNESS_DB = -20;
/** Quieter than a passage's loudest window by more than this is silence. */
const SILENT_UNDER_DB = 35;
/** No voice is made louder or quieter by more. */
const MOST_GAIN_DB = 15;
const WINDOW = VOICE_RATE / 100;

/** The audible part of a passage at 24 kHz, and the gain that makes it as loud as other voices; null for silence. */
export function spokenPart(samples: Float32Array): PassageSound | null {
  const loudness = levels(samples, VOICE_RATE);
  const loudest = Math.max(...loudness, SILENCE_DB);
  if (loudest === SILENCE_DB) return null;
  const floor = loudest - SILENT_UNDER_DB;
  const first = loudness.findIndex((level) => level > floor);
  const last = loudness.findLastIndex((level) => level > floor);
  const spoken = loudness.filter((level) => level > floor).map((level) => 10 ** (level / 10));
  const meanDb = 10 * Math.log10(spoken.reduce((sum, each) => sum + each, 0) / spoken.length);
  return {
    // A window more on both sides: consonants begin and end quietly.
    pieces: [samples.slice(Math.max(0, first - 1) * WINDOW, (last + 2) * WINDOW)],
    gainDb: Math.max(-MOST_GAIN_DB, Math.min(MOST_GAIN_DB, LOUDNESS_DB - meanDb)),
  };
}

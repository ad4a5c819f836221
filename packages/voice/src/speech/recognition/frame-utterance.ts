import { levels } from '../sound/energy.ts';
import { SAMPLE_RATE } from '../types.ts';

/**
 * Silence left before and after the words, in ms. Moonshine hears short answers well only in a narrow
 * frame: of 54 one- and two-word answers it missed 6 with 50 before and 100 after, 9 with 100 and 100,
 * 24 with none, and up to 17 with 500 after.
 */
const LEAD_MS = 60;
const TRAIL_MS = 100;

/** Under this there is no signal at all, only dither. */
const SILENT_DB = -75;

/** Quieter than the loudest 10 ms by this much is not a word; weak consonants are within it. */
const RANGE_DB = 38;

const MS = SAMPLE_RATE / 1000;
const WINDOW = 10 * MS;

/**
 * The utterance with as much silence round it as the recogniser likes, cut or added as needed.
 * Empty when nothing was said. 16 kHz, up to a minute.
 */
export function frameUtterance(samples: Float32Array): Float32Array {
  const windows = levels(samples, SAMPLE_RATE);
  const peak = Math.max(SILENT_DB, ...windows);
  if (peak <= SILENT_DB) return new Float32Array(0);
  const loud = (level: number) => level > peak - RANGE_DB;
  const start = windows.findIndex(loud) * WINDOW - LEAD_MS * MS;
  const end = (windows.findLastIndex(loud) + 1) * WINDOW + TRAIL_MS * MS;
  const framed = new Float32Array(end - start);
  framed.set(samples.subarray(Math.max(0, start), end), Math.max(0, -start));
  return framed;
}

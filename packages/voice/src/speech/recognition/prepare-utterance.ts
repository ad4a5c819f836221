import { levels } from '../sound/energy.ts';
import { SAMPLE_RATE } from '../types.ts';

/** Moonshine is word-perfect up to 32 s of speech and repeats itself without end from 40 s on. */
const MAX_SECONDS = 20;

/** A piece ends at the quietest place between these two, in seconds. */
const PIECE_MIN_SECONDS = 8;
const PIECE_MAX_SECONDS = 15;

const WINDOWS_PER_SECOND = 100;
/** A place is as quiet as the loudest of this many 10 ms windows: 200 ms, the pause between phrases. */
const PAUSE_WINDOWS = 20;

/** Cuts a long utterance at its pauses into pieces the recogniser can hold; a short one stays whole. */
export function splitUtterance(samples: Float32Array): Float32Array[] {
  const pieces: Float32Array[] = [];
  let rest = samples;
  while (rest.length > MAX_SECONDS * SAMPLE_RATE) {
    const cut = quietest(rest.subarray(0, PIECE_MAX_SECONDS * SAMPLE_RATE));
    pieces.push(rest.subarray(0, cut));
    rest = rest.subarray(cut);
  }
  return [...pieces, rest];
}

/** Sample in the middle of the longest-lasting quiet of the piece's later part. */
function quietest(piece: Float32Array): number {
  const windows = levels(piece, SAMPLE_RATE);
  let best = windows.length;
  let bestLevel = Number.POSITIVE_INFINITY;
  for (let at = PIECE_MIN_SECONDS * WINDOWS_PER_SECOND; at + PAUSE_WINDOWS <= windows.length; at++) {
    const level = loudest(windows, at, at + PAUSE_WINDOWS);
    // The later of two equally quiet places: fewer, longer pieces keep more context.
    if (level <= bestLevel) {
      bestLevel = level;
      best = at + PAUSE_WINDOWS / 2;
    }
  }
  return (best * SAMPLE_RATE) / WINDOWS_PER_SECOND;
}

function loudest(windows: readonly number[], from: number, to: number): number {
  let level = Number.NEGATIVE_INFINITY;
  for (let index = from; index < to; index++) level = Math.max(level, windows[index] ?? level);
  return level;
}

/**
 * Silence left before and after the words, in ms. Moonshine hears short answers well only in a narrow
 * frame: of 54 one- and two-word answers it missed 6 with 50 before and 100 after, 9 with 100 and 100,
 * 24 with none, and up to 17 with 500 after.
 */
const MOONSHINE_FRAME = { leadMs: 60, trailMs: 100 };

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
export function frameUtterance(samples: Float32Array, { leadMs, trailMs } = MOONSHINE_FRAME): Float32Array {
  const windows = levels(samples, SAMPLE_RATE);
  const peak = Math.max(SILENT_DB, ...windows);
  if (peak <= SILENT_DB) return new Float32Array(0);
  const loud = (level: number) => level > peak - RANGE_DB;
  const start = windows.findIndex(loud) * WINDOW - leadMs * MS;
  const end = (windows.findLastIndex(loud) + 1) * WINDOW + trailMs * MS;
  const framed = new Float32Array(end - start);
  framed.set(samples.subarray(Math.max(0, start), end), Math.max(0, -start));
  return framed;
}

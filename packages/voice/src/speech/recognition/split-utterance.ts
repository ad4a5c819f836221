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

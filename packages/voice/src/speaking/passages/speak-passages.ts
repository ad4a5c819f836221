import { toInt16 } from '../../speech/sound/wav.ts';
import { VOICE_RATE } from '../../speech/types.ts';
import { passagesOf } from './passages.ts';

/** Silence between two passages, by the mark between them. The network's own silence at their ends is cut. */
const SENTENCE_PAUSE_MS = 400;
const CLAUSE_PAUSE_MS = 250;
const WORD_PAUSE_MS = 60;
const FADE_MS = 8;
/** Sound is bent from here on and never reaches 1. */
const BENT_FROM = 0.8;
const HEADROOM = 0.19;

const MS = VOICE_RATE / 1000;

/** The network's output for a passage. */
export interface PassageSound {
  /** 24 kHz, without silence at the ends; they are not used again. */
  readonly pieces: Iterable<Float32Array>;
  /** The gain that makes it as loud as other voices: -20 dBFS during speech. */
  readonly gainDb: number;
}

/**
 * Speaks a text passage by passage in pieces of 24 kHz mono PCM, each as soon as it is made, without silence at the ends.
 * The network reads a passage at once: a sentence, or some clauses of a long one; null of one with nothing to say.
 * `pauses` is a factor of the silence between two.
 */
export async function* speakPassages(
  text: string,
  soundOf: (passage: string) => Promise<PassageSound | null>,
  pauses: number,
): AsyncGenerator<Int16Array<ArrayBuffer>> {
  let pauseMs = 0;
  for (const { phonemes, ending } of passagesOf(text)) {
    const sound = await soundOf(phonemes);
    if (!sound) continue;
    if (pauseMs > 0) yield new Int16Array(Math.round(pauseMs * MS));
    yield* finished(sound);
    pauseMs = pauseAfter(ending) * pauses;
  }
}

function pauseAfter(ending: string): number {
  if (ending === '') return WORD_PAUSE_MS;
  return /[,;:—]/u.test(ending) ? CLAUSE_PAUSE_MS : SENTENCE_PAUSE_MS;
}

/** Fades a passage in and out, makes it as loud as others, and limits it. */
function* finished({ pieces, gainDb }: PassageSound): Generator<Int16Array<ArrayBuffer>> {
  const gain = 10 ** (gainDb / 20);
  let isFirst = true;
  let held: Float32Array | undefined;
  for (const piece of pieces) {
    if (held) yield toInt16(held);
    held = piece.map((sample) => limited(sample * gain));
    if (isFirst) fade(held, (index) => index);
    isFirst = false;
  }
  const last = held;
  if (!last) return;
  fade(last, (index) => last.length - 1 - index);
  yield toInt16(last);
}

function limited(sample: number): number {
  const over = Math.abs(sample) - BENT_FROM;
  return over <= 0 ? sample : Math.sign(sample) * (BENT_FROM + HEADROOM * Math.tanh(over / HEADROOM));
}

function fade(samples: Float32Array, placeOf: (index: number) => number): void {
  const length = Math.min(FADE_MS * MS, samples.length);
  for (let index = 0; index < length; index++) {
    const place = placeOf(index);
    samples[place] = (samples[place] ?? 0) * (index / length);
  }
}

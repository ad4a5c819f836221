import { speakPassages } from '../passages/speak-passages.ts';
import { type Alphabet, idsOf } from './alphabet.ts';
import { type Frames, freeFrames } from './frames.ts';
import type { Network } from './network.ts';
import { shapedSpeech } from './shaped-speech.ts';
import { type Speech, synthesise } from './synthesis.ts';
import type { VoiceShape } from './voice-shape.ts';

/** Frames of the pieces: the first is 150 ms of speech and a millisecond of work, so that it is there at once. */
const PIECES = [12, 24, 48];
/** A network and the numbers of its phonemes. */
export interface Voice {
  readonly network: Network;
  readonly alphabet: Alphabet;
}

/**
 * Speaks phonemes in pieces of 24 kHz mono PCM, each as soon as it is made, without silence at the ends. The network reads
 * a passage at once: a sentence, or some clauses of a long one. Says the same every time.
 */
export function speak(
  { network, alphabet }: Voice,
  phonemes: string,
  shape: VoiceShape,
): AsyncGenerator<Int16Array<ArrayBuffer>> {
  const soundOf = async (passage: string) => {
    const ids = idsOf(passage, alphabet);
    if (ids.length === 0) return null;
    const frames = await network.framesOf(ids, shape.speed);
    const speech = shapedSpeech(frames, shape);
    return speech.count === 0 ? null : { pieces: piecesOf(speech, frames), gainDb: shape.gainDb };
  };
  return speakPassages(phonemes, soundOf, shape.pauses / shape.speed);
}

function* piecesOf(speech: Speech, frames: Frames): Generator<Float32Array> {
  try {
    yield* synthesise(speech, PIECES);
  } finally {
    freeFrames(frames);
  }
}

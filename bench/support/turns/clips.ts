import { readFile } from 'node:fs/promises';
import { SAMPLE_RATE } from '@parlo/voice';
import * as z from 'zod';
import { decodeOpus } from '../decode-opus.ts';

/** Visitors' speech: one half to tune on, the other never looked at. */
export const HALVES = ['tuned', 'held-out'] as const;
/** `fitted` is only for the weights of the decision. */
export type Half = (typeof HALVES)[number] | 'fitted';

const Entry = z.object({
  kind: z.enum(['finished', 'pause', 'dictation', 'interruption', 'backchannel']),
  text: z.string(),
  voice: z.string(),
  fromMs: z.number(),
  toMs: z.number(),
  /** Where a pause goes, from the beginning of the clip. */
  cutsMs: z.array(z.number()),
});

/** One line, 16 kHz, in the pieces between which its pauses go. None begins or ends with silence. */
export interface Clip extends Pick<z.infer<typeof Entry>, 'kind' | 'text' | 'voice'> {
  readonly pieces: readonly Float32Array[];
}

const DATA = new URL('../../data/turns/', import.meta.url);

/** Rejects when the data are missing or damaged. */
export async function readClips(half: Half): Promise<Clip[]> {
  const index = z.array(Entry).parse(JSON.parse(await readFile(new URL(`${half}.json`, DATA), 'utf8')));
  const sound = await decodeOpus(new URL(`${half}.opus`, DATA));
  return index.map(({ kind, text, voice, fromMs, toMs, cutsMs }) => {
    const edges = [fromMs, ...cutsMs.map((cut) => fromMs + cut), toMs].map(
      (ms) => (ms * SAMPLE_RATE) / 1_000,
    );
    const clip = sound.subarray(edges[0], edges.at(-1));
    const floor = loudest(clip) / QUIETER;
    const pieces = edges
      .slice(1)
      .map((to, piece) => trimmed(sound.subarray(edges[piece], to), floor))
      .filter((piece) => piece.length > 0);
    return { kind, text, voice, pieces };
  });
}

const WINDOW = SAMPLE_RATE / 100;
/** Sound 40 dB under the loudest of its clip is silence. */
const QUIETER = 100;

function trimmed(samples: Float32Array, floor: number): Float32Array {
  const levels: number[] = [];
  for (let at = 0; at + WINDOW <= samples.length; at += WINDOW)
    levels.push(level(samples.subarray(at, at + WINDOW)));
  const first = levels.findIndex((each) => each >= floor);
  if (first < 0) return samples.subarray(0, 0);
  const last = levels.findLastIndex((each) => each >= floor);
  return samples.slice(first * WINDOW, (last + 1) * WINDOW);
}

function loudest(samples: Float32Array): number {
  let most = 0;
  for (let at = 0; at + WINDOW <= samples.length; at += WINDOW)
    most = Math.max(most, level(samples.subarray(at, at + WINDOW)));
  return most;
}

/** Root mean square. */
export function level(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
}

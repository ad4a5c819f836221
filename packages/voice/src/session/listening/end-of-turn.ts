import type { TurnDetection } from '@parlo/contract/realtime';
import { sentenceState } from './sentence-state.ts';

/** `server_vad` without a duration of its own. */
const DEFAULT_SILENCE_MS = 500;

type Eagerness = 'low' | 'medium' | 'high';

/**
 * Total silence, from the real end of speech, after which a turn is over. People leave about 200 ms between
 * turns (Stivers 2009) and pause longer than that inside a turn mostly where the sentence shows it goes on.
 */
const WAIT_MS: Readonly<Record<Eagerness, Readonly<Record<ReturnType<typeof sentenceState>, number>>>> = {
  high: { finished: 250, unclear: 450, unfinished: 900, dictating: 1_200 },
  medium: { finished: 280, unclear: 600, unfinished: 1_200, dictating: 1_500 },
  low: { finished: 500, unclear: 900, unfinished: 1_500, dictating: 2_000 },
};

/**
 * How much silence ends the turn, in milliseconds. `transcript` is what was said so far, or null while that is
 * not known: words decide under `semantic_vad`, so then it is infinite. A manual turn never ends by itself.
 */
export function silenceNeededMs(detection: TurnDetection, transcript: string | null): number {
  if (detection === null) return Number.POSITIVE_INFINITY;
  if (detection.type === 'server_vad') return detection.silence_duration_ms ?? DEFAULT_SILENCE_MS;
  if (transcript === null) return Number.POSITIVE_INFINITY;
  const eagerness = detection.eagerness ?? 'auto';
  return WAIT_MS[eagerness === 'auto' ? 'medium' : eagerness][sentenceState(transcript)];
}

import { levels } from '@parlo/voice/energy';

/** A recording's 10 ms windows count as sound from here up: well over codec noise, well under quiet speech. */
const SOUND_DB = -45;
const WINDOW_MS = 10;
/** Shorter pauses are within a sentence. */
const GAP_MS = 600;

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Stretches of sound in a recording, pauses shorter than `GAP_MS` bridged. */
export function soundSpans(samples: Float32Array, sampleRate: number): Span[] {
  const spans: { fromMs: number; toMs: number }[] = [];
  levels(samples, sampleRate).forEach((level, index) => {
    if (level < SOUND_DB) return;
    const last = spans.at(-1);
    const fromMs = index * WINDOW_MS;
    if (last && fromMs - last.toMs < GAP_MS) last.toMs = fromMs + WINDOW_MS;
    else spans.push({ fromMs, toMs: fromMs + WINDOW_MS });
  });
  return spans;
}

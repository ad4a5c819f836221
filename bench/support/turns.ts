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

/**
 * For each question, the milliseconds from its last sound to the first sound of the answer; null when nothing was
 * heard before the next question, or when the answer to the one before was still playing.
 */
export function answerDelays(questions: readonly Span[], answers: readonly Span[]): (number | null)[] {
  return questions.map((question, index) => {
    const next = questions[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    if (answers.some(({ fromMs, toMs }) => fromMs < question.toMs && toMs > question.toMs)) return null;
    const answer = answers.find(({ fromMs }) => fromMs >= question.toMs && fromMs < next);
    return answer ? answer.fromMs - question.toMs : null;
  });
}

import type { Span } from '@parlo/e2e/support/sound-spans.ts';

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

import type { SentenceModel } from '../responder.ts';

/**
 * The same model for work that may not keep a visitor waiting: whatever else is asked of it goes first, between any two
 * texts. `close` leaves the model open.
 */
export function inBackground(model: SentenceModel): SentenceModel {
  return {
    embed: (texts, signal, options) => model.embed(texts, signal, { ...options, background: true }),
    judge: (question, candidates, signal) => model.judge(question, candidates, signal, { background: true }),
    intentsOf: (vector) => model.intentsOf(vector),
    dangerOf: (text, signal) => model.dangerOf(text, signal),
    actOf: (turn, signal) => model.actOf(turn, signal),
    close: async () => undefined,
  };
}

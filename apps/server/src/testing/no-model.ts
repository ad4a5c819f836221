import type { SentenceModel } from '@parlo/dialog/responder';

const unavailable = () => Promise.reject(new Error('There is no model here'));

/** A sentence model that never works: words decide, as they do while a real one can't be had. */
export const NO_MODEL: SentenceModel = {
  embed: unavailable,
  judge: unavailable,
  intentsOf: () => ({ complaint: 0, person: 0, safety: 0, followUp: 0 }),
  dangerOf: unavailable,
  actOf: unavailable,
  close: async () => undefined,
};

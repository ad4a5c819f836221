import type { AssistantProfile, SentenceModel } from '../responder.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { createRetriever } from '../retrieval/retriever.ts';
import { CAFE } from './cafe.ts';
import { NO_INTENTS, ScriptedModel } from './scripted-model.ts';

export const never = new AbortController().signal;
export const endless = () => new Promise<never>(() => undefined);
export const STUCK: AssistantProfile = { ...CAFE, knowledge: { revision: '1', load: endless } };
export const STUCK_MODEL: SentenceModel = {
  embed: endless,
  judge: endless,
  intentsOf: () => NO_INTENTS,
  dangerOf: endless,
  actOf: endless,
  close: async () => undefined,
};
/** Loses patience at once. */
export const hurried = async () => undefined;

export const idOf = ({ source }: Candidate) =>
  source.kind === 'entry' ? source.entry.id : source.passage.id;

/** A retriever that waits for whatever it needs. */
export const startRetriever = (model: SentenceModel) =>
  createRetriever({ model, patience: endless, modelLimitMs: 60_000 });

/** What is found for a question, likeliest first. */
export async function search(
  assistant: AssistantProfile,
  said: string,
  model: SentenceModel = new ScriptedModel(),
) {
  return startRetriever(model).search(assistant, { said }, never);
}

export function failed(): never {
  throw new Error('Nothing was found');
}

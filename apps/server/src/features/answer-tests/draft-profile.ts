import { createHash } from 'node:crypto';
import type { AssistantChanges } from '@parlo/contract';
import type { AssistantProfile } from '@parlo/dialog';

/**
 * An assistant as its owner is about to save it, with the files that it has. Without its language model: every save
 * would cost tokens for every test, and minutes of waiting.
 */
export function draftProfile(
  { model: _, ...saved }: AssistantProfile,
  draft: AssistantChanges,
): AssistantProfile {
  const { assistantName, assistantPrompt, greetingMessage, faqList } = draft;
  const profile = {
    ...saved,
    name: assistantName ?? saved.name,
    prompt: assistantPrompt ?? saved.prompt,
    greeting: greetingMessage ?? saved.greeting,
    faq:
      faqList?.map(({ question, answer, phrasings = [] }, position) => ({
        id: `draft_${position}`,
        question,
        answer,
        phrasings,
      })) ?? saved.faq,
  };
  const state = stateOf(profile);
  // The id stays: an index of the same files is not built twice.
  return state === stateOf(saved) ? saved : { ...profile, revision: `draft-${state}` };
}

/** The same for two assistants that have the same texts and files, whatever the ids of their entries are. */
export function stateOf({ name, greeting, prompt, faq, knowledge }: AssistantProfile): string {
  const entries = faq.map(({ question, answer, phrasings }) => [question, answer, phrasings]);
  const texts = JSON.stringify([name, greeting, prompt, entries, knowledge?.revision ?? null]);
  return createHash('sha256').update(texts).digest('base64url').slice(0, 22);
}

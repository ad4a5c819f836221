import { createHash } from 'node:crypto';
import type { AssistantProfile } from '@parlo/dialog';

/** The same for two assistants that have the same texts and files and reply in the same way, whatever their entries' ids. */
export function stateOf({ name, greeting, prompt, faq, knowledge, model }: AssistantProfile): string {
  const entries = faq.map(({ question, answer, phrasings }) => [question, answer, phrasings]);
  const texts = JSON.stringify([
    name,
    greeting,
    prompt,
    entries,
    knowledge?.revision ?? null,
    ...(model ? ['own_words'] : []),
  ]);
  return createHash('sha256').update(texts).digest('base64url').slice(0, 22);
}

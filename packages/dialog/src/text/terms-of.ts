import type { AssistantProfile } from '../responder.ts';

/** Some six thousand words. What is left out of a longer text is what an owner wrote last. */
const MOST_CHARACTERS = 40_000;

/**
 * The texts that visitors' words are likely to come from, for a recogniser: names and services, then the questions of the
 * FAQ, its answers and the prompt, up to 40,000 characters. Files are left out: they are long, and have to be loaded.
 */
export function termsOf({ name, faq, prompt, calendar }: AssistantProfile): string {
  const services = calendar?.services.map((service) => service.name) ?? [];
  const questions = faq.flatMap(({ question, phrasings }) => [question, ...phrasings]);
  const answers = faq.map(({ answer }) => answer);
  return [name, ...services, ...questions, ...answers, prompt].join('\n').slice(0, MOST_CHARACTERS);
}

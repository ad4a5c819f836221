/**
 * Ids of the assistants that every installation has: they belong to nobody, and anybody may talk with them. No schema
 * library is imported here, so that any page can afford it.
 */

/** Answers questions about Parlo. */
export const DEMO_ASSISTANT_ID = 'assistant_demo';

/** Whether an id is one of theirs. */
export const isDemoAssistant = (id: string): boolean =>
  id === DEMO_ASSISTANT_ID || id.startsWith(`${DEMO_ASSISTANT_ID}_`);

/** The languages that demos are written in. The first one is that of the ids without a language. */
export const DEMO_LANGUAGES = ['en', 'uk'] as const;
export type DemoLanguage = (typeof DEMO_LANGUAGES)[number];

/**
 * The demo that greets in a language: `assistant_demo`, `assistant_demo_uk`. With the slug of a use case
 * (`content/demo-assistants/<slug>.json`) its assistant: `assistant_demo_clinic`, `assistant_demo_clinic_uk`. Whatever
 * it greets in, it replies in the visitor's language.
 */
export function demoAssistantId(language: DemoLanguage = DEMO_LANGUAGES[0], slug?: string): string {
  const parts = [DEMO_ASSISTANT_ID, slug, language === DEMO_LANGUAGES[0] ? undefined : language];
  return parts.filter((part) => part !== undefined).join('_');
}

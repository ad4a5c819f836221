/** The languages that assistants speak, in calls and in writing. */
export const ASSISTANT_LANGUAGES = ['en', 'uk'] as const;
export type AssistantLanguage = (typeof ASSISTANT_LANGUAGES)[number];

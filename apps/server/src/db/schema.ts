/** Every table; `drizzle-kit generate` makes migrations from this file. */
export * from './schema/acts.ts';
export * from './schema/answer-tests.ts';
export * from './schema/assistants.ts';
export * from './schema/auth.ts';
export * from './schema/calendar.ts';
export * from './schema/call-providers.ts';
export * from './schema/contacts.ts';
export * from './schema/conversations.ts';
export * from './schema/files.ts';
export * from './schema/knowledge.ts';
export * from './schema/language-models.ts';
export * from './schema/limits.ts';
export * from './schema/minutes.ts';
export * from './schema/payments.ts';
export * from './schema/site-texts.ts';
export * from './schema/speech-services.ts';
export * from './schema/support.ts';

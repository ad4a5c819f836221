/** Every table; `drizzle-kit generate` makes migrations from this file. */
export * from './schema/assistants.ts';
export * from './schema/auth.ts';
export * from './schema/conversations.ts';

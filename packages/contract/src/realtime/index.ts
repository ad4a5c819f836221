/** The realtime voice wire: client events, server events, sessions and items. Source: OpenAI Realtime, GA shape. */
export * from './client-events.ts';
export * from './client-tools.ts';
export * from './items.ts';
export * from './refusals.ts';
export * from './server-events.ts';
export * from './session.ts';

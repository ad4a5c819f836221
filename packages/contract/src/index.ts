/** The contract between every part of Parlo: calls, their shapes, limits, errors and sentences. */
export * from './accounts.ts';
export * from './admin.ts';
export * from './assistants.ts';
export * from './blog.ts';
export * from './branding.ts';
export * from './calls.ts';
export * from './client.ts';
export * from './conversations.ts';
export * from './errors.ts';
export * from './knowledge.ts';
export * from './limits.ts';
export * from './messages.ts';
export * from './sessions.ts';
export * from './support.ts';
export * from './widget.ts';

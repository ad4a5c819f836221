/** The contract between every part of Parlo: calls, their shapes, limits, errors and sentences. */
export * from './accounts.ts';
export * from './assistants.ts';
export * from './calls.ts';
export * from './client.ts';
export * from './errors.ts';
export * from './limits.ts';
export * from './sessions.ts';
export * from './widget.ts';

/** The contract between every part of Parlo: calls, their shapes, limits, errors and sentences. */

export * from './admin.ts';
export * from './assistants.ts';
export * from './auth.ts';
export * from './billing.ts';
export * from './blog.ts';
export * from './branding.ts';
export * from './calls.ts';
export * from './client.ts';
export * from './conversations.ts';
export * from './errors.ts';
export * from './knowledge.ts';
export * from './limits.ts';
export * from './messages.ts';
export * from './notifications.ts';
export * from './plans.ts';
export * from './reasons.ts';
export * from './sessions.ts';
export * from './site.ts';
export * from './support.ts';
export * from './visitors.ts';
export * from './widget.ts';

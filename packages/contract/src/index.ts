/** The contract between every part of Parlo: calls, their shapes, limits, errors and sentences. */

export * from './api/calls.ts';
export * from './api/client.ts';
export * from './api/errors.ts';
export * from './api/limits.ts';
export * from './api/messages.ts';
export * from './api/reasons.ts';
export * from './features/admin.ts';
export * from './features/answer-tests.ts';
export * from './features/assistants.ts';
export * from './features/auth.ts';
export * from './features/billing.ts';
export * from './features/blog.ts';
export * from './features/branding.ts';
export * from './features/calendar.ts';
export * from './features/calls.ts';
export * from './features/chat.ts';
export * from './features/contacts.ts';
export * from './features/conversations.ts';
export * from './features/embed.ts';
export * from './features/knowledge.ts';
export * from './features/language-models.ts';
export * from './features/notifications.ts';
export * from './features/payments.ts';
export * from './features/support.ts';
export * from './plans.ts';
export * from './widget.ts';

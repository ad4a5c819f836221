import type { z } from 'zod';
import { ACCOUNT_CALLS } from './calls/account.ts';
import { ADMIN_CALLS } from './calls/admin.ts';
import { ASSISTANT_CALLS } from './calls/assistants.ts';
import { CALENDAR_CALLS } from './calls/calendar.ts';
import { CONVERSATION_CALLS } from './calls/conversations.ts';
import { SITE_CALLS } from './calls/site.ts';
import { VISITOR_CALLS } from './calls/visitors.ts';

export type { Access, Call, FormFiles, Output } from './call.ts';

/** Every call of the API, by name. */
export const CALLS = {
  ...ACCOUNT_CALLS,
  ...ASSISTANT_CALLS,
  ...VISITOR_CALLS,
  ...CONVERSATION_CALLS,
  ...CALENDAR_CALLS,
  ...SITE_CALLS,
  ...ADMIN_CALLS,
} as const;

export type CallName = keyof typeof CALLS;
/** Unknown for a call that takes nothing. */
export type CallInput<N extends CallName> = (typeof CALLS)[N]['input'] extends infer I extends z.ZodType
  ? z.input<I>
  : undefined;
export type CallOutput<N extends CallName> = (typeof CALLS)[N]['output'] extends infer O extends
  z.core.$ZodType
  ? z.output<O>
  : never;

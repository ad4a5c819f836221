import type { z } from 'zod';
import { assistantCalls, brandingCalls, knowledgeCalls } from './calls/assistants.ts';
import { authCalls } from './calls/auth.ts';
import { conversationCalls } from './calls/conversations.ts';
import { adminCalls, blogCalls, supportCalls } from './calls/site.ts';

export type { Access, Call, FormFiles, Output } from './calls/call.ts';

/** Every call of the API, by name. */
export const CALLS = {
  ...authCalls,
  ...assistantCalls,
  ...knowledgeCalls,
  ...brandingCalls,
  ...conversationCalls,
  ...supportCalls,
  ...blogCalls,
  ...adminCalls,
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

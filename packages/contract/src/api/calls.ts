import type { z } from 'zod';
import { assistantCalls, brandingCalls, knowledgeCalls } from './assistants-calls.ts';
import { authCalls } from './auth-calls.ts';
import { conversationCalls } from './conversations-calls.ts';
import { adminCalls, blogCalls, supportCalls } from './site-calls.ts';

export type { Access, Call, FormFiles, Output } from './call.ts';

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

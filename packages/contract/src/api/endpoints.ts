import type { z } from 'zod';
import { ACCOUNT_ENDPOINTS } from './endpoints/account.ts';
import { ADMIN_ENDPOINTS } from './endpoints/admin.ts';
import { ASSISTANT_ENDPOINTS } from './endpoints/assistants.ts';
import { CALENDAR_ENDPOINTS } from './endpoints/calendar.ts';
import { CONVERSATION_ENDPOINTS } from './endpoints/conversations.ts';
import { SIGN_IN_ENDPOINTS } from './endpoints/signing-in.ts';
import { SITE_ENDPOINTS } from './endpoints/site.ts';
import { VISITOR_ENDPOINTS } from './endpoints/visitors.ts';

export type { Access, Endpoint, FormFiles, Output } from './endpoint.ts';

/** Every endpoint of the API, by name. */
export const ENDPOINTS = {
  ...ACCOUNT_ENDPOINTS,
  ...SIGN_IN_ENDPOINTS,
  ...ASSISTANT_ENDPOINTS,
  ...VISITOR_ENDPOINTS,
  ...CONVERSATION_ENDPOINTS,
  ...CALENDAR_ENDPOINTS,
  ...SITE_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
/** `undefined` for an endpoint without input. */
export type EndpointInput<N extends EndpointName> = (typeof ENDPOINTS)[N]['input'] extends infer I extends
  z.ZodType
  ? z.input<I>
  : undefined;
export type EndpointOutput<N extends EndpointName> = (typeof ENDPOINTS)[N]['output'] extends infer O extends
  z.core.$ZodType
  ? z.output<O>
  : never;

import { z } from 'zod';
import { NewAssistant } from './assistants.ts';
import { AssistantId, visitorFields } from './chat.ts';

/** The origin of a conversation. `builder` and `sandbox` are the owner's own tests. */
export const CALL_ORIGINS = ['widget', 'popup', 'sandbox', 'builder', 'api'] as const;
export type CallOrigin = (typeof CALL_ORIGINS)[number];

/**
 * Opening a call. The server composes instructions itself: what a visitor sends of them is accepted and unused. Only a
 * signed-in owner who names no assistant describes one by `instructions` and `voice`.
 */
export const SessionInput = z.object({
  ...visitorFields,
  assistantId: AssistantId.optional(),
  /** An assistant that is not saved yet, to be tried by its signed-in owner. */
  draft: NewAssistant.optional(),
  /** The origin of the call: analytics use it to separate tests from visitors. */
  origin: z.enum(CALL_ORIGINS).optional(),
  model: z.string().max(200).optional(),
  voice: z.string().max(200).optional(),
  instructions: z.string().max(1_000_000).optional(),
});
export type SessionInput = z.input<typeof SessionInput>;

/** `assistantId` may be missing so that the refusal can say so in the widget's own words. */
export const WidgetConfigQuery = z.object({
  assistantId: AssistantId.optional(),
});

import { z } from 'zod';
import { MESSAGES } from './errors.ts';

/** Opening a call. The server composes instructions itself: what a visitor sends of them is accepted and unused. */
export const SessionInput = z.object({
  assistantId: z.string().max(128, MESSAGES.assistantNotFound).optional(),
  model: z.string().max(200).optional(),
  voice: z.string().max(200).optional(),
  instructions: z.string().max(1_000_000).optional(),
});
export type SessionInput = z.input<typeof SessionInput>;

/** `assistantId` may be missing so that the refusal can say so in the widget's own words. */
export const WidgetConfigQuery = z.object({
  assistantId: z.string().max(128, MESSAGES.assistantNotFound).optional(),
});

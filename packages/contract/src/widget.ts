import * as z from 'zod/mini';

/**
 * What a visitor's widget reads. Written with `zod/mini`: the whole of zod weighs more than the widget.
 */

/** A visitor's view of an assistant: never its prompt, its FAQ or its owner. */
export const WidgetAssistant = z.object({
  id: z.string(),
  assistantName: z.string(),
  greetingMessage: z.string(),
  voice: z.string(),
  /** Address of the logo, or null for the default one. */
  logo: z.nullable(z.string()),
});
export type WidgetAssistant = z.infer<typeof WidgetAssistant>;

export const WidgetConfigAnswer = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), message: z.string(), assistant: WidgetAssistant }),
  z.object({ success: z.literal(false), message: z.string(), code: z.string() }),
]);
export type WidgetConfigAnswer = z.infer<typeof WidgetConfigAnswer>;

/** `value` opens calls until `expires_at` (seconds since 1970) and nothing else. */
export const ClientSecret = z.object({ value: z.string(), expires_at: z.number() });
export type ClientSecret = z.infer<typeof ClientSecret>;

export const SessionAnswer = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    client_secret: ClientSecret,
    /** Seconds that the account has for it; told to the assistant's owner alone. */
    seconds_left: z.optional(z.number()),
  }),
  z.object({ success: z.literal(false), message: z.string(), code: z.string() }),
]);
export type SessionAnswer = z.infer<typeof SessionAnswer>;

import * as z from 'zod/mini';
import { VOICES } from './api/limits.ts';

/**
 * The configuration of a visitor's widget. Uses `zod/mini`, because all of zod is larger than the widget.
 */

/** How the widget looks once it is open. The button before that has its look in the page's own code. */
export const WidgetLook = z.object({
  /** `#rrggbb`; empty for Parlo's own. */
  color: z.string(),
  theme: z.enum(['auto', 'light', 'dark']),
  /** Radius of the panel's corners, in CSS pixels. */
  radius: z.number(),
  /** Whether it says 'Powered by Parlo'. */
  branding: z.boolean(),
  /** `initial`: the first letter of its name stands beside its replies, whatever logo it has. */
  avatar: z.optional(z.literal('initial')),
  /** Questions shown as buttons, at most three. */
  suggestions: z.array(z.string()),
});
export type WidgetLook = z.infer<typeof WidgetLook>;

/** A visitor's view of an assistant: never its prompt, its answers or its owner. */
export const WidgetAssistant = z.object({
  id: z.string(),
  assistantName: z.string(),
  greetingMessage: z.string(),
  voice: z.string(),
  /** Address of the logo, or null for the default one. */
  logo: z.nullable(z.string()),
  /** The text that a visitor agrees to before the first word; empty if no consent is needed. */
  consentText: z.string(),
  /**
   * The owner's words for that an AI speaks, and the code of their language; null where it is not known. Absent: the
   * widget's own words.
   */
  aiNotice: z.optional(z.object({ text: z.string(), language: z.nullable(z.string()) })),
  /** A server from before it was sent leaves it out. */
  look: z.optional(WidgetLook),
  /**
   * The languages that its calls understand, as ISO 639-1 codes; none: it can be written to alone. Absent: the server
   * does not know yet.
   */
  hears: z.optional(z.array(z.string())),
  /**
   * The language, as an ISO 639-1 code, in which the visitor's own device may listen and speak, since calls here can't and
   * the owner allows it. Absent: it may not, or need not.
   */
  device: z.optional(z.string()),
});
export type WidgetAssistant = z.infer<typeof WidgetAssistant>;

/**
 * Sent by the builder to its preview, on the same origin: what is typed and not saved yet. It is only shown, and calls
 * use what is saved; without an account nothing is, and calls and messages are about the `trial` that is in it.
 */
export const PreviewMessage = z.object({
  type: z.literal('parlo:preview'),
  /** Its `logo` is null where the saved one stays. */
  assistant: WidgetAssistant,
  /** Words of the call button; null for those of the address. */
  label: z.nullable(z.string()),
  /** The assistant as it is typed, by somebody without an account. The server checks it. */
  trial: z.optional(
    z.object({
      assistantName: z.string(),
      assistantPrompt: z.string(),
      greetingMessage: z.string(),
      aiNotice: z.optional(z.string()),
      voice: z.enum(VOICES),
      pronunciations: z.optional(
        z.array(z.object({ word: z.string(), saidAs: z.string(), language: z.enum(['en', 'uk']) })),
      ),
      alsoSpoken: z.optional(z.array(z.enum(['en', 'uk']))),
      faqList: z.array(
        z.object({ question: z.string(), answer: z.string(), phrasings: z.array(z.string()) }),
      ),
    }),
  ),
});
export type PreviewMessage = z.infer<typeof PreviewMessage>;

export const WidgetConfigResponse = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), message: z.string(), assistant: WidgetAssistant }),
  z.object({ success: z.literal(false), message: z.string(), code: z.string() }),
]);
export type WidgetConfigResponse = z.infer<typeof WidgetConfigResponse>;

/** `value` opens calls until `expires_at` (seconds since 1970) and nothing else. */
export const ClientSecret = z.object({ value: z.string(), expires_at: z.number() });
export type ClientSecret = z.infer<typeof ClientSecret>;

/** A STUN or TURN server, as `RTCPeerConnection` takes it. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.infer<typeof IceServer>;

export const SessionResponse = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    client_secret: ClientSecret,
    /** The token of the conversation that calls with this secret belong to. */
    conversation: z.string(),
    /** To connect through; empty when the operator named none. */
    ice_servers: z.array(IceServer),
    /**
     * The way that calls take: `websocket` when the server takes them over nothing else, so that no other way need be tried;
     * `livekit` when a room of LiveKit is to be tried first. Absent: WebRTC with the server.
     */
    transport: z.optional(z.enum(['websocket', 'livekit'])),
    /** Seconds that the account has left for the call; only the assistant's owner gets them. */
    seconds_left: z.optional(z.number()),
  }),
  z.object({ success: z.literal(false), message: z.string(), code: z.string() }),
]);
export type SessionResponse = z.infer<typeof SessionResponse>;

import * as z from 'zod/mini';
import { ConversationItem } from './items.ts';
import { RealtimeSession } from './session.ts';

/** Everything the server sends. Times are milliseconds of the call's sound. */

const event = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), event_id: z.string(), ...shape });

const itemId = { item_id: z.string() };
const part = { ...itemId, content_index: z.number() };
const responseId = { response_id: z.string() };
const output = { ...responseId, output_index: z.number() };
const outputPart = { ...output, ...part };

/** `audio` carries a transcript, `text` a text; no other type passes the stock client. */
const ContentPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('audio'), transcript: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
]);

export const ResponseStatus = z.enum(['in_progress', 'completed', 'cancelled', 'failed', 'incomplete']);
export type ResponseStatus = z.infer<typeof ResponseStatus>;

export const RealtimeResponse = z.object({
  id: z.string(),
  object: z.literal('realtime.response'),
  status: ResponseStatus,
  status_details: z.nullable(
    z.object({
      type: z.string(),
      reason: z.optional(z.string()),
      error: z.optional(z.object({ type: z.string(), code: z.string(), message: z.string() })),
    }),
  ),
  output: z.array(ConversationItem),
  conversation_id: z.nullable(z.string()),
  output_modalities: z.array(z.string()),
  /** The most that it may say. */
  max_output_tokens: z.optional(z.union([z.literal('inf'), z.number()])),
  usage: z.nullable(
    z.object({ total_tokens: z.number(), input_tokens: z.number(), output_tokens: z.number() }),
  ),
  metadata: z.nullable(z.record(z.string(), z.string())),
  /** The mark that article 50 of the EU's AI Act asks for: no person said this. */
  ai_generated: z.optional(z.literal(true)),
});
export type RealtimeResponse = z.infer<typeof RealtimeResponse>;

/** Fields that do not apply are absent, never null: null fails the stock client's schema. */
export const RealtimeErrorDetail = z.object({
  type: z.string(),
  code: z.optional(z.string()),
  message: z.string(),
  param: z.optional(z.string()),
  /** The client event that caused it. */
  event_id: z.optional(z.string()),
});
export type RealtimeErrorDetail = z.infer<typeof RealtimeErrorDetail>;

const placed = { item: ConversationItem, previous_item_id: z.nullable(z.string()) };

export const ServerEvent = z.discriminatedUnion('type', [
  event('session.created', { session: RealtimeSession }),
  event('session.updated', { session: RealtimeSession }),
  event('conversation.created', {
    conversation: z.object({ id: z.string(), object: z.literal('realtime.conversation') }),
  }),
  /** The limits of this connection. `requests` counts the client's messages. */
  event('rate_limits.updated', {
    rate_limits: z.array(
      z.object({
        name: z.enum(['requests', 'tokens']),
        limit: z.number(),
        remaining: z.number(),
        reset_seconds: z.number(),
      }),
    ),
  }),
  event('input_audio_buffer.speech_started', { audio_start_ms: z.number(), ...itemId }),
  event('input_audio_buffer.speech_stopped', { audio_end_ms: z.number(), ...itemId }),
  event('input_audio_buffer.committed', { ...itemId, previous_item_id: z.nullable(z.string()) }),
  event('input_audio_buffer.cleared', {}),
  /** Nobody spoke for `idle_timeout_ms` after a reply; the silence lies between both times. */
  event('input_audio_buffer.timeout_triggered', {
    audio_start_ms: z.number(),
    audio_end_ms: z.number(),
    ...itemId,
  }),
  event('conversation.item.added', placed),
  event('conversation.item.done', placed),
  event('conversation.item.retrieved', { item: ConversationItem }),
  event('conversation.item.deleted', itemId),
  event('conversation.item.truncated', { ...part, audio_end_ms: z.number() }),
  event('conversation.item.input_audio_transcription.delta', { ...part, delta: z.string() }),
  event('conversation.item.input_audio_transcription.completed', {
    ...part,
    transcript: z.string(),
    usage: z.object({ type: z.literal('duration'), seconds: z.number() }),
  }),
  event('conversation.item.input_audio_transcription.failed', { ...part, error: RealtimeErrorDetail }),
  event('response.created', { response: RealtimeResponse }),
  event('response.done', { response: RealtimeResponse }),
  event('response.output_item.added', { ...output, item: ConversationItem }),
  event('response.output_item.done', { ...output, item: ConversationItem }),
  event('response.content_part.added', { ...outputPart, part: ContentPart }),
  event('response.content_part.done', { ...outputPart, part: ContentPart }),
  event('response.output_audio_transcript.delta', { ...outputPart, delta: z.string() }),
  event('response.output_audio_transcript.done', { ...outputPart, transcript: z.string() }),
  /** Over WebSocket alone: 24 kHz mono 16-bit PCM in base64. */
  event('response.output_audio.delta', { ...outputPart, delta: z.string() }),
  event('response.output_audio.done', outputPart),
  event('response.output_text.delta', { ...outputPart, delta: z.string() }),
  event('response.output_text.done', { ...outputPart, text: z.string() }),
  event('response.function_call_arguments.delta', {
    ...output,
    ...itemId,
    call_id: z.string(),
    delta: z.string(),
  }),
  event('response.function_call_arguments.done', {
    ...output,
    ...itemId,
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
  }),
  event('output_audio_buffer.started', responseId),
  event('output_audio_buffer.stopped', responseId),
  event('output_audio_buffer.cleared', responseId),
  // Parlo's own, over a WebSocket alone: what was sent ahead gets quieter while somebody may be interrupting, waits, and
  // goes on as before.
  event('output_audio_buffer.ducked', {}),
  event('output_audio_buffer.held', {}),
  event('output_audio_buffer.released', {}),
  event('error', { error: RealtimeErrorDetail }),
]);
export type ServerEvent = z.infer<typeof ServerEvent>;

/** One server event by its type. */
export type ServerEventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>;

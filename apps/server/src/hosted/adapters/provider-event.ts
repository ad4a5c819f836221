import { z } from 'zod';

/**
 * What a provider reports, in the names of the realtime contract (GA): the one language of the state machine. Every field is
 * read leniently, since a provider may add, leave out or break any; an event without what is needed of it is no event.
 */

const text = z.string().catch('');
const number = z.number().finite().catch(0);
const count = z.number().finite().nonnegative().catch(0);
/** Ids are passed to the visitor's page, so they are short and of plain characters. */
const id = z.string().regex(/^[\w.:-]{1,128}$/);
const itemId = { item_id: id };
const inResponse = { response_id: id, item_id: id };

const Item = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), id, role: z.enum(['user', 'assistant', 'system']).catch('system') }),
  z.object({
    type: z.literal('function_call'),
    id,
    call_id: z.string().min(1).max(128),
    name: z.string().max(128),
    arguments: text,
    status: text,
  }),
  z.object({ type: z.literal('function_call_output'), id }),
]);
export type ProviderItem = z.infer<typeof Item>;

const TokenDetails = z
  .object({
    text_tokens: count,
    audio_tokens: count,
    cached_tokens: count,
    cached_tokens_details: z.object({ text_tokens: count, audio_tokens: count }).optional().catch(undefined),
  })
  .optional()
  .catch(undefined);
const Usage = z
  .object({
    input_tokens: count,
    output_tokens: count,
    seconds: count,
    input_token_details: TokenDetails,
    output_token_details: TokenDetails,
  })
  .optional()
  .catch(undefined);
export type ProviderUsage = NonNullable<z.infer<typeof Usage>>;

const Failure = z
  .object({ type: text, code: text, message: text, event_id: text })
  .catch({ type: '', code: '', message: '', event_id: '' });

const Response = z.object({
  id,
  status: text,
  status_details: z
    .object({ type: text, reason: text, error: Failure.optional() })
    .nullish()
    .catch(undefined),
  usage: z.preprocess((usage) => usage ?? undefined, Usage),
  metadata: z.record(z.string(), z.string()).nullish().catch(undefined),
});

const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...shape });

export const ProviderEvent = z.discriminatedUnion('type', [
  event('session.created', {}),
  event('session.updated', {}),
  event('input_audio_buffer.speech_started', { ...itemId, audio_start_ms: number }),
  event('input_audio_buffer.speech_stopped', { ...itemId, audio_end_ms: number }),
  event('input_audio_buffer.committed', itemId),
  event('conversation.item.added', { item: Item }),
  event('conversation.item.truncated', { ...itemId, audio_end_ms: count }),
  event('conversation.item.input_audio_transcription.delta', { ...itemId, delta: text }),
  event('conversation.item.input_audio_transcription.completed', {
    ...itemId,
    transcript: text,
    usage: Usage,
  }),
  event('conversation.item.input_audio_transcription.failed', itemId),
  event('response.created', { response: Response }),
  event('response.output_item.added', { response_id: id, item: Item }),
  event('response.output_item.done', { response_id: id, item: Item }),
  event('response.output_audio_transcript.delta', { ...inResponse, delta: text }),
  event('response.output_audio_transcript.done', { ...inResponse, transcript: text }),
  event('response.output_text.delta', { ...inResponse, delta: text }),
  event('response.output_text.done', { ...inResponse, text }),
  /** Over a WebSocket alone: base64 of 24 kHz mono 16-bit PCM. */
  event('response.output_audio.delta', { ...inResponse, delta: text }),
  event('response.done', { response: Response }),
  event('output_audio_buffer.started', { response_id: id }),
  event('output_audio_buffer.stopped', { response_id: id }),
  event('output_audio_buffer.cleared', { response_id: id }),
  event('error', { error: Failure }),
]);
export type ProviderEvent = z.infer<typeof ProviderEvent>;
export type ProviderEventOf<T extends ProviderEvent['type']> = Extract<ProviderEvent, { type: T }>;

/** The code of an error by which a dialect says that the visitor has hung up at the provider. */
export const VISITOR_LEFT = 'visitor_left';

/** Reads one event in the names of the realtime contract; null for one that is unknown or lacks something. */
export function readRealtimeEvent(raw: unknown): ProviderEvent | null {
  return ProviderEvent.safeParse(raw).data ?? null;
}

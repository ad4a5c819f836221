import * as z from 'zod/mini';
import { MaxOutputTokens } from './client-tools.ts';
import { SentItem } from './items.ts';
import { OutputModalities, SessionUpdate } from './session.ts';

/** Everything a client may send. Each may carry an `event_id` that errors refer to. */

const eventId = { event_id: z.optional(z.string().check(z.maxLength(512))) };
const bare = <T extends string>(type: T) => z.looseObject({ type: z.literal(type), ...eventId });

const SessionUpdateEvent = z.looseObject({
  type: z.literal('session.update'),
  ...eventId,
  session: SessionUpdate,
});

/** 24 kHz mono 16-bit PCM in base64. Over WebRTC sound comes by track and this is refused. */
const InputAudioAppendEvent = z.looseObject({
  type: z.literal('input_audio_buffer.append'),
  ...eventId,
  audio: z.string(),
});

const ItemCreateEvent = z.looseObject({
  type: z.literal('conversation.item.create'),
  ...eventId,
  /** `root` puts the item first; absent, last. */
  previous_item_id: z.optional(z.nullable(z.string())),
  item: SentItem,
});

const ItemRetrieveEvent = z.looseObject({
  type: z.literal('conversation.item.retrieve'),
  ...eventId,
  item_id: z.string(),
});

const ItemTruncateEvent = z.looseObject({
  type: z.literal('conversation.item.truncate'),
  ...eventId,
  item_id: z.string(),
  content_index: z.number().check(z.int(), z.minimum(0)),
  /** The part that was heard, in milliseconds from the item's start. */
  audio_end_ms: z.number().check(z.minimum(0)),
});

const ItemDeleteEvent = z.looseObject({
  type: z.literal('conversation.item.delete'),
  ...eventId,
  item_id: z.string(),
});

const Metadata = z
  .record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(512)))
  .check(z.refine((pairs) => Object.keys(pairs).length <= 16));

/**
 * Instructions, tools and input are looked at where the client may set them: from a visitor's client they have no effect,
 * whatever they are.
 */
const ResponseCreateEvent = z.looseObject({
  type: z.literal('response.create'),
  ...eventId,
  response: z.optional(
    z.looseObject({
      output_modalities: z.optional(OutputModalities),
      metadata: z.optional(z.nullable(Metadata)),
      max_output_tokens: z.optional(z.nullable(MaxOutputTokens)),
      /** `none`: apart from the conversation. */
      conversation: z.optional(z.nullable(z.enum(['auto', 'none']))),
      input: z.optional(z.unknown()),
      instructions: z.optional(z.unknown()),
      tools: z.optional(z.unknown()),
      tool_choice: z.optional(z.unknown()),
      parallel_tool_calls: z.optional(z.unknown()),
    }),
  ),
});

const ResponseCancelEvent = z.looseObject({
  type: z.literal('response.cancel'),
  ...eventId,
  response_id: z.optional(z.string()),
});

/**
 * Parlo's own. The device took the microphone for itself, as phones do for a call: until `session.resume` nothing is
 * listened to, and silence means nothing. With `sound` it plays nothing either, so that a reply waits as well.
 */
const SessionPauseEvent = z.looseObject({
  type: z.literal('session.pause'),
  ...eventId,
  sound: z.optional(z.boolean()),
});

export const ClientEvent = z.discriminatedUnion('type', [
  SessionUpdateEvent,
  InputAudioAppendEvent,
  bare('input_audio_buffer.commit'),
  bare('input_audio_buffer.clear'),
  bare('output_audio_buffer.clear'),
  ItemCreateEvent,
  ItemRetrieveEvent,
  ItemTruncateEvent,
  ItemDeleteEvent,
  ResponseCreateEvent,
  ResponseCancelEvent,
  SessionPauseEvent,
  /**
   * Parlo's own. The visitor is there again: after `session.pause`, or in a new connection after one that was lost. What
   * they did not hear of a reply is said again.
   */
  bare('session.resume'),
]);
export type ClientEvent = z.infer<typeof ClientEvent>;

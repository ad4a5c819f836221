import type {
  RealtimeConversationItemAssistantMessage,
  RealtimeConversationItemFunctionCall,
  RealtimeResponse,
  RealtimeResponseCreateParams,
  RealtimeResponseUsage,
  RealtimeServerEvent,
} from 'openai/resources/realtime/realtime';

type WithoutId<T> = T extends unknown ? Omit<T, 'event_id'> : never;
/** A server's event; its id is added when it is sent. */
export type OutEvent = WithoutId<RealtimeServerEvent>;

export interface StandInFunctionCall {
  readonly name: string;
  /** JSON, or what a model may write instead of it. */
  readonly arguments: string;
}

/** What the stand-in replies to a request for a response. */
export type StandInReply =
  | {
      readonly kind: 'says';
      readonly text: string;
      /** Several are called in parallel, after the text, which may be empty. */
      readonly calls?: readonly StandInFunctionCall[];
      /** Instead of {@link USAGE}. */
      readonly usage?: RealtimeResponseUsage;
      /** Its sound is heard to the end only then. */
      readonly heard?: Promise<void>;
      /** The second half of its words comes only then. */
      readonly half?: Promise<void>;
      /** The same events in another order. */
      readonly outOfOrder?: boolean;
    }
  /** The response is created, and nothing follows. */
  | { readonly kind: 'silent' }
  /** Half of it, then every connection breaks. */
  | { readonly kind: 'breaks'; readonly text: string }
  /** The response fails, as it does without credit or with a server's error. */
  | { readonly kind: 'fails'; readonly code: string }
  /** The response ends before its words do. */
  | { readonly kind: 'cut'; readonly text: string };

/** Tokens of a response. The cached ones are part of the input, as OpenAI counts them. */
export const USAGE: RealtimeResponseUsage = {
  total_tokens: 460,
  input_tokens: 400,
  output_tokens: 60,
  input_token_details: {
    text_tokens: 300,
    audio_tokens: 100,
    cached_tokens: 256,
    cached_tokens_details: { text_tokens: 192, audio_tokens: 64 },
  },
  output_token_details: { text_tokens: 10, audio_tokens: 50 },
};

export const says = (text: string, ...calls: readonly StandInFunctionCall[]): StandInReply => ({
  kind: 'says',
  text,
  calls,
});
export const calls = (name: string, input: unknown): StandInFunctionCall => ({
  name,
  arguments: JSON.stringify(input),
});

export interface ReplyIds {
  readonly responseId: string;
  readonly conversationId: string;
  newItemId(): string;
  newCallId(): string;
}

export interface ReplyContext {
  readonly ids: ReplyIds;
  readonly params: RealtimeResponseCreateParams;
  readonly isText: boolean;
  /** Over a WebSocket, sound is in events; over WebRTC, its buffer is. */
  readonly over: 'webrtc' | 'websocket';
}

/** A reply's events in parts: between the first two, and before the last, the call may wait. */
export interface ReplyEvents {
  readonly created: OutEvent;
  readonly firstHalf: readonly OutEvent[];
  readonly secondHalf: readonly OutEvent[];
  readonly done: readonly OutEvent[];
  readonly afterSound: readonly OutEvent[];
  readonly items: readonly (
    | RealtimeConversationItemAssistantMessage
    | RealtimeConversationItemFunctionCall
  )[];
}

/** Of the tone that it speaks with, PCM at 24 kHz: the sound of one word. */
export const SOUND_MS = 100;
export const SOUND = Buffer.from(
  Int16Array.from(
    { length: 24 * SOUND_MS },
    (_, index) => 8_000 * Math.sin((index * 2 * Math.PI * 440) / 24_000),
  ).buffer,
).toString('base64');

export function replyEvents(reply: StandInReply, context: ReplyContext): ReplyEvents {
  const text = 'text' in reply ? reply.text : '';
  const called = reply.kind === 'says' ? (reply.calls ?? []) : [];
  const message = text ? messageEvents(text, context, reply.kind === 'cut') : null;
  const functions = called.map((call, index) => functionEvents(call, (message ? 1 : 0) + index, context));
  const items = [...(message ? [message.item] : []), ...functions.map(({ item }) => item)];
  const usage = reply.kind === 'says' ? (reply.usage ?? USAGE) : USAGE;
  const done: OutEvent = { type: 'response.done', response: ended(reply, items, usage, context) };
  const ofSound = context.over === 'webrtc' && !context.isText && message !== null;
  const { responseId: response_id } = context.ids;
  const events: ReplyEvents = {
    created: { type: 'response.created', response: response(context, { status: 'in_progress', output: [] }) },
    firstHalf: [
      ...(message?.firstHalf ?? []),
      ...(ofSound ? [{ type: 'output_audio_buffer.started' as const, response_id }] : []),
    ],
    secondHalf: [...(message?.secondHalf ?? []), ...functions.flatMap((one) => one.events)],
    done: reply.kind === 'silent' ? [] : [done],
    afterSound: ofSound ? [{ type: 'output_audio_buffer.stopped', response_id }] : [],
    items,
  };
  return reply.kind === 'says' && reply.outOfOrder ? shuffled(events) : events;
}

/** The words' end comes before the words, and the response's end before that of its items. */
function shuffled(events: ReplyEvents): ReplyEvents {
  return {
    ...events,
    created: events.firstHalf[0] ?? events.created,
    firstHalf: [events.created, ...events.firstHalf.slice(1).toReversed()],
    secondHalf: [...events.done, ...events.secondHalf.toReversed()],
    done: [],
  };
}

const response = ({ ids, params, isText }: ReplyContext, rest: RealtimeResponse): RealtimeResponse => ({
  id: ids.responseId,
  object: 'realtime.response',
  conversation_id: (params.conversation === 'none' ? null : ids.conversationId) as string,
  output_modalities: [isText ? 'text' : 'audio'],
  metadata: params.metadata ?? null,
  ...UNSET,
  ...rest,
});

/** The service sends these as null, of which OpenAI's types say nothing. */
const UNSET = { status_details: null, usage: null } as unknown as RealtimeResponse;

function ended(
  reply: StandInReply,
  output: ReplyEvents['items'],
  usage: RealtimeResponseUsage,
  context: ReplyContext,
): RealtimeResponse {
  if (reply.kind === 'fails') {
    const error = { type: 'server_error', code: reply.code, message: 'The response failed.' };
    return response(context, {
      status: 'failed',
      status_details: { type: 'failed', error },
      output: [],
      usage: { total_tokens: 0, input_tokens: 0, output_tokens: 0 },
    });
  }
  if (reply.kind === 'cut') {
    const status_details = { type: 'incomplete', reason: 'max_output_tokens' } as const;
    return response(context, { status: 'incomplete', status_details, output: [...output], usage });
  }
  return response(context, { status: 'completed', output: [...output], usage });
}

function messageEvents(text: string, { ids, isText, over }: ReplyContext, isCut: boolean) {
  const id = ids.newItemId();
  const at = { response_id: ids.responseId, item_id: id, output_index: 0, content_index: 0 };
  const words = text.split(/(?<=\s)/);
  const middle = Math.ceil(words.length / 2);
  const part = isText
    ? ({ type: 'output_text', text } as const)
    : ({ type: 'output_audio', transcript: text } as const);
  const base = { id, object: 'realtime.item', type: 'message', role: 'assistant' } as const;
  const started = { ...base, status: 'in_progress', content: [] } as const;
  const item: RealtimeConversationItemAssistantMessage = {
    ...base,
    status: isCut ? 'incomplete' : 'completed',
    content: [part],
  };
  const delta = (word: string): OutEvent[] =>
    isText
      ? [{ type: 'response.output_text.delta', ...at, delta: word }]
      : [
          { type: 'response.output_audio_transcript.delta', ...at, delta: word },
          ...(over === 'websocket'
            ? [{ type: 'response.output_audio.delta' as const, ...at, delta: SOUND }]
            : []),
        ];
  const full = isText ? { type: 'text' as const, text } : { type: 'audio' as const, transcript: text };
  const empty = isText ? { type: 'text' as const, text: '' } : { type: 'audio' as const, transcript: '' };
  const endOfSound: OutEvent[] = [
    { type: 'response.output_audio.done', ...at },
    { type: 'response.output_audio_transcript.done', ...at, transcript: text },
  ];
  const firstHalf: OutEvent[] = [
    {
      type: 'response.output_item.added',
      response_id: at.response_id,
      output_index: 0,
      item: { ...started, content: [] },
    },
    { type: 'conversation.item.added', previous_item_id: null, item: { ...started, content: [] } },
    { type: 'response.content_part.added', ...at, part: empty },
    ...words.slice(0, middle).flatMap(delta),
  ];
  const secondHalf: OutEvent[] = [
    ...words.slice(middle).flatMap(delta),
    ...(isText ? [{ type: 'response.output_text.done' as const, ...at, text }] : endOfSound),
    { type: 'response.content_part.done', ...at, part: full },
    { type: 'conversation.item.done', previous_item_id: null, item },
    { type: 'response.output_item.done', response_id: at.response_id, output_index: 0, item },
  ];
  return { item, firstHalf, secondHalf };
}

function functionEvents(call: StandInFunctionCall, output_index: number, { ids }: ReplyContext) {
  const item_id = ids.newItemId();
  const call_id = ids.newCallId();
  const response_id = ids.responseId;
  const { name } = call;
  const base = { id: item_id, object: 'realtime.item', type: 'function_call', name, call_id } as const;
  const item: RealtimeConversationItemFunctionCall = {
    ...base,
    status: 'completed',
    arguments: call.arguments,
  };
  const started: RealtimeConversationItemFunctionCall = { ...base, status: 'in_progress', arguments: '' };
  const at = { response_id, item_id, output_index, call_id };
  const events: OutEvent[] = [
    { type: 'response.output_item.added', response_id, output_index, item: started },
    { type: 'conversation.item.added', previous_item_id: null, item: started },
    { type: 'response.function_call_arguments.delta', ...at, delta: call.arguments },
    { type: 'response.function_call_arguments.done', ...at, name, arguments: call.arguments },
    { type: 'conversation.item.done', previous_item_id: null, item },
    { type: 'response.output_item.done', response_id, output_index, item },
  ];
  return { item, events };
}

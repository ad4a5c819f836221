import * as z from 'zod/mini';

/** The items of a conversation in the protocol: messages, tool calls and their outputs. */

const status = z.optional(z.enum(['in_progress', 'completed', 'incomplete']));
const identity = {
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  object: z.optional(z.string()),
  status,
};

const InputText = z.looseObject({ type: z.literal('input_text'), text: z.string() });
/** `transcript` must be there, if only as null: the stock client throws on a missing key. */
const InputAudio = z.looseObject({
  type: z.literal('input_audio'),
  transcript: z.nullable(z.string()),
});
const OutputText = z.looseObject({ type: z.literal('output_text'), text: z.string() });
const OutputAudio = z.looseObject({
  type: z.literal('output_audio'),
  transcript: z.optional(z.nullable(z.string())),
});

export const MessageItem = z.looseObject({
  ...identity,
  type: z.literal('message'),
  role: z.enum(['user', 'assistant', 'system']),
  content: z.array(z.discriminatedUnion('type', [InputText, InputAudio, OutputText, OutputAudio])),
});
export type MessageItem = z.infer<typeof MessageItem>;

const FunctionCallItem = z.looseObject({
  ...identity,
  type: z.literal('function_call'),
  call_id: z.string(),
  name: z.string(),
  /** A JSON object, as text. */
  arguments: z.string(),
});

const FunctionCallOutputItem = z.looseObject({
  ...identity,
  type: z.literal('function_call_output'),
  call_id: z.string(),
  output: z.string(),
});

/** As a client sends it: with sound instead of a transcript, where it likes. */
const SentAudio = z.looseObject({
  type: z.literal('input_audio'),
  /** In the format of the session's input, in base64. */
  audio: z.optional(z.nullable(z.string())),
  transcript: z.optional(z.nullable(z.string())),
});

const SentMessage = z.looseObject({
  ...identity,
  type: z.literal('message'),
  role: z.enum(['user', 'assistant', 'system']),
  content: z.array(z.discriminatedUnion('type', [InputText, SentAudio, OutputText, OutputAudio])),
});

/** An item that a client adds, or that a response is to be made from. */
export const SentItem = z.discriminatedUnion('type', [SentMessage, FunctionCallItem, FunctionCallOutputItem]);
export type SentItem = z.infer<typeof SentItem>;

const ItemReference = z.looseObject({ type: z.literal('item_reference'), id: z.string() });

/** What a response is made from instead of the conversation: new items, and items of the conversation by their ids. */
export const ResponseInput = z
  .array(z.discriminatedUnion('type', [SentMessage, FunctionCallItem, FunctionCallOutputItem, ItemReference]))
  .check(z.maxLength(100));
export type ResponseInput = z.infer<typeof ResponseInput>;

export const ConversationItem = z.discriminatedUnion('type', [
  MessageItem,
  FunctionCallItem,
  FunctionCallOutputItem,
]);
export type ConversationItem = z.infer<typeof ConversationItem>;

import * as z from 'zod';
import type { Dialect, ProviderAdapter, ProviderCommand, SessionSetup } from './adapter.ts';
import { createRealtimeDialect, openAi } from './openai.ts';
import type { ProviderEvent } from './provider-event.ts';

/**
 * xAI's voice agent: the contract's names of events over a WebSocket, and neither WebRTC nor a sideband. Its documentation
 * (docs.x.ai, Speech to Speech) has the differences below. It has no `create_response`: the provider replies by itself, so
 * that a danger is answered over a reply that may have begun.
 */
export const xAi: ProviderAdapter = {
  kind: 'xai',
  turns: 'providers',
  offer: () => null,
  readAnswer: () => null,
  sideband: openAi.sideband,
  socket: openAi.socket,
  hangUp: () => null,
  createDialect: createXaiDialect,
};

const FORMAT = { type: 'audio/pcm', rate: 24_000 } as const;
const TURN_DETECTION = { type: 'server_vad' } as const;
/** Turns are by hand; null would leave it unsaid. */
const NO_TURN_DETECTION = { type: null } as const;

/** The voice and the detection of turns stand beside `audio`, not in it, and transcription needs no model. */
function xaiSession({ voice, instructions, tools, languages }: SessionSetup) {
  const only = languages.length === 1 ? languages[0] : undefined;
  return {
    instructions,
    voice,
    turn_detection: TURN_DETECTION,
    tools: tools.map((tool) => ({ type: 'function', ...tool })),
    audio: {
      input: { format: FORMAT, ...(only && { transcription: { language_hint: only } }) },
      output: { format: FORMAT },
    },
  };
}

const FunctionCallDone = z.object({
  type: z.literal('response.function_call_arguments.done'),
  response_id: z.string(),
  item_id: z.string().optional(),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
});
const ConversationCreated = z.object({ type: z.literal('conversation.created') });

function createXaiDialect(): Dialect {
  const contract = createRealtimeDialect(xaiSession);
  const called = new Set<string>();
  /** A function's call comes as its arguments alone, or as an item too: each is told once. */
  const once = (events: readonly ProviderEvent[]): readonly ProviderEvent[] =>
    events.filter((event) => {
      if (event.type !== 'response.output_item.done' || event.item.type !== 'function_call') return true;
      const isNew = !called.has(event.item.call_id);
      called.add(event.item.call_id);
      return isNew;
    });
  return {
    read(raw) {
      // The first message of a connection, where the contract has the session.
      if (ConversationCreated.safeParse(raw).success) return contract.read({ type: 'session.created' });
      const call = FunctionCallDone.safeParse(raw).data;
      if (!call) return once(contract.read(raw));
      const { response_id, call_id, name, arguments: input } = call;
      const item = { type: 'function_call', id: call.item_id ?? call_id, call_id, name, arguments: input };
      return once(contract.read({ type: 'response.output_item.done', response_id, item }));
    },
    due: () => [],
    write: (command) => writeXai(command, contract),
  };
}

function writeXai(command: ProviderCommand, contract: Dialect): readonly object[] {
  switch (command.type) {
    case 'listen': {
      const turn_detection = command.on ? TURN_DETECTION : NO_TURN_DETECTION;
      return [{ type: 'session.update', session: { turn_detection } }];
    }
    // Its documentation has neither; what was heard is known to the visitor's device alone.
    case 'truncate':
    case 'clear':
      return [];
    default:
      return contract.write(command);
  }
}

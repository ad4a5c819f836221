import type { CallProvider } from '../../features/calls/hosted-call.ts';
import type { Dialect, ProviderAdapter, ProviderCommand, SessionSetup } from './adapter.ts';
import { readRealtimeEvent } from './provider-event.ts';

/** Follows speech in each language that OpenAI's voices speak; the older ones are switched off in 2027. */
const TRANSCRIPTION_MODEL = 'gpt-transcribe';
const FORMAT = { type: 'audio/pcm', rate: 24_000 } as const;

/** Realtime as OpenAI documents it, and as another Parlo serves it. */
export const openAi: ProviderAdapter = {
  kind: 'openai',
  turns: 'ours',
  offer(provider, sdp, setup) {
    const body = new FormData();
    // A part without a file's name, as the contract has it.
    body.set('sdp', sdp);
    body.set('session', JSON.stringify(offered(realtimeSession(setup))));
    return { url: `${provider.baseUrl}/realtime/calls`, headers: keyOf(provider), body };
  },
  readAnswer: readLocatedAnswer,
  sideband: (provider, ref) => ({
    url: `${asSocket(provider.baseUrl)}/realtime?call_id=${encodeURIComponent(ref)}`,
    headers: keyOf(provider),
  }),
  socket: (provider) => ({
    url: `${asSocket(provider.baseUrl)}/realtime?model=${encodeURIComponent(provider.model)}`,
    headers: keyOf(provider),
  }),
  hangUp: (provider, ref) => ({
    url: `${provider.baseUrl}/realtime/calls/${encodeURIComponent(ref)}/hangup`,
    headers: keyOf(provider),
  }),
  createDialect: () => createRealtimeDialect(realtimeSession),
};

/** The answer as a body, with the call's id at the end of `Location`. */
export function readLocatedAnswer(headers: Headers, body: string): { sdp: string; ref: string } | null {
  const path = headers.get('location')?.split(/[?#]/)[0];
  const ref = path?.split('/').at(-1);
  return ref ? { sdp: body, ref } : null;
}

/** The address of a WebSocket at the same place. */
export function asSocket(baseUrl: string): string {
  return baseUrl.replace(/^http/, 'ws');
}

function keyOf({ apiKey }: CallProvider): Record<string, string> {
  return { authorization: `Bearer ${apiKey}` };
}

/** The session object of the contract. Turns get their reply from us: a danger is looked for before it. */
export function realtimeSession({ model, voice, instructions, tools, languages, medium }: SessionSetup) {
  const only = languages.length === 1 ? languages[0] : undefined;
  const format = medium === 'socket' ? { format: FORMAT } : {};
  return {
    type: 'realtime',
    model,
    output_modalities: ['audio'],
    instructions,
    tools: tools.map((tool) => ({ type: 'function', ...tool })),
    tool_choice: 'auto',
    audio: {
      input: {
        ...format,
        transcription: { model: TRANSCRIPTION_MODEL, ...(only && { language: only }) },
        turn_detection: TURN_DETECTION,
      },
      output: { ...format, voice },
    },
  } as const;
}

/**
 * The session that an offer is posted with. Instructions and tools follow by an update before anything is asked for: a Parlo
 * whose assistant has no language model refuses them, and takes the call without.
 */
export function offered<S extends Pick<SessionObject, 'instructions' | 'tools' | 'tool_choice'>>({
  instructions: _,
  tools: __,
  tool_choice: ___,
  ...session
}: S) {
  return session;
}

/** The silence after which a turn is over. */
export const END_OF_TURN_MS = 500;

export const TURN_DETECTION = {
  type: 'server_vad',
  silence_duration_ms: END_OF_TURN_MS,
  create_response: false,
  interrupt_response: true,
} as const;

type SessionObject = ReturnType<typeof realtimeSession>;

/** The dialect of the contract itself; `sessionOf` makes the session, where a provider's differs. */
export function createRealtimeDialect(sessionOf: (setup: SessionSetup) => object): Dialect {
  return {
    read(raw) {
      const event = readRealtimeEvent(raw);
      return event ? [event] : [];
    },
    due: () => [],
    write: (command) => (command.type === 'end' ? [] : [writeRealtime(command, sessionOf)]),
  };
}

function writeRealtime(
  command: Exclude<ProviderCommand, { readonly type: 'end' }>,
  sessionOf: (setup: SessionSetup) => object,
): object {
  switch (command.type) {
    case 'configure': {
      const { model: _, ...session } = { ...sessionOf(command.setup) } as Partial<SessionObject>;
      return { type: 'session.update', event_id: command.eventId, session };
    }
    case 'listen':
      return {
        type: 'session.update',
        session: {
          type: 'realtime',
          audio: { input: { turn_detection: command.on ? TURN_DETECTION : null } },
        },
      };
    case 'append':
      return { type: 'input_audio_buffer.append', audio: command.audio };
    case 'write': {
      const { id, role, text } = command.item;
      const content = role === 'user' ? [{ type: 'input_text', text }] : [{ type: 'output_text', text }];
      return {
        type: 'conversation.item.create',
        item: { ...(id && { id }), type: 'message', role, content },
      };
    }
    case 'tool_output':
      return {
        type: 'conversation.item.create',
        item: { type: 'function_call_output', call_id: command.callId, output: command.output },
      };
    case 'respond': {
      const { eventId, instructions, noTools } = command;
      const plain = instructions === undefined && !noTools;
      const response = { ...(instructions !== undefined && { instructions }), tool_choice: 'none' };
      return { type: 'response.create', event_id: eventId, ...(!plain && { response }) };
    }
    case 'cancel':
      return { type: 'response.cancel' };
    case 'clear':
      return { type: 'output_audio_buffer.clear' };
    case 'truncate': {
      const { itemId, audioEndMs } = command;
      return {
        type: 'conversation.item.truncate',
        item_id: itemId,
        content_index: 0,
        audio_end_ms: Math.round(audioEndMs),
      };
    }
  }
}

import { readSayExactly } from '@parlo/contract/say-exactly';
import * as z from 'zod';
import type { Dialect, ProviderCommand, SessionSetup, WrittenItem } from './adapter.ts';
import { LiveTurns } from './live-turns.ts';
import { type ProviderEvent, VISITOR_LEFT } from './provider-event.ts';

const text = z.string();
const Transcript = { delta: text, start_ms: z.number().catch(0), end_ms: z.number().catch(0) };

/** The events of a Live session that matter here, by OpenAI's types (`resources/live`). */
const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session.started') }),
  z.object({ type: z.literal('session.updated') }),
  z.object({ type: z.literal('session.input_transcript.delta'), ...Transcript }),
  z.object({ type: z.literal('session.output_transcript.delta'), ...Transcript }),
  z.object({ type: z.literal('session.output_audio.delta'), delta: text }),
  z.object({ type: z.literal('session.input_audio.append'), audio: text }),
  z.object({ type: z.literal('response.event'), event: z.unknown() }),
  z.object({
    type: z.literal('session.usage.updated'),
    usage: z.object({ seconds: z.number().nonnegative() }),
  }),
  z.object({
    type: z.literal('session.closed'),
    reason: text.catch(''),
    usage: z.object({ seconds: z.number().nonnegative() }).catch({ seconds: 0 }),
  }),
  z.object({
    type: z.literal('error'),
    error: z.object({
      code: text.catch(''),
      message: text.catch(''),
      type: text.catch(''),
      client_event_id: text.optional().catch(undefined),
    }),
  }),
]);
type LiveEvent = z.infer<typeof LiveEvent>;

/** The model that talks, and the one that does its tasks: `gpt-live-1/gpt-5.5`, or the first alone. */
export function modelsOf(model: string): { readonly talks: string; readonly works: string } {
  const [talks = '', works = DEFAULT_BACKEND] = model.split('/');
  return { talks, works: works || DEFAULT_BACKEND };
}
const DEFAULT_BACKEND = 'gpt-5.5';

/**
 * Translates a Live session. The provider owns its turns and reports none: `LiveTurns` makes them of the transcripts. What the
 * contract asks for and Live has not (cancelling, truncating, asking for a reply to speech) is not sent.
 */
export function createLiveDialect(): Dialect {
  const turns = new LiveTurns();
  /** The backend got something that it has not been asked to reply to. */
  let isAsked = false;
  const write = (command: ProviderCommand): readonly object[] => {
    switch (command.type) {
      case 'configure':
        // Over WebRTC the offer has started it. What is asked for says nothing new: its answer says that we are heard.
        if (command.setup.medium === 'webrtc') {
          return [
            { type: 'session.update', event_id: command.eventId, session: { delegation: ASKED_AGAIN } },
          ];
        }
        return [{ type: 'session.start', event_id: command.eventId, session: liveSession(command.setup) }];
      case 'listen':
        return [{ type: command.on ? 'session.input_audio.unmute' : 'session.input_audio.mute' }];
      case 'append':
        turns.hear(command.audio);
        return [{ type: 'session.input_audio.append', audio: command.audio }];
      case 'write':
        isAsked = command.item.role === 'user';
        return [{ type: 'response.item.create', item: messageOf(command.item) }];
      case 'tool_output': {
        isAsked = true;
        const { callId: call_id, output } = command;
        return [{ type: 'response.item.create', item: { type: 'function_call_output', call_id, output } }];
      }
      case 'respond': {
        const { eventId: event_id, instructions } = command;
        const wasAsked = isAsked;
        isAsked = false;
        if (instructions !== undefined) return spoken(instructions, event_id);
        return wasAsked ? [{ type: 'response.create', event_id }] : [];
      }
      case 'cancel':
        // It may go on talking. For us that is another turn.
        turns.cancel();
        return [];
      case 'clear':
      case 'truncate':
        return [];
      case 'end':
        // Over HTTP only a call by telephone can be hung up, and closing a sideband ends nothing.
        return [{ type: 'session.close' }];
    }
  };
  return {
    read(raw) {
      const event = LiveEvent.safeParse(raw).data;
      return [...turns.due(), ...(event ? readLive(event, turns) : [])];
    },
    due: () => turns.due(),
    write,
  };
}

const ASKED_AGAIN = { type: 'responses', responses: { tool_choice: 'auto' } } as const;

function readLive(event: LiveEvent, turns: LiveTurns): readonly ProviderEvent[] {
  switch (event.type) {
    case 'session.started':
      // It is configured by its start, so that the one event is both.
      return [{ type: 'session.created' }, { type: 'session.updated' }];
    case 'session.updated':
      return [{ type: 'session.updated' }];
    case 'session.input_transcript.delta':
      return turns.visitorSaid(event.delta, event.start_ms);
    case 'session.output_transcript.delta':
      return turns.assistantSaid(event.delta);
    case 'session.output_audio.delta':
      return turns.assistantSounded(event.delta);
    case 'session.input_audio.append':
      return turns.heardBack(event.audio);
    case 'response.event':
      return turns.worked(event.event);
    case 'session.usage.updated':
      return turns.used(event.usage.seconds);
    case 'session.closed':
      return [...turns.used(event.usage.seconds), ...turns.end(), ...endError(event.reason)];
    case 'error': {
      const { client_event_id: event_id = '', ...error } = event.error;
      return [{ type: 'error', error: { ...error, event_id } }];
    }
  }
}

/** The reasons of which the contract has a word, and one of ours. The others are an end like any. */
const CODES_OF_ENDS: Readonly<Record<string, string>> = {
  expired: 'session_expired',
  content: 'content_filter',
  remote_hangup: VISITOR_LEFT,
};

function endError(reason: string): readonly ProviderEvent[] {
  const code = CODES_OF_ENDS[reason];
  if (code === undefined) return [];
  return [{ type: 'error', error: { type: 'server_error', code, message: reason, event_id: '' } }];
}

/** Words that are asked for: as an instruction, and as what is to be spoken, since an instruction asks for no speech. */
function spoken(instructions: string, event_id: string): readonly object[] {
  const exact = readSayExactly(instructions);
  return [
    { type: 'session.instructions.append', event_id, content: instructions, delegation_id: null },
    { type: 'session.commentary.append', content: exact ?? instructions, delegation_id: null },
  ];
}

const messageOf = ({ role, text: content }: WrittenItem) => ({ type: 'message', role, content });

/** The model that talks may be told of 8,192 tokens; in languages like Ukrainian a token is some two characters. */
const MOST_OF_HISTORY = 12_000;

/** The last turns of before, whole ones. What is written to a running session reaches the backend alone. */
function initialItems(history: readonly WrittenItem[]) {
  const items: object[] = [];
  let left = MOST_OF_HISTORY;
  for (const { role, text } of history.toReversed()) {
    left -= text.length;
    if (left < 0) break;
    items.unshift({ type: 'message', role, content: [{ type: INITIAL_PART[role], text }] });
  }
  return items;
}
const INITIAL_PART = { user: 'input_text', assistant: 'output_text' } as const;

/** The session as it starts, over a WebSocket; `sound` says its format, which WebRTC agrees by itself. */
export function liveSession({ model, voice, instructions, tools, medium, history }: SessionSetup) {
  const { talks, works } = modelsOf(model);
  const format = medium === 'socket' ? { format: { type: 'audio/pcm', rate: 24_000 } as const } : {};
  return {
    model: talks,
    instructions,
    audio: { ...format, output: { voice } },
    ...(history.length > 0 && { input: initialItems(history) }),
    store: false,
    delegation: {
      type: 'responses',
      responses: {
        model: works,
        instructions,
        tools: tools.map((tool) => ({ type: 'function', ...tool, strict: false })),
        parallel_tool_calls: true,
      },
    },
  } as const;
}

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { RealtimeSession, ServerEvent as Schema, type ServerEvent } from './index.ts';

const SESSION = {
  type: 'realtime',
  object: 'realtime.session',
  id: 'sess_1',
  model: 'parlo',
  output_modalities: ['audio'],
  instructions: '',
  expires_at: 1_795_000_000,
  audio: {
    input: { turn_detection: { type: 'server_vad', silence_duration_ms: 500 } },
    output: { voice: 'verse', speed: 1 },
  },
} as const;

const ITEM = {
  id: 'item_1',
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_audio', transcript: 'We open at nine.' }],
} as const;

const RESPONSE = {
  id: 'resp_1',
  object: 'realtime.response',
  status: 'completed',
  status_details: null,
  output: [ITEM],
  conversation_id: 'conv_1',
  output_modalities: ['audio'],
  usage: { total_tokens: 3, input_tokens: 1, output_tokens: 2 },
  metadata: null,
} as const;

const OUTPUT = { response_id: 'resp_1', output_index: 0 };
const PART = { ...OUTPUT, item_id: 'item_1', content_index: 0 };
const ERROR = { type: 'invalid_request_error', message: 'No.' };

type Fields<E> = Omit<E, 'type' | 'event_id'>;
type EventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>;

/** One of each, as the server sends it. The type asks for every event there is. */
const EVENTS: { [T in ServerEvent['type']]: Fields<EventOf<T>> } = {
  'session.created': { session: structuredClone(SESSION) as never },
  'session.updated': { session: structuredClone(SESSION) as never },
  'conversation.created': { conversation: { id: 'conv_1', object: 'realtime.conversation' } },
  'rate_limits.updated': {
    rate_limits: [{ name: 'requests', limit: 2_000, remaining: 1_990, reset_seconds: 9.5 }],
  },
  'input_audio_buffer.speech_started': { audio_start_ms: 120, item_id: 'item_1' },
  'input_audio_buffer.speech_stopped': { audio_end_ms: 900, item_id: 'item_1' },
  'input_audio_buffer.committed': { item_id: 'item_1', previous_item_id: null },
  'input_audio_buffer.cleared': {},
  'input_audio_buffer.timeout_triggered': { audio_start_ms: 4_000, audio_end_ms: 9_000, item_id: 'item_1' },
  'conversation.item.added': { item: structuredClone(ITEM) as never, previous_item_id: null },
  'conversation.item.done': { item: structuredClone(ITEM) as never, previous_item_id: 'item_0' },
  'conversation.item.retrieved': { item: structuredClone(ITEM) as never },
  'conversation.item.deleted': { item_id: 'item_1' },
  'conversation.item.truncated': { item_id: 'item_1', content_index: 0, audio_end_ms: 640 },
  'conversation.item.input_audio_transcription.delta': { item_id: 'item_1', content_index: 0, delta: 'Are ' },
  'conversation.item.input_audio_transcription.completed': {
    item_id: 'item_1',
    content_index: 0,
    transcript: 'Are you open?',
    usage: { type: 'duration', seconds: 1.4 },
  },
  'conversation.item.input_audio_transcription.failed': { item_id: 'item_1', content_index: 0, error: ERROR },
  'response.created': {
    response: structuredClone({ ...RESPONSE, status: 'in_progress', output: [] }) as never,
  },
  'response.done': { response: structuredClone(RESPONSE) as never },
  'response.output_item.added': { ...OUTPUT, item: structuredClone(ITEM) as never },
  'response.output_item.done': { ...OUTPUT, item: structuredClone(ITEM) as never },
  'response.content_part.added': { ...PART, part: { type: 'audio', transcript: '' } },
  'response.content_part.done': { ...PART, part: { type: 'text', text: 'We open at nine.' } },
  'response.output_audio_transcript.delta': { ...PART, delta: 'We ' },
  'response.output_audio_transcript.done': { ...PART, transcript: 'We open at nine.' },
  'response.output_audio.delta': { ...PART, delta: 'AAAA' },
  'response.output_audio.done': PART,
  'response.output_text.delta': { ...PART, delta: 'We ' },
  'response.output_text.done': { ...PART, text: 'We open at nine.' },
  'response.function_call_arguments.delta': { ...OUTPUT, item_id: 'item_2', call_id: 'call_1', delta: '{' },
  'response.function_call_arguments.done': {
    ...OUTPUT,
    item_id: 'item_2',
    call_id: 'call_1',
    name: 'book',
    arguments: '{}',
  },
  'output_audio_buffer.started': { response_id: 'resp_1' },
  'output_audio_buffer.stopped': { response_id: 'resp_1' },
  'output_audio_buffer.cleared': { response_id: 'resp_1' },
  'output_audio_buffer.ducked': {},
  'output_audio_buffer.held': {},
  'output_audio_buffer.released': {},
  error: { error: { ...ERROR, code: 'invalid_value', param: 'session.audio', event_id: 'event_9' } },
};
const ALL = Object.entries(EVENTS);
const accepts = (event: unknown) => z.safeParse(Schema, event).success;

describe('a server event', () => {
  it.each(ALL)('%s is accepted as it is sent', (type, fields) => {
    const event = { type, event_id: 'event_1', ...fields };
    expect(z.parse(Schema, event)).toEqual(event);
  });

  it.each(ALL)('%s is numbered', (type, fields) => {
    expect(accepts({ type, ...fields })).toBe(false);
  });

  it.each(ALL.flatMap(([type, fields]) => Object.keys(fields).map((field) => [type, field] as const)))(
    '%s is nothing without %s',
    (type, field) => {
      const fields = { ...EVENTS[type as ServerEvent['type']], [field]: undefined };
      expect(accepts({ type, event_id: 'event_1', ...fields })).toBe(false);
    },
  );

  it('has a known type', () => {
    expect(accepts({ type: 'session.gone', event_id: 'event_1' })).toBe(false);
  });
});

describe('quirks that stock clients depend on', () => {
  const done = (response: object) =>
    accepts({ type: 'response.done', event_id: 'e', response: { ...RESPONSE, ...response } });

  it('include errors without null fields', () => {
    const error = { ...ERROR, code: null };
    expect(accepts({ type: 'error', event_id: 'e', error })).toBe(false);
    expect(accepts({ type: 'error', event_id: 'e', error: ERROR })).toBe(true);
  });

  it('include parts of the types audio and text alone', () => {
    const part = { type: 'output_audio', transcript: '' };
    expect(accepts({ type: 'response.content_part.added', event_id: 'e', ...PART, part })).toBe(false);
  });

  it.each(['in_progress', 'completed', 'cancelled', 'failed', 'incomplete'])(
    'include the response status %s',
    (status) => {
      expect(done({ status })).toBe(true);
    },
  );

  it('include the reason of a response that was cancelled or failed', () => {
    expect(
      done({ status: 'cancelled', status_details: { type: 'cancelled', reason: 'turn_detected' } }),
    ).toBe(true);
    const error = { type: 'server_error', code: 'unavailable', message: 'Later.' };
    expect(done({ status: 'failed', status_details: { type: 'failed', error } })).toBe(true);
    expect(done({ status: 'failed', status_details: { reason: 'because' } })).toBe(false);
    expect(done({ status: 'gone' })).toBe(false);
  });

  it('include metadata of texts alone', () => {
    expect(done({ metadata: { outcome: 'answered' } })).toBe(true);
    expect(done({ metadata: { sources: [{ title: 'a' }] } })).toBe(false);
  });
});

describe('the session', () => {
  it('keeps unknown fields', () => {
    const session = { ...SESSION, tracing: null };
    expect(z.parse(RealtimeSession, session)).toEqual(session);
  });

  it.each(['id', 'model', 'instructions', 'expires_at', 'audio', 'output_modalities'])(
    'contains %s',
    (field) => {
      expect(z.safeParse(RealtimeSession, { ...SESSION, [field]: undefined }).success).toBe(false);
    },
  );

  it('has either audio or text output', () => {
    expect(z.safeParse(RealtimeSession, { ...SESSION, output_modalities: ['text'] }).success).toBe(true);
    for (const output_modalities of [[], ['audio', 'text'], ['video']]) {
      expect(z.safeParse(RealtimeSession, { ...SESSION, output_modalities }).success).toBe(false);
    }
  });
});

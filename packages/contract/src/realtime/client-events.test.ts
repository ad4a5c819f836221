import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ClientEvent, ConversationItem, SessionUpdate } from './index.ts';

const MESSAGE = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi' }] };
const accepts = (event: unknown) => z.safeParse(ClientEvent, event).success;

/** One of each, as a client may send it at the least. */
const EVENTS: { readonly [T in ClientEvent['type']]: object } = {
  'session.update': { session: {} },
  'input_audio_buffer.append': { audio: 'AAAA' },
  'input_audio_buffer.commit': {},
  'input_audio_buffer.clear': {},
  'output_audio_buffer.clear': {},
  'conversation.item.create': { item: MESSAGE },
  'conversation.item.retrieve': { item_id: 'item_1' },
  'conversation.item.truncate': { item_id: 'item_1', content_index: 0, audio_end_ms: 0 },
  'conversation.item.delete': { item_id: 'item_1' },
  'response.create': {},
  'response.cancel': {},
  'session.pause': {},
  'session.resume': {},
};
const ALL = Object.entries(EVENTS);

describe('a client event', () => {
  it.each(ALL)('%s is accepted in its smallest form', (type, fields) => {
    expect(accepts({ type, ...fields })).toBe(true);
  });

  it.each(ALL)('%s may have an id of limited length, which errors refer to', (type, fields) => {
    expect(accepts({ type, ...fields, event_id: 'x'.repeat(512) })).toBe(true);
    expect(accepts({ type, ...fields, event_id: 'x'.repeat(513) })).toBe(false);
    expect(accepts({ type, ...fields, event_id: 7 })).toBe(false);
  });

  it.each(ALL)('%s may have unknown fields', (type, fields) => {
    const event = { type, ...fields, tracing: { workflow: 'x' } };
    expect(z.parse(ClientEvent, event)).toMatchObject({ tracing: { workflow: 'x' } });
  });

  it.each(ALL.flatMap(([type, fields]) => Object.keys(fields).map((field) => [type, field] as const)))(
    '%s is nothing without %s',
    (type, field) => {
      expect(accepts({ type, ...EVENTS[type as ClientEvent['type']], [field]: undefined })).toBe(false);
    },
  );
});

describe('new items of a conversation', () => {
  const item = (value: object) => z.safeParse(ConversationItem, value).success;

  it('is a message with a role', () => {
    for (const role of ['user', 'assistant', 'system']) expect(item({ ...MESSAGE, role })).toBe(true);
    expect(item({ ...MESSAGE, role: 'developer' })).toBe(false);
    expect(item({ ...MESSAGE, content: 'Hi' })).toBe(false);
  });

  it('is text or audio, and audio has a transcript or null', () => {
    const content = (part: object) => item({ ...MESSAGE, content: [part] });
    expect(content({ type: 'input_audio', transcript: null })).toBe(true);
    expect(content({ type: 'input_audio' })).toBe(false);
    expect(content({ type: 'output_audio' })).toBe(true);
    expect(content({ type: 'output_text', text: 'Yes.' })).toBe(true);
    expect(content({ type: 'input_image', image_url: 'data:' })).toBe(false);
  });

  it('is a tool call with its arguments as text, or its output', () => {
    const call = { type: 'function_call', call_id: 'call_1', name: 'book', arguments: '{"at":"9"}' };
    expect(item(call)).toBe(true);
    expect(item({ ...call, arguments: { at: '9' } })).toBe(false);
    expect(item({ type: 'function_call_output', call_id: 'call_1', output: 'Booked.' })).toBe(true);
    expect(item({ type: 'function_call_output', output: 'Booked.' })).toBe(false);
  });

  it('has an optional id of limited length', () => {
    expect(item({ ...MESSAGE, id: 'item_1', object: 'realtime.item', status: 'completed' })).toBe(true);
    for (const id of ['', 'x'.repeat(129)]) expect(item({ ...MESSAGE, id })).toBe(false);
    expect(item({ ...MESSAGE, status: 'late' })).toBe(false);
  });
});

describe('a client’s changes of the session', () => {
  const update = (session: object) => z.safeParse(SessionUpdate, session).success;
  const vad = (turn_detection: object | null) => update({ audio: { input: { turn_detection } } });

  it.each([
    [{ type: 'server_vad', threshold: 0, prefix_padding_ms: 0, silence_duration_ms: 0 }, true],
    [{ type: 'server_vad', threshold: 1, prefix_padding_ms: 5_000, silence_duration_ms: 10_000 }, true],
    [{ type: 'server_vad', threshold: 1.1 }, false],
    [{ type: 'server_vad', prefix_padding_ms: 5_001 }, false],
    [{ type: 'server_vad', silence_duration_ms: -1 }, false],
    [{ type: 'server_vad', idle_timeout_ms: null, create_response: false, interrupt_response: false }, true],
    [{ type: 'semantic_vad', eagerness: 'auto' }, true],
    [{ type: 'semantic_vad', eagerness: 'eager' }, false],
    [null, true],
  ])('end turns by %j: %s', (detection, taken) => {
    expect(vad(detection)).toBe(taken);
  });

  it('set a voice by name or id, and a speed within limits', () => {
    const output = (value: object) => update({ audio: { output: value } });
    expect(output({ voice: 'alloy' })).toBe(true);
    expect(output({ voice: { id: 'voice_1' } })).toBe(true);
    expect(output({ voice: 7 })).toBe(false);
    for (const speed of [0.25, 1, 1.5]) expect(output({ speed })).toBe(true);
    for (const speed of [0.2, 1.6]) expect(output({ speed })).toBe(false);
  });

  it('limit the options of a response', () => {
    const create = (response: object) => accepts({ type: 'response.create', response });
    expect(create({ output_modalities: ['text'], metadata: { topic: 'bread' } })).toBe(true);
    expect(create({ metadata: null })).toBe(true);
    expect(create({ metadata: { topic: 1 } })).toBe(false);
    expect(create({ output_modalities: ['text', 'audio'] })).toBe(false);
  });
});

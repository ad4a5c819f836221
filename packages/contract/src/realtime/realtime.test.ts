import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ClientEvent, ConversationItem, ServerEvent, SessionUpdate } from './index.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi' }] };

describe('client events', () => {
  it('take what a stock client sends when it opens', () => {
    const session = {
      type: 'realtime',
      model: 'gpt-realtime-2.1',
      output_modalities: ['audio'],
      instructions: '',
      audio: {
        input: {
          format: { type: 'audio/pcm', rate: 24_000 },
          transcription: { model: 'gpt-4o-mini-transcribe' },
          turn_detection: { type: 'semantic_vad' },
          noise_reduction: null,
        },
        output: { format: { type: 'audio/pcm', rate: 24_000 }, speed: 1, voice: 'verse' },
      },
      tracing: 'auto',
    };
    expect(accepts(ClientEvent, { type: 'session.update', session, event_id: 'e1' })).toBe(true);
    expect(accepts(ClientEvent, { type: 'conversation.item.create', item })).toBe(true);
    expect(accepts(ClientEvent, { type: 'response.create' })).toBe(true);
  });

  it.each([
    {},
    { type: 'no.such.event' },
    { type: 'session.update' },
    { type: 'conversation.item.create', item: { type: 'message', role: 'robot', content: [] } },
    { type: 'conversation.item.truncate', item_id: 'i', content_index: 0, audio_end_ms: -1 },
    { type: 'conversation.item.retrieve' },
    { type: 'response.cancel', response_id: 7 },
    { type: 'response.create', event_id: 'x'.repeat(513) },
  ])('refuse %j', (event) => {
    expect(accepts(ClientEvent, event)).toBe(false);
  });

  it('turn detection is silence, words or nothing', () => {
    const update = (turn_detection: unknown) =>
      accepts(SessionUpdate, { audio: { input: { turn_detection } } });
    expect(update({ type: 'server_vad', silence_duration_ms: 200 })).toBe(true);
    expect(update({ type: 'semantic_vad', eagerness: 'high' })).toBe(true);
    expect(update(null)).toBe(true);
    expect(update({ type: 'telepathy' })).toBe(false);
    expect(update({ type: 'server_vad', threshold: 2 })).toBe(false);
  });
});

describe('items', () => {
  it('keep unknown fields', () => {
    const parsed = z.parse(ConversationItem, { ...item, note: 'kept' });
    expect(parsed).toMatchObject({ note: 'kept' });
  });

  it('need the key `transcript` in spoken content, at least as null', () => {
    const spoken = (part: object) =>
      accepts(ConversationItem, { ...item, content: [{ type: 'input_audio', ...part }] });
    expect(spoken({ transcript: null })).toBe(true);
    expect(spoken({})).toBe(false);
  });
});

describe('server events', () => {
  it('all carry an id', () => {
    expect(accepts(ServerEvent, { type: 'input_audio_buffer.cleared', event_id: 'e' })).toBe(true);
    expect(accepts(ServerEvent, { type: 'input_audio_buffer.cleared' })).toBe(false);
  });

  it('omit absent fields of an error instead of sending null', () => {
    const error = { type: 'invalid_request_error', message: 'No.' };
    expect(accepts(ServerEvent, { type: 'error', event_id: 'e', error })).toBe(true);
    expect(accepts(ServerEvent, { type: 'error', event_id: 'e', error: { ...error, param: null } })).toBe(
      false,
    );
  });

  it('call parts `audio` or `text`', () => {
    const added = (part: object) =>
      accepts(ServerEvent, {
        type: 'response.content_part.added',
        event_id: 'e',
        response_id: 'r',
        item_id: 'i',
        output_index: 0,
        content_index: 0,
        part,
      });
    expect(added({ type: 'audio', transcript: '' })).toBe(true);
    expect(added({ type: 'output_audio', transcript: '' })).toBe(false);
  });
});

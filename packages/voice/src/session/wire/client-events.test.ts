import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_MESSAGE, parseClientEvent } from './client-events.ts';
import { requestError } from './request-error.ts';

const refusal = (message: string) => {
  const parsed = parseClientEvent(message);
  return parsed.ok ? null : parsed.error;
};

describe('parseClientEvent', () => {
  it.each([
    { type: 'session.update', session: { type: 'realtime', tracing: 'auto' } },
    { type: 'input_audio_buffer.append', audio: 'AAAA' },
    { type: 'input_audio_buffer.commit' },
    { type: 'input_audio_buffer.clear', event_id: 'event_7' },
    { type: 'output_audio_buffer.clear' },
    { type: 'conversation.item.retrieve', item_id: 'item_1' },
    { type: 'conversation.item.truncate', item_id: 'item_1', content_index: 0, audio_end_ms: 100 },
    { type: 'conversation.item.delete', item_id: 'item_1' },
    { type: 'response.create' },
    { type: 'response.create', response: { metadata: { topic: 'x' }, made_up: true } },
    { type: 'response.cancel', response_id: 'resp_1' },
  ])('reads $type', (event) => {
    expect(parseClientEvent(JSON.stringify(event))).toMatchObject({ ok: true, event });
  });

  it.each(['', '{', 'hello', '[]', 'null', '7', '"response.create"'])(
    'refuses %j, which is no event',
    (message) => {
      expect(refusal(message)).toEqual({
        type: 'invalid_request_error',
        code: 'invalid_event',
        message: 'An event is a JSON object.',
      });
    },
  );

  it.each([
    [{ type: 'made.up', event_id: 'mine' }, 'type', "Unknown event type 'made.up'."],
    [{ event_id: 'mine' }, 'type', "Unknown event type 'undefined'."],
    [{ type: { toString: 1, valueOf: 2 }, event_id: 'mine' }, 'type', "Unknown event type 'object'."],
    [{ type: 'conversation.item.retrieve', event_id: 'mine' }, 'item_id', "Invalid value for 'item_id'."],
    [
      {
        type: 'session.update',
        session: { audio: { input: { turn_detection: { type: 'x' } } } },
        event_id: 'mine',
      },
      'session.audio.input.turn_detection.type',
      "Invalid value for 'session.audio.input.turn_detection.type'.",
    ],
    [
      { type: 'session.update', session: { type: 'transcription' }, event_id: 'mine' },
      'session.type',
      undefined,
    ],
    [
      { type: 'response.create', response: { output_modalities: [] }, event_id: 'mine' },
      'response.output_modalities',
      undefined,
    ],
  ])('refuses %j and names the fault', (event, param, message) => {
    expect(refusal(JSON.stringify(event))).toMatchObject({
      type: 'invalid_request_error',
      code: 'invalid_value',
      param,
      event_id: 'mine',
      ...(message === undefined ? {} : { message }),
    });
  });

  it('refuses a message that is too long', () => {
    const event = { type: 'response.create', event_id: 'mine', padding: 'x'.repeat(LONGEST_MESSAGE) };
    expect(refusal(JSON.stringify(event))).toMatchObject({ code: 'invalid_event' });
  });

  it('never throws and quotes only a little of its input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.record({ type: fc.string() }).map((each) => JSON.stringify(each)),
        ),
        (message) => {
          expect(refusal(message)?.message.length ?? 0).toBeLessThan(400);
        },
      ),
    );
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(refusal(`{"type":"session.update","session":{"tracing":${deep}}}`)).toBeNull();
  });
});

describe('requestError', () => {
  it('leaves out what does not apply', () => {
    expect(requestError('code', 'Message.')).toEqual({
      type: 'invalid_request_error',
      code: 'code',
      message: 'Message.',
    });
    expect(requestError('code', 'Message.', 'param', 'mine')).toMatchObject({
      param: 'param',
      event_id: 'mine',
    });
  });
});

import { sayExactly } from '@parlo/contract/say-exactly';
import { describe, expect, it } from 'vitest';
import type { CallProvider } from '../../features/calls/hosted-call.ts';
import { errorsOf } from '../../testing/realtime-stand-in/type-errors.ts';
import type { ProviderCommand, SessionSetup } from './adapter.ts';
import { live } from './live.ts';

const provider: CallProvider = {
  kind: 'live',
  baseUrl: 'https://api.openai.com/v1',
  apiKey: 'sk-secret',
  model: 'gpt-live-1/gpt-5.5-mini',
  reach: 'public',
  about: 'shared',
};
const setup: SessionSetup = {
  model: provider.model,
  voice: 'marin',
  instructions: 'You are Vera.',
  tools: [{ name: 'end_call', description: 'Ends the call.', parameters: { type: 'object' } }],
  languages: ['en'],
  history: [],
  medium: 'socket',
};
const SECOND_OF_SOUND = Buffer.alloc(48_000).toString('base64');
const COMPILER_MS = 60_000;

const visitor = (delta: string) => ({
  type: 'session.input_transcript.delta',
  delta,
  start_ms: 10,
  end_ms: 20,
});
const assistant = (delta: string) => ({
  type: 'session.output_transcript.delta',
  delta,
  start_ms: 1,
  end_ms: 2,
});
const heard = { type: 'session.input_audio.append', audio: SECOND_OF_SOUND };

/** The types of all events that messages mean. */
function meaning(...messages: readonly object[]) {
  const dialect = live.createDialect();
  return messages.flatMap((message) => dialect.read(message));
}
const types = (...messages: readonly object[]) => meaning(...messages).map(({ type }) => type);

describe('a Live session', () => {
  it('is created with an offer, and followed by its id', () => {
    const request = live.offer(provider, 'v=0', setup);
    expect(request?.url).toBe('https://api.openai.com/v1/live/sessions');
    expect(JSON.parse(String(request?.body))).toMatchObject({
      transport: { type: 'webrtc', sdp: 'v=0' },
      session: {
        model: 'gpt-live-1',
        client: { data_channel: { allowed_client_events: [], allowed_server_events: [] } },
        delegation: { type: 'responses', responses: { model: 'gpt-5.5-mini' } },
      },
    });
    const body = JSON.stringify({
      session: { id: 'live_1' },
      transport: { type: 'webrtc', sdp: 'v=0 answer' },
    });
    expect(live.readAnswer(new Headers(), body)).toEqual({ sdp: 'v=0 answer', ref: 'live_1' });
    expect(live.readAnswer(new Headers(), 'v=0')).toBeNull();
    expect(live.sideband(provider, 'live_1').url).toBe('wss://api.openai.com/v1/live/sessions/live_1/attach');
    expect(live.hangUp(provider, 'live_1')?.url).toBe(
      'https://api.openai.com/v1/live/sessions/live_1/hangup',
    );
  });

  it('has the visitor’s turn end with a sentence, so that a danger is seen early', () => {
    const events = meaning(visitor('I want '), visitor('to die.'), visitor(' Now'));
    expect(events.map(({ type }) => type)).toEqual([
      'input_audio_buffer.speech_started',
      'conversation.item.added',
      'conversation.item.input_audio_transcription.delta',
      'conversation.item.input_audio_transcription.delta',
      'input_audio_buffer.speech_stopped',
      'input_audio_buffer.committed',
      'conversation.item.input_audio_transcription.completed',
      'input_audio_buffer.speech_started',
      'conversation.item.added',
      'conversation.item.input_audio_transcription.delta',
    ]);
    expect(events[6]).toMatchObject({ transcript: 'I want to die.' });
  });

  it('has the assistant’s turn end after a pause, by the clock of the visitor’s sound', () => {
    expect(types(assistant('Hello'), heard)).not.toContain('response.done');
    const events = meaning(assistant('Hello'), assistant(' there.'), heard, heard);
    expect(events.at(-4)).toMatchObject({
      type: 'response.output_audio_transcript.done',
      transcript: 'Hello there.',
    });
    expect(events.at(-1)?.type).toBe('output_audio_buffer.stopped');
  });

  it('has a turn end by what we sent and did not hear, and one that is not wanted at once', () => {
    const quiet = live.createDialect();
    quiet.read(assistant('Hello'));
    quiet.write({ type: 'append', audio: SECOND_OF_SOUND });
    expect(quiet.due()).toEqual([]);
    quiet.write({ type: 'append', audio: SECOND_OF_SOUND });
    expect(quiet.due().map(({ type }) => type)).toContain('response.done');
    const unwanted = live.createDialect();
    unwanted.read(assistant('Hello'));
    expect(unwanted.write({ type: 'cancel' })).toEqual([]);
    expect(unwanted.due().find(({ type }) => type === 'response.done')).toMatchObject({
      response: { status: 'cancelled' },
    });
    expect(unwanted.due()).toEqual([]);
  });

  it('has either’s turn end when the other talks', () => {
    expect(types(visitor('Hello'), assistant('Hi'))).toContain(
      'conversation.item.input_audio_transcription.completed',
    );
    expect(types(assistant('Hi'), visitor('Hello'))).toContain('response.done');
  });

  it('passes on sound over a WebSocket while a turn is open', () => {
    const sound = { type: 'session.output_audio.delta', delta: 'AAAA' };
    expect(types(sound)).toEqual([]);
    expect(types(assistant('Hi'), sound).at(-1)).toBe('response.output_audio.delta');
  });

  it('tells the functions that its backend calls, in a response with what it used', () => {
    const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'end_call', arguments: '{}' };
    const usage = { input_tokens: 30, output_tokens: 4, input_tokens_details: { cached_tokens: 20 } };
    const events = meaning(
      assistant('One moment.'),
      { type: 'response.event', event: { type: 'response.output_item.done', item: call } },
      { type: 'response.event', event: { type: 'response.completed', response: { id: 'resp_1', usage } } },
    );
    expect(events.slice(-3)).toMatchObject([
      { type: 'response.created', response: { id: 'resp_1' } },
      { type: 'response.output_item.done', item: { call_id: 'call_1', name: 'end_call' } },
      {
        type: 'response.done',
        response: {
          usage: {
            input_tokens: 30,
            input_token_details: { text_tokens: 30, cached_tokens_details: { text_tokens: 20 } },
            output_token_details: { text_tokens: 4 },
          },
        },
      },
    ]);
    expect(events.filter(({ type }) => type === 'response.done')).toHaveLength(2);
  });

  it('counts each second once', () => {
    const used = (seconds: number) => ({ type: 'session.usage.updated', usage: { seconds } });
    const events = meaning(assistant('A'), used(4), visitor('B'), used(7), assistant('C'), {
      type: 'session.closed',
      reason: 'expired',
      usage: { seconds: 9 },
    });
    const seconds = events.flatMap((event) =>
      event.type === 'response.done' ? [event.response.usage?.seconds] : [],
    );
    expect(seconds).toEqual([4, 5]);
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'session_expired' } });
  });

  it('says what is to be said, and asks for a reply to what was typed alone', () => {
    const dialect = live.createDialect();
    const exact = sayExactly('Call 112 now.');
    expect(dialect.write({ type: 'respond', eventId: 'e1', instructions: exact })).toMatchObject([
      { type: 'session.instructions.append', content: exact },
      { type: 'session.commentary.append', content: 'Call 112 now.' },
    ]);
    expect(dialect.write({ type: 'respond', eventId: 'e2' })).toEqual([]);
    dialect.write({ type: 'write', item: { role: 'user', text: 'Hello' } });
    expect(dialect.write({ type: 'respond', eventId: 'e3' })).toMatchObject([{ type: 'response.create' }]);
    expect(dialect.write({ type: 'respond', eventId: 'e4' })).toEqual([]);
  });

  it('sends nothing but what OpenAI’s package can send', { timeout: COMPILER_MS }, async () => {
    const commands: readonly ProviderCommand[] = [
      { type: 'configure', setup, eventId: 'e1' },
      { type: 'configure', setup: { ...setup, medium: 'webrtc' }, eventId: 'e0' },
      { type: 'listen', on: false },
      { type: 'listen', on: true },
      { type: 'append', audio: 'AAAA' },
      { type: 'write', item: { role: 'user', text: 'Hello' } },
      { type: 'write', item: { role: 'assistant', text: 'Hi' } },
      { type: 'tool_output', callId: 'call_1', output: '{}' },
      { type: 'respond', eventId: 'e2' },
      { type: 'respond', eventId: 'e3', instructions: sayExactly('Hello') },
      { type: 'cancel' },
      { type: 'clear' },
      { type: 'truncate', itemId: 'item_1', audioEndMs: 1 },
    ];
    const dialect = live.createDialect();
    const events = commands.flatMap((command) => dialect.write(command));
    const offered = JSON.parse(String(live.offer(provider, 'v=0', setup)?.body));
    await expect(
      errorsOf([
        ['LiveCreateParams', offered],
        ...events.map((event) => ['LiveClientEvent', event] as const),
      ]),
    ).resolves.toEqual([]);
  });

  it.each([null, 7, {}, { type: 'session.output_transcript.delta' }, { type: 'info', code: 'x' }])(
    'means nothing by %j',
    (raw) => {
      expect(live.createDialect().read(raw)).toEqual([]);
    },
  );
});

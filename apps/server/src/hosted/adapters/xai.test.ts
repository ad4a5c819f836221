import { describe, expect, it } from 'vitest';
import type { CallProvider } from '../../features/calls/hosted-call.ts';
import { xAi } from './xai.ts';

const provider: CallProvider = {
  kind: 'xai',
  baseUrl: 'https://api.x.ai/v1',
  apiKey: 'xai-secret',
  model: 'grok-voice-latest',
  reach: 'public',
  about: 'shared',
};
const setup = {
  model: provider.model,
  voice: 'eve',
  instructions: 'You are Vera.',
  tools: [{ name: 'end_call', description: 'Ends the call.', parameters: { type: 'object' } }],
  languages: ['uk'],
  history: [],
  medium: 'socket',
} as const;

describe('the voice agent of xAI', () => {
  it('takes no offer, and calls over a WebSocket', () => {
    expect(xAi.offer(provider, 'v=0', setup)).toBeNull();
    expect(xAi.hangUp(provider, 'rtc_1')).toBeNull();
    expect(xAi.socket(provider)).toEqual({
      url: 'wss://api.x.ai/v1/realtime?model=grok-voice-latest',
      headers: { authorization: 'Bearer xai-secret' },
    });
  });

  it('has its voice and its turns beside the sound', () => {
    const [update] = xAi.createDialect().write({ type: 'configure', setup, eventId: 'e1' });
    expect(update).toEqual({
      type: 'session.update',
      event_id: 'e1',
      session: {
        instructions: 'You are Vera.',
        voice: 'eve',
        turn_detection: { type: 'server_vad' },
        tools: [{ type: 'function', ...setup.tools[0] }],
        audio: {
          input: { format: { type: 'audio/pcm', rate: 24_000 }, transcription: { language_hint: 'uk' } },
          output: { format: { type: 'audio/pcm', rate: 24_000 } },
        },
      },
    });
    expect(xAi.createDialect().write({ type: 'listen', on: false })).toEqual([
      { type: 'session.update', session: { turn_detection: { type: null } } },
    ]);
    expect(xAi.createDialect().write({ type: 'clear' })).toEqual([]);
  });

  it('begins with a conversation, where the contract has a session', () => {
    const created = { type: 'conversation.created', event_id: 'e', conversation: { id: 'conv_1' } };
    expect(xAi.createDialect().read(created)).toEqual([{ type: 'session.created' }]);
  });

  it('tells a function’s call once, whether it comes as arguments, as an item or as both', () => {
    const call = { call_id: 'call_1', name: 'end_call', arguments: '{}' };
    const done = { type: 'response.function_call_arguments.done', response_id: 'resp_1', ...call };
    const item = { type: 'function_call', id: 'item_1', ...call };
    const itemDone = { type: 'response.output_item.done', response_id: 'resp_1', item };
    const dialect = xAi.createDialect();
    expect(dialect.read(done)).toMatchObject([
      { type: 'response.output_item.done', item: { call_id: 'call_1', name: 'end_call' } },
    ]);
    expect(dialect.read(itemDone)).toEqual([]);
    expect(xAi.createDialect().read(itemDone)).toHaveLength(1);
  });

  it.each([null, 'text', { type: 'response.function_call_arguments.done' }, { type: 'other' }])(
    'means nothing by %j',
    (raw) => {
      expect(xAi.createDialect().read(raw)).toEqual([]);
    },
  );
});

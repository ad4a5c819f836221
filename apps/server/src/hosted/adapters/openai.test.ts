import { describe, expect, it } from 'vitest';
import type { CallProvider } from '../../features/calls/hosted-call.ts';
import type { ProviderCommand, SessionSetup } from './adapter.ts';
import { openAi } from './openai.ts';

const provider: CallProvider = {
  kind: 'openai',
  baseUrl: 'https://api.example.com/v1',
  apiKey: 'sk-secret',
  model: 'gpt-realtime-2.1-mini',
  reach: 'public',
  about: 'shared',
};
const setup: SessionSetup = {
  model: provider.model,
  voice: 'marin',
  instructions: 'You are Vera.',
  tools: [{ name: 'search_knowledge', description: 'Looks something up.', parameters: { type: 'object' } }],
  languages: ['en'],
  history: [],
  medium: 'webrtc',
};
const written = (command: ProviderCommand) => openAi.createDialect().write(command);

describe('the addresses of the realtime contract', () => {
  it('posts the offer and the session as two parts with the key', async () => {
    const request = openAi.offer(provider, 'v=0\r\n', setup);
    expect(request?.url).toBe('https://api.example.com/v1/realtime/calls');
    expect(request?.headers.authorization).toBe('Bearer sk-secret');
    const { body } = request ?? {};
    if (!(body instanceof FormData)) throw new Error('no form');
    expect(body.get('sdp')).toBe('v=0\r\n');
    const session = JSON.parse(String(body.get('session')));
    // They follow by an update, which a Parlo with its owner's exact words may refuse in part.
    expect([session.instructions, session.tools]).toEqual([undefined, undefined]);
    expect(session).toMatchObject({
      type: 'realtime',
      model: 'gpt-realtime-2.1-mini',
      audio: {
        input: { turn_detection: { create_response: false, interrupt_response: true } },
        output: { voice: 'marin' },
      },
    });
  });

  it('finds the call in Location, relative or whole', () => {
    const ref = (location: string) => openAi.readAnswer(new Headers({ location }), 'v=0')?.ref;
    expect(ref('/v1/realtime/calls/rtc_1')).toBe('rtc_1');
    expect(ref('https://api.example.com/v1/realtime/calls/rtc_2?x=1')).toBe('rtc_2');
    expect(openAi.readAnswer(new Headers(), 'v=0')).toBeNull();
    expect(openAi.readAnswer(new Headers({ location: '/calls/' }), 'v=0')).toBeNull();
  });

  it('follows and ends a call by its id, over TLS where the address has it', () => {
    expect(openAi.sideband(provider, 'rtc_1').url).toBe('wss://api.example.com/v1/realtime?call_id=rtc_1');
    const local = { ...provider, baseUrl: 'http://localhost:3001/v1' };
    expect(openAi.socket(local)?.url).toBe('ws://localhost:3001/v1/realtime?model=gpt-realtime-2.1-mini');
    expect(openAi.hangUp(provider, 'rtc_1')?.url).toBe(
      'https://api.example.com/v1/realtime/calls/rtc_1/hangup',
    );
  });
});

describe('the dialect of the realtime contract', () => {
  it('never changes the model of a session that runs', () => {
    const [update] = written({ type: 'configure', setup, eventId: 'e1' });
    expect(update).toMatchObject({ type: 'session.update', event_id: 'e1', session: { type: 'realtime' } });
    expect(JSON.stringify(update)).not.toContain('gpt-realtime-2.1-mini');
  });

  it('asks for exact words without tools, and for a reply with the session’s own', () => {
    expect(written({ type: 'respond', eventId: 'e2', instructions: 'Say this.' })).toEqual([
      {
        type: 'response.create',
        event_id: 'e2',
        response: { instructions: 'Say this.', tool_choice: 'none' },
      },
    ]);
    expect(written({ type: 'respond', eventId: 'e3' })).toEqual([
      { type: 'response.create', event_id: 'e3' },
    ]);
  });

  it('reads events that lack what nobody needs, and none that lack an id', () => {
    const { read } = openAi.createDialect();
    expect(read({ type: 'response.done', response: { id: 'resp_1', usage: null } })).toMatchObject([
      { type: 'response.done', response: { id: 'resp_1', status: '' } },
    ]);
    for (const raw of [null, 7, 'x', [], {}, { type: 'no.such' }, { type: 'response.done' }]) {
      expect(read(raw)).toEqual([]);
    }
    const odd = { type: 'output_audio_buffer.started', response_id: '<b>x</b>' };
    expect(read(odd)).toEqual([]);
  });
});

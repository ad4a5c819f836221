import { describe, expect, it } from 'vitest';
import type { CallProvider } from '../../features/calls/hosted-call.ts';
import { azure } from './azure.ts';
import { adapterFor } from './choose-adapter.ts';

const provider: CallProvider = {
  kind: 'azure',
  baseUrl: 'https://vera.openai.azure.com/openai/v1',
  apiKey: 'secret',
  model: 'my-deployment',
  reach: 'public',
  about: 'shared',
};
const HEADERS = { 'api-key': 'secret' };

describe('a resource of Azure', () => {
  it('is asked by its own header at the addresses of the contract', () => {
    const at = `${provider.baseUrl}/realtime`;
    expect(adapterFor('azure')).toBe(azure);
    expect(azure.sideband(provider, 'rtc_1')).toEqual({
      url: `${at.replace('https', 'wss')}?call_id=rtc_1`,
      headers: HEADERS,
    });
    expect(azure.socket(provider)).toEqual({
      url: `${at.replace('https', 'wss')}?model=my-deployment`,
      headers: HEADERS,
    });
    expect(azure.hangUp(provider, 'rtc_1')).toEqual({ url: `${at}/calls/rtc_1/hangup`, headers: HEADERS });
  });

  it('transcribes with a model that needs no deployment', () => {
    const setup = {
      model: provider.model,
      voice: 'marin',
      instructions: 'You are Vera.',
      tools: [],
      languages: ['uk'],
      history: [],
      medium: 'webrtc',
    } as const;
    const { url, headers, body } = azure.offer(provider, 'v=0', setup) ?? {};
    if (!(body instanceof FormData)) throw new Error('no form');
    expect([url, headers]).toEqual([`${provider.baseUrl}/realtime/calls`, HEADERS]);
    const transcription = { model: 'whisper-1', language: 'uk' };
    const input = { transcription, turn_detection: { create_response: false } };
    expect(JSON.parse(String(body.get('session')))).toMatchObject({ audio: { input } });
    expect(azure.createDialect().write({ type: 'configure', setup, eventId: 'e1' })).toMatchObject([
      { type: 'session.update', session: { audio: { input } } },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { keyHeader, kindOf } from './kind-of.ts';

describe('the dialect of a provider', () => {
  it.each([
    ['https://api.openai.com/v1', 'gpt-realtime-2.1-mini', 'openai'],
    ['http://localhost:3001/v1', 'ast_1', 'openai'],
    ['https://voice.example/v1', 'gpt-lively', 'openai'],
    ['https://vera.openai.azure.com/openai/v1', 'my-deployment', 'azure'],
    ['https://vera.services.ai.azure.com/openai/v1', 'my-deployment', 'azure'],
    ['https://openai.azure.com.example/v1', 'my-deployment', 'openai'],
    ['https://api.x.ai/v1', 'grok-voice-latest', 'xai'],
    ['https://notx.ai/v1', 'grok-voice-latest', 'openai'],
    ['https://api.openai.com/v1', 'gpt-live-1', 'live'],
    ['https://api.openai.com/v1', 'gpt-live-1/gpt-5.5', 'live'],
    ['https://vera.openai.azure.com/openai/v1', 'gpt-live-1', 'live'],
    ['not an address', 'any', 'openai'],
  ] as const)('of %s with %s is %s', (baseUrl, model, kind) => {
    expect(kindOf(baseUrl, model)).toBe(kind);
  });

  it('says the key by the header that its host knows', () => {
    const key = { apiKey: 'sk-1' };
    expect(keyHeader({ ...key, baseUrl: 'https://api.x.ai/v1' })).toEqual({ authorization: 'Bearer sk-1' });
    expect(keyHeader({ ...key, baseUrl: 'https://a.openai.azure.com/openai/v1' })).toEqual({
      'api-key': 'sk-1',
    });
  });
});

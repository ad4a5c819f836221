import { generateText } from 'ai';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { connectModel, type ModelSettings } from './connect-model.ts';

const requests: { url: string; headers: Headers; body: Record<string, unknown> }[] = [];

/** Takes the request, and answers as OpenAI does. */
async function take(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const body = z.record(z.string(), z.unknown()).parse(JSON.parse(String(init?.body)));
  requests.push({ url: String(url), headers: new Headers(init?.headers), body });
  const message = { role: 'assistant', content: 'Hello.' };
  return Response.json({
    id: '1',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
  });
}

async function ask(settings: ModelSettings) {
  const model = connectModel(settings, take);
  await generateText({ model, prompt: 'Hi', maxOutputTokens: 50, maxRetries: 0 });
  const request = requests.at(-1);
  if (!request) throw new Error('Nothing was asked');
  return request;
}

beforeAll(() => void Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false }));
afterAll(() => void Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: undefined }));
beforeEach(() => void requests.splice(0));

it.each<[string, ModelSettings, string, string | null, string | null, string]>([
  [
    'OpenAI',
    { baseUrl: 'https://api.openai.com/v1', model: 'm', apiKey: 'sk' },
    ...(['https://api.openai.com/v1/chat/completions', 'Bearer sk', null, 'max_completion_tokens'] as const),
  ],
  [
    'Azure',
    { baseUrl: 'https://shop.openai.azure.com/openai/v1', model: 'm', apiKey: 'sk' },
    ...([
      'https://shop.openai.azure.com/openai/v1/chat/completions',
      null,
      'sk',
      'max_completion_tokens',
    ] as const),
  ],
  [
    'Azure with a dated API',
    {
      baseUrl: 'https://shop.openai.azure.com/openai/deployments/d',
      model: 'd',
      apiKey: 'sk',
      apiVersion: '2024-10-21',
    },
    'https://shop.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21',
    ...([null, 'sk', 'max_completion_tokens'] as const),
  ],
  [
    'a model of one’s own',
    { baseUrl: 'http://localhost:11434/v1', model: 'm' },
    ...(['http://localhost:11434/v1/chat/completions', null, null, 'max_tokens'] as const),
  ],
])('%s is asked as it documents', async (_, settings, url, authorization, key, limit) => {
  const { headers, body, ...asked } = await ask(settings);
  expect(asked.url).toBe(url);
  expect([headers.get('authorization'), headers.get('api-key')]).toEqual([authorization, key]);
  expect(body).toMatchObject({ model: settings.model, [limit]: 50 });
  expect(Object.keys(body).filter((name) => /^max/.test(name))).toEqual([limit]);
});

import { CALLS } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { Feature } from './api.ts';

// What the calls feature serves, so that the document is about all of the contract.
const rest: Feature = (api) => {
  api.serve(CALLS.session, () => Promise.reject(new Error('not here')));
  api.serve(CALLS.voicePreview, async () => new Uint8Array([82, 73, 70, 70]));
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ features: () => [rest] });
});
afterAll(() => app.close());

type Json = Record<string, unknown>;
const at = (value: unknown, ...path: string[]): Json =>
  path.reduce((inner, key) => (inner as Json)[key] as Json, value as Json);

describe('GET /api/openapi.json', () => {
  it('describes every call of the contract', async () => {
    const { status, body } = await app.client().get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries(body.paths as Json).flatMap(([path, methods]) =>
      Object.keys(methods as Json).map((method) => `${method} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      Object.values(CALLS)
        .map(({ method, path }) => `${method} /api${path}`)
        .toSorted(),
    );
  });

  it('says who may call, what goes in, what comes out and how it is refused', async () => {
    const { body } = await app.client().get('/api/openapi.json');
    const add = at(body, 'paths', '/api/add_assistant', 'post');
    expect(add.security).toEqual([{ cookie: [] }, { bearer: [] }]);
    const sent = at(add, 'requestBody', 'content', 'application/json', 'schema');
    expect(sent.required).toEqual(['email', 'assistant']);
    expect(at(sent, 'properties', 'assistant', 'properties', 'assistantName').maxLength).toBe(32);
    const answered = at(add, 'responses', '200', 'content', 'application/json', 'schema');
    expect(answered.required).toContain('assistantId');
    for (const status of ['400', '401', '403', '404', '409', '413', '415', '429', '500', '503']) {
      expect(at(add, 'responses', status, 'content', 'application/json', 'schema')).toEqual({
        $ref: '#/components/schemas/Refusal',
      });
    }
    expect(at(body, 'paths', '/api/login', 'post').security).toEqual([]);
    const query = at(body, 'paths', '/api/widgetconfig', 'get').parameters as Json[];
    expect(query).toMatchObject([{ name: 'assistantId', in: 'query', required: false }]);
    expect(at(body, 'paths', '/api/voice_preview', 'post', 'responses', '200', 'content')).toHaveProperty([
      'audio/wav',
    ]);
  });

  it('refers to nothing that is not there, and names each operation once', async () => {
    const { body } = await app.client().get('/api/openapi.json');
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref = '']) => ref);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) expect(at(body, ...reference.split('/'))).toBeDefined();
    expect(at(body, 'components', 'securitySchemes')).toHaveProperty('cookie.name', 'parlo.session_token');
    const ids = [...JSON.stringify(body).matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(Object.keys(CALLS).length);
    expect(JSON.stringify(body)).not.toContain('"$schema"');
  });
});

describe('GET /api/docs', () => {
  it('shows every call on a page that needs nothing from elsewhere', async () => {
    const { status, body, headers } = await app.client().get('/api/docs');
    const html = body.text as string;
    expect(status).toBe(200);
    for (const { path } of Object.values(CALLS)) expect(html).toContain(`/api${path}`);
    expect(html).toContain('assistant.assistantName');
    expect(html).not.toMatch(/<script|https?:\/\//);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});

describe('a call that answers with sound', () => {
  it('sends it as it is', async () => {
    const { client } = await signUp(app);
    const { status, headers } = await client.post('/api/voice_preview', { voice: 'ash' });
    expect([status, headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect((await client.post('/api/voice_preview', { voice: 'robot' })).status).toBe(400);
  });
});

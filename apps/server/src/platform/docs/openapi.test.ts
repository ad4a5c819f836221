import { ENDPOINTS } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { signUp } from '../../testing/sign-up.ts';

const OF_CALLS = [
  'get /v1/models',
  'get /v1/models/{id}',
  'post /v1/audio/speech',
  'post /v1/audio/transcriptions',
  'post /v1/chat/completions',
  'post /v1/realtime/calls',
  'post /v1/realtime/calls/{callId}/hangup',
  'post /v1/realtime/client_secrets',
  'post /v1/realtime/rooms',
];

let app: CallApp;
beforeAll(async () => {
  app = await createCallApp();
  app.engine.wav = new Uint8Array([82, 73, 70, 70]);
});
afterAll(() => app.close());

type Json = Record<string, unknown>;
const at = (value: unknown, ...path: string[]): Json =>
  path.reduce((inner, key) => (inner as Json)[key] as Json, value as Json);

describe('GET /api/openapi.json', () => {
  it('describes every endpoint of the contract', async () => {
    const { status, body } = await app.client().get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries(body.paths as Json).flatMap(([path, methods]) =>
      Object.keys(methods as Json).map((method) => `${method} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      [
        ...Object.values(ENDPOINTS).map(({ method, path }) => `${method} /api${path}`),
        ...OF_CALLS,
      ].toSorted(),
    );
  });

  it('describes access, input, output and refusals', async () => {
    const { body } = await app.client().get('/api/openapi.json');
    const add = at(body, 'paths', '/api/add_assistant', 'post');
    expect(add.security).toEqual([{ cookie: [] }, { bearer: [] }, { apiKey: [] }]);
    expect(add.description).toBe(
      'Needs somebody signed in, or an API key. The body may have 1.9 MB. At most 240 times a minute for each account.',
    );
    expect(at(body, 'paths', '/api/upload_knowledge_base', 'post').description).toContain(
      'A file may have 10 MB. One in JSON may have 5 MB, and any from the builder 5 MB.',
    );
    expect(at(body, 'paths', '/api/propose_from_table', 'post').description).toContain(
      'A file may have 5 MB.',
    );
    expect(at(body, 'paths', '/api/widgetconfig', 'get').description).not.toContain('may have');
    expect(at(body, 'paths', '/api/list_sessions', 'post').security).toEqual([
      { cookie: [] },
      { bearer: [] },
    ]);
    expect(at(body, 'paths', '/api/admin/set_admin', 'post').description).toContain('administrator');
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

  it('says what visitors are refused for: the wrong site, no consent, and limits of the day', async () => {
    const { body } = await app.client().get('/api/openapi.json');
    for (const path of ['/api/session', '/api/chat', '/api/site_token']) {
      expect(at(body, 'paths', path, 'post', 'responses')).toHaveProperty('403');
    }
    const refusals = at(body, 'paths', '/v1/realtime/calls', 'post', 'responses');
    expect(at(refusals, '429').description).toContain('daily_limit');
    expect(Object.keys(refusals)).toEqual(expect.arrayContaining(['500', '501', '503']));
  });

  it('describes forms, files, events, paths and the realtime wire', async () => {
    const { body } = await app.client().get('/api/openapi.json');
    const form = at(
      body,
      'paths',
      '/api/upload_logo',
      'post',
      'requestBody',
      'content',
      'multipart/form-data',
      'schema',
    );
    expect(Object.keys(form.properties as Json)).toEqual(['email', 'assistantId', 'logo']);
    expect(at(form, 'properties', 'logo')).toMatchObject({ maxItems: 1, items: { format: 'binary' } });
    const file = at(body, 'paths', '/api/download_knowledge', 'get', 'responses', '200', 'content');
    expect(Object.keys(file)).toEqual(['*/*']);
    const sheet = at(body, 'paths', '/api/export_conversations', 'get', 'responses', '200', 'content');
    expect(Object.keys(sheet)).toEqual(['text/csv', 'application/json']);
    expect(sheet['application/json']).toEqual({ schema: {} });
    const read = at(body, 'paths', '/api/calendar/free-slots', 'get', 'responses');
    expect(Object.keys(read)).toEqual(expect.arrayContaining(['401', '404']));
    const events = at(body, 'paths', '/api/knowledge_events', 'get', 'responses', '200', 'content');
    expect(at(events, 'text/event-stream', 'schema', 'properties')).toHaveProperty('files');
    expect(at(body, 'paths', '/api/post/{id}', 'get').parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'language', in: 'query', required: false, schema: { enum: ['en', 'uk'] } },
    ]);
    const opening = at(body, 'paths', '/v1/realtime/calls', 'post');
    expect(opening.security).toContainEqual({ clientSecret: [] });
    expect(Object.keys(at(opening, 'requestBody', 'content'))).toContain('application/sdp');
  });

  it('refers to nothing that is not there, and names each operation once', async () => {
    const { body } = await app.client().get('/api/openapi.json');
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref = '']) => ref);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) expect(at(body, ...reference.split('/'))).toBeDefined();
    expect(at(body, 'components', 'securitySchemes')).toHaveProperty('cookie.name', 'parlo.session_token');
    const ids = [...JSON.stringify(body).matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(Object.keys(ENDPOINTS).length + OF_CALLS.length);
    expect(JSON.stringify(body)).not.toContain('"$schema"');
  });
});

describe('GET /api/docs', () => {
  it('is a page that needs nothing from elsewhere', async () => {
    const { status, body, headers } = await app.client().get('/api/docs');
    const html = body.text as string;
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(/https?:\/\//.test(html)).toBe(false);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"|init\('([^']+)'/g)];
    expect(addresses.map(([, tag, operation]) => tag ?? operation)).toEqual([
      '/api/openapi.json',
      '/api/docs/redoc.js',
      '/api/openapi.json',
    ]);
    const script = await app.client().get('/api/docs/redoc.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ]);
    expect(script.body.text).toContain('Redoc');
  });
});

describe('an endpoint that returns audio', () => {
  it('sends it as it is', async () => {
    const { client } = await signUp(app);
    const { status, headers } = await client.post('/api/voice_preview', { voice: 'ash' });
    expect([status, headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect((await client.post('/api/voice_preview', { voice: 'robot' })).status).toBe(400);
  });
});

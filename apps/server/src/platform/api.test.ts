import { ENDPOINTS } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Owner, signUp } from '../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp();
  owner = await signUp(app);
});
afterAll(() => app.close());

const KB = 1024;

/** Served by the voice engine, which this app is made without. */
const OF_VOICE = [
  '/session',
  '/try_session',
  '/try_chat',
  '/speech',
  '/voice_preview',
  '/chat',
  '/conversation',
  '/forget_conversation',
  '/feedback',
  '/end_chat',
  '/leave_contact',
  '/correct_contact',
  '/get_tests',
  '/add_tests',
  '/edit_test',
  '/delete_test',
  '/run_tests',
  '/propose_tests',
];

describe('every endpoint', () => {
  it.each(Object.values(ENDPOINTS).filter(({ path }) => !OF_VOICE.includes(path)))(
    '$path is served with its method alone',
    async ({ path, method }) => {
      const other = method === 'get' ? 'POST' : 'GET';
      const { status, body, headers } = await app.client().raw(`/api${path}`, { method: other });
      expect([status, body.code]).toEqual([405, 'method_not_allowed']);
      expect(headers.get('allow')).toBe(method.toUpperCase());
      const served = await app.client().raw(`/api${path}`, { method: method.toUpperCase() });
      expect([405, 500]).not.toContain(served.status);
      expect(served.body.message).not.toBe('There is no such endpoint.');
    },
  );

  it('has an id that its answer and the log share', async () => {
    const { headers } = await app.client().get('/api/widgetconfig', { 'x-request-id': 'mine-1' });
    expect(headers.get('x-request-id')).toBe('mine-1');
    expect((await app.client().get('/health')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a body', () => {
  it('is refused when it is not JSON', async () => {
    for (const body of ['{', '{"a":1}}', 'null,', '\ufeff[', '{"a":\u0001}']) {
      const answer = await app.client().post('/api/login', body);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_json']);
    }
  });

  it('is refused when it is JSON of another shape', async () => {
    for (const body of ['null', '[]', '5', '"text"', 'true', '[[[[]]]]']) {
      const answer = await app.client().post('/api/login', body);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'is refused when it says it is %j',
    async (type) => {
      const answer = await app.client().post('/api/login', '{"email":"a@b.co"}', { 'content-type': type });
      expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  it('is taken whatever the charset says', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await app.client().post('/api/login', '{}', headers)).status).toBe(400);
  });

  it('is refused by its length before it is read', async () => {
    let read = false;
    const stream = new ReadableStream(
      {
        pull(controller) {
          read = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    const headers = { 'content-type': 'application/json', 'content-length': String(17 * KB) };
    const answer = await app.client().raw('/api/login', { ...init, headers });
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
    expect(read).toBe(false);
  });

  it('is refused as soon as it is longer than it may be, whatever it declared', async () => {
    let chunks = 0;
    const stream = new ReadableStream(
      {
        pull(controller) {
          chunks++;
          controller.enqueue(new Uint8Array(KB).fill(32));
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    const headers = { 'content-type': 'application/json', 'content-length': '10' };
    const answer = await app.client().raw('/api/login', { ...init, headers });
    expect(answer.status).toBe(413);
    expect(chunks).toBe(17);
  });

  it('of two megabytes is refused even by the endpoint with the largest limit', async () => {
    const body = JSON.stringify({ email: owner.email, padding: 'x'.repeat(2 * KB * KB) });
    const answer = await owner.client.post('/api/add_assistant', body);
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
    expect(answer.body.message).toBe('This is too large: at most 1946 KB are taken.');
  });
});

describe('text that is no text', () => {
  it('is cleaned before it is looked at', async () => {
    const { body } = await owner.client.post('/api/add_assistant', {
      email: owner.email,
      assistant: {
        assistantName: 'a\u0000b',
        assistantPrompt: 'cut \ud83d',
        greetingMessage: '\udcdeHi',
        voice: 'ash',
        faqList: [{ question: 'q\u0000', answer: '\u0000a', phrasings: ['\ud800p'] }],
      },
    });
    expect(body.assistants).toMatchObject([
      {
        assistantName: 'ab',
        assistantPrompt: 'cut \ufffd',
        greetingMessage: '\ufffdHi',
        faqList: [{ question: 'q', answer: 'a', phrasings: ['\ufffdp'] }],
      },
    ]);
  });

  it('counts as missing when nothing is left', async () => {
    const answer = await app.client().post('/api/login', { email: '\u0000', password: '\u0000' });
    expect([answer.status, answer.body.message]).toEqual([400, 'Email and password are required.']);
  });
});

describe('paths', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/login/', '/api/%00', '/api/%ff', '/v1/nothing'])(
    '%s is not an endpoint',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, body } = await owner.client.raw(path, { method });
        expect([status, body.code]).toEqual([404, 'not_found']);
      }
    },
  );
});

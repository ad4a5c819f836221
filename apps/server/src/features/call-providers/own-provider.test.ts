import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Nobody listens there. */
const NOBODY = 'http://127.0.0.1:9/v1';
const KEY = 'sk-realtime-secret';

interface Answer {
  readonly status: number;
  readonly body?: object;
  readonly location?: string;
}

let provider: Server;
let url: string;
let answer: Answer;
const requests: { path: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
const log: string[] = [];
let app: TestApp;
let owner: Owner;
let assistantId: string;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    requests.push({ path: request.url, headers: request.headers, body });
    const { status, location } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const { origin } = new URL(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`);
  url = `${origin}/v1`;
  app = await createTestApp({
    env: { PARLO_REALTIME_ALLOWED_URLS: `https://voice.example/api, ${new URL(NOBODY).origin}, ${origin}` },
    limits: { testCallProvider: { points: 1_000, seconds: 60 } },
    logger: pino({ level: 'trace' }, { write: (line: string) => log.push(line) }),
  });
  owner = await signUp(app);
  assistantId = await add(owner, 'Poppy');
});
afterAll(async () => {
  await app.close();
  await new Promise((done) => provider.close(done));
});
beforeEach(() => {
  answer = { status: 200 };
  requests.length = 0;
});

async function add({ client, email }: Owner, assistantName: string): Promise<string> {
  const texts = { assistantName, assistantPrompt: 'Be kind.', greetingMessage: 'Hello!', voice: 'ash' };
  const { body } = await client.post('/api/add_assistant', { email, assistant: texts });
  return String(body.assistantId);
}
const post = (call: string, input: object = {}, by = owner) =>
  by.client.post(`/api/${call}`, { assistantId, ...input });
const stored = async () => (await app.database.pool.query('select * from call_providers')).rows;

describe('a provider of an owner’s own', () => {
  it('is stored with a key that nobody sees again', async () => {
    const given = { baseUrl: `${url}/`, model: 'voice-1', apiKey: KEY, capPerDay: 2_000_000 };
    const { body } = await post('set_call_provider', given);
    expect(body).toEqual({
      success: true,
      own: {
        baseUrl: url,
        model: 'voice-1',
        kind: 'openai',
        keySet: true,
        capPerCall: null,
        capPerDay: 2_000_000,
        priced: false,
      },
      shared: false,
      allowedUrls: expect.arrayContaining(['https://voice.example/api']),
      currency: 'USD',
      costToday: 0,
      resting: false,
      fault: null,
    });
    expect((await post('get_call_provider')).body).toEqual(body);
    const rows = JSON.stringify(await stored());
    expect(rows).toContain('voice-1');
    expect(rows).not.toContain(KEY);
  });

  it('keeps its key where none is given, but never for another address', async () => {
    expect((await post('set_call_provider', { baseUrl: url, model: 'voice-2' })).body.own).toMatchObject({
      model: 'voice-2',
      keySet: true,
      capPerDay: null,
    });
    const elsewhere = await post('set_call_provider', { baseUrl: NOBODY, model: 'voice-2' });
    expect([elsewhere.status, elsewhere.body]).toMatchObject([
      400,
      { reason: 'model_key_needed', field: 'apiKey' },
    ]);
    const tested = await post('test_call_provider', { baseUrl: NOBODY, model: 'voice-2' });
    expect(tested.body).toMatchObject({ reason: 'model_key_needed' });
  });

  it.each([
    [{ baseUrl: 'https://evil.example/v1' }, 'model_address_not_allowed'],
    [{ baseUrl: 'https://voice.example' }, 'model_address_not_allowed'],
    [{ baseUrl: 'https://voice.example.evil.example/api' }, 'model_address_not_allowed'],
    [{ baseUrl: 'https://user:pass@voice.example/api' }, 'invalid_model_address'],
    [{ baseUrl: 'file:///etc/passwd' }, 'invalid_model_address'],
    [{ apiKey: 'sk with spaces' }, 'invalid_model_key'],
    [{ apiKey: 'sk-1\nx: y' }, 'invalid_model_key'],
    [{ model: '' }, 'required'],
    [{ capPerCall: 0 }, 'too_low'],
    [{ capPerDay: 0.5 }, 'wrong_type'],
    [{ capPerDay: '5' }, 'wrong_type'],
  ])('refuses %j', async (changed, reason) => {
    const before = await stored();
    const { status, body } = await post('set_call_provider', { baseUrl: url, model: 'm', ...changed });
    expect([status, body.reason ?? body.code]).toEqual([400, reason]);
    expect(await stored()).toEqual(before);
  });

  it('lets its assistant be held by a provider, also when the operator has none', async () => {
    const updated = { callEngine: 'provider' };
    const { status } = await owner.client.post('/api/edit_assistant', {
      email: owner.email,
      assistantId,
      updated,
    });
    expect(status).toBe(200);
  });

  it('is nobody else’s: others meet an assistant that does not exist', async () => {
    const stranger = await signUp(app);
    const before = await stored();
    for (const call of ['get', 'set', 'remove', 'test']) {
      const given = { baseUrl: url, model: 'm', apiKey: 'sk-theirs' };
      const { status, body } = await post(`${call}_call_provider`, given, stranger);
      expect([call, status, body.reason]).toEqual([call, 404, 'assistant_not_found']);
    }
    expect(await stored()).toEqual(before);
    expect(requests).toEqual([]);
  });

  it('goes with its removal, with its key', async () => {
    expect((await post('remove_call_provider')).body).toMatchObject({ own: null, fault: null });
    expect(await stored()).toEqual([]);
    expect((await post('remove_call_provider')).status).toBe(200);
  });
});

describe('a test of a provider', () => {
  const test = async (more: object = {}) =>
    (await post('test_call_provider', { baseUrl: url, model: 'voice-1', apiKey: KEY, ...more })).body;

  it('asks for a client secret, which takes no call and no tokens', async () => {
    expect(await test()).toMatchObject({ success: true, fault: null, ms: expect.any(Number) });
    expect(requests).toMatchObject([
      { path: '/v1/realtime/client_secrets', headers: { authorization: `Bearer ${KEY}` } },
    ]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ session: { type: 'realtime', model: 'voice-1' } });
    expect(await stored()).toEqual([]);
  });

  it.each<[Answer, string]>([
    [{ status: 401 }, 'wrong_key'],
    [{ status: 403 }, 'wrong_key'],
    [{ status: 404 }, 'no_such_model'],
    [{ status: 400, body: { error: { code: 'model_not_found' } } }, 'no_such_model'],
    [{ status: 429 }, 'rate_limited'],
    [{ status: 429, body: { error: { code: 'insufficient_quota' } } }, 'no_credit'],
    [{ status: 503 }, 'provider_failed'],
    [{ status: 418, body: { error: { code: 'constructor' } } }, 'bad_response'],
    [{ status: 302, location: 'https://evil.example/' }, 'redirected'],
  ])('that answers %j finds %s', async (given, fault) => {
    answer = given;
    expect(await test()).toMatchObject({ fault });
  });

  it('finds that nobody is there, and has nothing to try without a provider', async () => {
    expect(await test({ baseUrl: NOBODY })).toMatchObject({ fault: 'unreachable' });
    expect((await post('test_call_provider')).body).toMatchObject({
      code: 'invalid_input',
      field: 'baseUrl',
    });
  });

  it('and all of this writes no key into the log', () => {
    expect(log.length).toBeGreaterThan(0);
    expect(log.join('')).not.toContain(KEY);
  });
});

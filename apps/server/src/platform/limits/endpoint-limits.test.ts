import { API_LIMITS, ENDPOINTS, type EndpointName } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { CALL_INPUTS, type Meeting } from '../../testing/endpoint-inputs.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { makeAdmin, type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeThings } from '../../testing/things.ts';
import { ASSISTANT_LIMITS, ENDPOINT_GROUPS, ENDPOINT_LIMITS } from './endpoint-limits.ts';
import { DEFAULT_LIMITS } from './rate-limit.ts';

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const MB = 1024 * 1024;

it('enforces the overall limit that the API page gives', () => {
  expect(DEFAULT_LIMITS.request).toEqual({ points: API_LIMITS.requestsPerMinute, seconds: 60 });
});

describe('every endpoint', () => {
  let app: CallApp;
  let owner: Owner;
  let admin: Owner;
  let meeting: Meeting;
  beforeAll(async () => {
    const none = { points: 0, seconds: 90 };
    const groups = Object.keys(ENDPOINT_GROUPS).filter((group) => group !== 'register');
    app = await createCallApp({ limits: Object.fromEntries(groups.map((group) => [group, none])) });
    [owner, admin] = await Promise.all([signUp(app), signUp(app)]);
    await makeAdmin(app, admin);
    const things = await makeThings(app, owner);
    meeting = { owner, things, keyId: 'key', logoId: 'logo', callerEmail: owner.email };
  });
  afterAll(() => app.close());

  it('has a limit and takes no more than it needs', () => {
    expect(Object.keys(ENDPOINT_LIMITS).toSorted()).toEqual(NAMES.toSorted());
    for (const name of NAMES) {
      const { bodyLimit, form } = ENDPOINTS[name];
      expect(bodyLimit).toBeLessThanOrEqual(form ? form.maxFiles * form.maxBytes + MB : 2 * MB);
      expect(ENDPOINT_LIMITS[name].points / ENDPOINT_LIMITS[name].seconds).toBeLessThanOrEqual(100);
    }
  });

  it.each(NAMES.filter((name) => name !== 'register'))(
    '%s is refused once there are too many',
    async (name) => {
      const { client } = ENDPOINTS[name].access === 'admin' ? admin : owner;
      const { status, body, headers } = await sendRequest(
        client,
        ENDPOINTS[name],
        CALL_INPUTS[name](meeting),
      );
      expect([status, body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(90);
    },
  );
});

describe('a caller', () => {
  let app: TestApp;
  const close = () => app.close();

  async function setUp(points: number): Promise<[Owner, Owner]> {
    app = await createTestApp({
      env: { PARLO_TRUST_PROXY: '1' },
      limits: { getAssistants: { points, seconds: 60 }, request: { points: 20, seconds: 60 } },
    });
    return [await signUp(app), await signUp(app)];
  }

  it('counts a signed-in user by account, from any address, and not for their office', async () => {
    const [first, second] = await setUp(3);
    const list = ({ client, email }: Owner, address: string) =>
      client.post('/api/get_assistants', { email }, { 'x-forwarded-for': address });
    for (let at = 0; at < 3; at++) expect((await list(first, `10.0.0.${at}`)).status).toBe(200);
    expect((await list(first, '10.0.0.9')).status).toBe(429);
    expect((await list(second, '10.0.0.1')).status).toBe(200);
    await close();
  });

  it('counts unknown clients by address, also when they try tokens', async () => {
    const [owner] = await setUp(1_000);
    const guess = (address: string) =>
      app
        .client()
        .post(
          '/api/get_assistants',
          { email: owner.email },
          { authorization: 'Bearer guessed', 'x-forwarded-for': address },
        );
    const answers = await Promise.all(Array.from({ length: 25 }, () => guess('10.1.1.1')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await guess('10.1.1.2')).status).toBe(401);
    await close();
  });

  it('of IPv6 is counted by network', async () => {
    await setUp(1_000);
    const ask = (address: string) =>
      app.client().get('/api/widgetconfig?assistantId=none', { 'x-forwarded-for': address });
    for (let at = 0; at < 20; at++) expect((await ask(`2001:db8:1:2::${at}`)).status).toBe(404);
    expect((await ask('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await ask('2001:db8:1:3::1')).status).toBe(404);
    await close();
  });
});

it('only endpoints for visitors have a limit per assistant', () => {
  for (const name of Object.keys(ASSISTANT_LIMITS) as EndpointName[])
    expect(ENDPOINTS[name].access).toBe('anyone');
});

it('routes outside the contract are limited by address too', async () => {
  const app = await createTestApp({
    limits: { page: { points: 0, seconds: 60 } },
    web: { client: '/nowhere', widget: '/nowhere' },
  });
  for (const path of [
    '/',
    '/pricing',
    '/assets/app.js',
    '/widget',
    '/popup/x',
    '/health',
    '/metrics',
    '/api/docs',
    '/api/docs/redoc.js',
  ]) {
    const { status, headers } = await app.client().get(path);
    expect([path, status, Number(headers.get('retry-after')) > 0]).toEqual([path, 429, true]);
  }
  await app.close();
});

import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { mintSecret, nameSecret, type SecretClaims } from '../access/client-secret.ts';
import type { CallHandlers } from '../call-engine.ts';
import { RealtimeError } from './realtime-error.ts';
import { createModelRoutes } from './realtime-routes.ts';
import { claims, errorOf, key, OFFER, setUp, TOOL } from './testing/routes-scene.ts';

describe('POST /calls', () => {
  it('answers an offer with 201, the answer and where the call is', async () => {
    const { sdp, opened } = setUp();
    const response = await sdp(mintSecret(claims(), key));
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('application/sdp');
    expect(response.headers.get('location')).toBe('/v1/realtime/calls/rtc_1');
    expect(await response.text()).toBe('v=0\r\nanswer');
    expect(opened).toMatchObject([{ claims: { assistantId: 'assistant_1' }, offer: OFFER }]);
  });

  it('may be called from any page, which may read where the call is', async () => {
    const { app, sdp } = setUp();
    const preflight = await app.request('/calls', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-openai-agents-sdk',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
    for (const name of ['authorization', 'content-type', 'x-openai-agents-sdk'])
      expect(allowed).toContain(name);
    const answer = await sdp(mintSecret(claims(), key));
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toBe('Location,AI-Disclosure');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each([
    ['none', undefined, 'invalid_secret'],
    ['a forged one', `${mintSecret(claims(), randomBytes(32))}`, 'invalid_secret'],
    ['an expired one', mintSecret({ ...claims(), expiresAt: 1 }, key), 'expired_secret'],
    ['a session token', 'olena', 'invalid_secret'],
  ])('refuses %s as its secret', async (_, secret, code) => {
    const { call, opened } = setUp();
    const authorization: Record<string, string> = secret ? { authorization: `Bearer ${secret}` } : {};
    const response = await call({ 'content-type': 'application/sdp', ...authorization });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await errorOf(response)).toMatchObject({ code, type: 'invalid_request_error' });
    expect(opened).toEqual([]);
  });

  it('has no rooms where the operator set up no LiveKit', async () => {
    const { app, opened } = setUp();
    const headers = { authorization: `Bearer ${mintSecret(claims(), key)}` };
    const response = await app.request('/rooms', { method: 'POST', headers });
    expect((await errorOf(response)).code).toBe('rtc_unavailable');
    expect(opened).toEqual([]);
  });

  it('refuses another content type and a body that is too large', async () => {
    const { call } = setUp();
    const json = await call({ 'content-type': 'application/json' }, '{}');
    expect(json.status).toBe(415);
    expect(await errorOf(json)).toMatchObject({ code: 'unsupported_media_type' });
    const large = await call({ 'content-type': 'application/sdp' }, 'v=0'.repeat(100_000));
    expect(large.status).toBe(413);
    expect(await errorOf(large)).toMatchObject({ code: 'too_large' });
  });

  it('passes on why a call can not be opened', async () => {
    const { sdp } = setUp({
      openCall: async () => {
        throw new RealtimeError('invalid_offer', 'The offer is not an SDP description.');
      },
    });
    const response = await sdp(mintSecret(claims(), key));
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({ message: 'The offer is not an SDP description.' });
  });

  it.each([
    [new AppError('too_many_requests', 'Too many.', { retryAfterSeconds: 7 }), 429, 'too_many_requests'],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503, 'unavailable'],
    [new Error('column "secret" does not exist'), 500, 'internal'],
  ])('says %s in the shape of this wire', async (failure, status, code) => {
    const { sdp } = setUp({
      limit: async () => {
        throw failure;
      },
    });
    const response = await sdp(mintSecret(claims(), key));
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    if (status === 429) expect(response.headers.get('retry-after')).toBe('7');
    const error = await errorOf(response);
    expect(error).toMatchObject({ code, type: status >= 500 ? 'server_error' : 'invalid_request_error' });
    expect(JSON.stringify(error)).not.toContain('column');
  });

  it('takes the form of an application’s own server', async () => {
    const { call, opened } = setUp();
    const form = (model: string, fields = {}) => {
      const body = new FormData();
      body.set('sdp', new Blob([OFFER], { type: 'application/sdp' }));
      body.set('session', JSON.stringify({ type: 'realtime', model, ...fields }));
      return body;
    };
    expect((await call({ authorization: 'Bearer olena' }, form('assistant_1'))).status).toBe(201);
    const programsCall = { assistantId: 'assistant_1', own: false, origin: 'api' };
    expect(opened).toMatchObject([{ claims: programsCall, offer: OFFER }]);
    const sage = { output: { voice: 'sage' } };
    await call({ authorization: 'Bearer olena' }, form('assistant_1', { audio: sage }));
    expect(opened[1]?.session).toEqual({ type: 'realtime', audio: sage });
    const unknown = await call({ authorization: 'Bearer olena' }, form('assistant_1', { reasoning: {} }));
    expect([unknown.status, await errorOf(unknown)]).toMatchObject([400, { param: 'session.reasoning' }]);
    // As for a client secret: an assistant that says its owner's exact words follows neither.
    for (const fields of [{ tools: [TOOL] }, { instructions: 'Be brief.' }]) {
      const refused = await call({ authorization: 'Bearer olena' }, form('assistant_1', fields));
      const param = `session.${Object.keys(fields)[0]}`;
      expect([refused.status, await errorOf(refused)]).toMatchObject([400, { param }]);
    }
    const withModel = setUp({ base: { repliesByModel: true } });
    const tools = form('assistant_1', { tools: [TOOL], instructions: 'Be brief.' });
    expect((await withModel.call({ authorization: 'Bearer olena' }, tools)).status).toBe(201);
    expect((await call({ authorization: 'Bearer olena' }, form('assistant_of_taras'))).status).toBe(404);
    expect((await call({}, form('assistant_1'))).status).toBe(401);
    expect((await call({ authorization: 'Bearer olena' }, new FormData())).status).toBe(400);
  });
});

describe('POST /calls/{call_id}/hangup', () => {
  function running(changed: Partial<SecretClaims> = {}) {
    const { app, calls, hungUpElsewhere } = setUp();
    const secret = mintSecret({ ...claims(), ...changed }, key);
    const hungUp: [string, string][] = [];
    const engine = {
      join: () => true,
      hangUp: (callId: string, reason: string) => void hungUp.push([callId, reason]),
      runOut: () => undefined,
    };
    const handlers = { onEnded() {} } as unknown as CallHandlers;
    calls.watch('rtc_1', { ownerId: 'olena', openedWith: nameSecret(secret), engine }, handlers);
    const ask = (act: string, credential: string, callId = 'rtc_1') =>
      app.request(`/calls/${callId}/${act}`, {
        method: 'POST',
        headers: credential ? { authorization: `Bearer ${credential}` } : {},
      });
    return { ask, hungUp, hungUpElsewhere, secret };
  }

  it('ends a call for its assistant’s owner', async () => {
    const { ask, hungUp } = running();
    const response = await ask('hangup', 'olena');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(hungUp).toEqual([['rtc_1', 'left']]);
  });

  it('ends a call for who opened it, even with a secret that has expired since', async () => {
    const { ask, hungUp, secret } = running({ expiresAt: 1 });
    expect((await ask('hangup', secret)).status).toBe(200);
    expect(hungUp).toEqual([['rtc_1', 'left']]);
  });

  it('ends a call of another server for its assistant’s owner', async () => {
    const { ask, hungUp, hungUpElsewhere, secret } = running();
    expect((await ask('hangup', 'olena', 'rtc_elsewhere')).status).toBe(200);
    expect((await ask('hangup', secret, 'rtc_elsewhere')).status).toBe(404);
    expect([hungUp, hungUpElsewhere]).toEqual([[], ['rtc_elsewhere']]);
  });

  it.each([
    ['without a credential', 'rtc_1', '', 401, 'invalid_secret'],
    ['with a forged secret', 'rtc_1', mintSecret(claims(), randomBytes(32)), 401, 'invalid_secret'],
    ['with a key that nobody has', 'rtc_1', 'nobody', 401, 'invalid_api_key'],
    [
      'of somebody else',
      'rtc_1',
      mintSecret({ ...claims(), conversationId: 'conv_2' }, key),
      404,
      'not_found',
    ],
    ['that nobody holds', 'rtc_2', 'olena', 404, 'not_found'],
  ])('ends no call %s', async (_, callId, credential, status, code) => {
    const { ask, hungUp } = running();
    const response = await ask('hangup', credential, callId);
    expect([response.status, await errorOf(response)]).toMatchObject([status, { code }]);
    expect(hungUp).toEqual([]);
  });

  it.each(['accept', 'reject', 'refer'])(
    '%s is refused by name: there are no telephone lines',
    async (act) => {
      const response = await running().ask(act, 'olena');
      expect(response.status).toBe(501);
      expect((await errorOf(response)).message).toContain(`'${act}'`);
    },
  );
});

it('refuses the beta shape by name', async () => {
  const response = await setUp().app.request('/sessions', { method: 'POST', body: '{}' });
  expect([response.status, await errorOf(response)]).toMatchObject([
    400,
    { code: 'beta_api_shape_disabled' },
  ]);
});

describe('GET /models', () => {
  const app = (models: string[]) =>
    createModelRoutes({
      logger: pino({ level: 'silent' }),
      limit: async () => {},
      bearerOwner: async ({ req }) => (req.header('authorization') ? { id: 'olena' } : null),
      modelsOf: async (ownerId) =>
        ownerId === 'olena' ? models.map((id) => ({ id, createdAt: new Date(1_700_000_000_900) })) : [],
    });
  const headers = { authorization: 'Bearer olena' };
  const written = { id: 'assistant_1', object: 'model', created: 1_700_000_000, owned_by: 'parlo' };

  it('lists the assistants of the key’s owner, and one of them', async () => {
    const list = await app(['assistant_1']).request('/', { headers });
    expect(await list.json()).toEqual({ object: 'list', data: [written] });
    const one = await app(['assistant_1']).request('/assistant_1', { headers });
    expect(await one.json()).toEqual(written);
  });

  it('has none for others, and needs a key', async () => {
    const other = await app([]).request('/assistant_1', { headers });
    expect([other.status, await errorOf(other)]).toMatchObject([404, { code: 'not_found' }]);
    const nobody = await app([]).request('/');
    expect([nobody.status, await errorOf(nobody)]).toMatchObject([401, { code: 'invalid_api_key' }]);
  });
});

it('answers unknown addresses in the wire’s own shape', async () => {
  const response = await setUp().app.request('/nothing', { method: 'POST' });
  expect(response.status).toBe(404);
  expect(await errorOf(response)).toMatchObject({ code: 'not_found' });
});

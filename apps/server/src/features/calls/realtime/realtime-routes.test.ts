import { randomBytes } from 'node:crypto';
import type { SessionUpdate } from '@parlo/contract/realtime';
import { isRealtimeHttpCode, REALTIME_REFUSALS } from '@parlo/contract/realtime-refusals';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import {
  checkSecret,
  LONGEST_SECRET,
  mintSecret,
  nameSecret,
  type SecretClaims,
} from '../access/client-secret.ts';
import type { CallHandlers } from '../call-engine.ts';
import { JoinableCalls } from '../lifecycle/joinable-calls.ts';
import type { SessionBase } from './owner-session.ts';
import { RealtimeError } from './realtime-error.ts';
import { createModelRoutes, createRealtimeRoutes, type RealtimeDeps } from './realtime-routes.ts';

const key = randomBytes(32);
const inAMinute = () => Math.floor(Date.now() / 1_000) + 60;
const claims = (): SecretClaims => ({
  assistantId: 'assistant_1',
  draftId: null,
  own: false,
  origin: 'widget',
  conversationId: 'conv_1',
  consentedAt: null,
  timeZone: null,
  expiresAt: inAMinute(),
});
const OFFER = 'v=0\r\n';
const TOOL = { type: 'function', name: 'look', description: 'Looks.', parameters: { type: 'object' } };

function setUp({ base, ...changed }: Partial<RealtimeDeps> & { base?: Partial<SessionBase> } = {}) {
  const opened: { claims: SecretClaims; offer: string; session?: SessionUpdate }[] = [];
  const calls = new JoinableCalls();
  const hungUpElsewhere: string[] = [];
  const app = createRealtimeRoutes({
    logger: pino({ level: 'silent' }),
    secretKey: key,
    mint: (of) => mintSecret(of, key),
    openCall: async ({ claims: of, connection, session }) => {
      const offer = connection.kind === 'offer' ? connection.offer : '';
      opened.push({ claims: of, offer, ...(session && { session }) });
      return { callId: 'rtc_1', sdp: 'v=0\r\nanswer' };
    },
    calls,
    callsElsewhere: {
      runs: async (ownerId, callId) => ownerId === 'olena' && callId === 'rtc_elsewhere',
      hangUp: async (callId) => void hungUpElsewhere.push(callId),
    },
    sessionBase: async () => ({
      voice: 'ash',
      instructions: 'You are Mia.',
      notice: 'I am an AI.',
      languages: ['en'],
      repliesByModel: false,
      ...base,
    }),
    overSocket: async () => false,
    modelsOf: async () => [],
    bearerOwner: async ({ req }) => (req.header('authorization') === 'Bearer olena' ? { id: 'olena' } : null),
    findAssistant: async (id) => (id === 'assistant_1' ? { ownerId: 'olena' } : { ownerId: 'taras' }),
    limit: async () => {},
    address: () => '192.0.2.1',
    udp: true,
    ...changed,
  });
  const call = (headers: Record<string, string>, body: RequestInit['body'] = OFFER) =>
    app.request('/calls', { method: 'POST', headers, body: body ?? null });
  const sdp = (secret: string) =>
    call({ 'content-type': 'application/sdp', authorization: `Bearer ${secret}` });
  return { app, calls, hungUpElsewhere, opened, call, sdp };
}

/** What a refusal says. Its code has to be one that clients know, with the status of the list. */
async function errorOf(response: Response): Promise<{ code: string; type: string; message: string }> {
  const { error } = (await response.json()) as { error: { code: string; type: string; message: string } };
  expect(isRealtimeHttpCode(error.code) && REALTIME_REFUSALS[error.code].status).toBe(response.status);
  return error;
}

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

describe('POST /client_secrets', () => {
  const mint = (app: ReturnType<typeof setUp>['app'], body: unknown, authorization = 'Bearer olena') =>
    app.request('/client_secrets', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    });
  const session = { type: 'realtime', model: 'assistant_1' };
  const withModel = { base: { repliesByModel: true } };

  it('gives an owner a secret for their assistant', async () => {
    const response = await mint(setUp().app, { session, expires_after: { seconds: 10 } });
    expect(response.status).toBe(200);
    const { value, expires_at } = (await response.json()) as { value: string; expires_at: number };
    expect(checkSecret(value, key, expires_at - 1)).toMatchObject({
      ok: true,
      claims: { assistantId: 'assistant_1', own: false, origin: 'api' },
    });
    expect(checkSecret(value, key, expires_at)).toEqual({ ok: false, why: 'expired' });
  });

  it('looks no assistant up under a name that no database takes', async () => {
    const asked: string[] = [];
    const { app } = setUp({
      findAssistant: async (id) => {
        asked.push(id);
        return null;
      },
    });
    for (const model of ['a\0b', '\ud800']) {
      expect((await mint(app, { session: { type: 'realtime', model } })).status).toBe(404);
    }
    expect(asked).toEqual(['ab', '\ufffd']);
    const deep = await app.request('/client_secrets', {
      method: 'POST',
      headers: { authorization: 'Bearer olena' },
      body: '['.repeat(50_000) + ']'.repeat(50_000),
    });
    expect(deep.status).toBe(400);
  });

  it('answers with the whole session, as the contract has it', async () => {
    const asked = {
      ...session,
      output_modalities: ['text'],
      audio: {
        input: { turn_detection: { type: 'server_vad', create_response: false } },
        output: { voice: 'sage' },
      },
    };
    const response = await mint(setUp().app, { session: asked, expires_after: { anchor: 'created_at' } });
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({
      client_secret: { value: body.value, expires_at: body.expires_at },
      session: {
        type: 'realtime',
        object: 'realtime.session',
        id: expect.stringMatching(/^sess_/),
        model: 'assistant_1',
        output_modalities: ['text'],
        expires_at: 0,
        audio: {
          input: { turn_detection: { create_response: false, silence_duration_ms: 500 } },
          output: { voice: 'sage', format: { type: 'audio/pcm', rate: 24_000 } },
        },
      },
    });
  });

  it('gives one that opens calls with that session, and that nobody can read', async () => {
    const { app, opened, sdp } = setUp(withModel);
    const asked = { ...session, instructions: 'Be kind to Olena.', audio: { output: { voice: 'sage' } } };
    const { value } = (await (await mint(app, { session: asked })).json()) as { value: string };
    expect(Buffer.from(value.slice(3), 'base64url').toString()).not.toContain('Olena');
    expect((await sdp(value)).status).toBe(201);
    const { model: _, ...set } = asked;
    expect(opened[0]?.session).toEqual(set);
  });

  it('has room for what a header has room for', async () => {
    const instructions = (length: number) => randomBytes(length).toString('base64');
    const fits = await mint(setUp(withModel).app, {
      session: { ...session, instructions: instructions(1_000) },
    });
    expect(fits.status).toBe(200);
    expect(((await fits.json()) as { value: string }).value.length).toBeLessThan(LONGEST_SECRET);
    const large = await mint(setUp(withModel).app, {
      session: { ...session, instructions: instructions(9_000) },
    });
    expect([large.status, await errorOf(large)]).toMatchObject([
      400,
      { param: 'session', message: expect.stringContaining(`at most ${LONGEST_SECRET}`) },
    ]);
  });

  it.each([
    [{ voice: 'ash' }, 'session.voice'],
    [{ temperature: 0.8 }, 'session.temperature'],
    [{ prompt: { id: 'pmpt_1' } }, 'session.prompt'],
    [{ reasoning: { effort: 'low' } }, 'session.reasoning'],
    [{ tools: [{ type: 'mcp', server_label: 'x' }] }, 'session.tools.0.type'],
    [{ tools: [{ type: 'function', name: 'look' }] }, 'session.tools'],
    [{ instructions: 'Be kind.' }, 'session.instructions'],
    [
      { audio: { input: { transcription: { language: 'fi' } } } },
      'session.audio.input.transcription.language',
    ],
    [{ audio: { input: { echo: 1 } } }, 'session.audio.input.echo'],
    [{ audio: [] }, 'session.audio'],
    [{ audio: { output: { voice: 'marin' } } }, 'session.audio.output.voice'],
    [{ audio: { output: { speed: 9 } } }, 'session.audio.output.speed'],
    [{ audio: { input: { format: { type: 'audio/opus' } } } }, 'session.audio.input.format'],
    [{ output_modalities: ['audio', 'text'] }, 'session.output_modalities'],
  ])('refuses %j by name', async (fields, param) => {
    const response = await mint(setUp().app, { session: { ...session, ...fields } });
    expect([response.status, await errorOf(response)]).toMatchObject([400, { code: 'invalid_value', param }]);
  });

  it('takes fields that are null as unset', async () => {
    const unset = { prompt: null, voice: null, audio: { input: { noise_reduction: null }, output: null } };
    expect((await mint(setUp().app, { session: { ...session, ...unset } })).status).toBe(400);
    const { audio: _, ...fields } = unset;
    expect((await mint(setUp().app, { session: { ...session, ...fields } })).status).toBe(200);
  });

  it.each([
    [{ seconds: 9 }, 'expires_after.seconds'],
    [{ seconds: 7_201 }, 'expires_after.seconds'],
    [{ anchor: 'now' }, 'expires_after.anchor'],
    [{ minutes: 1 }, 'expires_after'],
  ])('refuses an expiry of %j', async (expires_after, param) => {
    const response = await mint(setUp().app, { session, expires_after });
    expect([response.status, await errorOf(response)]).toMatchObject([400, { param }]);
  });

  it('gives nobody else one', async () => {
    const { app } = setUp();
    expect((await mint(app, { session }, 'Bearer nobody')).status).toBe(401);
    expect((await mint(app, { session: { ...session, model: 'assistant_of_taras' } })).status).toBe(404);
  });

  it.each([
    {},
    { session: {} },
    { session: { type: 'transcription' } },
    { session, expires_after: { seconds: 1 } },
    [],
  ])('refuses %j', async (body) => {
    expect((await mint(setUp().app, body)).status).toBe(400);
  });
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

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSecret, LONGEST_SECRET } from '../access/client-secret.ts';
import { errorOf, key, setUp } from './testing/routes-scene.ts';

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

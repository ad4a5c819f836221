import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('GET /api/widgetconfig', () => {
  it('tells a visitor no more than a visitor may know', async () => {
    const { client, email } = await signUp(app);
    const added = await client.post('/api/add_assistant', {
      email,
      assistant: {
        assistantName: 'Desk',
        assistantPrompt: 'a secret prompt',
        greetingMessage: 'Hi!',
        voice: 'ash',
        faqList: [{ question: 'Open today?', answer: 'secret answer', phrasings: ['secret phrasing'] }],
        allowedSites: ['https://secret.example'],
        consentText: 'Agree?',
        aiNotice: 'З вами говорить робот.',
        retentionDays: 30,
      },
    });
    const id = added.body.assistantId;
    const { status, body } = await app.client().get(`/api/widgetconfig?assistantId=${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: '',
      assistant: {
        id,
        assistantName: 'Desk',
        greetingMessage: 'Hi!',
        voice: 'ash',
        logo: null,
        consentText: 'Agree?',
        aiNotice: { text: 'З вами говорить робот.', language: 'uk' },
        look: { color: '', theme: 'auto', radius: 18, branding: true, suggestions: ['Open today?'] },
      },
    });
    await client.post('/api/edit_assistant', { email, index: 0, updated: { voice: '' } });
    const edited = await app.client().get(`/api/widgetconfig?assistantId=${id}`);
    expect(edited.body.assistant).toMatchObject({ voice: 'verse' });
  });

  it('names the languages that its calls understand: none where they don’t understand the greeting’s', async () => {
    const { client, email } = await signUp(app);
    const speaking = async (greetingMessage: string, alsoSpoken: string[], hears: string[]) => {
      const abilities = { natural: true, hears, speaks: ['en', 'uk'] };
      const reading = vi.spyOn(app.services.speech, 'read').mockResolvedValue(abilities);
      const assistant = { assistantName: `Desk ${Math.random()}`, assistantPrompt: 'P', voice: 'ash' };
      const added = await client.post('/api/add_assistant', {
        email,
        assistant: { ...assistant, greetingMessage, alsoSpoken },
      });
      const { body } = await app.client().get(`/api/widgetconfig?assistantId=${added.body.assistantId}`);
      reading.mockRestore();
      return (body.assistant as { hears: string[] }).hears;
    };
    expect(await speaking('Hi!', [], ['en', 'uk'])).toEqual(['en']);
    expect(await speaking('Hi!', ['uk'], ['en', 'uk'])).toEqual(['en', 'uk']);
    expect(await speaking('Hi!', ['uk'], ['en'])).toEqual(['en']);
    expect(await speaking('Вітаю!', ['en', 'uk'], ['en', 'uk'])).toEqual(['uk', 'en']);
    expect(await speaking('Вітаю!', ['en'], ['en'])).toEqual([]);
  });

  it('names the language for the visitor’s own device, where calls lack it and the owner lets it', async () => {
    const { client, email } = await signUp(app);
    const assistant = { assistantPrompt: 'P', greetingMessage: 'Вітаю!', voice: 'ash' };
    const add = async (assistantName: string, more: object) => {
      const { body } = await client.post('/api/add_assistant', {
        email,
        assistant: { ...assistant, ...more, assistantName },
      });
      return String(body.assistantId);
    };
    const device = async (id: string, hears: string[], speaks: string[], more: object = {}) => {
      const abilities = { natural: true, hears, speaks, ...more };
      const reading = vi.spyOn(app.services.speech, 'read').mockResolvedValue(abilities);
      const { body } = await app.client().get(`/api/widgetconfig?assistantId=${id}`);
      reading.mockRestore();
      return (body.assistant as { device?: string }).device;
    };
    const both = ['en', 'uk'];
    const allowed = await add('Allowed', { deviceSpeech: true });
    expect(await device(allowed, ['en'], both)).toBe('uk');
    expect(await device(allowed, both, ['en'])).toBe('uk');
    expect(await device(allowed, both, ['en'], { speaksAny: true })).toBeUndefined();
    expect(await device(allowed, both, both)).toBeUndefined();
    await app.database.pool.query(
      `insert into speech_services (assistant_id, stage, base_url, model) values ($1, 'speaking', 'https://s.example/v1', 'm')`,
      [allowed],
    );
    await client.post('/api/edit_assistant', { email, assistantId: allowed, updated: { voice: 'echo' } });
    expect(await device(allowed, both, ['en'])).toBeUndefined();
    expect(await device(allowed, ['en'], ['en'])).toBe('uk');
    expect(await device(await add('Not allowed', {}), ['en'], both)).toBeUndefined();
    expect(
      await device(await add('English', { deviceSpeech: true, greetingMessage: 'Hi!' }), ['en'], both),
    ).toBe(undefined);
  });

  it('has its owner’s look, and names Parlo unless they pay', async () => {
    const { client, email, id: ownerId } = await signUp(app);
    const look = {
      color: '#0a7d5a',
      theme: 'dark',
      radius: 4,
      size: 64,
      greetingDelay: 3,
      branding: false,
      launcher: 'card',
      avatar: 'initial',
      suggestions: ['Do you deliver?'],
    };
    const assistant = {
      assistantName: 'Desk',
      assistantPrompt: 'P',
      greetingMessage: 'Hi!',
      voice: 'ash',
      look,
      faqList: [{ question: 'Do you deliver?', answer: 'Yes.' }],
    };
    const { body } = await client.post('/api/add_assistant', { email, assistant });
    const read = async () => {
      const response = await app.client().get(`/api/widgetconfig?assistantId=${body.assistantId}`);
      return (response.body.assistant as Record<string, unknown>).look;
    };
    const { size, greetingDelay, launcher, ...sent } = look;
    expect(await read()).toEqual({ ...sent, branding: true });
    const { pool } = app.database;
    await pool.query(
      `update minute_balances set starter_until = now() + interval '1 day' where user_id = $1`,
      [ownerId],
    );
    expect(await read()).toEqual(sent);
    await pool.query(
      `update minute_balances set starter_until = now() - interval '1 day' where user_id = $1`,
      [ownerId],
    );
    expect(await read()).toEqual({ ...sent, branding: true });
  });

  it.each(['', '?assistantId=', '?assistantId=%20', '?assistantId=%00'])('needs an id: %s', async (query) => {
    const { status, body } = await app.client().get(`/api/widgetconfig${query}`);
    expect([status, body.message]).toEqual([400, 'Assistant ID is required']);
  });

  it('is limited for each assistant, whichever addresses ask', async () => {
    const limited = await createTestApp({
      env: { PARLO_TRUST_PROXY: '1' },
      limits: { widgetConfigPerAssistant: { points: 2, seconds: 60 } },
    });
    try {
      const ask = async (address: string, id: string) => {
        const path = `/api/widgetconfig?assistantId=${id}`;
        return (await limited.client().get(path, { 'x-forwarded-for': address })).status;
      };
      expect([await ask('10.0.0.1', 'a'), await ask('10.0.0.2', 'a')]).toEqual([404, 404]);
      expect([await ask('10.0.0.3', 'a'), await ask('10.0.0.3', 'b')]).toEqual([429, 404]);
    } finally {
      await limited.close();
    }
  });

  it('does not know an assistant that is not there', async () => {
    const { status, body } = await app.client().get('/api/widgetconfig?assistantId=assistant_none');
    expect([status, body]).toMatchObject([
      404,
      { success: false, code: 'not_found', message: 'Assistant not found' },
    ]);
  });
});

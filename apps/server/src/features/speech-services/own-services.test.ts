import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';

const HERE = 'http://127.0.0.1:9/v1';

let app: CallApp;
let owner: Owner;
let assistantId: string;
beforeAll(async () => {
  app = await createCallApp({
    env: {
      PARLO_SPEECH_ALLOWED_URLS: `https://speech.example, ${new URL(HERE).origin}`,
      PARLO_TTS_BASE_URL: 'https://tts.example/v1',
      PARLO_TTS_MODEL: 'tts-1',
      PARLO_TTS_API_KEY: 'sk-operator',
      PARLO_TTS_VOICE: 'nova',
    },
  });
  owner = await signUp(app);
  const assistant = {
    assistantName: 'Poppy',
    assistantPrompt: 'Be kind.',
    greetingMessage: 'Вітаю! Чим допомогти?',
    voice: 'ash',
  };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  assistantId = String(body.assistantId);
  app.engine.abilities = { natural: true, hears: ['en'], speaks: ['en', 'uk'] };
  app.services.speech.source = async () => app.services.speechServices.withShared(app.engine.abilities);
});
afterAll(() => app.close());

const post = (call: string, input: object = {}) =>
  owner.client.post(`/api/${call}`, { assistantId, ...input });
const set = (stage: string, input: object = {}) =>
  post('set_speech_service', { stage, baseUrl: HERE, model: 'small', ...input });
const hears = async () => {
  const { body } = await owner.client.get(`/api/widgetconfig?assistantId=${assistantId}`);
  return (body.assistant as { hears: string[] }).hears;
};
const stored = async () => (await app.database.pool.query('select * from speech_services')).rows;

describe('a speech service of an owner’s own', () => {
  it('is stored with a key that nobody sees again, each stage by itself', async () => {
    const { body } = await set('listening', { apiKey: 'sk-secret', baseUrl: `${HERE}/` });
    expect(body).toMatchObject({
      listening: { own: { baseUrl: HERE, model: 'small', keySet: true }, shared: false, fault: null },
      speaking: { own: null, shared: true, fault: null },
      allowedUrls: ['https://speech.example', 'http://127.0.0.1:9'],
    });
    const again = await post('get_speech_services');
    const seen = JSON.stringify([await stored(), body, again.body]);
    expect(seen).not.toContain('sk-secret');
    expect(seen).not.toContain('sk-operator');
    expect(seen).not.toContain('tts.example');
  });

  it('goes to the engine with its key, and in no other stage', async () => {
    const found = await app.services.speechServices.find(assistantId, owner.id);
    expect(found).toMatchObject({
      listening: { service: { baseUrl: HERE, apiKey: 'sk-secret' }, about: assistantId, reach: 'private' },
      speaking: { service: { apiKey: 'sk-operator', voice: 'nova' }, about: 'shared', reach: 'anywhere' },
    });
    // A row that was moved to another stage can't be opened there.
    await app.database.pool.query("update speech_services set stage = 'speaking'");
    const moved = await app.services.speechServices.find(assistantId, owner.id);
    expect(moved?.speaking?.service).toEqual({ baseUrl: HERE, model: 'small' });
    await app.database.pool.query('delete from speech_services');
  });

  it('keeps its key at the same server, and needs one for another', async () => {
    await set('speaking', { apiKey: 'sk-secret', voice: 'af_heart' });
    const other = await set('speaking', { baseUrl: `${HERE}/other` });
    expect(other.body).toMatchObject({ speaking: { own: { keySet: true } } });
    expect(other.body.speaking).not.toHaveProperty('own.voice');
    const elsewhere = await set('speaking', { baseUrl: 'https://speech.example/v1' });
    expect([elsewhere.status, elsewhere.body.reason, elsewhere.body.field]).toEqual([
      400,
      'model_key_needed',
      'apiKey',
    ]);
    const removed = await post('remove_speech_service', { stage: 'speaking' });
    expect([removed.body.speaking, await stored()]).toMatchObject([{ own: null, shared: true }, []]);
  });

  it.each([
    ['https://evil.example/v1', 'model_address_not_allowed'],
    ['http://169.254.169.254/latest', 'model_address_not_allowed'],
    ['https://user:word@speech.example/v1', 'invalid_model_address'],
    ['file:///etc/passwd', 'invalid_model_address'],
  ])('at %s is refused as %s', async (baseUrl, reason) => {
    const { status, body } = await set('listening', { baseUrl });
    expect([status, body.reason, body.field]).toEqual([400, reason, 'baseUrl']);
  });

  it('is asked in the owner’s calls and previews, and in nobody else’s previews', async () => {
    await set('speaking', { apiKey: 'sk-secret' });
    const asked: unknown[] = [];
    app.engine.speak = async (...wanted: unknown[]) => {
      asked.push(wanted[3]);
      return new Uint8Array(4);
    };
    await post('voice_preview', { voice: 'ash' });
    const stranger = await signUp(app);
    await stranger.client.post('/api/voice_preview', { voice: 'ash', assistantId });
    const pronunciation = { word: 'Nguyen', saidAs: 'nuh-GWIN', language: 'en' };
    await app.client().post('/api/voice_preview', { voice: 'ash', pronunciation });
    expect(asked).toMatchObject([
      { speaking: { about: assistantId, service: { apiKey: 'sk-secret' } } },
      { speaking: { about: 'shared', service: { apiKey: 'sk-operator' } } },
      undefined,
    ]);
    await app.place({ assistantId }, owner.client);
    expect(app.engine.last.call.speech).toMatchObject({ speaking: { about: assistantId } });
    await post('remove_speech_service', { stage: 'speaking' });
  });

  it('lets the widget offer a call in a language that no model here understands, until it fails', async () => {
    expect(await hears()).toEqual([]);
    await set('listening');
    expect(await hears()).toEqual(['uk']);
    const report = { about: assistantId, stage: 'listening', fault: 'wrong_key' } as const;
    app.services.speechServices.report(report);
    expect(await hears()).toEqual([]);
    expect((await post('get_speech_services')).body).toMatchObject({ listening: { fault: 'wrong_key' } });
    // Another key may be right.
    const { body } = await set('listening', { apiKey: 'sk-new' });
    expect([body.listening, await hears()]).toMatchObject([{ fault: null }, ['uk']]);
    await post('remove_speech_service', { stage: 'listening' });
    expect(await hears()).toEqual([]);
  });

  it('is told apart from what this server does by itself', async () => {
    const { body } = await owner.client.get('/api/speech');
    expect(body.speech).toEqual({ natural: true, hears: ['en'], speaks: ['en', 'uk'], speaksAny: true });
  });
});

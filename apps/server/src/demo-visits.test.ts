import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoAssistantId } from '@parlo/contract';
import { createSpeech, Recognizers, type Speech } from '@parlo/voice';
import { understoodLanguages } from '@parlo/voice/languages';
import { spoken as visitorSays } from '@parlo/voice/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistants, conversations, minuteEntries, minuteLeases } from './db/schema.ts';
import { readChat } from './testing/chat.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { dialSocket } from './testing/dial-socket.ts';
import { freePort } from './testing/free-port.ts';
import { TestClient } from './testing/test-client.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

// `PARLO_MODELS_DIR=.cache/models npm run models -- add uk` fetches it; `.ci/run` tries that first.
const MODELS = fileURLToPath(new URL('../../../.cache/models', import.meta.url));
const hearsUkrainian = (await understoodLanguages(MODELS)).includes('uk');

const HOTEL_SUGGESTIONS = ['When can I check in?', 'Is breakfast included?', 'Can I bring my dog?'];

let dataDir = '';
let database: TestDatabase;
let server: ChildProcess;
let speech: Speech;
let origin = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlo-demos-'));
  database = await createTestDatabase();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      PARLO_DATA_DIR: dataDir,
      PARLO_LOG_LEVEL: 'silent',
      PARLO_MODELS_DIR: MODELS,
      PARLO_VOICE_HOSTS: '1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, opened] = await Promise.all([
    once(server.stdout ?? server, 'data'),
    createSpeech({ cacheDir: join(dataDir, 'speech'), warmDetectors: 0 }),
  ]);
  speech = opened;
});
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await speech.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const client = new TestClient((path, init) => fetch(`${origin}${path}`, init));

/** What an assistant writes to a first typed turn. */
const typed = async (assistantId: string, text: string) =>
  readChat(await client.post('/api/chat', { assistantId, text })).text;

describe('a demo of a business', () => {
  it.each([
    ['clinic', 'How much is a check-up?', '45 euros'],
    ['clinic', 'what do you take for a professional cleaning', '80 euros'],
    ['restaurant', 'have you got anything vegan', 'four dishes are vegan'],
    ['shop', 'how many hours does your biggest candle burn', '80'],
    ['hotel', 'can we bring our dog along', '15 euros'],
    ['real-estate', 'what deposit do you want', "Two months' rent"],
    ['school', 'how many people are in a class', 'Four to eight'],
    ['hotel', 'Чи можна з собакою?', '15 євро'],
    ['shop', 'скільки днів є на повернення товару', '30 днів'],
  ])('%s replies in writing to "%s"', async (slug, question, said) => {
    // On a busy machine words decide until its questions are embedded.
    await expect
      .poll(() => typed(demoAssistantId('en', slug), question), { interval: 1_000 })
      .toContain(said);
  });

  it('greets in the language it is opened in', async () => {
    const config = async (id: string) => (await client.get(`/api/widgetconfig?assistantId=${id}`)).body;
    expect(await config(demoAssistantId('en', 'hotel'))).toMatchObject({
      assistant: { assistantName: 'Harbour House', look: { suggestions: HOTEL_SUGGESTIONS } },
    });
    expect(await config(demoAssistantId('uk', 'hotel'))).toMatchObject({
      assistant: { assistantName: 'Дім біля гавані' },
    });
  });

  /** Calls a demo, hears its notice and greeting, asks aloud and gives back what was heard of it and the reply. */
  async function ask(slug: string, language: 'en' | 'uk', question: string, voice: string) {
    const assistantId = demoAssistantId(language, slug);
    const { body } = await client.post('/api/session', { assistantId });
    const secret = (body.client_secret as { value: string }).value;
    const caller = await dialSocket(`${origin.replace('http', 'ws')}/v1/realtime`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    await caller.event('session.created');
    const content = [{ type: 'input_text', text: 'Hi' }];
    caller.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
    caller.send({ type: 'response.create' });
    const spoken = async () => (await caller.event('response.output_audio_transcript.done')).transcript;
    const opening = [await spoken(), await spoken()];
    await caller.event('response.done');
    await caller.speak(await visitorSays(speech.tts, question, voice));
    const { transcript } = await caller.event('conversation.item.input_audio_transcription.completed');
    const reply = await spoken();
    await caller.event('response.done');
    return { assistantId, caller, opening, transcript, reply };
  }

  it('answers a call, greets, hears a question and answers it, without using minutes', async () => {
    const { assistantId, caller, opening, reply } = await ask('hotel', 'en', 'Is breakfast included?', 'ash');
    expect(opening[0]).toBe('You are talking to an AI.');
    expect(opening[1]).toContain('Harbour House');
    expect(reply).toContain('breakfast is in the price');
    expect(caller.heard().length).toBeGreaterThan(3 * 16_000);
    caller.close();
    const { db } = database;
    const called = async () =>
      (await db.select().from(conversations)).filter(({ channel }) => channel === 'voice');
    await expect.poll(called).toMatchObject([{ assistantId, ownerId: null, endReason: 'left' }]);
    expect(await db.select().from(minuteEntries)).toEqual([]);
    expect(await db.select().from(minuteLeases)).toEqual([]);
  });

  it.runIf(hearsUkrainian)(
    'is asked aloud in Ukrainian, and answers so that it is understood, where a model is in .cache/models',
    {
      timeout: 120_000,
    },
    async () => {
      const { caller, opening, transcript, reply } = await ask('hotel', 'uk', 'Чи можна з собакою?', 'sage');
      expect(opening[1]).toContain('Дім біля гавані');
      expect(transcript.toLowerCase()).toMatch(/соба/);
      expect(reply).toContain('15 євро');
      const recognizers = new Recognizers({ english: speech.stt, modelsFolder: MODELS });
      const heard = caller.heard();
      const { text } = await recognizers.transcribe(
        heard.subarray(-8 * 16_000),
        AbortSignal.timeout(60_000),
        'uk',
      );
      expect(text.toLowerCase()).toMatch(/євро/);
      caller.close();
      await recognizers.close();
    },
  );

  it.runIf(hearsUkrainian)(
    'follows a visitor who changes the language during a call, if the owner allows it',
    { timeout: 120_000 },
    async () => {
      const id = demoAssistantId('en', 'hotel');
      await database.db
        .update(assistants)
        .set({ alsoSpoken: ['uk'] })
        .where(eq(assistants.id, id));
      const { caller, transcript } = await ask('hotel', 'en', 'Is breakfast included?', 'ash');
      expect(transcript).toMatch(/breakfast/i);
      await caller.speak(await visitorSays(speech.tts, 'Чи можна з собакою?', 'sage'));
      const { transcript: other } = await caller.event(
        'conversation.item.input_audio_transcription.completed',
      );
      expect(other.toLowerCase()).toMatch(/соба/);
      await caller.event('response.done');
      await caller.speak(await visitorSays(speech.tts, 'When can I check in?', 'ash'));
      const { transcript: last } = await caller.event(
        'conversation.item.input_audio_transcription.completed',
      );
      expect(last).toMatch(/check in/i);
      caller.close();
    },
  );
});

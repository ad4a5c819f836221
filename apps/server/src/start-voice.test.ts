import { createSentenceModel } from '@parlo/dialog';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { coreFeatures } from './core-features.ts';
import { AppError, StartError } from './platform/errors.ts';
import { VERSION } from './platform/version.ts';
import type { RunningFeature } from './start-server.ts';
import { startVoice } from './start-voice.ts';
import { readChat } from './testing/chat.ts';
import { ScriptedCallEngine } from './testing/scripted-call-engine.ts';
import { silentLogger } from './testing/silent-logger.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { TestClient } from './testing/test-client.ts';
import { VISITOR_FEATURE_LIMITS } from './visitor-features.ts';

/** An engine whose models load until a test says that they have. */
class LoadingEngine extends ScriptedCallEngine {
  readonly loading = Promise.withResolvers<void>();
  override readonly ready = this.loading.promise;
  override requireReady(): void {
    throw new AppError('unavailable', 'The speech models can’t be loaded; the server’s log says why.');
  }
}

let app: TestApp;
let engine: LoadingEngine;
let running: RunningFeature;
let client: TestClient;
beforeEach(async () => {
  app = await createTestApp({ limits: VISITOR_FEATURE_LIMITS });
  engine = new LoadingEngine();
  const model = createSentenceModel();
  const modelReady = model.embed(['ready']);
  const voice = { engine, model, modelReady, close: () => model.close() };
  running = await startVoice(voice, app.services, 0);
  const { env } = app.services;
  const http = createApp({
    uploadDir: '',
    ...app.services,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    logger: silentLogger,
    checks: running.checks,
    features: [...coreFeatures(app.services), running.routes],
  });
  client = new TestClient((path, init) => http.request(path, init));
});
afterEach(async () => {
  await running.stop();
  await app.close();
});

const health = async () => {
  const { status, body } = await client.raw('/health', {});
  return { status, ...body };
};

describe('a server that is still loading its speech models', () => {
  it('answers in text, says that voice follows, and takes calls when it can', async () => {
    const draft = {
      assistantName: 'Mia',
      assistantPrompt: 'Help.',
      greetingMessage: 'Hello.',
      voice: 'ash',
      faqList: [{ question: 'Do you deliver bread?', answer: 'Yes, every day.' }],
    };
    const typed = await client.post('/api/try_chat', { draft, text: 'Do you deliver bread?' });
    expect((await readChat(typed)).text).toContain('Yes, every day.');
    expect(await health()).toEqual({
      status: 200,
      ready: true,
      version: VERSION,
      checks: { models: true, voice: false },
      reasons: {
        voice: 'The speech models are still loading. Typing works; calls follow by themselves.',
      },
    });
    engine.requireReady = () => undefined;
    engine.loading.resolve();
    await expect.poll(health).toMatchObject({ status: 200, checks: { models: true, voice: true } });
  });

  it('that turn out to be broken goes on in text, and its health says that no calls are taken', async () => {
    engine.loading.reject(new StartError('No calls can be taken.'));
    await expect.poll(health).toMatchObject({
      status: 503,
      ready: false,
      reasons: { voice: 'The speech models can’t be loaded; the server’s log says why.' },
    });
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpeechModelsResponse } from '@parlo/contract';
import { ModelProblem, type runModelAct } from '@parlo/models';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Owner, signUpAdmin } from '../../testing/sign-up.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createSpeechModelTasks } from './speech-model-tasks.ts';

let app: TestApp;
let admin: Owner;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-speech-'));
  app = await createTestApp({ env: { PARLO_MODELS_DIR: folder } });
  admin = await signUpAdmin(app);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function ask(path: string, input: object = {}): Promise<SpeechModelsResponse> {
  const { status, body } = await admin.client.post(`/api/admin/${path}`, input);
  expect(status).toBe(200);
  return body as unknown as SpeechModelsResponse;
}
const act = (name: string, id: string) => ask('run_speech_model_act', { act: name, id });
const settled = () =>
  vi.waitFor(
    async () => {
      const response = await ask('list_speech_models');
      expect(response.task?.state).not.toBe('running');
      return response;
    },
    { timeout: 20_000, interval: 100 },
  );

describe('models for speech', () => {
  it('are listed: shipped ones, available ones and those in the folder', async () => {
    await mkdir(join(folder, 'mine'));
    const { folder: named, models, task } = await ask('list_speech_models');
    expect(named).toBe(folder);
    expect(task).toBeNull();
    expect(models.find(({ id }) => id === 'whisper-base')).toMatchObject({
      state: 'not_there',
      origin: 'fetched',
      licence: 'MIT',
      bytes: 147_951_465,
      tried: false,
    });
    expect(models.find(({ id }) => id === 'moonshine-tiny')).toMatchObject({
      state: 'built_in',
      tried: true,
    });
    expect(models.at(-1)).toEqual({
      id: 'mine',
      title: 'mine',
      purpose: null,
      languages: [],
      bytes: null,
      licence: null,
      home: null,
      origin: 'own',
      state: 'broken',
      tried: false,
      problem: 'other_family',
    });
  });

  it('are removed by the server, and the audit log says who did it', async () => {
    await mkdir(join(folder, 'whisper-base'));
    await writeFile(join(folder, 'whisper-base', 'model.json'), '{"id":"whisper-base"}');
    expect((await act('verify', 'whisper-base')).task).toMatchObject({ act: 'verify', state: 'running' });
    expect((await settled()).task).toMatchObject({ state: 'failed', problem: 'incomplete' });
    await act('remove', 'whisper-base');
    const { task, models } = await settled();
    expect(task).toMatchObject({ id: 'whisper-base', act: 'remove', state: 'done', problem: null });
    expect(models.find(({ id }) => id === 'whisper-base')?.state).toBe('not_there');
    const { body } = await admin.client.post('/api/admin/list_acts', { act: 'remove_model' });
    expect(body.acts).toMatchObject([{ act: 'remove_model', about: 'whisper-base', by: admin.email }]);
  });

  it('say why one can’t be added', async () => {
    await act('add', 'piper-uk');
    expect((await settled()).task).toMatchObject({ state: 'failed', problem: 'by_hand' });
    await act('add', 'no-such-model');
    expect((await settled()).task).toMatchObject({ state: 'failed', problem: 'unknown_model' });
    const { status } = await admin.client.post('/api/admin/run_speech_model_act', {
      act: 'add',
      id: '../up',
    });
    expect(status).toBe(400);
  });

  it('are empty if the operator wants none', async () => {
    const bare = await createTestApp({ env: { PARLO_MODELS: 'builtin' } });
    const other = await signUpAdmin(bare);
    await other.client.post('/api/admin/run_speech_model_act', { act: 'add', id: 'whisper-base' });
    const { body } = await other.client.post('/api/admin/list_speech_models', {});
    expect(body).toMatchObject({ folder: null, task: { state: 'failed', problem: 'switched_off' } });
    await bare.close();
  });
});

describe('createSpeechModelTasks', () => {
  function scripted(stopping = new AbortController().signal) {
    const done = Promise.withResolvers<void>();
    const run: typeof runModelAct = async (_act, { signal, onProgress }) => {
      onProgress?.({ id: 'whisper-base', step: 'fetching', share: 0.25 });
      signal.addEventListener('abort', () => done.reject(new ModelProblem('aborted', 'It was stopped.')));
      await done.promise;
    };
    return { done, tasks: createSpeechModelTasks({ folder, logger: silentLogger, stopping, run }) };
  }

  it('does one at a time, says how far it is, and keeps the last one', async () => {
    const { done, tasks } = scripted();
    expect(tasks.current).toBeNull();
    tasks.start('add', 'whisper-base');
    expect(tasks.current).toMatchObject({
      id: 'whisper-base',
      state: 'running',
      step: 'fetching',
      share: 0.25,
    });
    expect(() => tasks.start('verify', 'whisper-base')).toThrow('Another model');
    done.resolve();
    await tasks.settled();
    expect(tasks.current).toMatchObject({ state: 'done' });
    tasks.stop();
  });

  it('stops when an administrator says so, and when the server does', async () => {
    const { tasks } = scripted();
    tasks.start('add', 'whisper-base');
    tasks.stop();
    await tasks.settled();
    expect(tasks.current).toMatchObject({ state: 'failed', problem: 'aborted' });

    const stopping = new AbortController();
    const other = scripted(stopping.signal);
    other.tasks.start('add', 'whisper-base');
    stopping.abort();
    await other.tasks.settled();
    expect(other.tasks.current).toMatchObject({ state: 'failed', problem: 'aborted' });
  });

  it('hides unexpected errors', async () => {
    const { done, tasks } = scripted();
    tasks.start('add', 'whisper-base');
    done.reject(new Error('/secret/path'));
    await tasks.settled();
    expect(tasks.current).toMatchObject({
      state: 'failed',
      problem: 'other',
      detail: 'The server’s log says why.',
    });
  });
});

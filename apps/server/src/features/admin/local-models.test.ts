import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalModelsResponse, TestResult } from '@parlo/contract';
import { createModelResponder, createRetriever } from '@parlo/dialog';
import type { Conversation, ResponsePart } from '@parlo/dialog/responder';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSharedModel } from '../../platform/language-models/shared-model.ts';
import { createCallApp } from '../../testing/call-app.ts';
import { reports, says, startLanguageModelStandIn } from '../../testing/language-model-stand-in.ts';
import { NO_MODEL } from '../../testing/no-model.ts';
import { type Owner, signUpAdmin } from '../../testing/sign-up.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const AUTO = { PARLO_LLM_BASE_URL: 'auto' };
/** A busy machine is slow to answer. */
const PATIENT = { lookMs: 4_000 };
const ASKED = 'When are you open?';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
/** A server that answers these paths with JSON. */
const serveJson = (answers: Readonly<Record<string, unknown>>) =>
  serve(({ url = '' }, response) => {
    response.writeHead(url in answers ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[url] ?? { error: 'No such path' }));
  });
const listOf = (...ids: string[]) => ({ '/v1/models': { object: 'list', data: ids.map((id) => ({ id })) } });

const look = async (owner: Owner) => {
  const { status, body } = await owner.client.post('/api/admin/get_local_models', {});
  expect(status).toBe(200);
  return body as unknown as LocalModelsResponse;
};
const use = (owner: Owner, model: string | null, server = 'ollama') =>
  owner.client.post('/api/admin/use_local_model', { use: model === null ? null : { server, model } });

describe('servers of models on this machine', () => {
  // The addresses that a test puts here.
  const addresses: { ollama?: string; llama_cpp?: string; lm_studio?: string } = {};
  let app: TestApp;
  let admin: Owner;
  beforeAll(async () => {
    app = await createTestApp({ env: AUTO, localModels: { servers: addresses, ...PATIENT } });
    admin = await signUpAdmin(app);
  });
  afterAll(() => app.close());
  afterEach(() => {
    for (const name of Object.keys(addresses)) Reflect.deleteProperty(addresses, name);
  });

  it('are listed with their models, but for those that only embed', async () => {
    addresses.ollama = await serveJson({
      ...listOf('qwen3:8b', 'nomic-embed-text:latest', 'paraphrase-multilingual:latest', 'qwen3:8b', 'a\nb'),
      '/api/tags': {
        models: [
          { name: 'qwen3:8b', details: { family: 'qwen3' } },
          { name: 'paraphrase-multilingual:latest', details: { family: 'bert' } },
        ],
      },
    });
    addresses.llama_cpp = await serveJson(listOf('/models/embed/gemma-3-4b-Q4_K_M.gguf'));
    addresses.lm_studio = await serveJson(listOf('text-embedding-bge-m3', 'qwen/qwen3-4b-2507'));
    expect(await look(admin)).toEqual({
      success: true,
      mode: 'auto',
      servers: [
        { server: 'ollama', address: addresses.ollama, models: ['qwen3:8b'], more: 0 },
        {
          server: 'llama_cpp',
          address: addresses.llama_cpp,
          models: ['/models/embed/gemma-3-4b-Q4_K_M.gguf'],
          more: 0,
        },
        { server: 'lm_studio', address: addresses.lm_studio, models: ['qwen/qwen3-4b-2507'], more: 0 },
      ],
      chosen: null,
    });
  });

  it('are listed although they have no model yet', async () => {
    addresses.ollama = await serveJson({ '/v1/models': { object: 'list', data: null } });
    expect((await look(admin)).servers).toMatchObject([{ server: 'ollama', models: [], more: 0 }]);
  });

  it('may list a thousand models: forty are offered, and any can be used', async () => {
    const all = Array.from({ length: 1_000 }, (_, at) => `model-${at}`);
    addresses.ollama = await serveJson(listOf(...all));
    expect((await look(admin)).servers).toMatchObject([{ models: all.slice(0, 40), more: 960 }]);
    expect((await use(admin, 'model-999')).body.chosen).toEqual({ server: 'ollama', model: 'model-999' });
    expect((await use(admin, null)).body.chosen).toBeNull();
  });

  it.each<[string, RequestListener]>([
    ['answers HTML', (_, response) => response.end('<html>Hello</html>')],
    ['answers other JSON', (_, response) => response.end('{"data": [7]}')],
    ['asks for a key', (_, response) => response.writeHead(401).end('{"data": []}')],
    ['breaks off', (_, response) => response.destroy()],
  ])('are left out when one %s, and the others are listed', async (_, respond) => {
    addresses.ollama = await serve(respond);
    addresses.lm_studio = await serveJson(listOf('small'));
    expect((await look(admin)).servers.map(({ server }) => server)).toEqual(['lm_studio']);
    expect((await use(admin, 'small')).status).toBe(404);
  });

  it('are left out when they hang, and the others are listed', async () => {
    addresses.ollama = await serve(() => undefined);
    addresses.llama_cpp = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data": [');
    });
    addresses.lm_studio = await serveJson(listOf('small'));
    expect((await look(admin)).servers.map(({ server }) => server)).toEqual(['lm_studio']);
  }, 20_000);

  it('are left out when one sends 50 MB, which are not read to their end', async () => {
    const block = Buffer.alloc(1_000_000, ' ');
    let sent = 0;
    addresses.ollama = await serve((_, response) => {
      const more = () => {
        while (sent < 50 && !response.destroyed) {
          sent += 1;
          if (!response.write(block)) return void response.once('drain', more);
        }
        response.end('{"data": []}');
      };
      more();
    });
    expect((await look(admin)).servers).toEqual([]);
    expect(sent).toBeLessThan(50);
  });

  it('are not followed to another address', async () => {
    let asked = 0;
    const other = await serve((_, response) => {
      asked += 1;
      response.end(JSON.stringify({ data: [{ id: 'small' }] }));
    });
    addresses.ollama = await serve((_, response) =>
      response.writeHead(302, { location: `${other}/v1/models` }).end(),
    );
    expect((await look(admin)).servers).toEqual([]);
    expect(asked).toBe(0);
  });

  it.each([
    ['a model that nobody lists', 'ollama', 'missing', 404],
    ['a server that is none of these', 'http://10.0.0.1', 'small', 400],
    ['a model without a name', 'ollama', '', 400],
    ['a name without end', 'ollama', 'x'.repeat(201), 400],
  ])('refuse %s', async (_, server, model, status) => {
    addresses.ollama = await serveJson(listOf('small'));
    expect((await use(admin, model, server)).status).toBe(status);
    expect((await look(admin)).chosen).toBeNull();
  });

  it('are kept out of a log’s lines but by name and number, and hold up no start', async () => {
    addresses.ollama = await serveJson(listOf('small'));
    const { promise: logged, resolve } = Promise.withResolvers<unknown>();
    const { db, channels } = app.services;
    const shared = createSharedModel({
      ...{ db, channels, search: { servers: addresses, ...PATIENT } },
      settings: { shared: undefined, looks: true },
      logger: Object.assign(Object.create(silentLogger), { info: resolve }),
    });
    shared.lookAtStart();
    expect(await logged).toEqual({ found: [{ server: 'ollama', models: 1 }] });
    await shared.close();
    await shared.close();
  });
});

it('one press makes a model of this machine everybody’s, until another press or until it disappears', async () => {
  const standIn = await startLanguageModelStandIn(() => says('We open early.', reports('answered', 'F1')));
  standIn.models = ['small'];
  const app = await createCallApp({
    env: AUTO,
    localModels: { servers: { ollama: standIn.url.replace('/v1', '') }, ...PATIENT },
  });
  const local = { ...app.responder, respond: exactly, prepare: async () => {}, close: async () => {} };
  // A busy machine is slow to send a first word.
  const limits = { firstWordMs: 8_000 };
  const retriever = createRetriever({ model: NO_MODEL });
  const responder = createModelResponder({ local, retriever, limits });
  app.responder.respond = (conversation, signal) => responder.respond(conversation, signal);
  const admin = await signUpAdmin(app);
  const assistantId = await addAssistant(admin);
  const reply = async () => {
    const { body } = await admin.client.post('/api/run_tests', { assistantId });
    return (body.results as TestResult[])[0]?.run.said;
  };
  const part = async () => {
    const { body } = await admin.client.post('/api/admin/get_system', {});
    return (body.parts as { part: string }[]).find(({ part }) => part === 'language_model');
  };
  const shared = async () =>
    (await admin.client.post('/api/get_language_model', { assistantId })).body.shared;

  expect([await reply(), await shared()]).toEqual(['From 8 to 18.', false]);
  expect(await part()).toMatchObject({ state: 'off', code: 'no_model' });
  expect((await use(admin, 'small')).body.chosen).toEqual({ server: 'ollama', model: 'small' });
  expect([await reply(), await shared()]).toEqual(['We open early.', true]);
  expect(standIn.requests.at(-1)?.body.model).toBe('small');
  expect(await part()).toMatchObject({ state: 'good', params: { model: 'small' } });
  await use(admin, null);
  await use(admin, null);
  expect([await reply(), await shared()]).toEqual(['From 8 to 18.', false]);
  const { body } = await admin.client.post('/api/admin/list_acts', {});
  expect((body.acts as object[]).slice(0, 2)).toMatchObject([
    { act: 'stop_language_model', about: 'small (ollama)', by: admin.email },
    { act: 'use_language_model', about: 'small (ollama)' },
  ]);

  await use(admin, 'small');
  await standIn.close();
  expect(await reply()).toBe('From 8 to 18.');
  expect(await look(admin)).toMatchObject({ servers: [], chosen: { server: 'ollama', model: 'small' } });
  await app.close();
}, 60_000);

it.each([
  ['set', { PARLO_LLM_BASE_URL: 'http://127.0.0.1:9/v1', PARLO_LLM_MODEL: 'large' }, 'large'],
  ['off', {}, undefined],
])('with an environment that is %s nothing is looked for, and a choice rests', async (mode, env, model) => {
  let asked = 0;
  const ollama = await serve((_, response) => {
    asked += 1;
    response.end(JSON.stringify({ data: [{ id: 'small' }] }));
  });
  const app = await createTestApp({ env, localModels: { servers: { ollama }, ...PATIENT } });
  const admin = await signUpAdmin(app);
  await app.database.pool.query(`insert into local_models (server, model) values ('ollama', 'small')`);
  app.services.sharedModel.lookAtStart();
  expect(await look(admin)).toEqual({ success: true, mode, servers: [], chosen: null });
  expect((await app.services.sharedModel.read())?.model).toBe(model);
  expect((await use(admin, 'small')).status).toBe(404);
  expect(asked).toBe(0);
  await app.close();
});

async function addAssistant(owner: Owner): Promise<string> {
  const assistant = {
    assistantName: 'Poppy',
    assistantPrompt: 'Be kind.',
    greetingMessage: 'Hello!',
    voice: 'ash',
    replyMode: 'own_words',
    faqList: [{ question: ASKED, answer: 'From 8 to 18.' }],
  };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  const assistantId = String(body.assistantId);
  const test = { question: ASKED, says: ['early'], saysNot: [], unknown: false };
  await owner.client.post('/api/add_tests', { assistantId, tests: [test] });
  return assistantId;
}

async function* exactly({ assistant }: Conversation): AsyncGenerator<ResponsePart> {
  yield { type: 'text', text: assistant.faq[0]?.answer ?? '' };
  yield { type: 'end', memo: { outcome: 'answered', entryIds: [] } };
}

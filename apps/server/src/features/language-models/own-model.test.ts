import { APICallError } from 'ai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAllowed } from '../../platform/http/allowed-urls.ts';
import {
  calls,
  type LanguageModelStandIn,
  says,
  startLanguageModelStandIn,
} from '../../testing/language-model-stand-in.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** What the SDK makes of a response that refuses. */
const refused = (statusCode: number, error: object, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    responseHeaders,
    message: 'Refused',
    url: 'https://llm.example',
    requestBodyValues: {},
    statusCode,
    responseBody: JSON.stringify({ error }),
  });

/** Nobody listens there. */
const NOBODY = 'http://127.0.0.1:9';

let standIn: LanguageModelStandIn;
let app: TestApp;
let owner: Owner;
let assistantId: string;
beforeAll(async () => {
  standIn = await startLanguageModelStandIn();
  const allowed = `https://llm.example/api, ${NOBODY}, ${new URL(standIn.url).origin}`;
  app = await createTestApp({
    env: { PARLO_LLM_ALLOWED_URLS: allowed, PARLO_LLM_TOKENS_PER_DAY: '150' },
    limits: { testLanguageModel: { points: 1_000, seconds: 60 } },
  });
  owner = await signUp(app);
  const assistant = {
    assistantName: 'Poppy',
    assistantPrompt: 'Be kind.',
    greetingMessage: 'Hello!',
    voice: 'ash',
    replyMode: 'own_words',
  };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  assistantId = String(body.assistantId);
});
afterAll(async () => {
  await app.close();
  await standIn.close();
});

const post = (call: string, input: object = {}) =>
  owner.client.post(`/api/${call}`, { assistantId, ...input });
const stored = async () => (await app.database.pool.query('select * from language_models')).rows;

describe('a model of an owner’s own', () => {
  it('is stored with a key that nobody sees again', async () => {
    const { body } = await post('set_language_model', {
      baseUrl: `${standIn.url}/`,
      model: 'small',
      apiKey: 'sk-secret',
    });
    expect(body).toMatchObject({
      own: { baseUrl: standIn.url, model: 'small', keySet: true },
      shared: false,
    });
    const rows = JSON.stringify(await stored());
    expect(rows).toContain('small');
    expect(rows + JSON.stringify(body)).not.toContain('sk-secret');
  });

  it('keeps its key with another model or path, and needs one for another server', async () => {
    await post('set_language_model', { baseUrl: standIn.url, model: 'small', apiKey: 'sk-secret' });
    const larger = await post('set_language_model', { baseUrl: standIn.url, model: 'large' });
    expect(larger.body).toMatchObject({ own: { model: 'large', keySet: true } });
    const path = { baseUrl: `${standIn.url}/v2`, model: 'large' };
    expect((await post('set_language_model', path)).body).toMatchObject({ own: { ...path, keySet: true } });
    const elsewhere = { baseUrl: 'https://llm.example/api/v1', model: 'large' };
    for (const call of ['set_language_model', 'test_language_model']) {
      const { status, body } = await post(call, elsewhere);
      expect([status, body.reason, body.field]).toEqual([400, 'model_key_needed', 'apiKey']);
    }
    expect((await post('get_language_model')).body).toMatchObject({ own: { ...path, keySet: true } });
    const withKey = await post('set_language_model', { ...elsewhere, apiKey: 'sk-other' });
    expect(withKey.body).toMatchObject({ own: { ...elsewhere, keySet: true } });
    const removed = await post('remove_language_model');
    expect([removed.body.own, await stored()]).toEqual([null, []]);
  });

  it.each([
    ['https://evil.example/v1', 'model_address_not_allowed'],
    ['http://llm.example/api', 'model_address_not_allowed'],
    ['https://llm.example/other', 'model_address_not_allowed'],
    ['ftp://llm.example/api', 'invalid_model_address'],
    ['https://user:word@llm.example/api', 'invalid_model_address'],
    ['llm.example', 'invalid_model_address'],
  ])('at %s is refused as %s', async (baseUrl, reason) => {
    const set = await post('set_language_model', { baseUrl, model: 'small' });
    expect([set.status, set.body.reason, set.body.field]).toEqual([400, reason, 'baseUrl']);
    const tested = await post('test_language_model', { baseUrl, model: 'small' });
    expect([tested.status, tested.body.reason]).toEqual([400, reason]);
    expect(standIn.requests).toEqual([]);
  });

  it.each(['sk-ключ', 'sk-a b', 'sk-“a”'])('with the key “%s” is refused, naming the key', async (apiKey) => {
    const given = { baseUrl: standIn.url, model: 'small', apiKey };
    const { status, body } = await post('set_language_model', given);
    expect([status, body.reason, body.field]).toEqual([400, 'invalid_model_key', 'apiKey']);
    expect(standIn.requests).toEqual([]);
  });

  it('goes with its assistant', async () => {
    await post('set_language_model', { baseUrl: standIn.url, model: 'small', apiKey: 'sk-secret' });
    expect(await stored()).toHaveLength(1);
    await app.database.pool.query('delete from language_models');
  });
});

describe('the test of a connection', () => {
  const test = (more: object = {}) =>
    post('test_language_model', { baseUrl: standIn.url, model: 'small', ...more });

  it('finds nothing wrong with a model that calls its tool', async () => {
    standIn.complete = () => says('', calls('ready', {}));
    const { status, body } = await test({ apiKey: 'sk-typed' });
    expect([status, body.fault]).toEqual([200, null]);
    expect(standIn.requests.at(-1)?.headers.authorization).toBe('Bearer sk-typed');
  });

  it.each([
    [{ kind: 'error', status: 401, message: 'Incorrect API key provided' }, 'wrong_key'],
    [{ kind: 'error', status: 404, message: 'The model `small` does not exist' }, 'no_such_model'],
    [{ kind: 'error', status: 400, message: 'small is not a valid model ID' }, 'no_such_model'],
    [{ kind: 'error', status: 400, message: 'tools are not supported' }, 'request_refused'],
    [{ kind: 'error', status: 301, message: '', headers: { location: '/v2' } }, 'redirected'],
    [{ kind: 'error', status: 429, message: 'Quota exceeded' }, 'rate_limited'],
    [{ kind: 'error', status: 500, message: 'Oh' }, 'provider_failed'],
    [{ kind: 'garbage' }, 'bad_response'],
    [{ kind: 'says', text: 'I am ready.' }, 'no_tools'],
  ] as const)('names the cause of %j', async (completion, fault) => {
    standIn.complete = () => completion;
    const { status, body } = await test();
    expect([status, body.fault]).toEqual([200, fault]);
  });

  it('names a wrong path, and an address without a server', async () => {
    const wrong = await test({ baseUrl: `${new URL(standIn.url).origin}/nothing` });
    expect(wrong.body.fault).toBe('no_such_address');
    expect((await test({ baseUrl: NOBODY })).body.fault).toBe('unreachable');
  });

  it('needs a model', async () => {
    const { status, body } = await post('test_language_model');
    expect([status, body.field]).toEqual([400, 'baseUrl']);
  });
});

describe('an address that the operator has taken off the list', () => {
  it('gets no key any more, by a reply or by a test, until the model is removed', async () => {
    await post('set_language_model', { baseUrl: standIn.url, model: 'small', apiKey: 'sk-secret' });
    // The same place by a name that is on no list.
    await app.database.pool.query(
      `update language_models set base_url = replace(base_url, '127.0.0.1', 'localhost')`,
    );
    const asked = standIn.requests.length;
    const { languageModels } = app.services;
    const user = { ownerId: owner.id, savedId: assistantId, countedAs: assistantId };
    expect(await languageModels.sourceFor(user).open(new AbortController().signal)).toBeNull();
    const { body } = await post('test_language_model');
    expect([body.success, body.fault]).toEqual([true, 'address_not_allowed']);
    expect(standIn.requests).toHaveLength(asked);
    expect((await post('get_language_model')).body).toMatchObject({
      own: { model: 'small', keySet: true },
      resting: true,
      fault: 'address_not_allowed',
    });
    const removed = await post('remove_language_model');
    expect(removed.body).toMatchObject({ own: null, resting: false, fault: null });
    await languageModels.settled();
  });
});

describe('a reply', () => {
  const source = () =>
    app.services.languageModels.sourceFor({
      ownerId: owner.id,
      savedId: assistantId,
      countedAs: assistantId,
    });
  const open = () => source().open(new AbortController().signal);

  it('is counted by assistant and day, up to the day’s limit of its owner', async () => {
    await post('set_language_model', { baseUrl: standIn.url, model: 'small', apiKey: 'sk-secret' });
    (await open())?.used({ inputTokens: 100, outputTokens: 10, heard: true });
    await app.services.languageModels.settled();
    (await open())?.used({ inputTokens: 50, outputTokens: 0, heard: false });
    await app.services.languageModels.settled();
    expect(await open()).toBeNull();
    const { rows } = await app.database.pool.query('select * from language_model_use');
    const other = `insert into language_model_use values ($1, (now() at time zone 'UTC')::date, 'other', 1, 5, 0)`;
    await app.database.pool.query(other, [owner.id]);
    expect(rows).toMatchObject([
      { owner_id: owner.id, assistant_id: assistantId, replies: 2, input_tokens: '150', output_tokens: '10' },
    ]);
    expect((await post('get_language_model')).body).toMatchObject({
      tokensToday: 165,
      tokensTodayHere: 160,
      tokensPerDay: 150,
    });
    await app.database.pool.query('delete from language_model_use');
  });

  it('is not requested from a provider that refuses the key, until a new one is set', async () => {
    await post('set_language_model', { baseUrl: standIn.url, model: 'small', apiKey: 'sk-old' });
    const failed = { inputTokens: 0, outputTokens: 0, heard: false, failure: new Error('no') };
    // One who leaves tells nothing of the provider.
    const left = { inputTokens: 0, outputTokens: 0, heard: false };
    for (const use of [failed, left, failed, failed]) (await open())?.used(use);
    expect(await open()).toBeNull();
    expect((await post('get_language_model')).body.resting).toBe(true);
    await post('set_language_model', { baseUrl: standIn.url, model: 'small', apiKey: 'sk-new' });
    expect(await open()).not.toBeNull();
  });

  it.each<[string, unknown]>([
    [
      'Azure’s filter',
      refused(400, { code: 'content_filter', innererror: { code: 'ResponsibleAIPolicyViolation' } }),
    ],
    ['OpenAI’s filter', refused(400, { code: 'content_policy_violation' })],
    ['OpenAI’s usage policy', refused(400, { code: 'invalid_prompt', message: 'It was flagged.' })],
    ['OpenRouter’s filter', refused(403, { message: 'It requires moderation and your input was flagged.' })],
    ['a filter within a stream', { code: 'content_filter', message: 'The response was filtered.' }],
    ['a length', refused(400, { code: 'context_length_exceeded' })],
    ['a size', refused(413, {})],
    ['what can’t be processed', refused(422, { message: 'Unprocessable' })],
    ['a model’s length', refused(400, { message: 'This model’s maximum context length is 8192 tokens' })],
  ])('refused for %s ends the model for nobody', async (_, failure) => {
    await post('set_language_model', { baseUrl: standIn.url, model: 'small', apiKey: `sk-${Math.random()}` });
    for (let i = 0; i < 5; i++) {
      (await open())?.used({ inputTokens: 0, outputTokens: 0, heard: false, failure });
    }
    expect(await open()).not.toBeNull();
    expect((await post('get_language_model')).body.resting).toBe(false);
  });

  it('is not requested from a failing provider during its retry-after time', async () => {
    await post('set_language_model', { baseUrl: standIn.url, model: 'small', apiKey: 'sk-down' });
    const failure = refused(503, {}, { 'retry-after': '60' });
    (await open())?.used({ inputTokens: 0, outputTokens: 0, heard: false, failure });
    expect(await open()).toBeNull();
  });

  it('that is heard and too long to end does not end the model either', async () => {
    await post('set_language_model', { baseUrl: standIn.url, model: 'small', apiKey: 'sk-slow' });
    const failure = new DOMException('late', 'TimeoutError');
    const use = { inputTokens: 0, outputTokens: 0, failure };
    for (let i = 0; i < 3; i++) (await open())?.used({ ...use, heard: true });
    expect(await open()).not.toBeNull();
    for (let i = 0; i < 3; i++) (await open())?.used({ ...use, heard: false });
    expect(await open()).toBeNull();
  });

  it('that is thought about for too long does not end the model: a visitor can ask for that', async () => {
    await post('set_language_model', { baseUrl: standIn.url, model: 'small', apiKey: 'sk-thinks' });
    const failure = new DOMException('late', 'TimeoutError');
    const use = { inputTokens: 0, outputTokens: 0, heard: false, failure };
    for (let i = 0; i < 3; i++) (await open())?.used({ ...use, begun: true });
    expect(await open()).not.toBeNull();
    const broken = { ...use, begun: true, failure: refused(503, {}) } as const;
    for (let i = 0; i < 3; i++) (await open())?.used(broken);
    expect(await open()).toBeNull();
  });

  it('has no model if the assistant has no owner', async () => {
    const { languageModels } = app.services;
    const source = languageModels.sourceFor({ ownerId: null, savedId: assistantId, countedAs: assistantId });
    expect(await source.open(new AbortController().signal)).toBeNull();
  });
});

describe('an address', () => {
  it.each<[string, readonly string[], boolean]>([
    ['https://a.example/v1', ['https://a.example'], true],
    ['https://a.example/v1/x', ['https://a.example/v1/'], true],
    ['https://a.example/v10', ['https://a.example/v1'], false],
    ['https://a.example:8443/v1', ['https://a.example'], false],
    ['http://a.example/v1', ['https://a.example'], false],
    ['https://shop.openai.azure.com/openai/v1', ['https://*.openai.azure.com'], true],
    ['https://openai.azure.com', ['https://*.openai.azure.com'], false],
    ['https://evilopenai.azure.com', ['https://*.openai.azure.com'], false],
    ['https://a.example.evil.com', ['https://a.example'], false],
    ['https://a.example', [], false],
  ])('%s among %j: %s', (url, allowed, expected) => {
    expect(isAllowed(url, allowed)).toBe(expected);
  });
});

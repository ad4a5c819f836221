import { APICallError } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetNotices } from '../../platform/tell-owner-once.ts';
import { sentMails } from '../../testing/read-outbox.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const refused = (statusCode: number, error: object, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    message: 'Refused',
    url: 'https://llm.example',
    requestBodyValues: {},
    statusCode,
    responseHeaders,
    responseBody: JSON.stringify({ error }),
  });
const REFUSED_KEY = refused(401, { message: 'Incorrect API key provided: sk-secret' });
const NOTHING = { inputTokens: 0, outputTokens: 0, heard: false };

let app: TestApp;
let owner: Owner;
let assistantId: string;
beforeAll(async () => {
  const models = {
    PARLO_LLM_ALLOWED_URLS: 'https://llm.example',
    PARLO_LLM_BASE_URL: 'https://operator.example',
    PARLO_LLM_MODEL: 'shared',
    PARLO_LLM_TOKENS_PER_DAY: '150',
  };
  app = await createTestApp({ env: models });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  await app.database.pool.query('update "user" set email_verified = true where id = $1', [owner.id]);
  assistantId = await add('Poppy', 'Hello!');
  await sentMails(app);
});

async function add(assistantName: string, greetingMessage: string): Promise<string> {
  const texts = { assistantName, greetingMessage, assistantPrompt: 'Be kind.', voice: 'ash' };
  const assistant = { ...texts, replyMode: 'own_words' };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  return String(body.assistantId);
}
const setKey = (apiKey: string, id = assistantId) =>
  owner.client.post('/api/set_language_model', {
    assistantId: id,
    baseUrl: 'https://llm.example',
    model: 'small',
    apiKey,
  });
/** One turn of a visitor, for which the model fails. */
async function turn(failure?: unknown, id = assistantId): Promise<void> {
  const { languageModels } = app.services;
  const source = languageModels.sourceFor({ ownerId: owner.id, savedId: id, countedAs: id });
  const open = await source.open(new AbortController().signal);
  open?.used(failure === undefined ? { ...NOTHING, heard: true } : { ...NOTHING, failure });
  await languageModels.settled();
}
const state = async () => (await owner.client.post('/api/get_language_model', { assistantId })).body;
async function told() {
  const { body } = await owner.client.post('/api/get_notifications');
  const all = body.notifications as { kind: string; params: object; message: string }[];
  return all.filter(({ kind }) => kind !== 'welcome');
}

describe('the owner of a model', () => {
  it('that is refused is told which assistant, why and where, once a day', async () => {
    await setKey(`sk-${owner.id}`);
    for (let i = 0; i < 4; i++) await turn(REFUSED_KEY);
    expect(await told()).toMatchObject([
      {
        kind: 'model_failed',
        type: 'warning',
        params: { assistant: 'Poppy', assistantId, fault: 'wrong_key' },
        message:
          'Poppy: The provider does not accept the key. Until this is put right, visitors are answered in your exact words.',
      },
    ]);
    const [mail, ...more] = await sentMails(app);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: owner.email,
      subject: 'The language model of your assistant does not work',
    });
    expect(mail?.text).toContain('Poppy is set to reply in its own words');
    expect(mail?.text).toContain('The provider does not accept the key.');
    expect(mail?.text).toContain(`/assistant?id=${assistantId}#replies`);
    expect(JSON.stringify([mail, await told()])).not.toContain('sk-');
    expect(await state()).toMatchObject({ resting: true, fault: 'wrong_key' });
  });

  it('at an address that the operator allows no more is told so, and has the model asked nothing', async () => {
    await setKey(`sk-${owner.id}`);
    await app.database.pool.query(`update language_models set base_url = 'https://gone.example'`);
    for (let i = 0; i < 2; i++) await turn();
    expect(await told()).toMatchObject([
      {
        params: { assistant: 'Poppy', assistantId, fault: 'address_not_allowed' },
        message: expect.stringContaining('The operator of this server does not allow the address.'),
      },
    ]);
    const mails = await sentMails(app);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('The operator of this server does not allow the address.');
    expect(await state()).toMatchObject({ fault: 'address_not_allowed' });
  });

  it('is told again of another cause, and of the same one on another day', async () => {
    const { pool } = app.database;
    await setKey(`sk-1-${owner.id}`);
    await turn(REFUSED_KEY);
    await setKey(`sk-2-${owner.id}`);
    await turn(refused(404, { message: 'The model `small` does not exist' }));
    expect(await told()).toMatchObject([
      { params: { fault: 'no_such_model' } },
      { params: { fault: 'wrong_key' } },
    ]);
    const days = 'select distinct owner_id from language_model_notices where owner_id = $1';
    expect((await pool.query(days, [owner.id])).rows).toHaveLength(1);
    await pool.query('update language_model_notices set day = day - 2');
    await forgetNotices(app.services.db);
    expect((await pool.query(days, [owner.id])).rows).toEqual([]);
  });

  it('is not told of a hiccup, and of one that goes on', async () => {
    await setKey(`sk-${owner.id}`);
    await turn(refused(503, {}));
    await turn(refused(503, {}));
    await turn();
    await turn(refused(503, {}));
    await turn(refused(503, {}));
    expect([await told(), await sentMails(app)]).toEqual([[], []]);
    expect(await state()).toMatchObject({ resting: false, fault: null });
    await turn(refused(503, {}));
    expect(await told()).toMatchObject([{ params: { fault: 'provider_failed' } }]);
  });

  it('is written to in the language that the assistant greets in', async () => {
    const olena = await add('Олена', 'Вітаю! Чим допомогти?');
    await add('Mia', 'Hello, how can I help?');
    await setKey(`sk-${owner.id}`, olena);
    await turn(REFUSED_KEY, olena);
    const [mail] = await sentMails(app);
    expect(mail?.text).toContain('Провайдер не приймає ключа.');
  });

  it('with a trial and an email that nobody confirmed is told in the dashboard alone', async () => {
    await app.database.pool.query('update "user" set email_verified = false where id = $1', [owner.id]);
    await setKey(`sk-${owner.id}`);
    await turn(REFUSED_KEY);
    expect(await told()).toHaveLength(1);
    expect(await sentMails(app)).toEqual([]);
  });

  it('is not mailed about the operator’s model', async () => {
    for (let i = 0; i < 4; i++) await turn(REFUSED_KEY);
    expect([await told(), await sentMails(app)]).toEqual([[], []]);
    expect(await state()).toMatchObject({ resting: true, fault: null });
  });
});

it('reports used-up tokens once a day, whatever the assistant', async () => {
  const other = await add('Mia', 'Hello, how can I help?');
  const used = `insert into language_model_use values ($1, (now() at time zone 'UTC')::date, 'other', 1, 150, 0)`;
  await app.database.pool.query(used, [owner.id]);
  for (const id of [assistantId, other, assistantId]) await turn(undefined, id);
  expect(await told()).toMatchObject([
    { kind: 'tokens_used_up', params: { assistant: 'Poppy', assistantId }, type: 'warning' },
  ]);
  const mails = await sentMails(app);
  expect(mails).toMatchObject([
    { to: owner.email, subject: 'The tokens of your assistants are used up for today' },
  ]);
  expect(mails[0]?.text).toContain('Until midnight UTC Poppy');
  expect(await state()).toMatchObject({ fault: 'tokens_used_up' });
});

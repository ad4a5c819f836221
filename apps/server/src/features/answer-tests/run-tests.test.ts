import type { TestResult } from '@parlo/contract';
import { createModelResponder, createRetriever } from '@parlo/dialog';
import type { Conversation, ResponsePart } from '@parlo/dialog/responder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import {
  type LanguageModelStandIn,
  reports,
  says,
  startLanguageModelStandIn,
} from '../../testing/language-model-stand-in.ts';
import { NO_MODEL } from '../../testing/no-model.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';

/** Tests of assistants that reply in their own words, with a stand-in for the model. */

const OPEN = { question: 'When are you open?', says: ['early'], saysNot: [], unknown: false };
const TOKENS_PER_DAY = 3_000;

let standIn: LanguageModelStandIn;
let app: CallApp;
let owner: Owner;
let assistantId = '';
let askedBefore = 0;
beforeAll(async () => {
  standIn = await startLanguageModelStandIn();
  app = await createCallApp({
    env: {
      PARLO_LLM_BASE_URL: standIn.url,
      PARLO_LLM_MODEL: 'small',
      PARLO_LLM_TOKENS_PER_DAY: String(TOKENS_PER_DAY),
    },
  });
  const local = { ...app.responder, respond: exactly, prepare: async () => {}, close: async () => {} };
  const retriever = createRetriever({ model: NO_MODEL });
  // A busy machine is slow to send a first word.
  const limits = { firstWordMs: 8_000 };
  const responder = createModelResponder({ local, retriever, limits });
  app.responder.respond = (conversation, signal) => responder.respond(conversation, signal);
});
afterAll(async () => {
  await app.close();
  await standIn.close();
});
beforeEach(async () => {
  askedBefore = standIn.requests.length;
  standIn.complete = () => says('We open early, at eight.', reports('answered', 'F1'));
  owner = await signUp(app);
  const assistant = {
    assistantName: 'Poppy',
    assistantPrompt: 'Be kind.',
    greetingMessage: 'Hello!',
    voice: 'ash',
    replyMode: 'own_words',
    faqList: [{ question: OPEN.question, answer: 'From 8 to 18.' }],
  };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  assistantId = String(body.assistantId);
  await post('add_tests', { tests: [OPEN] });
});

async function* exactly({ assistant }: Conversation): AsyncGenerator<ResponsePart> {
  yield { type: 'text', text: assistant.faq[0]?.answer ?? '' };
  yield { type: 'end', memo: { outcome: 'answered', entryIds: [] } };
}

const post = (call: string, input: object = {}) =>
  owner.client.post(`/api/${call}`, { assistantId, ...input });
async function run(draft?: object): Promise<TestResult | undefined> {
  const { status, body } = await post('run_tests', draft && { draft });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.results as TestResult[])[0];
}
/** What the model was asked in this test. */
const asked = () => standIn.requests.slice(askedBefore);
const GREETING = { greetingMessage: 'Good day!' };
const EXACT = { run: { passed: false, said: 'From 8 to 18.', answeredBy: 'exact_instead' } };
const MODEL = { run: { passed: true, said: 'We open early, at eight.', answeredBy: 'model' } };

/** Takes so many tokens of the owner's day. */
const use = (tokens: number) =>
  app.database.pool.query(
    `insert into language_model_use values ($1, (now() at time zone 'UTC')::date, $2, 1, $3, 0)
     on conflict (owner_id, day, assistant_id) do update set input_tokens = excluded.input_tokens`,
    [owner.id, assistantId, tokens],
  );

describe('an assistant that replies in its own words', () => {
  it('says that a sentence was held back since it recited instructions', async () => {
    const draft = { assistantPrompt: 'Always answer in the voice of a wise old owl.' };
    const recital = 'Always answer in the voice of a wise old owl.';
    standIn.complete = () => says(`We open early, at eight. ${recital}`, reports('answered', 'F1'));
    expect(await run(draft)).toMatchObject({ run: { ...MODEL.run, heldBack: true } });
    standIn.complete = () => says(recital, reports('answered', 'F1'));
    expect(await run(draft)).toMatchObject({ run: { ...EXACT.run, heldBack: true } });
    standIn.complete = () => says('We open at eight.', reports('answered', 'F1'));
    expect((await run(draft))?.run).not.toHaveProperty('heldBack');
  });

  it('is tested as visitors hear it, saved or not, with what the draft says', async () => {
    expect(await run()).toMatchObject({ ...MODEL, before: null });
    const draft = {
      ...GREETING,
      assistantPrompt: 'Be brief.',
      faqList: [{ question: 'Open?', answer: 'No.' }],
    };
    expect(await run(draft)).toMatchObject({ ...MODEL, before: { passed: true, answeredBy: 'model' } });
    const prompt = standIn.requests.at(-1)?.body.messages[0]?.content;
    expect(prompt).toContain('Be brief.');
    expect(prompt).toContain('[F1] Open? — No.');
    expect(prompt).not.toContain('From 8 to 18.');
  });

  it('takes tokens for it, as for visitors', async () => {
    await run(GREETING);
    await app.services.languageModels.settled();
    expect((await post('get_language_model')).body).toMatchObject({ tokensToday: 110 });
  });

  it('is tested by the exact words after half of the day’s tokens, without a verdict on the model', async () => {
    expect(await run()).toMatchObject(MODEL);
    await use(TOKENS_PER_DAY / 2);
    expect(await run(GREETING)).toMatchObject({ ...EXACT, before: null });
    expect(asked()).toHaveLength(1);
    await use(0);
    expect(await run(GREETING)).toMatchObject({ ...MODEL, before: { passed: true, answeredBy: 'model' } });
  });

  it('is tested by its exact words when the model fails', async () => {
    standIn.complete = () => ({ kind: 'garbage' });
    expect(await run()).toMatchObject(EXACT);
  });

  it('greets word for word, and is not asked for that', async () => {
    await post('add_tests', { tests: [{ ...OPEN, question: 'Hello' }] });
    const { body } = await post('run_tests');
    expect(body.results).toMatchObject([MODEL, { run: { answeredBy: 'exact' } }]);
  });
});

describe('the way it replies in the draft', () => {
  it('is the one that is tested', async () => {
    expect(await run({ replyMode: 'exact' })).toMatchObject({ run: { answeredBy: 'exact' }, before: null });
    expect(asked()).toEqual([]);
    await post('edit_assistant', { email: owner.email, updated: { replyMode: 'exact' } });
    expect(await run()).toMatchObject({ run: { answeredBy: 'exact' }, before: { answeredBy: 'exact' } });
    expect(await run({ replyMode: 'own_words' })).toMatchObject({ ...MODEL, before: null });
  });
});

it('asks a model several questions at once, and all of them', async () => {
  const more = Array.from({ length: 9 }, (_, at) => ({ ...OPEN, question: `Are you open on day ${at}?` }));
  await post('add_tests', { tests: more });
  const { body } = await post('run_tests');
  const results = body.results as TestResult[];
  expect(results.every((one) => one.run.answeredBy === 'model')).toBe(true);
  const { tests } = (await post('get_tests')).body as { tests: { id: string }[] };
  expect([...results.map(({ testId }) => testId), ...(body.left as string[])]).toEqual(
    tests.map(({ id }) => id),
  );
});

import { streamText } from 'ai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAssistant } from '../../testing/hold-conversation.ts';
import {
  calls,
  type LanguageModelStandIn,
  says,
  startLanguageModelStandIn,
} from '../../testing/language-model-stand-in.ts';
import { makeAdmin, type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const SIGNAL = new AbortController().signal;
const RESTS = 'It failed a moment ago and is left alone for a while. ';

let standIn: LanguageModelStandIn;
beforeAll(async () => {
  standIn = await startLanguageModelStandIn();
});
afterAll(() => standIn.close());

async function startApp(baseUrl: string) {
  const model = { PARLO_LLM_BASE_URL: baseUrl, PARLO_LLM_MODEL: 'small', PARLO_LLM_API_KEY: 'sk-hidden' };
  const app = await createTestApp({ env: { ...model, PARLO_LLM_TOKENS_PER_DAY: '150' } });
  return { app, owner: await signUp(app) };
}

/** Asks the model once, as a reply does. */
async function ask(app: TestApp, owner: Owner): Promise<void> {
  const user = { ownerId: owner.id, savedId: null, countedAs: 'draft' };
  const open = await app.services.languageModels.sourceFor(user).open(SIGNAL);
  if (!open) throw new Error('There is no model');
  let failure: unknown;
  const { stream } = streamText({ model: open.model, prompt: 'Hi', maxRetries: 0, onError: () => undefined });
  for await (const part of stream) if (part.type === 'error') failure = part.error;
  open.used({ inputTokens: 0, outputTokens: 0, heard: failure === undefined, failure });
}

describe('the operator’s model', () => {
  it('that fails is named to everybody with the kind of fault, and to nobody with what the provider said', async () => {
    const { app, owner } = await startApp(standIn.url);
    const health = () => app.services.checks.languageModel?.(SIGNAL);
    await ask(app, owner);
    expect(await health()).toBe(true);
    standIn.complete = () => ({ kind: 'error', status: 401, message: 'Incorrect API key: sk-hidden' });
    await ask(app, owner);
    expect(await health()).toEqual({
      degraded: `${RESTS}The provider does not accept the key.`,
      fault: 'wrong_key',
    });
    await makeAdmin(app, owner);
    const { body } = await owner.client.post('/api/admin/get_system', {});
    expect(body.parts).toContainEqual({
      part: 'language_model',
      state: 'bad',
      detail: `${RESTS}The provider does not accept the key.`,
      code: 'model_rests',
      params: { fault: 'wrong_key' },
    });
    expect(JSON.stringify(body)).not.toContain('sk-hidden');
    await app.close();
  });

  it('that an owner tests is counted to them, and not asked when the tokens of their day are used up', async () => {
    const { app, owner } = await startApp(standIn.url);
    const assistantId = await makeAssistant(app.services.db, owner.id, 'Poppy', []);
    const test = async () =>
      (await owner.client.post('/api/test_language_model', { assistantId })).body.fault;
    const used = async () =>
      (await app.database.pool.query('select * from language_model_use where owner_id = $1', [owner.id]))
        .rows;
    standIn.complete = () => ({ kind: 'error', status: 500, message: 'Oh' });
    expect([await test(), await used()]).toEqual(['provider_failed', []]);
    standIn.complete = () => says('', calls('ready', {}));
    expect(await test()).toBeNull();
    const counted = { assistant_id: assistantId, replies: 0, input_tokens: '100', output_tokens: '10' };
    expect(await used()).toMatchObject([counted]);
    expect(await test()).toBeNull();
    const asked = standIn.requests.length;
    expect(await test()).toBe('tokens_used_up');
    expect(standIn.requests.length).toBe(asked);
    expect(await used()).toMatchObject([{ ...counted, input_tokens: '200', output_tokens: '20' }]);
    await app.close();
  });

  it('that fails for one owner rests for their assistants, and not for those of others', async () => {
    const { app, owner } = await startApp(standIn.url);
    const other = await signUp(app);
    const health = () => app.services.checks.languageModel?.(SIGNAL);
    const asksAgain = () => expect(ask(app, owner)).rejects.toThrow('There is no model');
    standIn.complete = () => ({ kind: 'error', status: 500, message: 'Oh' });
    for (let i = 0; i < 3; i++) await ask(app, owner);
    await asksAgain();
    expect(await health()).toMatchObject({ fault: 'provider_failed' });
    standIn.complete = () => says('Hello.');
    await ask(app, other);
    await asksAgain();
    expect(await health()).toBe(true);
    standIn.complete = () => ({
      kind: 'error',
      status: 429,
      message: 'Slow down.',
      headers: { 'retry-after': '60' },
    });
    await ask(app, other);
    await expect(ask(app, await signUp(app))).rejects.toThrow('There is no model');
    expect(await health()).toMatchObject({ fault: 'rate_limited' });
    await app.close();
  });

  it('at an address that no server may reach is named so', async () => {
    const { app, owner } = await startApp('http://169.254.169.254/v1');
    await ask(app, owner);
    expect(await app.services.checks.languageModel?.(SIGNAL)).toEqual({
      degraded: `${RESTS}The address may not be connected to: http reaches private addresses alone, https others as well.`,
      fault: 'address_not_allowed',
    });
    await app.close();
  });
});

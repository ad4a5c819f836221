import { MESSAGES } from '@parlo/contract';
import type { Conversation } from '@parlo/dialog/responder';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversations } from '../../../db/schema.ts';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { give } from '../../../testing/ledger.ts';
import { type Owner, signUp } from '../../../testing/sign-up.ts';

/** With openai's own client for Node, unchanged, against a real listening app; only the replies are scripted. */

const NOTICE = 'You are talking to an AI.';
const ANSWERED = { type: 'end', memo: { outcome: 'answered', entryIds: [] } } as const;

let app: CallApp;
let address: string;
let owner: Owner;
let assistantId: string;
let client: OpenAI;
let quote: CallApp['responder']['respond'];
/** What the responder was asked. */
let asked: Conversation[];

const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${address}/v1`, maxRetries: 0 });

async function addOwner(paying = true) {
  const added = await signUp(app);
  const assistant = {
    assistantName: 'Mia',
    assistantPrompt: 'Help.',
    greetingMessage: 'Hello.',
    voice: 'ash',
  };
  const saved = { ...assistant, aiNotice: NOTICE };
  const { body } = await added.client.post('/api/add_assistant', { email: added.email, assistant: saved });
  if (paying) await give(app.services.db, added.id, 600);
  const made = await added.client.post('/api/create_api_key', { name: 'Home' });
  return { owner: added, assistantId: String(body.assistantId), key: String(made.body.key) };
}

beforeAll(async () => {
  app = await createCallApp();
  address = await app.listen();
  quote = app.responder.respond;
  const added = await addOwner();
  ({ owner, assistantId } = added);
  client = clientOf(added.key);
});
afterAll(() => app.close());
beforeEach(() => {
  asked = [];
  app.responder.respond = (conversation, signal) => {
    asked.push(conversation);
    return quote(conversation, signal);
  };
});

const user = (content: string) => ({ role: 'user' as const, content });
const create = (more: object = {}) =>
  client.chat.completions.create({ model: assistantId, messages: [user('Do you deliver?')], ...more });

describe('POST /v1/chat/completions', () => {
  it('replies as the assistant, with the AI notice before the first reply', async () => {
    const { data, response } = await client.chat.completions
      .create({ model: assistantId, messages: [user('Do you deliver?')] })
      .withResponse();
    const content = `${NOTICE}\n\nYou said: Do you deliver?`;
    expect(data).toMatchObject({
      id: expect.stringMatching(/^chatcmpl_/),
      object: 'chat.completion',
      model: assistantId,
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage: { prompt_tokens: 4, completion_tokens: 13, total_tokens: 17, estimated: true },
    });
    expect(response.headers.get('ai-disclosure')).toBe('mode=machine-generated');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('goes on with the history, and tells of the AI once', async () => {
    const { choices } = await create();
    const messages = [
      { role: 'system', content: 'Answer in one sentence.' },
      user('Do you deliver?'),
      { role: 'assistant', content: choices[0]?.message.content },
      user('On Sundays?'),
    ];
    const second = await create({ messages });
    expect(second.choices[0]?.message.content).toBe('You said: On Sundays?');
    const { turns, caller, tools, wishes } = asked.at(-1) ?? {};
    expect(turns?.map(({ role, text }) => [role, text])).toEqual([
      ['visitor', 'Do you deliver?'],
      ['assistant', 'You said: Do you deliver?'],
      ['visitor', 'On Sundays?'],
    ]);
    expect([caller, tools]).toEqual([undefined, undefined]);
    expect(wishes).toEqual({ aside: true, instructions: 'Answer in one sentence.' });
  });

  it('tells again of the AI where the history does not show that it was told', async () => {
    const messages = [user('Hi'), { role: 'assistant', content: 'Hello.\n\nHow are you?' }, user('Fine')];
    const { choices } = await create({ messages });
    expect(choices[0]?.message.content).toBe(`${NOTICE}\n\nYou said: Fine`);
    expect(asked.at(-1)?.turns[1]?.text).toBe('Hello.\n\nHow are you?');
  });

  it('stores nothing', async () => {
    await create();
    expect(await app.services.db.$count(conversations)).toBe(0);
  });

  it('streams the reply, with its usage last', async () => {
    const stream = await client.chat.completions.create({
      model: assistantId,
      messages: [user('Do you deliver?')],
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
    expect(text).toBe(`${NOTICE}\n\nYou said: Do you deliver?`);
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant');
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 17, estimated: true } });
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  });

  it('ends a reply at the sentence that fits into the tokens', async () => {
    app.responder.respond = async function* () {
      yield { type: 'text', text: 'We do. We deliver to every street of the town on every day.' };
      yield ANSWERED;
    };
    const { choices } = await create({ max_tokens: 5 });
    expect(choices[0]).toMatchObject({
      finish_reason: 'length',
      message: { content: `${NOTICE}\n\nWe do.` },
    });
  });

  it('fails as a whole where no reply could be made', async () => {
    app.responder.respond = () => {
      throw new Error('no model');
    };
    await expect(create()).rejects.toMatchObject({ status: 500, code: 'internal' });
  });

  it('tells of a failure in a stream that has begun', async () => {
    app.responder.respond = async function* () {
      yield { type: 'text', text: 'We ' };
      throw new Error('no model');
    };
    const messages = [user('Hi')];
    const stream = await client.chat.completions.create({ model: assistantId, messages, stream: true });
    const read = async () => {
      for await (const _ of stream);
    };
    await expect(read()).rejects.toThrow(MESSAGES.serverError);
  });

  it('stops the reply when its reader leaves', async () => {
    const stopped = Promise.withResolvers<void>();
    app.responder.respond = async function* (_, signal) {
      signal.addEventListener('abort', () => stopped.resolve());
      yield { type: 'text', text: 'We ' };
      await stopped.promise;
      signal.throwIfAborted();
    };
    const messages = [user('Hi')];
    const stream = await client.chat.completions.create({ model: assistantId, messages, stream: true });
    for await (const { choices } of stream) if (choices[0]?.delta.content?.startsWith('We')) break;
    await stopped.promise;
  });

  it('refuses by name what it can’t do', async () => {
    const tools = [{ type: 'function', function: { name: 'open_door' } }];
    await expect(create({ tools })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      param: 'tools',
      type: 'invalid_request_error',
    });
  });

  it('knows the assistants of the key’s owner alone', async () => {
    const stranger = await addOwner();
    const refused = { status: 404, param: 'model', code: 'not_found' };
    await expect(create({ model: stranger.assistantId })).rejects.toMatchObject(refused);
    await expect(create({ model: 'gpt-4o' })).rejects.toMatchObject(refused);
  });

  it('takes a session’s token as a key, and nothing else', async () => {
    const messages = [user('Hi')];
    const byToken = clientOf(owner.token).chat.completions.create({ model: assistantId, messages });
    expect((await byToken).choices[0]?.message.content).toContain('You said: Hi');
    const byNobody = clientOf('none').chat.completions.create({ model: assistantId, messages });
    await expect(byNobody).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
  });

  it('needs an owner who paid, as every program that asks for others', async () => {
    const poor = await addOwner(false);
    const messages = [user('Hi')];
    const refused = clientOf(poor.key).chat.completions.create({ model: poor.assistantId, messages });
    await expect(refused).rejects.toMatchObject({ status: 402, code: 'upgrade_required' });
  });

  it('says where help is for a suspended account, and nothing else', async () => {
    const suspended = await addOwner();
    const { pool } = app.database;
    await pool.query('update minute_balances set suspended_at = now() where user_id = $1', [
      suspended.owner.id,
    ]);
    const ask = (text: string) =>
      clientOf(suspended.key).chat.completions.create({
        model: suspended.assistantId,
        messages: [user(text)],
      });
    await expect(ask('Do you deliver?')).rejects.toMatchObject({ status: 402, code: 'upgrade_required' });
    app.responder.respond = async function* () {
      yield { type: 'text', text: 'Call 112 now.' };
      yield { type: 'end', memo: { outcome: 'answered', entryIds: [], danger: 'life' } };
    };
    expect((await ask('I can’t breathe')).choices[0]?.message.content).toContain('Call 112 now.');
  });
});

import { DEMO_ASSISTANT_ID } from '@parlo/contract';
import type { ResponsePart } from '@parlo/dialog/responder';
import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assistants, conversations, messages } from '../../db/schema.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { chat, readEvents } from '../../testing/chat.ts';

const DEMO = { assistantId: DEMO_ASSISTANT_ID };

let app: CallApp;
let respond: CallApp['responder']['respond'];
// Each has a server of its own: some of them stop it.
beforeEach(async () => {
  app = await createCallApp();
  respond = app.responder.respond;
  const words = { name: 'Demo', prompt: 'Help.', greeting: 'Hello.', voice: '' } as const;
  await app.services.db.insert(assistants).values({ id: DEMO_ASSISTANT_ID, ...words });
});
afterEach(() => app.close());

const rows = () => app.services.db.select().from(conversations);
const said = () => app.services.db.select().from(messages).orderBy(asc(messages.position));

const NOTICE_EVENTS = [
  'response.output_item.added',
  'conversation.item.added',
  'response.content_part.added',
  'response.output_text.delta',
  'response.output_text.done',
  'response.content_part.done',
  'conversation.item.done',
  'response.output_item.done',
];

describe('a reply', () => {
  it('that fails sends an error, and the turn stays stored', async () => {
    app.responder.respond = () => {
      throw new Error('model gone');
    };
    const answer = await chat(app, { ...DEMO, text: 'One' });
    expect(answer.types).toEqual([
      'parlo.conversation',
      'conversation.item.added',
      'conversation.item.done',
      'response.created',
      ...NOTICE_EVENTS,
      'response.done',
      'error',
    ]);
    expect(await said()).toMatchObject([{ text: 'One' }, { outcome: 'notice' }]);
    expect(await rows()).toMatchObject([{ answeringUntil: null }]);
  });

  it('stops when nobody reads it any more, and is stored as far as it was sent', async () => {
    const reached = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    app.responder.respond = async function* (_, signal): AsyncGenerator<ResponsePart> {
      yield { type: 'text', text: 'The first half.' };
      signal.addEventListener('abort', () => stopped.resolve());
      reached.resolve();
      await stopped.promise;
      yield { type: 'text', text: ' The second.' };
    };
    const gone = new AbortController();
    const address = await app.listen();
    const response = await fetch(`${address}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...DEMO, text: 'One' }),
      signal: gone.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let read = '';
    while (readEvents(read).filter(({ type }) => type === 'response.output_text.delta').length < 2) {
      read += (await reader?.read())?.value ?? '';
    }
    await reached.promise;
    gone.abort();
    await stopped.promise;
    await vi.waitFor(
      async () =>
        expect(await said()).toMatchObject([
          { text: 'One' },
          { outcome: 'notice', interrupted: false },
          { role: 'assistant', text: 'The first half.', interrupted: true },
        ]),
      { timeout: 20_000 },
    );
  });

  it('that is being made when the server stops is finished, and no other is begun', async () => {
    const asked = Promise.withResolvers<void>();
    const made = Promise.withResolvers<void>();
    app.responder.respond = async function* (of, signal) {
      asked.resolve();
      await made.promise;
      signal.throwIfAborted();
      yield* respond(of, signal);
    };
    const answer = chat(app, { ...DEMO, text: 'One' });
    await asked.promise;
    app.stopping.abort();
    const refused = await chat(app, { ...DEMO, text: 'Two' });
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    made.resolve();
    expect((await answer).events.at(-1)).toMatchObject({ response: { status: 'completed' } });
    expect((await said()).map(({ text }) => text)).toEqual([
      'One',
      'You are talking to an AI.',
      'You said: One',
    ]);
  });

  it('that the stopping server can’t wait for has failed, and its reader gets an error', async () => {
    const asked = Promise.withResolvers<void>();
    app.responder.respond = async function* (_, signal): AsyncGenerator<ResponsePart> {
      yield { type: 'text', text: 'The first half.' };
      asked.resolve();
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    };
    const answer = chat(app, { ...DEMO, text: 'One' });
    await asked.promise;
    await app.settleChats(0);
    const { types, events } = await answer;
    expect(types.slice(-2)).toEqual(['response.done', 'error']);
    expect(events.at(-2)).toMatchObject({ response: { status: 'failed' } });
  });

  it('is not begun while the database is away, and says so', async () => {
    await app.database.pool.query('alter table messages rename to messages_away');
    const answer = await chat(app, { ...DEMO, text: 'One' });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.body).toMatchObject({ success: false, message: expect.any(String) });
    await app.database.pool.query('alter table messages_away rename to messages');
    expect(await rows()).toEqual([]);
  });

  it('is stored later when the database is away for a moment', async () => {
    const { db } = app.services;
    const store = db.transaction.bind(db);
    const failed = vi.fn();
    app.responder.respond = async function* (of, signal) {
      yield* respond(of, signal);
      await app.database.pool.query('alter table messages rename to messages_away');
      vi.spyOn(db, 'transaction').mockImplementation(async (...work) => {
        try {
          return await store(...work);
        } catch (error) {
          failed();
          await app.database.pool.query('alter table if exists messages_away rename to messages');
          throw error;
        }
      });
    };
    expect((await chat(app, { ...DEMO, text: 'One' })).types.at(-1)).toBe('response.done');
    expect(failed).toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(await said()).toHaveLength(3);
  });
});

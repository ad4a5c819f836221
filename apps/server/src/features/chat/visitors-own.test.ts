import { BookingCard, DEMO_ASSISTANT_ID, MESSAGES, OwnConversationResponse } from '@parlo/contract';
import { toTurnMemory } from '@parlo/dialog/turn-memory';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assistants, conversations, messages } from '../../db/schema.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { type ChatReply, chat } from '../../testing/chat.ts';
import { endIdleChats } from './end-chat.ts';

/** What a visitor may do with the conversation whose token they hold. */

let app: CallApp;
let begun: ChatReply;
let id: string;
const DEMO = { assistantId: DEMO_ASSISTANT_ID };
const TIME = expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/);
const SOURCES = [
  { title: 'Prices.pdf', heading: 'Rooms', text: 'Two euros.' },
  { title: 'Visit us', heading: '', text: 'By the river.', url: 'https://mill.example/visit' },
];

beforeAll(async () => {
  app = await createCallApp();
  const words = { name: 'Demo', prompt: 'Help.', greeting: 'Hello.', voice: '' } as const;
  await app.services.db.insert(assistants).values({ id: DEMO_ASSISTANT_ID, ...words });
  app.responder.respond = async function* ({ turns }) {
    const known = turns.at(-1)?.text !== 'Who knows?';
    yield { type: 'text', text: known ? 'Two euros.' : 'I don’t know.' };
    const memo = { entryIds: [], ...(known && { sources: SOURCES, passageIds: ['p_1'] }) };
    yield { type: 'end', memo: { outcome: known ? 'answered' : 'unknown', ...memo } };
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  begun = await chat(app, { ...DEMO, text: 'How much?' });
  id = app.tokens.read(begun.conversation)?.conversationId ?? '';
});

const own = async (conversation = begun.conversation) =>
  (await app.client().post('/api/conversation', { conversation })).body;
const judge = (messageId: string, feedback: 'up' | 'down' | null, conversation = begun.conversation) =>
  app.client().post('/api/feedback', { conversation, messageId, feedback });
const forget = (conversation = begun.conversation) =>
  app.client().post('/api/forget_conversation', { conversation });
const row = async () => {
  const [found] = await app.services.db.select().from(conversations).where(eq(conversations.id, id));
  return found;
};

it.each(['/api/conversation', '/api/feedback', '/api/forget_conversation', '/api/end_chat'])(
  'POST %s needs a token that we signed',
  async (path) => {
    const forged = `${begun.conversation.slice(0, -3)}abc`;
    for (const conversation of ['cv_x', '', forged]) {
      const answer = await app.client().post(path, { conversation, messageId: 'x', feedback: 'up' });
      expect([answer.status, answer.body]).toMatchObject([
        404,
        { success: false, code: 'not_found', message: MESSAGES.conversationGone },
      ]);
    }
  },
);

describe('a visitor’s own conversation', () => {
  it('is read with what answers were taken from, without hidden turns', async () => {
    await app.services.db.insert(messages).values({
      conversationId: id,
      id: 'item_hi',
      position: -1,
      role: 'visitor',
      via: 'text',
      text: 'Hi',
      hidden: true,
      startedAtMs: 0,
    });
    await judge(begun.messageId, 'up');
    expect(await own()).toEqual({
      success: true,
      turns_left: 99,
      messages: [
        {
          id: expect.any(String),
          role: 'visitor',
          via: 'text',
          text: 'How much?',
          at: TIME,
          interrupted: false,
          feedback: null,
          sources: [],
          more: null,
          contact: null,
          booking: null,
        },
        {
          id: expect.any(String),
          role: 'assistant',
          via: 'text',
          at: TIME,
          notice: true,
          aiGenerated: true,
          text: 'You are talking to an AI.',
          interrupted: false,
          feedback: null,
          sources: [],
          more: null,
          contact: null,
          booking: null,
        },
        {
          aiGenerated: true,
          id: begun.messageId,
          role: 'assistant',
          via: 'text',
          text: 'Two euros.',
          at: TIME,
          interrupted: false,
          feedback: 'up',
          sources: SOURCES,
          more: null,
          contact: null,
          booking: null,
        },
      ],
    });
    expect(begun.events.at(-1)).toMatchObject({
      response: { metadata: { outcome: 'answered', sources: JSON.stringify(SOURCES) } },
    });
  });

  it('has the meeting that a reply read back, for the card', async () => {
    const slot = { start: '2026-11-24T14:30:00+02:00', end: '2026-11-24T15:00:00+02:00' };
    const booking = {
      purpose: 'book',
      step: 'confirm',
      id: 'meeting_1',
      draft: { slot, name: 'Ana' },
      offers: [],
      timeZone: 'Europe/Kyiv',
      language: 'en',
      asked: 1,
      missed: 0,
    } as const;
    const memory = toTurnMemory({ outcome: 'clarifying', entryIds: [], booking });
    await app.services.db.update(messages).set({ memory }).where(eq(messages.id, begun.messageId));
    const { messages: shown } = OwnConversationResponse.parse(await own());
    const card: unknown = JSON.parse(shown.at(-1)?.booking ?? '');
    expect(BookingCard.parse(card)).toEqual({
      id: 'meeting_1',
      ...slot,
      name: 'Ana',
      timeZone: 'Europe/Kyiv',
    });
  });

  it('has the words that a provider’s model was to say, once for a reply of two turns', async () => {
    const meant = 'I am an AI. Two euros.';
    const memory = toTurnMemory({ outcome: 'small_talk', entryIds: [], meant });
    await app.services.db.update(messages).set({ memory }).where(eq(messages.conversationId, id));
    const { messages: shown } = OwnConversationResponse.parse(await own());
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.map((message) => message.meant)).toEqual([...shown.slice(1).map(() => undefined), meant]);
  });

  it('is empty before the first word and after it was deleted', async () => {
    const { body } = await app.client().post('/api/session', DEMO);
    const empty = { success: true, messages: [], turns_left: 100 };
    expect(await own(body.conversation as string)).toEqual(empty);
    await forget();
    expect(await own()).toEqual(empty);
  });
});

describe('a thumb', () => {
  it('is kept, changed, said twice and taken back, and adds up for the owner', async () => {
    const sums = async () => {
      const found = await row();
      return [found?.thumbsUp, found?.thumbsDown];
    };
    for (const [feedback, expected] of [
      ['up', [1, 0]],
      ['up', [1, 0]],
      ['down', [0, 1]],
      [null, [0, 0]],
      [null, [0, 0]],
    ] as const) {
      expect((await judge(begun.messageId, feedback)).status).toBe(200);
      expect(await sums()).toEqual(expected);
    }
  });

  it('is for answers alone, of this conversation', async () => {
    const unknown = await chat(app, { conversation: begun.conversation, text: 'Who knows?' });
    const other = await chat(app, { ...DEMO, text: 'How much?' });
    const { messages: shown } = (await own()) as { messages: { id: string }[] };
    for (const messageId of [unknown.messageId, other.messageId, shown[0]?.id ?? '', 'item_none', '']) {
      expect([messageId, (await judge(messageId, 'up')).status]).toEqual([messageId, 404]);
    }
    expect(await row()).toMatchObject({ thumbsUp: 0 });
    const { body } = await app.client().post('/api/session', DEMO);
    expect((await judge('item_1', 'up', body.conversation as string)).body.message).toBe(
      MESSAGES.conversationGone,
    );
  });

  it('is remembered for an answer that is still being spoken', async () => {
    const { conversation } = begun;
    await app.place({ ...DEMO, conversation });
    const { handlers } = app.engine.last;
    for (const feedback of ['down', 'up'] as const) {
      expect((await judge('item_spoken', feedback)).status).toBe(200);
    }
    for (let at = 0; at < 30; at++) await judge(`item_of_nobody_${at}`, 'up');
    await judge('item_spoken', 'up');
    handlers.onTurn({
      itemId: 'item_spoken',
      role: 'assistant',
      via: 'voice',
      text: 'Two euros.',
      interrupted: false,
      hidden: false,
      startedAtMs: 0,
      memo: { outcome: 'answered', entryIds: [] },
    });
    handlers.onEnded({ reason: 'left', seconds: 3 });
    await expect.poll(async () => (await row())?.endedAt).toBeTruthy();
    expect(await row()).toMatchObject({ thumbsUp: 1, thumbsDown: 0 });
    expect(Object.keys((await row())?.earlyFeedback ?? {})).toHaveLength(20);
  });
});

describe('forgetting', () => {
  it('deletes the turns for good, also when it is repeated', async () => {
    for (let i = 0; i < 2; i++)
      expect(await forget()).toMatchObject({ status: 200, body: { success: true } });
    expect(await row()).toBeUndefined();
    const left = await app.services.db.select().from(messages).where(eq(messages.conversationId, id));
    expect(left).toEqual([]);
  });

  it('goes before an answer that is still being written', async () => {
    const going = Promise.withResolvers<void>();
    const { respond } = app.responder;
    app.responder.respond = async function* (of, signal) {
      await going.promise;
      yield* respond(of, signal);
    };
    const answering = chat(app, { conversation: begun.conversation, text: 'And two?' });
    await expect.poll(async () => (await row())?.answeringUntil).toBeTruthy();
    await forget();
    going.resolve();
    expect((await answering).types.at(-1)).toBe('response.done');
    app.responder.respond = respond;
    expect(await row()).toBeUndefined();
  });
});

describe('a conversation in which nobody types any more', () => {
  const idle = (minutes: number) =>
    app.services.db
      .update(conversations)
      .set({ heartbeatAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(conversations.id, id));

  it('is over after five minutes, as of its last turn, and goes on when somebody does', async () => {
    await idle(4);
    await endIdleChats(app.services.db);
    expect(await row()).toMatchObject({ endedAt: null });
    await idle(6);
    expect(await endIdleChats(app.services.db)).toBeGreaterThanOrEqual(1);
    const closed = await row();
    expect(closed).toMatchObject({ endReason: 'left', endedAt: closed?.heartbeatAt });
    await chat(app, { conversation: begun.conversation, text: 'Still here' });
    expect(await row()).toMatchObject({ endedAt: null, endReason: null, turns: 5 });
  });

  it('is left for later while somebody else changes it', async () => {
    await idle(6);
    const changing = await app.database.pool.connect();
    await changing.query('begin');
    await changing.query('select from conversations for update');
    expect(await endIdleChats(app.services.db)).toBe(0);
    await changing.query('commit');
    changing.release();
    expect(await endIdleChats(app.services.db)).toBeGreaterThanOrEqual(1);
  });

  it('is left alone while it is in a call', async () => {
    await app.place({ ...DEMO, conversation: begun.conversation });
    await idle(6);
    await endIdleChats(app.services.db);
    expect(await row()).toMatchObject({ endedAt: null });
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
  });
});

describe('a visitor who leaves', () => {
  const leave = (conversation = begun.conversation) => app.client().post('/api/end_chat', { conversation });

  it('ends the conversation, and continues it after coming back', async () => {
    expect(await row()).toMatchObject({ endedAt: null });
    expect((await leave()).body).toEqual({ success: true, message: 'Goodbye.' });
    const left = await row();
    expect(left).toMatchObject({ endReason: 'left', endedAt: expect.any(Date) });
    await leave();
    expect((await row())?.endedAt).toEqual(left?.endedAt);
    await chat(app, { conversation: begun.conversation, text: 'Back again' });
    expect(await row()).toMatchObject({ endedAt: null, endReason: null, turns: 5 });
  });

  it('is not brought back by the reply that was being written', async () => {
    const respond = app.responder.respond;
    const [writing, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.responder.respond = async function* () {
      yield { type: 'text', text: 'Two euros.' };
      writing.resolve();
      await go.promise;
      yield { type: 'end', memo: { outcome: 'answered', entryIds: [] } };
    };
    const answering = chat(app, { conversation: begun.conversation, text: 'How much?' });
    await writing.promise;
    await leave();
    go.resolve();
    await answering;
    app.responder.respond = respond;
    const closed = await row();
    expect(closed).toMatchObject({ endReason: 'left', turns: 5 });
    // It ends with the last that was said in it.
    expect(closed?.endedAt).toEqual(closed?.heartbeatAt);
  });

  it('ends no call', async () => {
    await app.place({ ...DEMO, conversation: begun.conversation });
    await leave();
    expect(await row()).toMatchObject({ endedAt: null });
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
    await expect.poll(async () => (await row())?.endedAt).not.toBeNull();
    const ended = (await row())?.endedAt;
    await leave();
    expect((await row())?.endedAt).toEqual(ended);
  });
});

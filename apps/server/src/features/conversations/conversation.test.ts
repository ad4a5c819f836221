import { toTurnMemory } from '@parlo/dialog/turn-memory';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookings, contacts, conversations, messages, minuteEntries, user } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import {
  answers,
  asks,
  asksBack,
  doesNotKnow,
  greets,
  hold,
  makeAssistant,
  opens,
  say,
} from '../../testing/hold-conversation.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
});

const held = (more: Parameters<typeof hold>[1] = {}) =>
  hold(app.database.db, { ownerId: owner.id, said: [asks('Hello')], ...more });
const get = (conversationId: string, by = owner) =>
  by.client.post('/api/get_conversation', { conversationId });
const remove = (conversationId: string, by = owner) =>
  by.client.post('/api/delete_conversation', { conversationId });

/** Rows of any table that has to do with conversations, that speak of this owner or this conversation. */
async function traces(ownerId: string, id: string): Promise<Record<string, number>> {
  const { rows } = await app.database.db.execute<Record<string, number>>(sql`select
    (select count(*)::int from conversations where id = ${id}) as conversations,
    (select count(*)::int from messages where conversation_id = ${id}) as messages,
    (select count(*)::int from conversation_words where conversation_id = ${id}) as words,
    (select count(*)::int from conversation_counts where scope = ${ownerId}) as counts,
    (select count(*)::int from faq_counts where scope = ${ownerId}) as faq`);
  return rows[0] ?? {};
}
const GONE = { conversations: 0, messages: 0, words: 0, counts: 0, faq: 0 };

describe('POST /api/get_conversation', () => {
  it('returns the turns in order, without hidden ones', async () => {
    const id = await held({
      said: [opens, greets('Welcome!'), asks('Open today?'), answers('Yes.', 'faq_1')],
    });
    const { status, body } = await get(id);
    expect(status).toBe(200);
    const turn = { via: 'voice', interrupted: false };
    expect(body.conversation).toMatchObject({
      id,
      preview: 'Open today?',
      answered: 1,
      messages: [
        {
          ...turn,
          id: 'item_1',
          role: 'assistant',
          text: 'Welcome!',
          outcome: 'small_talk',
          startedAtMs: 1_000,
        },
        { ...turn, id: 'item_2', role: 'visitor', text: 'Open today?', outcome: null, startedAtMs: 2_000 },
        { ...turn, id: 'item_3', role: 'assistant', text: 'Yes.', outcome: 'answered', startedAtMs: 3_000 },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/faq_1|micros|serverId/i);
  });

  it('says what came of it besides words, in order, and nothing where nothing did', async () => {
    const { db } = app.database;
    const assistantId = await makeAssistant(db, owner.id, 'Poppy');
    const startedAt = new Date('2026-03-01T12:00:00.000Z');
    const id = await held({ assistantId, startedAt });
    expect((await get(id)).body.conversation).not.toHaveProperty('steps');
    const after = (ms: number) => new Date(startedAt.getTime() + ms);
    const startsAt = after(86_400_000);
    await db.insert(bookings).values({
      ...{ id: newId('booking'), assistantId, ownerId: owner.id, conversationId: id, test: false },
      ...{ startsAt, endsAt: startsAt, blockedFrom: startsAt, blockedTo: startsAt, timeZone: 'UTC' },
      ...{ service: 'Tasting', name: 'Oksana', email: '', phone: '', note: '', language: 'uk' },
      ...{ wantsMeetLink: false, state: 'cancelled', createdAt: after(9_000) },
    });
    await db.insert(contacts).values({
      ...{ id: newId('contact'), draftId: 'draft_1', assistantId, ownerId: owner.id, conversationId: id },
      ...{ name: 'Ada', email: 'ada@example.com', phone: '', message: 'Call me.', createdAt: after(5_000) },
    });
    expect((await get(id)).body.conversation).toMatchObject({
      steps: [
        { kind: 'message', atMs: 5_000, name: 'Ada', urgent: false },
        {
          kind: 'meeting',
          atMs: 9_000,
          service: 'Tasting',
          startsAt: startsAt.toISOString(),
          cancelled: true,
        },
      ],
    });
    expect((await get(id, await signUp(app))).status).toBe(404);
  });

  it('says what an answer was taken from, without what is deleted since', async () => {
    const { db } = app.database;
    const assistantId = await makeAssistant(db, owner.id, 'Poppy', ['Are you open?']);
    const said = [
      asks('Open?'),
      answers('Yes.', `${assistantId}_0`, 'faq_gone'),
      asks('Rye?'),
      answers('Yes.'),
    ];
    const id = await held({ assistantId, said });
    const source = { title: 'menu.pdf', heading: 'Bread', text: 'Rye every day.' };
    const page = { title: 'Menu', heading: '', text: 'Rye.', url: 'https://bakery.example/menu' };
    const memory = toTurnMemory({ outcome: 'answered', entryIds: [], sources: [source, source, page] });
    await db
      .update(messages)
      .set({ memory })
      .where(and(eq(messages.conversationId, id), eq(messages.id, 'item_3')));
    const { body } = await get(id);
    const { messages: turns } = body.conversation as { messages: { from?: unknown }[] };
    expect(turns.map(({ from }) => from)).toEqual([
      undefined,
      [{ kind: 'entry', title: 'Are you open?', heading: '' }],
      undefined,
      [
        { kind: 'file', title: 'menu.pdf', heading: 'Bread' },
        { kind: 'page', title: 'Menu', heading: '', url: 'https://bakery.example/menu' },
      ],
    ]);
  });

  it('has the words that a provider’s model was to say, where it said others', async () => {
    const meant = 'Hello, this is the bakery.';
    const id = await held({ said: [{ ...greets('Hi there!'), meant }, asks('Open?'), answers('Yes.')] });
    const { body } = await get(id);
    expect(body.conversation).toMatchObject({ messages: [{ text: 'Hi there!', meant }, {}, {}] });
    expect(JSON.stringify(body).match(/"meant"/g)).toHaveLength(1);
  });

  it('finds nobody else’s, and the same words for none', async () => {
    const id = await held();
    const other = await signUp(app);
    const answer = await get(id, other);
    expect([answer.status, answer.body.message]).toEqual([404, 'Conversation not found']);
    expect((await get('rtc_none', other)).body).toEqual(answer.body);
    const nobodys = await hold(app.database.db, { ownerId: null, said: [asks('Hello')] });
    expect((await get(nobodys)).status).toBe(404);
    expect((await get('x\u0000'.repeat(9))).status).toBe(404);
  });

  it('shows the owner’s own tests, and calls that go on', async () => {
    const id = await held({ origin: 'builder', endedAt: null, endReason: null, said: [asks('One')] });
    await say(app.database.db, id, 1, answers('Two'));
    expect((await get(id)).body.conversation).toMatchObject({
      endedAt: null,
      messages: [{ text: 'One' }, { text: 'Two' }],
    });
  });
});

describe('POST /api/delete_conversation', () => {
  it('deletes all of it, and keeps the minutes', async () => {
    const { db } = app.database;
    const id = await held({ said: [opens, asks('A secret'), answers('Kept.', 'faq_1')] });
    await db
      .insert(minuteEntries)
      .values({ id: `entry_${id}`, userId: owner.id, kind: 'usage', seconds: -60, reference: id });
    const kept = await held({ said: [asks('Another'), answers('Yes.', 'faq_1')] });
    expect((await remove(id)).body).toEqual({ success: true, message: 'Conversation deleted.' });
    expect(await traces(owner.id, id)).toEqual({ ...GONE, counts: 1, faq: 1 });
    expect((await get(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await remove(kept)).status).toBe(200);
    expect(await traces(owner.id, kept)).toEqual(GONE);
    expect(await db.select().from(minuteEntries).where(eq(minuteEntries.reference, id))).toHaveLength(1);
  });

  it('does not take the words from a call that goes on, unless nobody hears of it any more', async () => {
    const { db } = app.database;
    const id = await held({ endedAt: null });
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: {
        code: 'in_progress',
        message: 'This conversation is still going on. It can be deleted when it has ended.',
      },
    });
    expect(await traces(owner.id, id)).toMatchObject({ conversations: 1, messages: 1, words: 1 });
    await db
      .update(conversations)
      .set({ heartbeatAt: sql`now() - interval '6 minutes'` })
      .where(eq(conversations.id, id));
    expect((await remove(id)).status).toBe(200);
  });

  it('lets nobody delete another’s', async () => {
    const id = await held();
    const other = await signUp(app);
    expect((await remove(id, other)).status).toBe(404);
    expect((await get(id)).status).toBe(200);
  });

  it('is done by one of several who ask at once', async () => {
    const id = await held({ said: [asks('Why?'), answers('So.', 'faq_1')] });
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => remove(id)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404, 404, 404]);
    expect(await traces(owner.id, id)).toEqual(GONE);
  });
});

it('deletes turns and sums when an account is closed', async () => {
  const { db } = app.database;
  const ended = await held({ said: [asks('A secret'), answers('Kept.', 'faq_1')] });
  const running = await held({ endedAt: null });
  await db.delete(user).where(eq(user.id, owner.id));
  for (const id of [ended, running]) expect(await traces(owner.id, id)).toEqual(GONE);
});

describe('POST /api/mark_answer', () => {
  const said = [opens, greets(), asks('Open today?'), answers('Yes.'), asks('And?'), doesNotKnow()];
  const mark = (conversationId: string, messageId: string, wrong = true, by = owner) =>
    by.client.post('/api/mark_answer', { conversationId, messageId, wrong });
  const shown = async (id: string) => {
    const { body } = await get(id);
    const { wrong, messages } = body.conversation as {
      wrong: number;
      messages: { id: string; markedWrong: boolean }[];
    };
    return { wrong, marked: messages.filter(({ markedWrong }) => markedWrong).map(({ id }) => id) };
  };

  it('marks an answer, once, and takes it back', async () => {
    const id = await held({ said });
    expect((await mark(id, 'item_3')).body).toEqual({ success: true, message: 'Marked as wrong.' });
    await mark(id, 'item_3');
    expect(await shown(id)).toEqual({ wrong: 1, marked: ['item_3'] });
    expect((await mark(id, 'item_3', false)).body).toEqual({ success: true, message: 'Taken back.' });
    expect(await shown(id)).toEqual({ wrong: 0, marked: [] });
  });

  it('marks a reply without an answer, but not a greeting', async () => {
    const id = await held({
      said: [opens, greets(), asks('Open today?'), greets('I am fine.'), asks('Tea?'), asksBack()],
    });
    for (const messageId of ['item_3', 'item_5']) expect((await mark(id, messageId)).status).toBe(200);
    expect((await mark(id, 'item_1')).status).toBe(404);
    expect(await shown(id)).toEqual({ wrong: 2, marked: ['item_3', 'item_5'] });
  });

  it('marks only replies to questions', async () => {
    const id = await held({ said });
    for (const messageId of ['item_0', 'item_1', 'item_2', 'item_5', 'item_9', '', 'x\u0000']) {
      expect(await mark(id, messageId)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'There is no such answer in this conversation.' },
      });
    }
    for (const body of [
      {},
      { conversationId: id },
      { conversationId: id, messageId: 'item_3', wrong: 'yes' },
    ]) {
      expect((await owner.client.post('/api/mark_answer', body)).status).toBe(400);
    }
    expect(await shown(id)).toEqual({ wrong: 0, marked: [] });
  });

  it('finds nobody else’s conversation', async () => {
    const id = await held({ said });
    const answer = await mark(id, 'item_3', true, await signUp(app));
    expect(answer).toMatchObject({ status: 404, body: { message: 'Conversation not found' } });
    expect((await mark('rtc_none', 'item_3')).body).toEqual(answer.body);
    expect(await shown(id)).toEqual({ wrong: 0, marked: [] });
  });
});

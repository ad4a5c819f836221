import { AnalyticsResponse } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversations, faqEntries, messages } from '../../db/schema.ts';
import {
  answers,
  asks,
  doesNotKnow,
  dropAssistant,
  greets,
  hold,
  makeAssistant,
  opens,
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
const ask = (input: object = {}, by = owner) => by.client.post('/api/get_analytics', input);
const DAY_MS = 24 * 60 * 60_000;
/** Noon, UTC, so many days ago. */
const noon = (daysAgo: number) =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + DAY_MS / 2);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

describe('POST /api/get_analytics', () => {
  it('is thirty days of nothing for somebody new', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totals: { calls: 0, chats: 0, seconds: 0, minutes: 0, answered: 0, unanswered: 0, wrong: 0 },
      perHour: Array(24).fill(0),
      chatsPerHour: Array(24).fill(0),
      mostAsked: [],
      unansweredQuestions: [],
    });
    const days = (body.perDay as { day: string }[]).map(({ day }) => day);
    expect(days).toEqual(Array.from({ length: 30 }, (_, i) => dayOf(noon(29 - i))));
    expect((await app.client().post('/api/get_analytics', {})).status).toBe(401);
  });

  it('adds up what visitors did, day by day and by the hour', async () => {
    await held({ startedAt: noon(2), seconds: 61, said: [opens, greets(), asks('A?'), answers('Yes.')] });
    await held({
      startedAt: noon(2),
      seconds: 20,
      said: [asks('B?'), doesNotKnow(), asks('C?'), answers('C.')],
    });
    await held({ startedAt: noon(1), seconds: 0, said: [asks('D?')] });
    await held({ startedAt: noon(9) });
    const { body } = await ask({ days: 3 });
    const none = { calls: 0, chats: 0, minutes: 0, answered: 0, unanswered: 0, wrong: 0 };
    expect(body.totals).toEqual({ ...none, calls: 3, seconds: 81, minutes: 2, answered: 2, unanswered: 1 });
    expect(body.perDay).toEqual([
      { ...none, day: dayOf(noon(2)), calls: 2, minutes: 2, answered: 2, unanswered: 1 },
      { ...none, day: dayOf(noon(1)), calls: 1 },
      { ...none, day: dayOf(noon(0)) },
    ]);
    expect(body.perHour).toEqual(Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 3 : 0)));
  });

  it('counts chats apart from calls, until somebody calls in one', async () => {
    const typed = { channel: 'chat', seconds: 0, said: [asks('A?'), answers('Yes.')] } as const;
    await held({ startedAt: noon(1) });
    await held({ startedAt: noon(1), ...typed });
    const id = await held({ startedAt: noon(0), ...typed });
    const hours = (count: number) => Array.from({ length: 24 }, (_, hour) => (hour === 12 ? count : 0));
    expect((await ask({ days: 2 })).body).toMatchObject({
      totals: { calls: 1, chats: 2, answered: 2 },
      perDay: [
        { calls: 1, chats: 1 },
        { calls: 0, chats: 1 },
      ],
      perHour: hours(1),
      chatsPerHour: hours(2),
    });
    const { db } = app.database;
    await db.update(conversations).set({ channel: 'voice', seconds: 5 }).where(eq(conversations.id, id));
    expect((await ask({ days: 2 })).body).toMatchObject({ totals: { calls: 2, chats: 1 } });
  });

  it('says how many answers are wrong, as visitors and the owner say', async () => {
    const { db } = app.database;
    const said = [asks('A?'), answers('Yes.'), asks('B?'), answers('No.'), asks('C?'), answers('Maybe.')];
    const id = await held({ startedAt: noon(1), said });
    await db.update(messages).set({ feedback: 'down' }).where(eq(messages.text, 'Yes.'));
    const mark = (wrong: boolean, messageId = 'item_3') =>
      owner.client.post('/api/mark_answer', { conversationId: id, messageId, wrong });
    expect((await mark(true)).status).toBe(200);
    expect((await mark(true, 'item_1')).status).toBe(200);
    expect((await ask({ days: 2 })).body).toMatchObject({
      totals: { answered: 3, wrong: 2 },
      perDay: [{ answered: 3, wrong: 2 }, { wrong: 0 }],
    });
    await mark(false);
    await mark(false, 'item_1');
    expect((await ask({ days: 2 })).body).toMatchObject({ totals: { answered: 3, wrong: 1 } });
  });

  it('says how long visitors waited, spoken and typed apart, and nothing where that is not known', async () => {
    await held({ startedAt: noon(1), said: [asks('A?'), answers('Yes.')] });
    expect((await ask()).body.latency).toEqual({ spoken: null, typed: null });
    const waits = (latencyMs: number, via: 'voice' | 'text' = 'voice') => ({
      ...answers('Yes.'),
      latencyMs,
      via,
    });
    await held({ startedAt: noon(1), said: [asks('A?'), waits(499), asks('B?'), waits(500), waits(999)] });
    await held({ startedAt: noon(1), said: [asks('A?'), waits(7_000), waits(40, 'text')] });
    await held({ startedAt: noon(1), origin: 'builder', said: [asks('A?'), waits(9_000)] });
    await held({ startedAt: noon(40), said: [asks('A?'), waits(9_000)] });
    const { latency } = (await ask({ days: 3 })).body as unknown as AnalyticsResponse;
    expect(latency.spoken).toMatchObject({ replies: 4, medianMs: 750, p95Ms: 6_100 });
    expect(latency.spoken?.steps.filter(({ replies }) => replies > 0)).toEqual([
      { fromMs: 0, belowMs: 500, replies: 1, conversations: 1 },
      { fromMs: 500, belowMs: 1_000, replies: 2, conversations: 1 },
      { fromMs: 5_000, belowMs: null, replies: 1, conversations: 1 },
    ]);
    expect(latency.typed).toMatchObject({ replies: 1, medianMs: 40, p95Ms: 40 });
  });

  it('leaves out the owner’s own tests, calls that never began, and everybody else’s', async () => {
    await held({ startedAt: noon(1), origin: 'builder', said: [asks('A?'), doesNotKnow()] });
    await held({ startedAt: noon(1), origin: 'sandbox' });
    await held({ startedAt: noon(1), said: [opens], seconds: 0 });
    await held({ startedAt: noon(1), ownerId: (await signUp(app)).id, said: [asks('A?'), doesNotKnow()] });
    expect((await ask()).body).toMatchObject({ totals: { calls: 0 }, unansweredQuestions: [] });
    await held({ startedAt: noon(1), origin: 'api' });
    expect((await ask()).body).toMatchObject({ totals: { calls: 1 } });
  });

  it('covers one assistant or all, without deleted ones', async () => {
    const { db } = app.database;
    const first = await makeAssistant(db, owner.id, 'First', ['Open?']);
    const second = await makeAssistant(db, owner.id, 'Second', ['Closed?']);
    await held({ startedAt: noon(1), assistantId: first, said: [asks('?'), answers('Yes.', `${first}_0`)] });
    await held({ startedAt: noon(1), assistantId: second, said: [asks('Why?'), doesNotKnow()] });
    expect((await ask({ assistantId: first })).body).toMatchObject({
      totals: { calls: 1, answered: 1, unanswered: 0 },
      mostAsked: [{ question: 'Open?', count: 1 }],
      unansweredQuestions: [],
    });
    expect((await ask({ assistantId: first }, await signUp(app))).status).toBe(404);
    await dropAssistant(db, second);
    const { body } = await ask();
    expect(body).toMatchObject({
      totals: { calls: 1, answered: 1, unanswered: 0 },
      unansweredQuestions: [],
    });
    expect((await ask({ assistantId: second })).status).toBe(404);
  });

  it('refuses an unknown time zone', async () => {
    for (const timeZone of ['', 'Mars/Olympus', '+02', 'localtime', "x' or 1", 'Europe/', 'posixrules']) {
      const { status, body } = await ask({ timeZone });
      expect([status, body.message], timeZone).toEqual([
        400,
        'This time zone is not known. Use a name such as Europe/Kyiv.',
      ]);
    }
    for (const timeZone of [
      'Europe/Kyiv',
      'Asia/Calcutta',
      'America/Argentina/Buenos_Aires',
      'Etc/GMT+5',
      'UTC',
    ]) {
      expect((await ask({ timeZone, days: 366 })).status, timeZone).toBe(200);
    }
    expect((await ask({ days: 367 })).status).toBe(400);
  });
});

describe('most asked', () => {
  it('are entries of the FAQ as they read now, however long ago they answered', async () => {
    const { db } = app.database;
    const assistant = await makeAssistant(db, owner.id, 'A', ['Open?', 'Price?', 'Gone?']);
    const [open, price, gone] = [0, 1, 2].map((position) => `${assistant}_${position}`);
    const turns = (...ids: (string | undefined)[]) =>
      ids.flatMap((id) => [asks('?'), answers('Yes.', ...(id ? [id] : []))]);
    await held({ assistantId: assistant, startedAt: noon(0), said: turns(price, open) });
    await held({ assistantId: assistant, startedAt: noon(9), said: turns(price, gone, gone) });
    await held({ assistantId: assistant, startedAt: noon(16), said: turns(price, undefined) });
    await held({ assistantId: assistant, startedAt: noon(40), said: turns(open, open, open) });
    // Offered as a choice, or said again, is not an answer.
    await held({
      assistantId: assistant,
      startedAt: noon(1),
      said: [{ role: 'assistant', text: '?', outcome: 'clarifying', entryIds: [String(open)] }],
    });
    await db
      .update(faqEntries)
      .set({ question: 'How much?' })
      .where(eq(faqEntries.id, String(price)));
    await db.delete(faqEntries).where(eq(faqEntries.id, String(gone)));
    expect((await ask()).body.mostAsked).toEqual([
      { question: 'How much?', count: 3 },
      { question: 'Open?', count: 1 },
    ]);
    expect((await ask({ days: 60, assistantId: assistant })).body.mostAsked).toEqual([
      { question: 'Open?', count: 4 },
      { question: 'How much?', count: 3 },
    ]);
    expect((await ask({ days: 5 })).body.mostAsked).toHaveLength(2);
    expect((await ask({ days: 1 })).body.mostAsked).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it.each([1, 2, 5, 7, 8, 9, 13, 14, 15, 29])('of %d days are those of these days', async (days) => {
    const assistant = await makeAssistant(app.database.db, owner.id, 'A', ['Open?']);
    for (const daysAgo of [0, days - 1, days]) {
      await held({
        assistantId: assistant,
        startedAt: noon(daysAgo),
        said: [answers('Yes.', `${assistant}_0`)],
      });
    }
    const { mostAsked } = (await ask({ days })).body;
    expect(mostAsked).toEqual([{ question: 'Open?', count: 2 }]);
  });
});

describe('unanswered questions', () => {
  it('are what the visitor said last, newest first and once', async () => {
    const assistant = await makeAssistant(app.database.db, owner.id, 'A');
    const [older, newer] = [
      await held({
        assistantId: assistant,
        startedAt: noon(3),
        said: [
          asks('First?'),
          answers('Yes.'),
          asks('Do you sell boats?'),
          doesNotKnow(),
          asks('Do you sell boats'),
          doesNotKnow(),
          asks('Why not?'),
          doesNotKnow(),
        ],
      }),
      await held({
        assistantId: assistant,
        startedAt: noon(2),
        said: [asks('do you sell BOATS? '), doesNotKnow(), opens, doesNotKnow('Still not.')],
      }),
    ];
    await held({ startedAt: noon(1), said: [opens, doesNotKnow(), { ...doesNotKnow(), hidden: true }] });
    await held({ startedAt: noon(90), said: [asks('Long ago?'), doesNotKnow()] });
    expect((await ask()).body.unansweredQuestions).toEqual([
      {
        question: 'do you sell BOATS? ',
        conversationId: newer,
        askedAt: noon(2).toISOString(),
        assistantId: assistant,
      },
      {
        question: 'Why not?',
        conversationId: older,
        askedAt: new Date(noon(3).getTime() + 6_000).toISOString(),
        assistantId: assistant,
      },
    ]);
    await owner.client.post('/api/delete_conversation', { conversationId: newer });
    expect((await ask()).body.unansweredQuestions).toMatchObject([
      { question: 'Why not?' },
      { question: 'Do you sell boats' },
    ]);
  });

  const unanswered = async (by = owner) => {
    const { unansweredQuestions } = AnalyticsResponse.parse((await ask({}, by)).body);
    return unansweredQuestions.map(({ question }) => question);
  };

  it('fall when the FAQ has them, as a question or as another way to ask one', async () => {
    const assistantId = await makeAssistant(app.database.db, owner.id, 'A', ['Open?']);
    const said = [asks('Do you sell boats?'), doesNotKnow(), asks('Any rafts'), doesNotKnow()];
    await held({ assistantId, said });
    await held({ assistantId: await makeAssistant(app.database.db, owner.id, 'B'), said: said.slice(0, 2) });
    expect(await unanswered()).toHaveLength(3);
    const phrasings = ['do you sell BOATS'];
    await app.services.db
      .update(faqEntries)
      .set({ phrasings })
      .where(eq(faqEntries.assistantId, assistantId));
    // Another assistant still does not know it.
    expect((await unanswered()).toSorted()).toEqual(['Any rafts', 'Do you sell boats?']);
    await app.services.db
      .update(faqEntries)
      .set({ question: 'Any rafts?' })
      .where(eq(faqEntries.assistantId, assistantId));
    expect(await unanswered()).toEqual(['Do you sell boats?']);
  });

  it('fall when they are marked as done, until somebody asks again', async () => {
    const mark = (question: string, done: boolean, by = owner) =>
      by.client.post('/api/mark_question', { question, done });
    const other = await signUp(app);
    for (const ownerId of [owner.id, owner.id, other.id])
      await held({ ownerId, said: [asks('Do you sell boats?'), doesNotKnow(), asks('Why?'), doesNotKnow()] });
    await held({ said: [asks('Є ЧОВНИ?'), doesNotKnow(), asks('Є весла?'), doesNotKnow()] });
    expect((await mark('є човни', true)).status).toBe(200);
    expect((await unanswered()).toSorted()).toEqual(['Do you sell boats?', 'Why?', 'Є весла?']);
    await mark('Є весла', true);
    expect((await mark(' do you sell BOATS ', true)).status).toBe(200);
    expect(await unanswered()).toEqual(['Why?']);
    expect(await unanswered(other)).toEqual(['Why?', 'Do you sell boats?']);
    await mark('Do you sell boats?', false);
    expect(await unanswered()).toHaveLength(2);
    await mark('Do you sell boats?', true);
    await held({ said: [asks('Do you sell boats?'), doesNotKnow()] });
    expect(await unanswered()).toHaveLength(2);
    expect((await mark(' ', true)).status).toBe(400);
  });

  it('leave out what identifies a person, and are marked as done nevertheless', async () => {
    for (const phone of ['067 123 45 67', '050 765 43 21'])
      await held({ said: [asks(`Can Maria call me at ${phone}?`), doesNotKnow()] });
    expect(await unanswered()).toEqual(['Can Maria call me at [phone]?']);
    const question = 'Can Maria call me at [phone]?';
    await owner.client.post('/api/mark_question', { question, done: true });
    expect(await unanswered()).toEqual([]);
  });
});

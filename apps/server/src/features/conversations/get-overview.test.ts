import { OverviewResponse } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assistants, bookings, contacts, files, knowledgeFiles, websites } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { answers, asks, doesNotKnow, hold, makeAssistant } from '../../testing/hold-conversation.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeThings } from '../../testing/things.ts';

let app: TestApp;
let owner: Owner;
let assistantId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  assistantId = await makeAssistant(app.database.db, owner.id, 'Poppy', ['Open?']);
  app.services.likeness.source = null;
});

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
const NONE = { calls: 0, chats: 0, answered: 0, unanswered: 0, bookings: 0, messages: 0 };
const EMPTY = { total: 0, first: [] };
const ago = (ms: number) => new Date(Date.now() - ms);

async function ask(input: object = {}, by = owner) {
  const { status, body } = await by.client.post('/api/get_overview', input);
  expect(status).toBe(200);
  return OverviewResponse.parse(body);
}
const held = (more: Parameters<typeof hold>[1] = {}) =>
  hold(app.database.db, { ownerId: owner.id, assistantId, said: [asks('Hello')], ...more });

async function leave(conversationId: string, some: Partial<typeof contacts.$inferInsert> = {}) {
  const id = newId('contact');
  const left = { name: '', email: '', phone: '', message: 'It smells of gas.', draftId: id };
  await app.database.db
    .insert(contacts)
    .values({ id, conversationId, assistantId, ownerId: owner.id, ...left, ...some });
  return id;
}

async function book(startsAt: Date, some: Partial<typeof bookings.$inferInsert> = {}) {
  const id = newId('booking');
  const endsAt = new Date(startsAt.getTime() + 30 * MINUTE_MS);
  const blocked = { blockedFrom: startsAt, blockedTo: endsAt };
  const texts = { service: 'Tasting', name: 'Oksana', email: '', phone: '', note: '', language: 'uk' };
  await app.database.db.insert(bookings).values({
    ...{ id, assistantId, ownerId: owner.id, startsAt, endsAt, timeZone: 'UTC', test: false },
    ...{ wantsMeetLink: false, ...blocked, ...texts, ...some },
  });
  return id;
}

async function addFile(status: 'ready' | 'failed', name: string, some: object = {}) {
  const id = newId('file');
  const facts = { type: 'text/plain', size: 14, purpose: 'knowledge' } as const;
  await app.database.db.insert(files).values({ id, ownerId: owner.id, key: id, name, ...facts });
  await app.database.db.insert(knowledgeFiles).values({ id, assistantId, status, ...some });
  return id;
}

describe('POST /api/get_overview', () => {
  it('is nothing for somebody new, and only for owners', async () => {
    const { since: _, ...rest } = await ask();
    expect(rest).toEqual({
      ...{ success: true, now: NONE, before: NONE, lately: 0 },
      ...{ questions: EMPTY, urgent: EMPTY, failing: EMPTY, bookings: EMPTY },
    });
    expect((await app.client().post('/api/get_overview', {})).status).toBe(401);
  });

  it('shows nothing of anybody else', async () => {
    const other = await signUp(app);
    const { assistantId: theirs, conversationId, fileId } = await makeThings(app, other);
    const { db } = app.database;
    await db.update(contacts).set({ urgent: 'hazard' }).where(eq(contacts.conversationId, conversationId));
    await db.update(knowledgeFiles).set({ status: 'failed' }).where(eq(knowledgeFiles.id, fileId));
    await hold(db, { ownerId: other.id, assistantId: theirs, said: [asks('A secret?'), doesNotKnow()] });
    expect(await ask({}, other)).toMatchObject({
      ...{ now: { calls: 2, messages: 1 }, questions: { total: 1 }, urgent: { total: 1 } },
      ...{ failing: { total: 1 }, bookings: { total: 1 } },
    });
    expect(JSON.stringify(await ask())).not.toMatch(/secret/i);
  });

  it('counts since yesterday began, and the same days and hours a week before', async () => {
    const said = [asks('A?'), answers('Yes.'), asks('B?'), doesNotKnow()];
    const call = await held({ startedAt: ago(MINUTE_MS), said });
    await held({ startedAt: ago(MINUTE_MS), channel: 'chat', seconds: 0 });
    await held({ startedAt: ago(2 * DAY_MS) });
    await held({ startedAt: ago(7 * DAY_MS + 30 * MINUTE_MS), said: [asks('C?'), answers('Yes.')] });
    // Later on that day a week ago, and before it.
    await held({ startedAt: ago(7 * DAY_MS - 60 * MINUTE_MS) });
    await held({ startedAt: ago(9 * DAY_MS) });
    await leave(call);
    const soon = new Date(Date.now() + 3 * DAY_MS);
    await book(soon, { conversationId: call });
    const { since, now, before, lately } = await ask();
    expect(new Date(since).getTime()).toBe(Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS);
    expect(now).toEqual({ calls: 1, chats: 1, answered: 1, unanswered: 1, bookings: 1, messages: 1 });
    expect(before).toEqual({ ...NONE, calls: 1, answered: 1 });
    expect(lately).toBe(6);
  });

  it('leaves out tests, what the owner booked, and what was cancelled', async () => {
    const tested = await held({ origin: 'builder', said: [asks('A?'), doesNotKnow()] });
    await leave(tested, { urgent: 'life' });
    const call = await held();
    const soon = (hours: number) => new Date(Date.now() + DAY_MS + hours * 60 * MINUTE_MS);
    await book(soon(1), { conversationId: tested, test: true });
    await book(soon(2), { conversationId: call, state: 'cancelled' });
    await book(soon(3));
    const { now, questions, urgent, bookings: next } = await ask();
    expect(now).toEqual({ ...NONE, calls: 1 });
    expect([questions.total, urgent.total]).toEqual([0, 0]);
    // Their own meeting takes place all the same.
    expect(next.total).toBe(1);
  });

  it('begins yesterday where the owner is', async () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
      const { since } = await ask({ timeZone });
      const wall = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short', dateStyle: 'short' });
      expect(wall.format(new Date(since))).toMatch(/, (?:00|24):00$/);
      expect(Date.now() - new Date(since).getTime()).toBeGreaterThanOrEqual(DAY_MS);
    }
    const { status, body } = await owner.client.post('/api/get_overview', { timeZone: 'Mars/Olympus' });
    expect([status, body.reason]).toEqual([400, 'invalid_time_zone']);
  });

  it('groups questions that mean the same, the most asked first', async () => {
    app.services.likeness.source = async (texts) =>
      texts.map((text) => new Float32Array(/rye/i.test(text) ? [1, 0] : [0, 1]));
    const unknown = (question: string, minutes: number) =>
      held({ startedAt: ago(minutes * MINUTE_MS), said: [asks(question), doesNotKnow()] });
    await unknown('Is there parking?', 1);
    await unknown('Do you sell rye bread?', 4);
    await unknown('do you sell RYE bread', 3);
    const newest = await unknown('Any rye?', 2);
    await held({ said: [asks('Open?'), doesNotKnow()] });
    const { questions } = await ask();
    expect(questions.total).toBe(2);
    expect(questions.first).toMatchObject([
      {
        question: 'Any rye?',
        others: ['do you sell RYE bread'],
        times: 3,
        conversationId: newest,
        assistantId,
      },
      { question: 'Is there parking?', others: [], times: 1 },
    ]);
  });

  it('lists the first of many questions, and says how many there are', async () => {
    for (let at = 0; at < 7; at += 1) await held({ said: [asks(`Question ${at}?`), doesNotKnow()] });
    const { questions } = await ask();
    expect([questions.total, questions.first.length]).toEqual([7, 5]);
  });

  it('tells of open messages about a danger, newest first', async () => {
    const call = await held();
    const first = await leave(call, { urgent: 'hazard', createdAt: ago(DAY_MS) });
    const second = await leave(call, { urgent: 'life', message: 'He fell.' });
    await leave(call, { urgent: 'life', state: 'done' });
    await leave(call);
    const { urgent } = await ask();
    expect(urgent.total).toBe(2);
    expect(urgent.first.map(({ id }) => id)).toEqual([second, first]);
    expect(urgent.first[0]).toMatchObject({ kind: 'life', message: 'He fell.', assistantName: 'Poppy' });
  });

  it('tells of files, pages and websites that could not be read', async () => {
    const { db } = app.database;
    const websiteId = newId('website');
    const address = 'https://bakery.example/';
    await db.insert(websites).values({ id: websiteId, assistantId, address, status: 'failed' });
    const pageUrl = 'https://bakery.example/prices';
    const page = await addFile('failed', 'Prices', { websiteId, pageUrl });
    const file = await addFile('failed', 'menu.pdf');
    await addFile('ready', 'hours.txt');
    const { failing } = await ask();
    expect(failing.total).toBe(3);
    const kinds = new Map(failing.first.map(({ id, kind, name }) => [id, [kind, name]]));
    expect(kinds.get(page)).toEqual(['page', pageUrl]);
    expect(kinds.get(file)).toEqual(['file', 'menu.pdf']);
    expect(kinds.get(websiteId)).toEqual(['website', address]);
  });

  it('lists the next meetings in their order, and none that is over or far away', async () => {
    const later = await book(new Date(Date.now() + 2 * DAY_MS), { name: 'Later' });
    const running = await book(ago(10 * MINUTE_MS), { name: 'Running' });
    await book(ago(60 * MINUTE_MS), { name: 'Over' });
    await book(new Date(Date.now() + 9 * DAY_MS), { name: 'Far' });
    const { bookings: next } = await ask();
    expect(next.total).toBe(2);
    expect(next.first.map(({ id }) => id)).toEqual([running, later]);
    expect(next.first[1]).toMatchObject({ service: 'Tasting', name: 'Later', assistantName: 'Poppy' });
  });

  it('forgets what belonged to a deleted assistant', async () => {
    await held({ said: [asks('A?'), doesNotKnow()] });
    await addFile('failed', 'menu.pdf');
    await app.database.db.delete(assistants).where(eq(assistants.id, assistantId));
    expect(await ask()).toMatchObject({ now: NONE, lately: 0, questions: EMPTY, failing: EMPTY });
  });
});

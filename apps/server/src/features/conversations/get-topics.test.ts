import { TopicsResponse } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assistants, messages } from '../../db/schema.ts';
import {
  answers,
  asks,
  asksBack,
  doesNotKnow,
  greets,
  hold,
  makeAssistant,
  opens,
} from '../../testing/hold-conversation.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Owner;
let assistantId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  assistantId = await makeAssistant(app.database.db, owner.id, 'Poppy');
  app.services.likeness.source = null;
});

const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
const held = (more: Parameters<typeof hold>[1] = {}) =>
  hold(app.database.db, { ownerId: owner.id, assistantId, ...more });
async function ask(input: object = {}, by = owner) {
  const { status, body } = await by.client.post('/api/get_topics', input);
  expect(status, JSON.stringify(body)).toBe(200);
  return TopicsResponse.parse(body);
}

/** A model that knows what the first words of a question are about. */
function aboutFirstWord() {
  const things = new Map<string, number>();
  app.services.likeness.source = async (texts) =>
    texts.map((text) => {
      const [thing = ''] = text.toLowerCase().split(':');
      if (!things.has(thing)) things.set(thing, things.size);
      return Float32Array.from({ length: 9 }, (_, at) => (at === things.get(thing) ? 1 : 0));
    });
}

describe('topics', () => {
  it('are questions of one meaning together, in any language, the most asked first', async () => {
    aboutFirstWord();
    const first = await held({
      startedAt: ago(3),
      said: [asks('bread: rye?'), answers('Yes.'), asks('dogs: mine?'), doesNotKnow()],
    });
    const second = await held({
      startedAt: ago(2),
      said: [
        asks('bread: white?'),
        answers('Yes.'),
        asks('Bread, white'),
        asks('bread: житній?'),
        doesNotKnow(),
      ],
    });
    const third = await held({ startedAt: ago(1), said: [asks('Bread: white'), answers('No.')] });
    await app.database.db
      .update(messages)
      .set({ feedback: 'down' })
      .where(eq(messages.conversationId, third));
    expect(await ask()).toMatchObject({
      byLikeness: true,
      topics: [
        {
          question: 'Bread: white',
          others: ['bread: житній?', 'bread: rye?'],
          times: 4,
          answered: 3,
          unanswered: 1,
          wrong: 1,
          conversations: 3,
          conversationIds: [third, second, first],
        },
        {
          question: 'dogs: mine?',
          others: [],
          times: 1,
          answered: 0,
          unanswered: 1,
          conversationIds: [first],
        },
      ],
    });
  });

  it('are the same words alone without a model, and say so', async () => {
    await held({
      said: [asks('Rye?'), answers('Yes.'), asks('rye'), answers('Yes.'), asks('White?'), answers('No.')],
    });
    const { byLikeness, topics } = await ask();
    expect(byLikeness).toBe(false);
    expect(topics.map(({ question, times }) => [question, times])).toEqual([
      ['rye', 2],
      ['White?', 1],
    ]);
  });

  it('count a question once, whatever was said about it', async () => {
    await held({
      said: [
        opens,
        greets(),
        asks('Tea?'),
        asksBack(),
        asks('Green tea?'),
        answers('Yes.'),
        answers('Two pounds.'),
      ],
    });
    await held({ said: [opens, answers('Hello.'), asks('?!'), doesNotKnow()] });
    expect((await ask()).topics).toMatchObject([{ question: 'Green tea?', times: 1, answered: 1 }]);
  });

  it('name the newest conversations, as many as the list can be asked for', async () => {
    for (let at = 0; at < 52; at += 1)
      await held({ startedAt: ago(1), said: [asks('Rye?'), answers('Yes.')] });
    const [topic] = (await ask()).topics;
    expect(topic).toMatchObject({ times: 52, conversations: 52 });
    expect(topic?.conversationIds).toHaveLength(50);
    const listed = await owner.client.post('/api/get_conversations', { ids: topic?.conversationIds });
    expect(listed.body.conversations).toHaveLength(25);
  });

  it('are those of the span, of visitors, and of the caller', async () => {
    const said = [asks('Rye?'), answers('Yes.')];
    await held({ startedAt: ago(9), said });
    await held({ origin: 'builder', said });
    await held({ assistantId: await makeAssistant(app.database.db, owner.id, 'Other'), said });
    expect((await ask({ days: 2, assistantId })).topics).toEqual([]);
    expect((await ask({ days: 20 })).topics).toMatchObject([{ times: 2 }]);
    expect(await ask({}, await signUp(app))).toMatchObject({ byLikeness: true, topics: [], languages: [] });
    const stranger = await signUp(app);
    expect((await stranger.client.post('/api/get_topics', { assistantId })).status).toBe(404);
    expect((await owner.client.post('/api/get_topics', { timeZone: 'Mars/Olympus' })).status).toBe(400);
  });
});

describe('languages', () => {
  it('are counted by conversation, and lead to them', async () => {
    const english = await held({
      startedAt: ago(3),
      said: [opens, asks('Do you have any rye bread today?')],
    });
    const mixed = await held({
      startedAt: ago(2),
      said: [asks('Чи є у вас житній хліб?'), asks('Так, дякую.')],
    });
    const other = await held({ startedAt: ago(1), said: [asks('Скільки коштує торт?')] });
    // What tells no language is in the greeting's.
    await app.database.db
      .update(assistants)
      .set({ greeting: 'Вітаємо в пекарні!' })
      .where(eq(assistants.id, assistantId));
    const number = await held({ said: [asks('12')] });
    await held({ said: [opens, greets()] });
    expect((await ask()).languages).toEqual([
      { language: 'uk', conversations: 3 },
      { language: 'en', conversations: 1 },
    ]);
    const idsOf = async (input: object) => {
      const { body } = await owner.client.post('/api/get_conversations', input);
      return (body.conversations as { id: string }[]).map(({ id }) => id);
    };
    expect(await idsOf({ language: 'uk' })).toEqual([number, other, mixed]);
    expect(await idsOf({ language: 'en' })).toEqual([english]);
    expect(await idsOf({ language: 'uk', search: 'хліб' })).toEqual([mixed]);
    expect(await idsOf({ language: 'pl' })).toEqual([]);
    expect(await idsOf({ ids: [english, other] })).toEqual([other, english]);
  });

  it('stay the same from page to page of their conversations', async () => {
    const ids: string[] = [];
    for (const days of [4, 3, 2, 1])
      ids.unshift(await held({ startedAt: ago(days), said: [asks('Чи є у вас хліб?')] }));
    const page = async (cursor?: string) => {
      const { body } = await owner.client.post('/api/get_conversations', {
        language: 'uk',
        limit: 3,
        cursor,
      });
      return body as { conversations: { id: string }[]; next: string | null };
    };
    const first = await page();
    const second = await page(first.next ?? undefined);
    expect([...first.conversations, ...second.conversations].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
  });
});

it('asks for conversations of another owner in vain', async () => {
  const id = await held({ said: [asks('Rye?'), answers('Yes.')] });
  const stranger = await signUp(app);
  const { status, body } = await stranger.client.post('/api/get_conversations', { ids: [id] });
  expect([status, body.conversations]).toEqual([200, []]);
});

it('says where visitors came from, hosts and our own page, over the whole span', async () => {
  const from = (site: string | null, origin: 'widget' | 'popup' | 'sandbox' = 'widget') =>
    hold(app.database.db, { ownerId: owner.id, said: [asks('Hello')], site, origin });
  for (const site of ['shop.example', 'shop.example', 'blog.example', null]) await from(site);
  await from(null, 'popup');
  await from('@qr', 'popup');
  await from('shop.example', 'sandbox');
  expect((await ask()).sites).toEqual([
    { site: 'shop.example', conversations: 2 },
    ...['@popup', '@qr', 'blog.example'].map((site) => ({ site, conversations: 1 })),
  ]);
});

import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../db/schema.ts';
import { writeCursor } from '../../platform/cursor.ts';
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

const unlimited = { points: 1_000_000, seconds: 1 };
let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp({ limits: { request: unlimited, register: unlimited } });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
});

interface Page {
  readonly conversations: readonly { readonly id: string; readonly [field: string]: unknown }[];
  readonly next: string | null;
}
const list = async (input: object = {}, by = owner) => {
  const { status, body } = await by.client.post('/api/get_conversations', input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as Page;
};
const idsOf = async (input: object = {}, by = owner) =>
  (await list(input, by)).conversations.map(({ id }) => id);
const held = (more: Parameters<typeof hold>[1] = {}) =>
  hold(app.database.db, { ownerId: owner.id, said: [asks('Hello')], ...more });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('POST /api/get_conversations', () => {
  it('finds those that began on a site, on the popup page, or by its QR code', async () => {
    const [site, popup, code] = [
      await held({ site: 'shop.example' }),
      await held({ origin: 'popup' }),
      await held({ origin: 'popup', site: '@qr' }),
    ];
    await held();
    expect(await idsOf({ site: 'shop.example' })).toEqual([site]);
    expect(await idsOf({ site: '@popup' })).toEqual([popup]);
    expect(await idsOf({ site: '@qr' })).toEqual([code]);
    expect(await idsOf({ site: 'other.example' })).toEqual([]);
    expect((await list({ site: '@qr' })).conversations[0]).toMatchObject({ origin: 'popup', site: '@qr' });
    expect((await list({ site: '@popup' })).conversations[0]).not.toHaveProperty('site');
  });

  it('finds those with a spoken reply that was heard so late', async () => {
    const waits = (latencyMs: number, via: 'voice' | 'text' = 'voice') =>
      held({ said: [asks('A?'), { ...answers('Yes.'), latencyMs, via }] });
    await held({ said: [asks('A?'), answers('Yes.')] });
    const soon = await waits(0);
    const later = await waits(500);
    await waits(700, 'text');
    const late = await waits(60_000);
    expect(await idsOf({ latencyFromMs: 0, latencyBelowMs: 500 })).toEqual([soon]);
    expect(await idsOf({ latencyFromMs: 500, latencyBelowMs: 1_000 })).toEqual([later]);
    expect(await idsOf({ latencyFromMs: 5_000 })).toEqual([late]);
    expect(await idsOf({ latencyBelowMs: 1_000 })).toEqual([later, soon]);
  });

  it('lists the newest first with what each adds up to', async () => {
    const assistantId = await makeAssistant(app.database.db, owner.id, 'Front desk');
    const startedAt = ago(10);
    const older = await held({
      assistantId,
      startedAt,
      said: [opens, greets(), asks('Do you deliver?'), answers('Yes.'), asks('To Mars?'), doesNotKnow()],
    });
    const newer = await held({
      startedAt: ago(5),
      endedAt: null,
      seconds: 0,
      channel: 'chat',
      origin: 'popup',
    });
    const { conversations, next } = await list();
    expect(next).toBeNull();
    expect(conversations).toEqual([
      expect.objectContaining({ id: newer, endedAt: null, channel: 'chat', origin: 'popup' }),
      {
        id: older,
        assistantId,
        assistantName: 'Front desk',
        origin: 'widget',
        channel: 'voice',
        startedAt: startedAt.toISOString(),
        endedAt: new Date(startedAt.getTime() + 60_000).toISOString(),
        endReason: 'left',
        seconds: 60,
        preview: 'Do you deliver?',
        answered: 1,
        unanswered: 1,
        thumbsUp: 0,
        thumbsDown: 0,
        wrong: 0,
      },
    ]);
  });

  it('shows nobody else’s', async () => {
    await held();
    const other = await signUp(app);
    const theirs = await hold(app.database.db, { ownerId: other.id, said: [asks('Hello')] });
    await hold(app.database.db, { ownerId: null, said: [asks('Hello')] });
    expect(await idsOf({}, other)).toEqual([theirs]);
    expect(await idsOf({ search: 'hello' }, other)).toEqual([theirs]);
    expect((await app.client().post('/api/get_conversations', {})).status).toBe(401);
  });

  it('leaves out calls that never began and, unless asked, the owner’s own tests', async () => {
    const visitor = await held();
    await held({ said: [], seconds: 0 });
    await held({ said: [opens], seconds: 0, origin: 'sandbox' });
    const silent = await held({ said: [], seconds: 3 });
    const tests = [await held({ origin: 'builder' }), await held({ origin: 'sandbox' })];
    expect((await idsOf()).toSorted()).toEqual([visitor, silent].toSorted());
    expect((await idsOf({ tests: true })).toSorted()).toEqual([visitor, silent, ...tests].toSorted());
  });

  it('takes one assistant’s, and those with a question left open, and a span of time', async () => {
    const { db } = app.database;
    const [mine, second] = [await makeAssistant(db, owner.id, 'A'), await makeAssistant(db, owner.id, 'B')];
    const open = await held({ assistantId: mine, startedAt: ago(30), said: [asks('Why?'), doesNotKnow()] });
    const done = await held({ assistantId: mine, startedAt: ago(20) });
    const others = await held({ assistantId: second, startedAt: ago(10) });
    expect(await idsOf({ assistantId: mine })).toEqual([done, open]);
    expect(await idsOf({ unanswered: true })).toEqual([open]);
    expect(await idsOf({ assistantId: second, unanswered: true })).toEqual([]);
    expect(await idsOf({ unanswered: false })).toHaveLength(3);
    expect(await idsOf({ from: ago(25).toISOString(), to: ago(15).toISOString() })).toEqual([done]);
    expect(await idsOf({ from: ago(15).toISOString() })).toEqual([others]);
    expect(await idsOf({ from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59+14:00' })).toHaveLength(3);
  });

  it('takes those of a day of the week and an hour, where the owner is', async () => {
    // A Sunday evening in UTC, which is Monday in Kyiv.
    const late = await held({ startedAt: new Date('2026-05-03T21:30:00Z') });
    const noon = await held({ startedAt: new Date('2026-05-03T12:10:00Z') });
    expect(await idsOf({ weekday: 7 })).toEqual([late, noon]);
    expect(await idsOf({ weekday: 7, hour: 12 })).toEqual([noon]);
    expect(await idsOf({ weekday: 1, hour: 0, timeZone: 'Europe/Kyiv' })).toEqual([late]);
    expect(await idsOf({ hour: 15, timeZone: 'Europe/Kyiv' })).toEqual([noon]);
    expect(await idsOf({ weekday: 2 })).toEqual([]);
    const nowhere = await owner.client.post('/api/get_conversations', { hour: 1, timeZone: 'Mars/Olympus' });
    expect([nowhere.status, nowhere.body.reason]).toEqual([400, 'invalid_time_zone']);
  });

  it('responds to another owner’s assistant as to an unknown one', async () => {
    const theirs = await makeAssistant(app.database.db, (await signUp(app)).id, 'Theirs');
    const answersTo = async (assistantId: string) =>
      owner.client.post('/api/get_conversations', { assistantId });
    const refused = await answersTo(theirs);
    expect([refused.status, refused.body.message]).toEqual([404, 'Assistant not found']);
    expect((await answersTo('assistant_none')).body).toEqual(refused.body);
  });

  it('takes those with an answer that the visitor or the owner calls wrong', async () => {
    const said = [asks('Open?'), answers('Yes.'), asks('Why?'), doesNotKnow()];
    const [disliked, marked, both] = [
      await held({ said, startedAt: ago(30) }),
      await held({ said, startedAt: ago(20) }),
      await held({ said, startedAt: ago(10) }),
    ];
    await held({ said });
    const judge = (id: string, change: Partial<typeof messages.$inferInsert>) =>
      app.database.db.update(messages).set(change).where(eq(messages.conversationId, id));
    await judge(disliked, { feedback: 'down' });
    await judge(marked, { markedWrong: true });
    await judge(both, { feedback: 'down', markedWrong: true });
    expect(await idsOf({ wrong: true })).toEqual([both, marked, disliked]);
    // Of four turns that say so, what answered counts, and counts once.
    expect((await list({ wrong: true })).conversations.map(({ wrong }) => wrong)).toEqual([1, 1, 1]);
    expect(await idsOf({ wrong: true, search: 'open' })).toEqual([both, marked, disliked]);
    expect(await idsOf({ wrong: false })).toHaveLength(4);
  });

  it('omits deleted assistants', async () => {
    const { db } = app.database;
    const assistantId = await makeAssistant(db, owner.id, 'Night desk');
    await held({ assistantId });
    const draft = await held({ assistantId: null });
    await dropAssistant(db, assistantId);
    expect((await list()).conversations).toMatchObject([{ id: draft, assistantId: null, assistantName: '' }]);
  });
});

describe('pages', () => {
  it('come to everything once, though many began in the same moment', async () => {
    const moments = [ago(3), ago(2), ago(1)];
    const all: string[] = [];
    for (let i = 0; i < 12; i++) all.push(await held({ startedAt: moments[i % 3] ?? ago(0) }));
    // Times of the database are finer than a Date.
    await app.database.db.execute(
      sql`update conversations set started_at = started_at + interval '7 microseconds' where owner_id = ${owner.id}`,
    );
    for (const search of [undefined, 'hello']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ limit: 5, cursor, search });
        seen.push(...page.conversations.map(({ id }) => id));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(seen.toSorted()).toEqual(all.toSorted());
      expect(seen).toEqual(await idsOf({ limit: 100 }));
    }
  });

  it('have a cursor that nobody can harm anything with', async () => {
    await held();
    const anyCursor = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.json().map((text) => Buffer.from(text).toString('base64url').slice(0, 200)),
      fc
        .tuple(fc.oneof(fc.maxSafeInteger(), fc.double()), fc.string({ maxLength: 40 }))
        .map((pair) => Buffer.from(JSON.stringify(pair)).toString('base64url').slice(0, 200)),
      fc.nat(Number.MAX_SAFE_INTEGER).map((startedAt) => writeCursor({ at: startedAt, id: 'rtc_1' })),
    );
    await fc.assert(
      fc.asyncProperty(anyCursor, async (cursor) => {
        const { status } = await owner.client.post('/api/get_conversations', { cursor });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 150 },
    );
  });
});

describe('search', () => {
  it('needs every word, wherever in the conversation it was said', async () => {
    const both = await held({ said: [asks('Do you sell lamps?'), answers('Yes, and CABLES too.')] });
    await held({ said: [asks('Do you sell lamps?')] });
    expect(await idsOf({ search: 'cables lamps' })).toEqual([both]);
    expect(await idsOf({ search: 'LAMPS' })).toHaveLength(2);
    expect(await idsOf({ search: 'lamps candles' })).toEqual([]);
  });

  it('takes the last word for one just begun, and no other', async () => {
    const found = await held({ said: [asks('Is the delivery free?')] });
    expect(await idsOf({ search: 'free deliv' })).toEqual([found]);
    expect(await idsOf({ search: 'deliv free' })).toEqual([]);
  });

  it.each(['доставка', 'ДОСТАВКА', 'Києва дост', 'п’ятницю', "П'ЯТНИЦЮ", 'пʼятниц'])(
    'finds %s',
    async (search) => {
      const found = await held({ said: [asks('Чи є доставка до Києва у п’ятницю?')] });
      await held({ said: [asks('Where is Kyiv?')] });
      expect(await idsOf({ search })).toEqual([found]);
    },
  );

  it('skips hidden turns, and treats query syntax as text', async () => {
    await held({ said: [opens, asks('Good morning')] });
    expect(await idsOf({ search: 'hi' })).toEqual([]);
    for (const search of ["good' | 'x", 'good & !x', 'good:*', '(good', '%', '\\']) await list({ search });
    expect(await idsOf({ search: 'good | nothing' })).toEqual([]);
  });

  it('answers whatever is searched for', async () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(anyText, async (search) => {
        const { status } = await owner.client.post('/api/get_conversations', { search });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 60 },
    );
  });

  it('finds the newest, whether there are many or few, and goes with other filters', async () => {
    const assistantId = await makeAssistant(app.database.db, owner.id, 'A');
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) {
      const said = [asks('Shared words'), ...(i % 2 ? [doesNotKnow()] : [])];
      ids.unshift(await held({ said, startedAt: ago(10 - i), ...(i < 3 && { assistantId }) }));
    }
    expect(await idsOf({ search: 'shared', limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ search: 'shared', limit: 50 })).toEqual(ids);
    expect(await idsOf({ search: 'shared', unanswered: true })).toEqual([ids[0], ids[2], ids[4]]);
    expect(await idsOf({ search: 'words', unanswered: true, assistantId })).toEqual([ids[4]]);
  });

  it('keeps what one visitor says, however long, within what PostgreSQL can hold', async () => {
    const flood = Array.from({ length: 5_000 }, (_, i) => `${i}${'щ'.repeat(60)}`).join(' ');
    const many = Array.from({ length: 4_000 }, (_, i) => `w${i}`).join(' ');
    const id = await held({ said: [asks(flood), asks(many), asks(`${many}x`), asks('Needle')] });
    expect(await idsOf({})).toEqual([id]);
  });
});

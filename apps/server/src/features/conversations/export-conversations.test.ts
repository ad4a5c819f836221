import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../db/schema.ts';
import { answers, asks, hold, makeAssistant, opens } from '../../testing/hold-conversation.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type ExportedConversation, readAll } from './read-all.ts';
import { toCsv, toJson } from './write-export.ts';

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
const take = (query: Record<string, string>, by = owner) =>
  by.client.get(`/api/export_conversations?${new URLSearchParams(query)}`);
const textOf = async (query: Record<string, string>) => String((await take(query)).body.text);
const START = new Date('2026-03-01T12:00:00.000Z');

describe('GET /api/export_conversations', () => {
  it('is a file of CSV with a row per turn, with what its conversation is', async () => {
    const assistantId = await makeAssistant(app.database.db, owner.id, 'Desk: "1"/2');
    const id = await held({
      assistantId,
      startedAt: START,
      said: [opens, asks('Чи є "кава", чай?\nІ торт?'), answers('Так.')],
    });
    await app.database.db.update(messages).set({ feedback: 'up' }).where(eq(messages.text, 'Так.'));
    const { status, headers, body } = await take({ format: 'csv', assistantId });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const today = new Date().toISOString().slice(0, 10);
    expect(headers.get('content-disposition')).toContain(`filename="Desk   1  2 conversations ${today}.csv"`);
    expect(body.text).toBe(
      [
        'Conversation,Began,Assistant,Place,Channel,Seconds,Said at,Who,By,Words,Outcome,Feedback',
        `${id},2026-03-01T12:00:00.000Z,"Desk: ""1""/2",widget,voice,60,2026-03-01T12:00:01.000Z,visitor,voice,"Чи є ""кава"", чай?\nІ торт?",,`,
        `${id},2026-03-01T12:00:00.000Z,"Desk: ""1""/2",widget,voice,60,2026-03-01T12:00:02.000Z,assistant,voice,Так.,answered,up`,
        '',
      ].join('\r\n'),
    );
  });

  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
    'lets no spreadsheet run %j',
    async (words) => {
      await held({ said: [asks(words)] });
      expect(await textOf({ format: 'csv' })).toMatch(/,visitor,voice,"?'/);
    },
  );

  it('is a file of JSON with a conversation in each line', async () => {
    const [first, second] = [
      await held({ startedAt: START, said: [asks('=1+1'), answers('Two.')] }),
      await held({ origin: 'sandbox' }),
    ];
    const { headers, body } = await take({ format: 'json' });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/Parlo conversations .*\.json/);
    expect(body).toMatchObject([
      { id: second, origin: 'sandbox', messages: [{ text: 'Hello' }] },
      { id: first, messages: [{ text: '=1+1' }, { text: 'Two.', outcome: 'answered' }] },
    ]);
  });

  it('is whole when there is nothing', async () => {
    expect((await take({ format: 'json' })).body).toEqual([]);
    expect((await textOf({ format: 'csv' })).split('\r\n')).toHaveLength(2);
  });

  it('has nobody else’s in it, and refuses what it does not know', async () => {
    await held();
    const other = await signUp(app);
    expect((await take({ format: 'json' }, other)).body).toEqual([]);
    const theirs = await makeAssistant(app.database.db, owner.id, 'Theirs');
    expect((await take({ format: 'csv', assistantId: theirs }, other)).status).toBe(404);
    expect((await take({ format: 'xls' })).status).toBe(400);
    expect((await take({})).status).toBe(400);
    expect((await app.client().get('/api/export_conversations?format=csv')).status).toBe(401);
  });
});

describe('reading everything', () => {
  const of = () => ({ ownerId: owner.id, tests: true });
  const read = (signal = new AbortController().signal) => readAll(app.database.db, of(), signal);

  it('comes in batches, each conversation once', async () => {
    const ids = await Promise.all(Array.from({ length: 401 }, () => held({ startedAt: START, said: [] })));
    const sizes: number[] = [];
    const seen: string[] = [];
    for await (const batch of read()) {
      sizes.push(batch.length);
      seen.push(...batch.map(({ id }) => id));
    }
    expect(sizes).toEqual([200, 200, 1]);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('stops when whoever asked has left', async () => {
    await held();
    const leaving = new AbortController();
    leaving.abort();
    await expect(read(leaving.signal).next()).rejects.toThrow();
  });

  it('is not read faster than it is taken', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<readonly ExportedConversation[]> {
      for (;;) {
        asked++;
        yield [];
        yield [ANY];
      }
    }
    for (const write of [toCsv, toJson]) {
      asked = 0;
      const parts = write(endless());
      for (let i = 0; i < 3; i++) await parts.next();
      await parts.return(undefined);
      expect(asked).toBeLessThanOrEqual(4);
    }
  });
});

const ANY: ExportedConversation = {
  id: 'rtc_1',
  assistantId: null,
  assistantName: '',
  origin: 'widget',
  channel: 'voice',
  startedAt: START.toISOString(),
  endedAt: null,
  endReason: null,
  seconds: 0,
  preview: '',
  answered: 0,
  unanswered: 0,
  thumbsUp: 0,
  thumbsDown: 0,
  messages: [
    {
      id: 'i',
      role: 'visitor',
      via: 'text',
      text: 'x',
      interrupted: false,
      outcome: null,
      feedback: null,
      startedAtMs: 0,
    },
  ],
};

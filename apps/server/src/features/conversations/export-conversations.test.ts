import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../db/schema.ts';
import { answers, asks, hold, makeAssistant, opens } from '../../testing/hold-conversation.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type ExportedConversation, readAll, toCsv, toJson } from './write-export.ts';

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
      site: 'shop.example',
      said: [
        opens,
        asks('Чи є "кава", чай?\nІ торт?'),
        { ...answers('Так.'), meant: 'Так, є.', latencyMs: 840 },
      ],
    });
    await app.database.db
      .update(messages)
      .set({ feedback: 'up', markedWrong: true })
      .where(eq(messages.text, 'Так.'));
    const { status, headers, body } = await take({ format: 'csv', assistantId });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const today = new Date().toISOString().slice(0, 10);
    expect(headers.get('content-disposition')).toContain(`filename="Desk   1  2 conversations ${today}.csv"`);
    expect(body.text).toBe(
      [
        '\uFEFF"Conversation","Began","Assistant","Place","Channel","Seconds","Said at","Who","By","Words","Outcome","Feedback","Marked wrong","AI-generated","Words to be said","Latency in ms","Site"',
        `"${id}","2026-03-01T12:00:00.000Z","Desk: ""1""/2","widget","voice",60,"2026-03-01T12:00:01.000Z","visitor","voice","Чи є ""кава"", чай?\nІ торт?",,,,,,,"shop.example"`,
        `"${id}","2026-03-01T12:00:00.000Z","Desk: ""1""/2","widget","voice",60,"2026-03-01T12:00:02.000Z","assistant","voice","Так.","answered","up","yes","yes","Так, є.",840,"shop.example"`,
        '',
      ].join('\r\n'),
    );
  });

  it('is without what identifies a person, on wish', async () => {
    const said = [
      asks('I am Ada, ada@example.com, +44 20 7946 0000'),
      { ...answers('Ada@example.com?'), meant: 'ada@example.com?' },
    ];
    await held({ said });
    for (const format of ['csv', 'json']) {
      expect(JSON.stringify((await take({ format })).body)).toContain('ada@example.com');
      const text = JSON.stringify((await take({ format, mask: '1' })).body);
      expect(text).toContain('I am Ada, [email], [phone]');
      expect(text).not.toMatch(/example\.com|7946/i);
    }
  });

  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '"=1', 'Hi\n=1', 'Hi;=1', 'a, =1'])(
    'lets no spreadsheet run %j, whichever separator it expects',
    async (words) => {
      await held({ said: [asks(words)] });
      const text = await textOf({ format: 'csv' });
      for (const separator of [',', ';', '\t']) expect(formulasIn(text, separator)).toEqual([]);
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

  it('is well-formed without conversations', async () => {
    expect((await take({ format: 'json' })).body).toEqual([]);
    expect((await textOf({ format: 'csv' })).split('\r\n')).toHaveLength(2);
  });

  it('contains only own conversations, and refuses unknown formats', async () => {
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

  it('stops when the client disconnects', async () => {
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

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(...'=+-@＝＋－＠\t\r\n\v\u2028,;"\' \u00a0', '\r\n', 'a', 'Привіт', '=HYPERLINK("x")'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const words = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const written = async (text: string) => {
    const said = ANY.messages.map((message) => ({ ...message, text }));
    async function* batches() {
      yield [{ ...ANY, assistantName: text, messages: [...said, ...said] }];
    }
    let csv = '';
    for await (const part of toCsv(batches())) csv += part;
    return csv;
  };

  it('begins no cell like a formula, whichever separator a spreadsheet expects', async () => {
    const property = fc.asyncProperty(words, async (text) => {
      const csv = await written(text);
      for (const separator of [',', ';', '\t']) expect(formulasIn(csv, separator)).toEqual([]);
    });
    await fc.assert(property, { numRuns: 2_000 });
  });

  it('survives, but for apostrophes before what could be a formula', async () => {
    const property = fc.asyncProperty(words, async (text) => {
      const rows = cellsOf(await written(text), ',');
      expect(rows).toHaveLength(4);
      for (const [, , assistant = '', , , , , , , said = ''] of rows.slice(1, 3)) {
        expect(assistant).toBe(said);
        expect(withoutAdded(said, text)).toBe(text);
      }
    });
    await fc.assert(property, { numRuns: 2_000 });
  });

  it('that is plain stays as it is', async () => {
    const plain = 'Is it open on Sunday, at 9 - or 10?\nAsk a@b.co; 2+2=4, "yes".';
    expect(await written(plain)).toContain(`"${plain.replaceAll('"', '""')}"`);
  });
});

/** Drops the apostrophes of `said` that `text` does not have in their place. */
function withoutAdded(said: string, text: string): string {
  let kept = '';
  for (const character of said) {
    if (character === "'" && text[kept.length] !== "'") continue;
    kept += character;
  }
  return kept;
}

/** Cells that a spreadsheet would run, spaces before them or not. */
const formulasIn = (csv: string, separator: string) =>
  cellsOf(csv, separator)
    .flat()
    .filter((cell) => /^[ \u00a0]*[=+\-@\t\r＝＋－＠]/u.test(cell));

/**
 * Reads as spreadsheets do, which refuse nothing: quotes count at the beginning of a cell alone, and what stands
 * behind the closing one still belongs to the cell.
 */
function cellsOf(csv: string, separator: string): string[][] {
  const ends = `${separator}\\r\\n`;
  // A cell in quotes with what stands behind it, or one without; then the separator, the end of the row, or of all.
  const cells = new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^${ends}]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'gy');
  const rows: string[][] = [[]];
  for (const [, quoted = '', rest = '', end] of csv.matchAll(cells)) {
    rows.at(-1)?.push(quoted.replaceAll('""', '"') + rest);
    if (end === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows;
}

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
  wrong: 0,
  messages: [
    {
      id: 'i',
      role: 'visitor',
      via: 'text',
      text: 'x',
      interrupted: false,
      outcome: null,
      feedback: null,
      markedWrong: false,
      startedAtMs: 0,
    },
  ],
};

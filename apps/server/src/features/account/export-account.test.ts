import { once } from 'node:events';
import { request } from 'node:http';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerTests, files, knowledgeFiles, languageModelUse, supportTickets } from '../../db/schema.ts';
import { answers, asks, hold, makeAssistant } from '../../testing/hold-conversation.ts';
import { addOrder } from '../../testing/orders.ts';
import { readZip } from '../../testing/read-zip.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadTo } from '../../testing/upload-files.ts';

let app: TestApp;
let origin = '';
let owner: Owner;
let stranger: Owner;
let assistantId = '';
beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
  owner = await signUp(app);
  stranger = await signUp(app);
  assistantId = await fill(owner, 'mine');
  await fill(stranger, 'theirs');
});
afterAll(() => app.close());

/** Gives an account some of everything. */
async function fill(who: Owner, word: string): Promise<string> {
  const { db } = app.services;
  const id = await makeAssistant(db, who.id, `Assistant ${word}`, [`Question ${word}?`]);
  await hold(db, { ownerId: who.id, assistantId: id, said: [asks(`Hello ${word}`), answers(`Yes ${word}`)] });
  await hold(db, { ownerId: who.id, said: [asks(`Without an assistant ${word}`)], origin: 'sandbox' });
  await db.insert(supportTickets).values({
    id: `ticket_${word}`,
    userId: who.id,
    email: who.email,
    subject: word,
    message: word,
  });
  const test = { question: `Test ${word}?`, says: [word], saysNot: [], unknown: false };
  await db.insert(answerTests).values({ ...test, id: `test_${word}`, assistantId: id });
  const tokens = { replies: 2, inputTokens: 1_500, outputTokens: 90 };
  await db
    .insert(languageModelUse)
    .values({ ...tokens, ownerId: who.id, day: '2026-11-02', assistantId: id });
  // Of a draft, as it was sent.
  await db
    .insert(languageModelUse)
    .values({ ...tokens, ownerId: who.id, day: '2026-11-01', assistantId: `draft ${word}` });
  await addOrder(db, who.id, { id: `order_${word}`, checkoutUrl: 'https://pay.example/secret' });
  await who.client.post('/api/edit_assistant', {
    email: who.email,
    assistantId: id,
    updated: { greetingMessage: `Hello ${word}` },
  });
  await who.client.post('/api/create_api_key', { name: `Key ${word}` });
  await uploadTo(who, [{ name: `${word}.txt`, content: `We sell ${word}.` }], { assistantId: id });
  const body = new FormData();
  body.append('email', who.email);
  const image = sharp({ create: { width: 9, height: 9, channels: 3, background: '#ff0000' } });
  body.append('logo', new Blob([Buffer.from(await image.png().toBuffer())]), `${word}.png`);
  await who.client.raw('/api/upload_logo', { method: 'POST', body });
  return id;
}

async function exported(who = owner) {
  const headers = { cookie: who.client.cookie };
  const answer = await fetch(`${origin}/api/export_account`, { headers });
  const zip = Buffer.from(await answer.arrayBuffer());
  return { answer, zip, entries: await readZip(zip) };
}

const parsed = (entries: Map<string, Buffer>, name: string) =>
  JSON.parse(entries.get(name)?.toString() ?? 'null');

describe('export_account', () => {
  it('has everything the account owns', async () => {
    const { answer, entries } = await exported();
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Parlo account \d{4}-/);
    expect(parsed(entries, 'account.json')).toMatchObject({ id: owner.id, email: owner.email, name: 'Ada' });
    expect(parsed(entries, 'assistants.json')).toMatchObject([
      {
        assistantName: 'Assistant mine',
        faqList: [{ question: 'Question mine?' }],
        allowedSites: [],
        consentText: '',
        country: '',
        dangerNote: '',
        aiNotice: '',
        pronunciations: [],
        alsoSpoken: [],
        deviceSpeech: false,
        callEngine: 'local',
        retentionDays: null,
      },
    ]);
    expect(parsed(entries, 'tests.json')).toMatchObject([{ assistantId, question: 'Test mine?' }]);
    expect(parsed(entries, 'orders.json')).toMatchObject([
      { id: 'order_mine', amount: 1_000, currency: 'USD', status: 'completed' },
    ]);
    expect(entries.get('orders.json')?.toString()).not.toContain('secret');
    expect(parsed(entries, 'tokens.json')).toEqual([
      { day: '2026-11-01', assistantId: 'draft mine', replies: 2, inputTokens: 1_500, outputTokens: 90 },
      { day: '2026-11-02', assistantId, replies: 2, inputTokens: 1_500, outputTokens: 90 },
    ]);
    expect(parsed(entries, 'versions.json')).toMatchObject([
      { assistantId, savedVia: null, content: { greetingMessage: expect.any(String) } },
      { assistantId, savedVia: 'session', content: { greetingMessage: 'Hello mine' } },
    ]);
    expect(parsed(entries, 'conversations.json')).toMatchObject([
      { messages: [{ text: 'Without an assistant mine' }] },
      { assistantId, messages: [{ text: 'Hello mine' }, { text: 'Yes mine' }] },
    ]);
    expect(parsed(entries, 'minutes.json')).toMatchObject({
      balance: { seconds: 600 },
      entries: [{ kind: 'trial', seconds: 600 }],
    });
    expect(parsed(entries, 'support-tickets.json')).toMatchObject([{ message: 'mine' }]);
    expect(parsed(entries, 'api-keys.json')).toMatchObject([{ name: 'Key mine' }]);
    expect(parsed(entries, 'notifications.json')).toBeInstanceOf(Array);
  });

  it('has the files as they were uploaded, and the logo as it is shown', async () => {
    const { entries } = await exported();
    const list: { id: string; name: string; purpose: string }[] = parsed(entries, 'files.json');
    expect(list).toMatchObject([
      { name: 'mine.txt', purpose: 'knowledge', assistantId },
      { name: 'mine.png', purpose: 'logo' },
    ]);
    const [text, logo] = list.map(({ id, name }) => entries.get(`files/${id}/${name}`));
    expect(text?.toString()).toBe('We sell mine.');
    expect(logo?.subarray(1, 4).toString()).toBe('PNG');
  });

  it('contains no other account’s data and no credentials', async () => {
    const { entries, zip } = await exported();
    const all = [...entries.values()].map(String).join('\n');
    expect(all).not.toContain('theirs');
    expect(all).not.toContain(stranger.email);
    const secrets = await app.services.db.query.account.findMany();
    const keys = await app.services.db.query.apikey.findMany();
    for (const secret of [...secrets.map(({ password }) => password), ...keys.map(({ key }) => key)]) {
      expect(all.includes(secret ?? '-')).toBe(false);
    }
    expect(all).not.toContain('"password"');
    expect(zip.length).toBeLessThan(20_000);
  });

  it('is whole though bytes of a file are gone', async () => {
    const who = await signUp(app);
    const facts = { ownerId: who.id, purpose: 'logo', type: 'image/png', size: 1 } as const;
    await app.services.db
      .insert(files)
      .values({ id: 'logo_gone', key: 'logos/gone', name: 'x.png', ...facts });
    const { entries } = await exported(who);
    expect(parsed(entries, 'files.json')).toMatchObject([{ id: 'logo_gone' }]);
    expect([...entries.keys()].filter((path) => path.startsWith('files/'))).toEqual([]);
  });

  it('is for the person, not for a key', async () => {
    expect((await app.client().get('/api/export_account')).status).toBe(401);
    const { body } = await owner.client.post('/api/create_api_key', { name: 'Program' });
    const authorization = `Bearer ${body.key}`;
    expect((await app.client().get('/api/export_account', { authorization })).status).toBe(403);
  });

  it('of many conversations is read in pieces, and can be broken off', async () => {
    const who = await signUp(app);
    const { db } = app.services;
    const long = 'words and more of them '.repeat(200);
    for (let n = 0; n < 210; n++) {
      await hold(db, { ownerId: who.id, said: [asks(`${Math.random()} ${long}`)] });
    }
    const { entries } = await exported(who);
    expect(parsed(entries, 'conversations.json')).toHaveLength(210);

    const headers = { cookie: who.client.cookie };
    const broken = request(`${origin}/api/export_account`, { headers }).end();
    const [response] = await once(broken, 'response');
    await once(response, 'data');
    response.destroy();
    await once(response, 'close');
    // The server minds nothing of it.
    expect(parsed((await exported(who)).entries, 'conversations.json')).toHaveLength(210);
  });

  it('of many calls is read in pieces as well', async () => {
    const who = await signUp(app);
    // All in one moment, as a clock that was set back may have it.
    await app.database.pool.query(
      `insert into minute_entries (id, user_id, kind, seconds, reference)
        select 'entry_' || n, $1, 'usage', -n, 'call_' || n from generate_series(1, 2500) n`,
      [who.id],
    );
    const query = vi.spyOn(Client.prototype, 'query');
    const { entries } = await exported(who);
    const texts = (query.mock.calls as unknown[][]).map(([text]) => JSON.stringify(text));
    query.mockRestore();
    const { entries: ledger }: { entries: { seconds: number }[] } = parsed(entries, 'minutes.json');
    const used = ledger.map(({ seconds }) => -seconds).filter((seconds) => seconds > 0);
    expect(used.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 2_500 }, (_, n) => n + 1),
    );
    const pieces = texts.filter((text) => /from \\"minute_entries.*limit/.test(text));
    expect(pieces).toHaveLength(3);
  });

  it('fails where it can be seen when storage fails half-way', async () => {
    const { files: store } = app.services;
    const { read } = store;
    Object.assign(store, { read: () => Promise.reject(new Error('no storage')) });
    try {
      await expect(exported()).rejects.toThrow();
    } finally {
      Object.assign(store, { read });
    }
    expect(await app.services.db.select().from(knowledgeFiles)).toHaveLength(2);
    expect((await exported()).entries.size).toBe(20);
  });
});

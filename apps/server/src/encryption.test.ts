import { createLocalResponder, createRetriever } from '@parlo/dialog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from './db/connect.ts';
import { UNREADABLE } from './db/text-keys.ts';
import { keepUrgent } from './db/urgent.ts';
import { checkEncryption } from './doctor/check-encryption.ts';
import { confirm, letters, openCalendar, PLENTY, timeOf } from './testing/calendar.ts';
import { type CallApp, createCallApp } from './testing/call-app.ts';
import { chat } from './testing/chat.ts';
import { NO_MODEL } from './testing/no-model.ts';
import { findWords } from './testing/plant-words.ts';
import type { Owner } from './testing/sign-up.ts';
import { silentLogger } from './testing/silent-logger.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** Conversations on a server that encrypts them, from the first word to what owners and visitors read. */

const KEY = Buffer.alloc(32, 7).toString('base64');
const ASKED = 'Do you sell zqplantedasked?';
const VISITOR = { name: 'Zqplanted', email: 'zqplantedmail@example.com', message: 'zqplantedmessage' };
const GUEST = { name: 'Zqplanted guest', email: 'zqplantedguest@example.com', phone: '+380671234567' };
const WORDS = ['zqplanted', 'Zqplanted', '671234567'];

let app: CallApp;
let owner: Owner;
let assistantId: string;
let conversation: string;
let conversationId: string;
const urgent = 'It is zqplantedurgent.';

const post = async (path: string, input: object = {}) => {
  const { status, body } = await owner.client.post(path, input);
  expect(status).toBe(200);
  return body;
};
const left = async () => Object.fromEntries(await findWords(app.database.pool, WORDS));

beforeAll(async () => {
  app = await createCallApp({ env: { PARLO_ENCRYPT_CONVERSATIONS: `k1:${KEY}` }, limits: PLENTY });
  // Whether anything is found plays no part here.
  const responder = createLocalResponder(createRetriever({ model: NO_MODEL }));
  app.responder.respond = (turns, signal) => responder.respond(turns, signal);
  ({ owner, assistantId } = await openCalendar(app));
  for (const text of [ASKED, 'A person, please', VISITOR.name, VISITOR.email, VISITOR.message])
    ({ conversation } = await chat(app, { assistantId, text, ...(conversation && { conversation }) }));
  conversationId = app.tokens.read(conversation)?.conversationId ?? '';
});
afterAll(() => app.close());

describe('no table has a word', () => {
  it('of what was said, and of a card that the visitor changes', async () => {
    const shown = async () => {
      const { body } = await app.client().post('/api/conversation', { conversation });
      return body.messages as { text: string; contact: string | null }[];
    };
    const card = JSON.parse((await shown()).at(-1)?.contact ?? 'null');
    expect(card).toMatchObject(VISITOR);
    const change = { conversation, id: card.id, edit: 1, values: { name: 'Zqplantedova' } };
    expect((await app.client().post('/api/correct_contact', change)).status).toBe(200);
    expect((await shown()).at(-1)?.contact).toContain('Zqplantedova');
    expect((await shown()).map(({ text }) => text)).toContain(ASKED);
    expect(await left()).toEqual({});
  });

  it('of what visitors leave for a person, nor of the mail about it that waits', async () => {
    expect((await chat(app, { assistantId, conversation, text: 'yes' })).text).toMatch(/Thank you/);
    await app.services.db.transaction((tx) => keepUrgent(tx, conversationId, 'hazard', urgent));
    expect(await left()).toEqual({});
    const { mails } = app.services;
    await mails.send({ to: owner.email, subject: 'Zqplanted', text: 'zqplantedmessage' });
    expect(await left()).toEqual({});
    await app.database.pool.query(`update pgboss.job set start_after = now() where name = 'contact_mail'`);
    const sent = (await letters(app)).map(({ text }) => text).join();
    expect(sent).toContain('zqplantedmessage');
    expect(sent).toContain('Zqplantedova');
    expect(await left()).toEqual({});
  });

  it('of whom a meeting is with, which is found by its email', async () => {
    const note = 'By the zqplanteddoor';
    const clocks = ['10:00', '11:00', '12:00', '13:00'];
    const statuses: number[] = [];
    for (const [n, clock] of clocks.entries()) {
      const { conversation: own } = await chat(app, { assistantId, text: 'Hello' });
      const details = { id: `card_${n}`, start: timeOf(3, clock), note };
      statuses.push((await confirm(app.client(), own, details, GUEST)).status);
    }
    // An email may have three coming meetings.
    expect(statuses).toEqual([200, 200, 200, 409]);
    expect(await left()).toEqual({});
    const sent = await letters(app);
    expect(sent.map(({ to }) => to)).toContain(GUEST.email);
    expect(await left()).toEqual({});
    const from = new Date().toISOString();
    const to = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const { bookings } = await post('/api/calendar/get_bookings', { from, to });
    expect(bookings).toMatchObject(Array(3).fill({ ...GUEST, note, mailHeld: null }));
    const { rows } = await app.database.pool.query('select mailed_sequence from bookings');
    expect(rows).toEqual(Array(3).fill({ mailed_sequence: 0 }));
  });
});

describe('owners read', () => {
  it('conversations, with their first words', async () => {
    const { conversations } = await post('/api/get_conversations');
    expect(conversations).toContainEqual(expect.objectContaining({ id: conversationId, preview: ASKED }));
    const { conversation: read } = await post('/api/get_conversation', { conversationId });
    const { messages, steps } = read as { messages: { text: string }[]; steps: unknown[] };
    expect(messages.map(({ text }) => text)).toEqual(expect.arrayContaining([ASKED, VISITOR.message]));
    expect(steps).toContainEqual(expect.objectContaining({ kind: 'message', name: 'Zqplantedova' }));
  });

  it('messages, and what is urgent', async () => {
    const { contacts } = await post('/api/get_contacts');
    expect(contacts).toMatchObject([{ message: urgent }, { ...VISITOR, name: 'Zqplantedova' }]);
    const overview = await post('/api/get_overview');
    expect(overview.urgent).toMatchObject({ first: [{ message: urgent }] });
    expect(overview.bookings).toMatchObject({ first: Array(3).fill({ name: GUEST.name }) });
    expect(JSON.stringify(overview)).not.toContain('keyId');
  });

  it('questions without an answer, and mark them', async () => {
    await app.database.pool.query(
      `update messages set memory = memory || '{"outcome": "unknown"}'
        where role = 'assistant' and conversation_id = $1
          and position = (select position + 1 from messages where conversation_id = $1 and role = 'visitor'
            order by position limit 1)`,
      [conversationId],
    );
    const asked = async () =>
      (await post('/api/get_analytics', { days: 7 })).unansweredQuestions as unknown[];
    expect(await asked()).toMatchObject([{ question: ASKED }]);
    expect((await post('/api/get_topics', { days: 7 })).topics).toMatchObject([{ question: ASKED }]);
    await post('/api/mark_question', { question: 'do you sell ZQPLANTEDasked', done: true });
    expect(await asked()).toEqual([]);
  });

  it('exports', async () => {
    const { client } = owner;
    const csv = await client.get('/api/export_conversations?format=csv');
    expect(String(csv.body.text)).toContain(ASKED);
    const contacts = await client.get('/api/export_contacts');
    expect(String(contacts.body.text)).toContain('zqplantedmessage');
  });

  it('why words can’t be searched', async () => {
    expect(await post('/api/get_conversations')).toMatchObject({ searchOff: true });
    const { status, body } = await owner.client.post('/api/get_conversations', { search: 'zqplantedasked' });
    expect([status, body.reason]).toEqual([403, 'search_off']);
  });
});

it('a conversation goes on where it was', async () => {
  const { text } = await chat(app, { assistantId, conversation, text: 'What did you say?' });
  expect(text).not.toBe('');
  expect(await left()).toEqual({});
});

describe('a server beside it that does not have the key yet', () => {
  let beside: TestApp;
  beforeAll(async () => {
    const connection = connect(app.database.url, silentLogger);
    beside = await createTestApp({ database: { ...app.database, ...connection } });
  });
  afterAll(() => beside.close());

  it('shows that texts can’t be read, breaks nothing, and says by its checks which key it needs', async () => {
    const client = beside.client();
    const { email, password } = owner;
    expect((await client.post('/api/login', { email, password })).status).toBe(200);
    const paths = ['get_conversations', 'get_contacts', 'get_overview', 'get_analytics', 'get_topics'];
    for (const path of paths) {
      const { status, body } = await client.post(`/api/${path}`, path.endsWith('ics') ? { days: 7 } : {});
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body)).not.toContain('e1.k1.');
    }
    const { body } = await client.post('/api/get_conversation', { conversationId });
    expect(JSON.stringify(body)).toContain(UNREADABLE);
    const query = { query: async (text: string) => beside.database.pool.query(text) };
    const finding = await checkEncryption(query, beside.services.env).run(new AbortController().signal);
    expect(finding.state).toBe('failed');
    expect(finding.text.en).toContain('encrypted with k1, which PARLO_ENCRYPT_CONVERSATIONS lacks: add it');
  });
});

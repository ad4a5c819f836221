import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalResponder, createRetriever } from '@parlo/dialog';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assistants, contacts, conversations } from '../../db/schema.ts';
import { requireConversation } from '../../platform/tokens/conversation-tokens.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { chat } from '../../testing/chat.ts';
import { give } from '../../testing/ledger.ts';
import { NO_MODEL } from '../../testing/no-model.ts';
import { parseMail } from '../../testing/parse-mail.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { announceContacts } from './contact-mails.ts';
import { createStoreContact } from './store-contact.ts';

/** From the visitor's words to the owner's list, with the responder that visitors get. */

let app: CallApp;
beforeAll(async () => {
  app = await createCallApp();
  // Whether anything is found plays no part here.
  const responder = createLocalResponder(createRetriever({ model: NO_MODEL }));
  app.responder.respond = (conversation, signal) => responder.respond(conversation, signal);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.runJobs();
  await rm(outbox(), { recursive: true, force: true });
});

const outbox = () => join(app.dataDir, 'outbox');
const NOTHING = { name: '', email: '', phone: '', message: '' };
const DETAILS = { name: 'Maria', email: 'maria@example.com', message: 'Call me' };

async function addAssistant(more: object = {}): Promise<{ owner: Owner; assistantId: string }> {
  const owner = await signUp(app);
  const fields = { assistantName: 'Mia', assistantPrompt: 'Help.', greetingMessage: 'Hello.', voice: 'ash' };
  const assistant = { ...fields, ...more };
  const { status, body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  expect(status).toBe(200);
  await give(app.services.db, owner.id, 600);
  return { owner, assistantId: String(body.assistantId) };
}

/** Types these, one after the other. */
async function say(assistantId: string, texts: readonly string[]) {
  let conversation: string | undefined;
  const replies: string[] = [];
  let card: Record<string, string> | undefined;
  for (const text of texts) {
    const reply = await chat(app, { assistantId, text, ...(conversation && { conversation }) });
    ({ conversation } = reply);
    replies.push(reply.text);
    const done = reply.events.find(({ type }) => type === 'response.done') as
      | { response: { metadata: { contact?: string } } }
      | undefined;
    const json = done?.response.metadata.contact;
    card = json === undefined ? undefined : JSON.parse(json);
  }
  return { conversation: conversation ?? '', replies, card };
}

const WISH = ['A person, please', 'Maria', 'maria at example dot com', 'Call me'];
const leave = (assistantId: string) => say(assistantId, [...WISH, 'yes']);
const listed = async (owner: Owner, input: object = {}) =>
  (await owner.client.post('/api/get_contacts', input)).body as {
    contacts: Record<string, unknown>[];
    unread: number;
    next: string | null;
  };

/** What was mailed to an owner by now about visitors, as if the pauses were over. */
async function mailed({ email }: Owner) {
  await app.database.pool.query(`update pgboss.job set start_after = now() where name = 'contact_mail'`);
  await app.runJobs();
  const names = (await readdir(outbox()).catch(() => [])).toSorted();
  const mails = await Promise.all(
    names.map(async (name) => parseMail(await readFile(join(outbox(), name), 'utf8'))),
  );
  return mails.filter(({ headers, text }) => headers.get('to') === email && !text.includes('/auth/verify'));
}

describe('a visitor’s message', () => {
  it('is stored with its conversation, mailed to the owner, and listed until it is done', async () => {
    const { owner, assistantId } = await addAssistant();
    const { replies } = await leave(assistantId);
    expect(replies.at(-1)).toMatch(/Thank you/);
    const { contacts: list, unread } = await listed(owner);
    expect(unread).toBe(1);
    expect(list).toEqual([
      {
        ...DETAILS,
        phone: '',
        id: expect.stringMatching(/^contact_/),
        conversationId: expect.stringMatching(/^conv_/),
        assistantId,
        assistantName: 'Mia',
        state: 'new',
        urgent: null,
        test: false,
        createdAt: expect.any(String),
      },
    ]);
    const [mail, ...others] = await mailed(owner);
    expect(others).toEqual([]);
    expect(mail?.headers.get('to')).toBe(owner.email);
    expect(mail?.headers.get('subject')).toBe('A visitor left a message');
    expect(mail?.text).toContain('> Name: Maria\n> Email: maria@example.com\n> Message: Call me\n');
    const [contact] = list;
    await owner.client.post('/api/mark_contact', { contactId: contact?.id, state: 'done' });
    expect(await listed(owner)).toMatchObject({ unread: 0, contacts: [{ state: 'done' }] });
    expect((await listed(owner, { state: 'new' })).contacts).toEqual([]);
    const other = await signUp(app);
    const strangers = await other.client.post('/api/mark_contact', { contactId: contact?.id, state: 'new' });
    expect([strangers.status, strangers.body.reason]).toEqual([404, 'contact_not_found']);
  });

  it('goes with its conversation', async () => {
    const { owner, assistantId } = await addAssistant();
    const { conversation } = await leave(assistantId);
    await app.client().post('/api/forget_conversation', { conversation });
    expect((await listed(owner)).contacts).toEqual([]);
    expect(await mailed(owner)).toEqual([]);
  });

  it('is corrected on a card, and stored once however it is confirmed', async () => {
    const { owner, assistantId } = await addAssistant();
    const { conversation, card } = await say(assistantId, WISH);
    expect(card).toEqual({ id: expect.any(String), ...DETAILS });
    const corrected = { ...card, conversation, email: 'maria@example.org' };
    for (let i = 0; i < 2; i++) {
      expect((await app.client().post('/api/leave_contact', corrected)).status).toBe(200);
    }
    const { text } = await chat(app, { assistantId, conversation, text: 'Send it' });
    expect(text).toMatch(/Thank you/);
    expect((await listed(owner)).contacts).toMatchObject([{ ...DETAILS, email: 'maria@example.org' }]);
  });

  it('is on the card again after a reload', async () => {
    const { assistantId } = await addAssistant();
    const { conversation, card } = await say(assistantId, WISH);
    const { body } = await app.client().post('/api/conversation', { conversation });
    const { contact } = (body.messages as { contact: string }[]).at(-1) ?? {};
    expect(JSON.parse(contact ?? '{}')).toEqual(card);
  });

  it.each([
    [{ email: 'not an address' }, 'email'],
    [{ email: 'a@b.co\r\nBcc: x@example.com' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ name: 'Maria' }, 'email'],
    [{ email: 'maria@example.com', message: 'x'.repeat(1_001) }, 'message'],
  ])('is refused as %j', async (details, field) => {
    const { assistantId } = await addAssistant();
    const { conversation, card } = await say(assistantId, WISH);
    const input = { conversation, id: card?.id, ...details };
    const { status, body } = await app.client().post('/api/leave_contact', input);
    expect([status, body.field]).toEqual([400, field]);
  });

  it('is at most three a day of one network, and of one address', async () => {
    const { owner, assistantId } = await addAssistant();
    const { conversation } = await say(assistantId, ['Hello']);
    const send = (id: number, email: string) =>
      app.client().post('/api/leave_contact', { conversation, id: `draft_${id}`, email });
    for (const id of [1, 2, 3]) expect((await send(id, `v${id}@example.com`)).status).toBe(200);
    const fourth = await send(4, 'v4@example.com');
    expect([fourth.status, fourth.body.reason]).toEqual([409, 'too_many_contacts']);
    // A correction is no further one.
    expect((await send(3, 'other@example.com')).status).toBe(200);
    expect((await leave(assistantId)).replies.at(-1)).toMatch(/can’t take more messages/);
    expect((await listed(owner)).contacts).toHaveLength(3);
  });

  describe('at most three times a day, of one owner', () => {
    /** Each from another network. */
    const storeAll = async (all: readonly object[]) => {
      const ask = ['name', 'email', 'phone', 'message'];
      const { assistantId } = await addAssistant({ contact: { enabled: true, ask } });
      const { conversation } = await say(assistantId, ['Hello']);
      const id = requireConversation(app.tokens, conversation);
      const store = createStoreContact(app.services);
      const outcomes: string[] = [];
      for (const [i, details] of all.entries()) {
        const from = { network: `${id} ${i}` };
        outcomes.push(await store(id, { ...NOTHING, id: `draft_${i}`, ...details }, from));
      }
      return outcomes.map((outcome) => outcome === 'stored');
    };

    it.each([
      [
        'a phone number, however it is written',
        ['067 765 43 21', '(067) 765-43-21', '0677654321', '067.765.4321', '+380677654321'].map((phone) => ({
          phone,
        })),
        [true, true, true, false, false],
      ],
      [
        'a phone number with its country or without it',
        ['+380441112233', '+380 44 111-22-33', '00380441112233', '0441112233', '+380(44)1112233'].map(
          (phone) => ({ phone }),
        ),
        [true, true, true, false, false],
      ],
      [
        'a phone number, whatever email is beside it',
        [1, 2, 3, 4].map((n) => ({ phone: '+380677654321', email: `v${n}@example.com` })),
        [true, true, true, false],
      ],
      [
        'an email, whatever phone number is beside it',
        [1, 2, 3, 4].map((n) => ({
          phone: `+38067765432${n}`,
          email: n % 2 ? 'v@example.com' : 'V@Example.com',
        })),
        [true, true, true, false],
      ],
      [
        'numbers that end alike only in part are others',
        ['0677654321', '0507654321', '0637654321', '7654321'].map((phone) => ({ phone })),
        [true, true, true, true],
      ],
      [
        'what is refused for one address does not count for the other',
        [
          ...[1, 2, 3].map(() => ({ phone: '0677654321' })),
          ...[1, 2].map(() => ({ phone: '0677654321', email: 'v@example.com' })),
          ...[1, 2, 3, 4].map(() => ({ email: 'v@example.com' })),
        ],
        [true, true, true, false, false, true, true, true, false],
      ],
    ])('%s', async (_case, all, expected) => {
      expect(await storeAll(all)).toEqual(expected);
    });
  });

  it('is what the owner asks for, and the only way to reply in any case', async () => {
    const { owner, assistantId } = await addAssistant({ contact: { enabled: true, ask: ['phone'] } });
    const { conversation } = await say(assistantId, ['Hello']);
    const send = (id: string, more: object) =>
      app.client().post('/api/leave_contact', { conversation, id, ...DETAILS, ...more });
    expect((await send('draft_1', { phone: '+380671234567' })).status).toBe(200);
    expect((await send('draft_2', {})).status).toBe(200);
    expect((await listed(owner)).contacts).toMatchObject([
      { ...NOTHING, email: DETAILS.email },
      { ...NOTHING, phone: '+380671234567' },
    ]);
  });

  it('is gathered in one mail, without a word of it in a header', async () => {
    const { owner, assistantId } = await addAssistant({ greetingMessage: 'Вітаю, чим можу допомогти?' });
    const { conversation } = await say(assistantId, ['Привіт']);
    const nasty = { name: 'Bcc: evil@example.com\nSubject: x', message: 'a\r\n\r\n.\r\nb' };
    for (const id of ['1', '2']) {
      const input = { conversation, id, email: `v${id}@example.com`, ...nasty };
      expect((await app.client().post('/api/leave_contact', input)).status).toBe(200);
    }
    const mails = await mailed(owner);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc');
    expect(mail?.headers.has('reply-to')).toBe(false);
    expect(mail?.headers.get('to')).toBe(owner.email);
    expect(mail?.text).toContain('> Ім’я: Bcc: Subject: x\n');
    expect(mail?.text).toContain('> Повідомлення: a . b\n');
    expect(await mailed(owner)).toHaveLength(1);
  });
});

describe('an owner who takes no messages', () => {
  it('has nobody asked, and gets nothing', async () => {
    const { owner, assistantId } = await addAssistant({ contact: { enabled: false, ask: ['email'] } });
    const { replies, conversation } = await say(assistantId, ['A person, please']);
    expect(replies.at(-1)).not.toMatch(/your name/);
    const sent = await app
      .client()
      .post('/api/leave_contact', { conversation, id: 'draft_1', email: 'a@example.com' });
    expect([sent.status, sent.body.reason]).toEqual([404, 'contacts_off']);
    expect((await listed(owner)).contacts).toEqual([]);
  });

  it('can’t ask for details that nobody could reply to', async () => {
    const { owner, assistantId } = await addAssistant();
    const updated = { contact: { enabled: true, ask: ['name', 'message'] } };
    const input = { email: owner.email, assistantId, updated };
    const { status, body } = await owner.client.post('/api/edit_assistant', input);
    expect([status, body.reason]).toEqual([400, 'contact_unreachable']);
    const better = { ...input, updated: { contact: { enabled: true, ask: ['message', 'phone'] } } };
    const saved = await owner.client.post('/api/edit_assistant', better);
    expect(saved.body.assistants).toMatchObject([{ contact: { enabled: true, ask: ['phone', 'message'] } }]);
    expect((await say(assistantId, ['a person please'])).replies.at(-1)).toMatch(
      /What is your phone number\?$/,
    );
  });
});

it('is announced once before it is deleted unread, and exported with formulas defused', async () => {
  const { owner, assistantId } = await addAssistant();
  const { db, mails, publicUrl } = app.services;
  const { conversation } = await say(assistantId, ['Hello']);
  const input = { conversation, id: 'draft_1', phone: '+380671234567', name: '=HYPERLINK("x")' };
  expect((await app.client().post('/api/leave_contact', input)).status).toBe(200);
  await mailed(owner);
  await db.update(assistants).set({ retentionDays: 30 }).where(eq(assistants.id, assistantId));
  const announce = () => announceContacts(db, mails, publicUrl);
  await announce();
  const before = await mailed(owner);
  const old = {
    heartbeatAt: sql`now() - interval '27 days 1 hour'`,
    endedAt: sql`now() - interval '27 days 1 hour'`,
  };
  await db.update(conversations).set(old).where(eq(conversations.assistantId, assistantId));
  for (let i = 0; i < 2; i++) await announce();
  const after = await mailed(owner);
  expect(after).toHaveLength(before.length + 1);
  expect(after.map(({ headers }) => headers.get('subject'))).toContain(
    'An open message will be deleted soon',
  );
  // Whoever goes on with the conversation keeps the message for longer: it is announced anew.
  const later = async (announced: string, heard: string) => {
    await db.update(contacts).set({ announcedAt: sql`now() - ${announced}::interval` });
    const at = sql`now() - ${heard}::interval`;
    await db.update(conversations).set({ heartbeatAt: at, endedAt: at });
    await announce();
    return (await mailed(owner)).length - after.length;
  };
  expect(await later('10 days', '1 day')).toBe(0);
  expect(await later('29 days', '28 days')).toBe(1);
  // But not again before its time is over.
  await db.update(assistants).set({ retentionDays: 2 });
  expect(await later('1 hour', '10 minutes')).toBe(1);
  const csv = await owner.client.get(`/api/export_contacts?assistantId=${assistantId}`);
  // Without it Excel reads Ukrainian as other letters.
  expect(String(csv.body.text)).toMatch(/^\uFEFF"Left"/);
  expect(String(csv.body.text)).toContain(`"'=HYPERLINK(""x"")"`);
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assistants, contacts, conversations } from '../../db/schema.ts';
import { hold, makeAssistant } from '../../testing/hold-conversation.ts';
import { give } from '../../testing/ledger.ts';
import { type SentMail, sentMails } from '../../testing/read-outbox.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { announceContacts } from './contact-mails.ts';
import { createStoreContact } from './store-contact.ts';

/** Whom mails about what visitors left go to: an account has the trial's minutes here, and a new email. */

let app: TestApp;
let owner: Owner;
let assistantId = '';
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  assistantId = await makeAssistant(app.services.db, owner.id, 'Mia', []);
  await sentMails(app);
});

const DETAILS = { name: 'Maria', email: 'maria@example.com', phone: '', message: 'Call me' };

async function leave(more: object = {}): Promise<void> {
  const { db } = app.services;
  const conversationId = await hold(db, {
    ownerId: owner.id,
    assistantId,
    visitor: `network ${Math.random()}`,
  });
  const outcome = await createStoreContact(app.services)(conversationId, {
    id: 'draft_1',
    ...DETAILS,
    ...more,
  });
  expect(outcome).toBe('stored');
}
/** What is mailed by now, as if the pauses were over. */
async function mailed(): Promise<SentMail[]> {
  await app.database.pool.query(`update pgboss.job set start_after = now() where name = 'contact_mail'`);
  return sentMails(app);
}
const confirm = () =>
  app.database.pool.query('update "user" set email_verified = true where id = $1', [owner.id]);
const listed = async () => (await owner.client.post('/api/get_contacts', {})).body;

it('an unconfirmed email gets no mails that strangers could trigger, and all of them after confirmation', async () => {
  await leave();
  expect(await mailed()).toEqual([]);
  expect(await listed()).toMatchObject({ mailed: false, unread: 1, contacts: [DETAILS] });
  await confirm();
  await leave();
  expect(await mailed()).toMatchObject([{ to: owner.email, subject: 'Visitors left 2 messages' }]);
  expect(await listed()).toMatchObject({ mailed: true, unread: 2 });
});

it('an account with more than its trial is written to in any case', async () => {
  await give(app.services.db, owner.id, 600);
  await leave();
  expect(await mailed()).toMatchObject([{ to: owner.email, subject: 'A visitor left a message' }]);
  expect(await listed()).toMatchObject({ mailed: true });
});

it('an unconfirmed email gets no notice before a deletion, which happens nevertheless', async () => {
  const { db, mails, publicUrl } = app.services;
  await leave();
  await db.update(assistants).set({ retentionDays: 30 }).where(eq(assistants.id, assistantId));
  const at = sql`now() - interval '28 days'`;
  const ofAssistant = eq(conversations.assistantId, assistantId);
  await db.update(conversations).set({ heartbeatAt: at, endedAt: at }).where(ofAssistant);
  await announceContacts(db, mails, publicUrl);
  expect(await mailed()).toEqual([]);
  const [row] = await db.select().from(contacts).where(eq(contacts.assistantId, assistantId));
  expect(row?.announcedAt).toBeInstanceOf(Date);
});

it('quotes a visitor’s text behind its mark, whatever ends a line', async () => {
  await confirm();
  const ends = ['\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
  await leave({ name: 'Maria\u2028Parlo', message: ends.map((end, i) => `${i}${end}`).join('') });
  const [mail] = await mailed();
  expect(mail?.text).toContain('> Name: Maria Parlo\n> Email: maria@example.com\n> Message: 0 1 2 3 4 5 6\n');
});

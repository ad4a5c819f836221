import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assistants, contacts, conversations, messages, minuteBalances, user } from '../../db/schema.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { chat } from '../../testing/chat.ts';
import { makeAssistant } from '../../testing/hold-conversation.ts';
import { give } from '../../testing/ledger.ts';
import { sentMails } from '../../testing/read-outbox.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { handleUrgentMails, mailUrgent, URGENT_MAIL_LIMITS } from './urgent-mails.ts';

/** What an owner gets of visitors who tell of somebody in danger. */

const SAID = 'My husband can’t breathe';
const OPERATOR = 'operator@example.com';

let app: CallApp;
let owner: Owner;
let assistantId = '';
beforeAll(async () => {
  app = await createCallApp({ env: { PARLO_ADMIN_EMAIL: OPERATOR } });
  handleUrgentMails(app.services);
  app.responder.respond = async function* ({ turns }) {
    const isDanger = turns.at(-1)?.text.includes('breathe') ?? false;
    yield { type: 'text', text: isDanger ? 'Please call 112 now.' : 'Hello.' };
    const memo = { outcome: 'answered', entryIds: [] } as const;
    yield { type: 'end', memo: isDanger ? { ...memo, danger: 'life' } : memo };
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.update(user).set({ role: 'owner' });
  owner = await signUp(app);
  await give(app.services.db, owner.id, 600);
  assistantId = await makeAssistant(app.services.db, owner.id, 'Mia', []);
  await sentMails(app);
});

const type = (text: string, more: object = {}) => chat(app, { assistantId, text, ...more });
const stored = () => app.services.db.select().from(contacts).where(eq(contacts.assistantId, assistantId));
const confirm = (id: string) =>
  app.services.db.update(user).set({ emailVerified: true }).where(eq(user.id, id));
const makeAdmin = (id: string) => app.services.db.update(user).set({ role: 'admin' }).where(eq(user.id, id));
const rename = (name: string) =>
  app.services.db.update(assistants).set({ name }).where(eq(assistants.id, assistantId));
/** The jobs that mail what was stored: each is sent beside the reply, and may come a moment after the row. */
const jobs = async () => {
  const ids = (await stored()).map(({ id }) => id);
  const ours = `select 1 from pgboss.job where name = 'urgent_mail' and data->>'contactId' = any($1)`;
  return (await app.database.pool.query(ours, [ids])).rowCount;
};
const listed = async (input: object = {}) => (await owner.client.post('/api/get_contacts', input)).body;
/** Waits for what is stored beside the reply. */
const untilStored = () => expect.poll(async () => (await stored()).length).toBe(1);

/**
 * The mails about this owner's visitors: a job is sent beside the reply, and may come a moment after the row; one of the test
 * before may run only now.
 */
async function firstMails() {
  const mails: Awaited<ReturnType<typeof sentMails>>[number][] = [];
  await expect
    .poll(async () => {
      const sent = await sentMails(app);
      mails.push(...sent.filter(({ to, text }) => to === owner.email || text.includes(owner.email)));
      return mails.length;
    })
    .toBeGreaterThan(0);
  return mails;
}

describe('a visitor in danger', () => {
  it('creates an urgent message and one immediate mail, even if mails are off', async () => {
    await confirm(owner.id);
    const off = { enabled: false, ask: ['email' as const] };
    await app.services.db.update(assistants).set({ contact: off }).where(eq(assistants.id, assistantId));
    const { conversation } = await type(SAID);
    await untilStored();
    await type(`${SAID}, please`, { conversation });
    expect(await stored()).toMatchObject([{ urgent: 'life', message: SAID, email: '', state: 'new' }]);
    const mails = await firstMails();
    expect(mails).toMatchObject([{ to: owner.email, subject: 'URGENT: somebody may be in danger (Mia)' }]);
    expect(mails[0]?.text).toContain(`> ${SAID}`);
    expect(await sentMails(app)).toEqual([]);
  });

  it('stands first among the messages until it is done', async () => {
    await type(SAID);
    await untilStored();
    const [first] = await stored();
    const copy = { ...first, id: 'contact_later', draftId: 'other', urgent: null, message: 'Call me' };
    await app.services.db
      .insert(contacts)
      .values({ ...copy, createdAt: sql`now() + interval '1 hour'` } as never);
    expect(await listed()).toMatchObject({
      contacts: [{ urgent: 'life' }, { message: 'Call me', urgent: null }],
    });
    await owner.client.post('/api/mark_contact', { contactId: first?.id, state: 'done' });
    expect(await listed()).toMatchObject({ contacts: [{ message: 'Call me' }, { urgent: 'life' }] });
  });

  it('is reported to the administrators if the owner’s address is unconfirmed', async () => {
    const admin = await signUp(app);
    await confirm(admin.id);
    await makeAdmin(admin.id);
    await type(SAID);
    await untilStored();
    const mails = await firstMails();
    expect(mails.map(({ to }) => to)).toContain(admin.email);
    expect(mails.map(({ to }) => to)).not.toContain(owner.email);
    expect(mails[0]?.text).toContain(owner.email);
    expect(await listed()).toMatchObject({ contacts: [{ urgent: 'life' }] });
  });

  it('is reported to the administrator of the environment, whose address needs no confirmation', async () => {
    const named = await signUp(app, OPERATOR);
    const other = await signUp(app);
    for (const { id } of [named, other]) await makeAdmin(id);
    await sentMails(app);
    await type(SAID);
    expect((await firstMails()).map(({ to }) => to)).toEqual([OPERATOR]);
  });

  it('does not flood the administrators if the owner’s address is unconfirmed', async () => {
    const admin = await signUp(app);
    await confirm(admin.id);
    await makeAdmin(admin.id);
    await sentMails(app);
    const { points } = URGENT_MAIL_LIMITS.urgentMailsOfUnconfirmed;
    for (let at = 0; at < points + 2; at++) await type(SAID);
    await expect.poll(jobs).toBe(points + 2);
    expect((await sentMails(app)).map(({ to }) => to)).toEqual(Array(points).fill(admin.email));
    expect(await stored()).toHaveLength(points + 2);
  });

  it('is marked as a test if the owner typed it, and is not reported to administrators', async () => {
    const admin = await signUp(app);
    await confirm(admin.id);
    await makeAdmin(admin.id);
    await sentMails(app);
    await chat(app, { assistantId, text: SAID }, owner.client);
    await expect.poll(jobs).toBe(1);
    expect(await sentMails(app)).toEqual([]);
    await confirm(owner.id);
    await chat(app, { assistantId, text: SAID }, owner.client);
    const [mail] = await firstMails();
    expect(mail).toMatchObject({ to: owner.email });
    expect(mail?.text).toContain('in a test of your assistant');
  });

  it.each([
    ['Mia bit.ly/pay evil.example', 'Mia evil example'],
    ['https://evil.example/pay', 'an assistant'],
  ])('is mailed without what looks like a link in a name: %s', async (name, mailed) => {
    await confirm(owner.id);
    await rename(name);
    await type(SAID);
    const [mail] = await firstMails();
    expect(mail?.subject).toBe(`URGENT: somebody may be in danger (${mailed})`);
    expect(mail?.text).toContain(`a visitor of ${mailed} said this`);
    expect(mail?.text).not.toMatch(/bit\.ly|evil\.example|in a test/);
  });

  it('is mailed later if the job was lost, and only once', async () => {
    await confirm(owner.id);
    await type(SAID);
    await untilStored();
    await app.database.pool.query(`delete from pgboss.job where name = 'urgent_mail'`);
    const { db, jobs } = app.services;
    // However long storing took: a new message still waits for its own job.
    await db.update(contacts).set({ createdAt: sql`now()` });
    await mailUrgent(db, jobs);
    expect(await sentMails(app)).toEqual([]);
    await db.update(contacts).set({ createdAt: sql`now() - interval '1 minute'` });
    await mailUrgent(db, jobs);
    await mailUrgent(db, jobs);
    expect(await sentMails(app)).toHaveLength(1);
  });

  it('is stored with the turn as well, so that nothing is lost between the two', async () => {
    await type(SAID);
    await untilStored();
    await app.services.db.delete(contacts).where(eq(contacts.assistantId, assistantId));
    const [row] = await app.services.db
      .select()
      .from(conversations)
      .where(eq(conversations.assistantId, assistantId));
    await type('He does not breathe', {
      conversation: app.tokens.mint({
        conversationId: row?.id ?? '',
        assistantId,
        draftId: null,
        own: false,
      }),
    });
    await untilStored();
  });

  it('creates no message without a danger; a suspended account only says the emergency number', async () => {
    await type('Hello');
    expect(await stored()).toEqual([]);
    const { conversation } = await type('Hello again');
    const suspended = { suspendedBy: 'operator', suspendedAt: sql`now()` } as const;
    await app.services.db.update(minuteBalances).set(suspended).where(eq(minuteBalances.userId, owner.id));
    const { text } = await type(SAID, { conversation });
    expect(text).toBe('Please call 112 now.');
    expect(await type('Do you have cakes?', { conversation })).toMatchObject({ events: [], status: 402 });
    const ofAssistant = eq(conversations.assistantId, assistantId);
    expect(await app.services.db.$count(conversations, ofAssistant)).toBe(2);
    expect(
      await app.services.db.$count(
        messages,
        sql`text = ${SAID} and conversation_id in (
      select id from conversations where assistant_id = ${assistantId})`,
      ),
    ).toBe(0);
    expect(await stored()).toEqual([]);
  });
});

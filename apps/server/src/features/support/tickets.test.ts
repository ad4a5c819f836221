import type { SupportTicket } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supportTickets, user } from '../../db/schema.ts';
import { sentMails } from '../../testing/read-outbox.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { replyMail } from './mail-texts.ts';

let app: TestApp;
let admin: Owner;
beforeAll(async () => {
  app = await createTestApp({
    env: { PARLO_SUPPORT_EMAIL: 'desk@example.com' },
    limits: { support: { points: 1_000, seconds: 60 } },
  });
  admin = await signUp(app);
  await app.services.db.update(user).set({ role: 'admin' });
});
afterAll(() => app.close());

const write = async (body: object) => String((await app.client().post('/api/support', body)).body.ticketId);
const list = async (input: object = {}) => {
  const { body } = await admin.client.post('/api/admin/list_tickets', input);
  return { tickets: body.tickets as SupportTicket[], next: body.next as string | null };
};
const one = async (id: string) => (await list()).tickets.find((ticket) => ticket.id === id);
const answer = (ticketId: string, text: string, replyId: string = crypto.randomUUID()) =>
  admin.client.post('/api/admin/answer_ticket', { ticketId, replyId, text });
const edit = (ticketId: string, change: object) =>
  admin.client.post('/api/admin/edit_ticket', { ticketId, ...change });

it('a reply to a reply goes to the operator', () => {
  const ticket = { id: 'ticket_1', email: 'ada@example.com', subject: 're: Hours', message: 'When?' };
  expect(replyMail(ticket, 'Daily.', 'desk@example.com')).toMatchObject({
    to: 'ada@example.com',
    replyTo: 'desk@example.com',
    subject: 're: Hours',
  });
});

describe('messages to the operator', () => {
  it('are listed newest first, page by page, requests of partners among them', async () => {
    const first = await write({ email: 'ada@example.com', subject: 'A question', message: 'How long?' });
    const partner = { name: 'Bo', company: 'Agency' };
    const second = await write({ email: 'bo@example.com', message: 'Let us sell it.', partner });
    const { tickets, next } = await list({ limit: 1 });
    expect(tickets).toMatchObject([{ id: second, partner: true, state: 'open', unread: true, replies: [] }]);
    const { tickets: older } = await list({ limit: 1, cursor: next });
    expect(older).toMatchObject([{ id: first, partner: false, subject: 'A question', signedIn: false }]);
    expect((await list({ state: 'closed' })).tickets).toEqual([]);
  });

  it('get a reply by mail, once, which is kept with them', async () => {
    const id = await write({ email: 'cy@example.com', subject: 'Hours', message: 'When?\nOn Sundays?' });
    const replyId = crypto.randomUUID();
    await answer(id, 'From 8 to 18.', replyId);
    const { status, body } = await answer(id, 'From 8 to 18.', replyId);
    expect(status).toBe(200);
    expect(body.ticket).toMatchObject({
      id,
      state: 'answered',
      unread: false,
      replies: [{ id: replyId, author: admin.email, text: 'From 8 to 18.' }],
    });
    const mails = (await sentMails(app)).filter(({ to }) => to.includes('cy@example.com'));
    expect(mails).toMatchObject([{ subject: 'Re: Hours' }]);
    expect(mails[0]?.text).toMatch(/^From 8 to 18\.[\s\S]*> When\?\n> On Sundays\?[\s\S]*ticket_/);
  });

  it('are closed and opened again, and read', async () => {
    const id = await write({ email: 'di@example.com', message: 'Thanks!' });
    await edit(id, { read: true });
    expect(await one(id)).toMatchObject({ unread: false, state: 'open' });
    await edit(id, { state: 'closed' });
    expect((await list({ state: 'closed' })).tickets.map((ticket) => ticket.id)).toEqual([id]);
    await edit(id, { state: 'open' });
    expect(await one(id)).toMatchObject({ state: 'open' });
    expect((await edit(id, {})).status).toBe(400);
    expect((await answer(id, ' ')).status).toBe(400);
  });

  it('are for administrators alone, and unknown ones are not found', async () => {
    const [{ id } = { id: '' }] = await app.services.db
      .select({ id: supportTickets.id })
      .from(supportTickets);
    const { client } = await signUp(app);
    const replyId = crypto.randomUUID();
    for (const [path, input] of [
      ['list_tickets', {}],
      ['answer_ticket', { ticketId: id, replyId, text: 'x' }],
      ['edit_ticket', { ticketId: id, read: true }],
    ] as const) {
      expect((await client.post(`/api/admin/${path}`, input)).status).toBe(403);
    }
    expect((await answer('ticket_unknown', 'x')).body).toMatchObject({ code: 'not_found' });
    expect((await edit('ticket_unknown', { read: true })).body).toMatchObject({ code: 'not_found' });
  });
});

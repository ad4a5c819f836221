// @vitest-environment jsdom
import {
  type AdminOrder,
  type AdminUser,
  type PaymentEvent,
  type SupportTicket,
  SystemDetail,
  type SystemResponse,
} from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../i18n/en.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { OLENA } from '../testing/render.tsx';
import { madeTalkTime } from '../testing/talk-time.ts';
import { visit } from '../testing/visit.tsx';
import * as admin from './admin.tsx';

const ROUTES = { '/admin/:section?': admin };
/** The heading of an address where there is nothing. */
const NOT_FOUND = en.notFound.title;
const SLOW = { timeout: 5_000 };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const account = (isAdmin: boolean) => ({
  getUser: () => ({
    success: true as const,
    user: {
      ...{ id: 'user_1', name: 'Olena', surname: 'Koval', email: OLENA.email, phone: '' },
      ...{ admin: isAdmin, emailVerified: true, assistants: [], mayEmbed: true },
    },
    minutes: 10,
    talk: madeTalkTime(10),
  }),
});

const owner = (id: string, more: Partial<AdminUser> = {}): AdminUser => ({
  ...{ id, name: 'Mia', surname: 'Berg', email: `${id}@example.com`, phone: '', admin: false },
  ...{ emailVerified: true, createdAt: '2026-11-01T10:00:00.000Z', assistants: 2, minutes: 1_234 },
  ...{ plan: 'minutes', calls: 5, lastSeen: null, suspended: null },
  ...more,
});
const order = (id: string, more: Partial<AdminOrder> = {}): AdminOrder => ({
  ...{ id, planType: 'add_minutes', minutes: 100, amount: 1_000, currency: 'USD', assistantId: null },
  ...{ status: 'completed', createdAt: '2026-11-01T10:00:00.000Z', paidAt: null, refunded: 0 },
  ...{ email: 'mia@example.com', provider: 'stripe', dispute: null },
  ...more,
});
const event = (id: string, more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  ...{ id, provider: 'stripe', type: 'invoice.paid', state: 'failed', note: 'No such order.' },
  ...{ orderId: null, attempts: 3, receivedAt: '2026-11-01T10:00:00.000Z' },
  ...more,
});
const listing = (...users: AdminUser[]) => ({
  ...account(true),
  listUsers: () => ({ success: true as const, users, next: null }),
});
const dialog = async (role: 'dialog' | 'alertdialog' = 'alertdialog') =>
  within(await screen.findByRole(role, {}, SLOW));

describe('who is no administrator', () => {
  it.each(['/admin', '/admin/orders', '/admin/system'])('finds no page at %s', async (address) => {
    const { asked } = fakeApi(account(false));
    await visit(address, ROUTES);
    expect(await screen.findByRole('heading', { name: NOT_FOUND })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/admin|owner/i);
    expect(asked.map(({ name }) => name)).toEqual(['getUser']);
  });

  it('signs in first', async () => {
    const { reached } = await visit('/admin', ROUTES, { stranger: true });
    await reached('/auth');
  });
});

describe('administration', () => {
  it('has sections with addresses of their own, and none at others', async () => {
    fakeApi({
      ...listing(),
      listActs: () => ({ success: true, acts: [], next: null }),
    });
    const { user, reached, router } = await visit('/admin', ROUTES);
    expect(await screen.findByRole('heading', { name: 'Owners' })).toBeTruthy();
    const nav = within(screen.getByRole('navigation', { name: 'Administration' }));
    expect(nav.getByRole('link', { name: 'Owners' }).getAttribute('aria-current')).toBe('page');
    await user.click(nav.getByRole('link', { name: 'Audit log' }));
    await reached('/admin/acts');
    expect(await screen.findByText('No administrator has changed anything yet.')).toBeTruthy();
    await router.navigate('/admin/secrets');
    expect(await screen.findByRole('heading', { name: NOT_FOUND })).toBeTruthy();
  });

  it('can be asked for again when the account could not be read', async () => {
    let away = true;
    fakeApi({
      ...listing(owner('mia')),
      getUser: () => (away ? refuse('unavailable', 'no') : account(true).getUser()),
    });
    const { user } = await visit('/admin', ROUTES);
    const again = await screen.findByRole('button', { name: 'Try again' }, SLOW);
    away = false;
    await user.click(again);
    expect(await screen.findByText('mia@example.com', {}, SLOW)).toBeTruthy();
  });
});

describe('owners', () => {
  it('are listed with what an operator wants to know', async () => {
    fakeApi(
      listing(
        owner('mia', { lastSeen: '2026-11-20T10:00:00.000Z' }),
        owner('leo', { suspended: 'chargeback', admin: true, emailVerified: false, plan: 'starter' }),
      ),
    );
    await visit('/admin', ROUTES);
    const first = (await screen.findByText('mia@example.com')).closest('li');
    const second = screen.getByText('leo@example.com').closest('li');
    expect(first?.textContent).toContain('PlanMinutes');
    expect(first?.textContent).toContain('Minutes left1,234');
    expect(first?.textContent).toContain('Calls5');
    expect(first?.textContent).toMatch(/Last seen.*2026/);
    expect(second?.textContent).toContain('Suspended: a payment is disputed');
    expect(second?.textContent).toContain('Administrator');
    expect(second?.textContent).toContain('Email not confirmed');
    expect(second?.textContent).toContain('Last seenNever');
  });

  it('are searched for, with the search in the address', async () => {
    const { asked } = fakeApi({
      ...account(true),
      listUsers: ({ search }) => ({ success: true, users: search ? [] : [owner('mia')], next: null }),
    });
    const { user, reached } = await visit('/admin', ROUTES);
    await screen.findByText('mia@example.com');
    await user.type(screen.getByRole('searchbox', { name: 'Name or email' }), ' nobody {Enter}');
    await reached('/admin?q=nobody');
    expect(await screen.findByText('Nothing matches “nobody”.')).toBeTruthy();
    expect(asked.at(-1)?.input).toEqual({ search: 'nobody', limit: 25 });
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await reached('/admin');
    expect(await screen.findByText('mia@example.com')).toBeTruthy();
  });

  it('come page by page, and a page that fails leaves the others', async () => {
    let away = true;
    fakeApi({
      ...account(true),
      listUsers({ cursor }) {
        if (!cursor) return { success: true, users: [owner('mia')], next: 'more' };
        return away ? refuse('unavailable', 'no') : { success: true, users: [owner('leo')], next: null };
      },
    });
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/could not be loaded/), SLOW);
    expect(screen.getByText('mia@example.com')).toBeTruthy();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('leo@example.com')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('get minutes, with a reason; a second try after a lost response is the same grant', async () => {
    const granted: unknown[] = [];
    fakeApi({
      ...account(true),
      listUsers: () => ({
        success: true,
        users: [owner('mia', { minutes: 7 * granted.length })],
        next: null,
      }),
      grantMinutes(input) {
        granted.push(input);
        if (granted.length === 1) throw new TypeError('lost');
        return { success: true, message: '', user: owner('mia', { minutes: 40 }) };
      },
    });
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: /^Grant minutes/ }));
    const { getByRole, getByLabelText, findByRole } = await dialog('dialog');
    const send = () => user.click(getByRole('button', { name: 'Grant minutes' }));
    await send();
    expect(getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
    expect(granted).toEqual([]);
    expect(document.activeElement).toBe(getByLabelText('Minutes'));
    await user.type(getByLabelText('Minutes'), '30');
    await user.type(getByLabelText('Reason'), 'for the trouble');
    await send();
    expect((await findByRole('alert')).textContent).toBe('That did not work. Please try again.');
    await send();
    expect(await screen.findByText('mia@example.com has 40 minutes now.', {}, SLOW)).toBeTruthy();
    expect(granted[0]).toMatchObject({ userId: 'mia', minutes: 30, note: 'for the trouble' });
    expect(granted[1]).toEqual(granted[0]);
    expect(screen.queryByRole('dialog')).toBeNull();
    // What the list shows is from after the grant.
    expect(screen.getByText('14')).toBeTruthy();
  });

  it.each(['0', '-1', '1.5', '100001', 'many'])('do not get %s minutes', async (minutes) => {
    const { asked } = fakeApi(listing(owner('mia')));
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: /^Grant minutes/ }));
    const { getByRole, getByLabelText } = await dialog('dialog');
    await user.type(getByLabelText('Minutes'), minutes);
    await user.type(getByLabelText('Reason'), 'x');
    await user.click(getByRole('button', { name: 'Grant minutes' }));
    expect(getByLabelText('Minutes').getAttribute('aria-invalid')).toBe('true');
    expect(asked.map(({ name }) => name)).not.toContain('grantMinutes');
  });

  it('are suspended with a reason and opened again, each after a question', async () => {
    let suspended: AdminUser['suspended'] = null;
    const { asked } = fakeApi({
      ...account(true),
      listUsers: () => ({ success: true, users: [owner('mia', { suspended })], next: null }),
      setSuspended(input) {
        suspended = input.suspended ? 'operator' : null;
        return { success: true, message: '', user: owner('mia', { suspended }) };
      },
    });
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: /^Suspend/ }));
    const question = await dialog();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(question.getByRole('button', { name: 'Suspend' }));
    expect(question.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
    await user.type(question.getByLabelText('Reason'), 'spam');
    await user.click(question.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('mia@example.com is suspended.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Reopen/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('mia@example.com is open again.')).toBeTruthy();
    const sent = asked.filter(({ name }) => name === 'setSuspended').map(({ input }) => input);
    expect(sent).toEqual([
      { userId: 'mia', suspended: true, note: 'spam' },
      { userId: 'mia', suspended: false },
    ]);
  });

  it('can be left as they are', async () => {
    const { asked } = fakeApi(listing(owner('mia')));
    const { user } = await visit('/admin', ROUTES);
    const opener = await screen.findByRole('button', { name: /^Make administrator/ });
    await user.click(opener);
    await dialog();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(asked.map(({ name }) => name)).not.toContain('setAdmin');
  });

  it('are made administrators; why that is refused stands in the question', async () => {
    fakeApi({
      ...listing(owner('mia', { admin: true })),
      setAdmin: () => refuse('last_admin', 'no'),
    });
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: /^Remove as administrator/ }));
    const question = await dialog();
    await user.click(question.getByRole('button', { name: 'Remove as administrator' }));
    expect(
      (await question.findByText(/You are the last administrator/)).closest('[role=alert]'),
    ).toBeTruthy();
  });

  it('are not oneself to suspend, and one who stops being an administrator finds no page', async () => {
    let isAdmin = true;
    fakeApi({
      ...listing(owner('olena', { email: OLENA.email, admin: true })),
      getUser: () => account(isAdmin).getUser(),
      setAdmin() {
        isAdmin = false;
        return { success: true, message: '', user: owner('olena') };
      },
    });
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: /^Remove as administrator/ }));
    expect(screen.queryByRole('button', { name: /^Suspend/ })).toBeNull();
    await user.click((await dialog()).getByRole('button', { name: 'Remove as administrator' }));
    expect(await screen.findByRole('heading', { name: NOT_FOUND })).toBeTruthy();
  });
});

describe('orders', () => {
  it('say what was bought by whom, and are given back after a question', async () => {
    const { asked } = fakeApi({
      ...account(true),
      listOrders: () => ({
        success: true,
        orders: [
          order('order_a', { refunded: 250 }),
          order('order_b', {
            status: 'pending',
            email: null,
            planType: 'starter',
            minutes: 300,
            amount: 2_900,
          }),
          order('order_c', { status: 'refunded', refunded: 1_000 }),
          order('order_d', { dispute: 'open' }),
        ],
        next: null,
      }),
      refundOrder: () => ({ success: true, message: '', order: order('order_a') }),
    });
    const { user } = await visit('/admin/orders', ROUTES);
    expect(await screen.findByText('Account deleted')).toBeTruthy();
    expect(screen.getByText('Starter, 300 minutes a month')).toBeTruthy();
    expect(screen.getByText('Not paid yet')).toBeTruthy();
    expect(screen.getByText('$29')).toBeTruthy();
    expect(screen.getByText('Open: the bank took the money back for now')).toBeTruthy();
    // Only what was paid and neither given nor taken back yet can be.
    const [refund, ...others] = screen.getAllByRole('button', { name: /^Refund/ });
    expect(others).toEqual([]);
    await user.click(refund ?? expect.fail());
    const question = await dialog();
    expect(question.getByText(/\$7\.50? go back/)).toBeTruthy();
    await user.type(question.getByLabelText('Reason'), 'twice');
    await user.click(question.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('The provider was asked to refund order order_a.')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'refundOrder')?.input).toEqual({
      orderId: 'order_a',
      note: 'twice',
    });
  });
});

describe('events', () => {
  it('say what became of them, and are handled again', async () => {
    let state: PaymentEvent['state'] = 'failed';
    fakeApi({
      ...account(true),
      listPaymentEvents: () => ({
        success: true,
        events: [
          event('evt_a', { state }),
          event('evt_b', { state: 'done', note: null, orderId: 'order_b' }),
        ],
        next: null,
      }),
      replayPaymentEvent() {
        state = 'done';
        return { success: true, message: '', event: event('evt_a', { state }) };
      },
    });
    const { user } = await visit('/admin/events', ROUTES);
    expect(await screen.findByText('No such order.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Handle again/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Handle again' }));
    expect(await screen.findByText('Event evt_a is done.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Handle again/ })).toBeNull();
  });
});

it('acts say who did what to whom, why and when, in Ukrainian, too', async () => {
  const at = '2026-11-02T10:00:00.000Z';
  fakeApi({
    ...account(true),
    listActs: () => ({
      success: true,
      acts: [
        { id: 'a', at, by: 'o@example.com', act: 'grant_minutes', about: 'm@example.com', note: '+30: x' },
      ],
      next: null,
    }),
  });
  await visit('/admin/acts', ROUTES, { language: 'uk' });
  expect(await screen.findByRole('heading', { name: 'Журнал дій' })).toBeTruthy();
  const row = (await screen.findByText('Додано хвилини')).closest('li');
  expect(row?.textContent).toContain('m@example.com');
  expect(row?.textContent).toContain('+30: x');
  expect(row?.textContent).toContain('Хтоo@example.com');
  expect(row?.textContent).toMatch(/2 лист\./);
});

it('the system shows its parts with words, its jobs, and looks again', async () => {
  let state: SystemResponse['parts'][number]['state'] = 'bad';
  fakeApi({
    ...account(true),
    getSystem: () => ({
      success: true,
      parts: [
        { part: 'mail', state, detail: 'Not sent.', code: 'mails_late', params: { late: 2, failed: 1 } },
        { part: 'language_model', state: 'off', detail: 'None is set.', code: 'no_model', params: {} },
      ],
      jobs: [{ name: 'parse', waiting: 1, running: 2, failed: 3 }],
    }),
  });
  const { user } = await visit('/admin/system', ROUTES);
  const mail = (await screen.findByText('Mail')).closest('li');
  expect(mail?.textContent).toBe('MailNeeds attentionNot sent: 2 that are tried again, 1 given up.');
  expect(screen.getByText('Off')).toBeTruthy();
  const row = screen.getByRole('row', { name: /parse/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '2', '3']);
  state = 'good';
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Works')).toBeTruthy();
});

it('the system tells everything in the reader’s language but what it has no words for', async () => {
  const codes = SystemDetail.options.filter((code) => code !== 'other');
  const params = { version: '18.1', size: '12 MB', bucket: 'files', model: 'gpt', fault: 'wrong_key' };
  const part = { part: 'files', state: 'bad', detail: 'In English.' } as const;
  fakeApi({
    ...account(true),
    getSystem: () => ({
      success: true,
      parts: [
        ...codes.map((code) => ({ ...part, code, params })),
        { ...part, part: 'voice', code: 'other', params: {} },
      ],
      jobs: [],
    }),
  });
  await visit('/admin/system', ROUTES, { language: 'uk' });
  expect(await screen.findByText('Папка на цьому сервері.')).toBeTruthy();
  expect(
    screen.getByText('Щойно вона дала збій, тож поки що її не запитують. Провайдер не приймає цього ключа.'),
  ).toBeTruthy();
  expect(screen.getByText('In English.').lang).toBe('en');
  expect(document.body.textContent).not.toMatch(/\{\{|admin\.|undefined/);
});

describe('messages', () => {
  const made = (some: Partial<SupportTicket> = {}): SupportTicket => ({
    ...{ id: 'ticket_1', email: 'ada@example.com', signedIn: false, subject: 'A question' },
    ...{ message: 'How long is the trial?', partner: false, state: 'open', unread: true },
    ...{ createdAt: '2026-11-20T10:00:00.000Z', replies: [] },
    ...some,
  });
  /** A server that keeps one message. */
  function serve(away = false) {
    let ticket = made();
    const done = (some: Partial<SupportTicket>) => {
      ticket = { ...ticket, ...some };
      return { success: true as const, message: '', ticket };
    };
    let broken = away;
    const { asked } = fakeApi({
      ...account(true),
      listTickets: () => ({ success: true, tickets: [ticket], next: null }),
      editTicket: ({ state, read }) => done({ ...(state && { state }), ...(read && { unread: false }) }),
      answerTicket: ({ text }) => {
        if (broken) refuse('unavailable', 'Away.');
        const reply = { id: 'r', author: 'olena@example.com', text, createdAt: '2026-11-21T10:00:00.000Z' };
        return done({ state: 'answered', replies: [reply] });
      },
    });
    const mend = () => {
      broken = false;
    };
    return { asked, mend };
  }

  it('are read, answered by mail and closed', async () => {
    const { asked, mend } = serve(true);
    const { user } = await visit('/admin/tickets', ROUTES);
    await user.click(await screen.findByText('A question', {}, SLOW));
    await waitFor(() => expect(asked.some(({ name }) => name === 'editTicket')).toBe(true));
    await waitFor(() => expect(document.body.textContent).not.toContain('Unread'));
    await user.type(screen.getByLabelText('Reply'), 'Ten minutes.');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await screen.findByText(/does not work right now/, {}, SLOW);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('Ten minutes.');
    mend();
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await screen.findByText('The reply to ada@example.com is on its way.', {}, SLOW);
    expect(screen.getByText('Ten minutes.')).toBeTruthy();
    const ids = asked.flatMap(({ name, input }) =>
      name === 'answerTicket' ? [(input as { replyId: string }).replyId] : [],
    );
    // The same reply, so that it is mailed once although its first response was lost.
    expect(new Set(ids).size).toBe(1);
    await user.click(screen.getByRole('button', { name: /^Close/ }));
    await screen.findByText('“A question” is closed.', {}, SLOW);
  });
});

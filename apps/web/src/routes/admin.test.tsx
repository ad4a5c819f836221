// @vitest-environment jsdom
import {
  type AdminOrder,
  DOCTOR_CHECKS,
  type DoctorResponse,
  type PaymentEvent,
  SystemDetail,
  type SystemResponse,
} from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../i18n/en.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { visit } from '../testing/visit.tsx';
import * as admin from './admin.tsx';
import { administrator, listing, owner } from './testing/administrator.ts';

/** It has tests of its own, and brings the whole call client. */
vi.mock('../features/check/connection-check.tsx', () => ({
  ConnectionCheck: () => <p>The connection check</p>,
}));

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

const order = (id: string, more: Partial<AdminOrder> = {}): AdminOrder => ({
  id,
  planType: 'add_minutes',
  minutes: 100,
  amount: 1_000,
  currency: 'USD',
  assistantId: null,
  status: 'completed',
  createdAt: '2026-11-01T10:00:00.000Z',
  paidAt: null,
  refunded: 0,
  email: 'mia@example.com',
  provider: 'stripe',
  dispute: null,
  ...more,
});
const event = (id: string, more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  id,
  provider: 'stripe',
  type: 'invoice.paid',
  state: 'failed',
  note: 'No such order.',
  orderId: null,
  attempts: 3,
  receivedAt: '2026-11-01T10:00:00.000Z',
  ...more,
});
const dialog = async () => within(await screen.findByRole('alertdialog', {}, SLOW));

it('leads an administrator who needs a second factor to where it is set up', async () => {
  const required = { success: true as const, enabled: false, recoveryCodes: 0, required: true };
  fakeApi({ ...administrator(), getSecondFactor: () => required });
  await visit('/admin/orders', ROUTES);
  const link = await screen.findByRole('link', { name: 'Set it up' });
  expect(link.getAttribute('href')).toBe('/dashboard/profile#second-factor');
  expect(screen.getByRole('heading').textContent).toBe('Set up your second factor first');
});

describe('a user who is not an administrator', () => {
  it.each(['/admin', '/admin/orders', '/admin/system'])('finds no page at %s', async (address) => {
    const { asked } = fakeApi(administrator(false));
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
  it('has sections with addresses of their own, and a not-found page elsewhere', async () => {
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
    expect(await screen.findByText('Nobody has done anything yet.')).toBeTruthy();
    await router.navigate('/admin/secrets');
    expect(await screen.findByRole('heading', { name: NOT_FOUND })).toBeTruthy();
  });

  it('can be asked for again when the account could not be read', async () => {
    let away = true;
    fakeApi({
      ...listing(owner('mia')),
      getUser: () => (away ? refuse('unavailable', 'no') : administrator().getUser()),
    });
    const { user } = await visit('/admin', ROUTES);
    const again = await screen.findByRole('button', { name: 'Try again' }, SLOW);
    away = false;
    await user.click(again);
    expect(await screen.findByText('mia@example.com', {}, SLOW)).toBeTruthy();
  });
});

describe('orders', () => {
  it('show item and buyer, and are refunded after a question', async () => {
    const { asked } = fakeApi({
      ...administrator(),
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
      ...administrator(),
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

it('acts show people, reason and time, in Ukrainian, too', async () => {
  const at = '2026-11-02T10:00:00.000Z';
  fakeApi({
    ...administrator(),
    listActs: () => ({
      success: true,
      acts: [
        {
          ...{
            id: 'a',
            at,
            by: 'o@example.com',
            act: 'grant_minutes',
            about: 'm@example.com',
            note: '+30: x',
          },
          ...{ device: null, via: 'session' },
        },
      ],
      next: null,
    }),
  });
  await visit('/admin/acts', ROUTES, { language: 'uk' });
  expect(await screen.findByRole('heading', { name: 'Журнал дій' })).toBeTruthy();
  const row = (await screen.findByText('Додано хвилини', { selector: 'span' })).closest('li');
  expect(row?.textContent).toContain('m@example.com');
  expect(row?.textContent).toContain('+30: x');
  expect(row?.textContent).toContain('Хтоo@example.com');
  expect(row?.textContent).toMatch(/2 лист\./);
});

it('acts are found by a person and a kind, which go together', async () => {
  const { asked } = fakeApi({
    ...administrator(),
    listActs: () => ({ success: true, acts: [], next: null }),
  });
  const { user } = await visit('/admin/acts', ROUTES);
  expect(await screen.findByText('Nobody has done anything yet.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Show'), 'Signed in');
  expect(await screen.findByText('Nobody has done this.')).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'olena{Enter}');
  expect(await screen.findByText(/olena/)).toBeTruthy();
  expect(asked.at(-1)).toEqual({
    name: 'listActs',
    input: { limit: 25, search: 'olena', act: 'sign_in' },
  });
});

it('the system shows its parts with words, its jobs, and looks again', async () => {
  let state: SystemResponse['parts'][number]['state'] = 'bad';
  fakeApi({
    ...administrator(),
    getSystem: () => ({
      success: true,
      version: '0.2.0',
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
  expect(screen.getByText('Parlo 0.2.0')).toBeTruthy();
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

it('checks show what fails first, with what to do, and are made again when asked for', async () => {
  let state: DoctorResponse['checks'][number]['state'] = 'failed';
  const { asked } = fakeApi({
    ...administrator(),
    runDoctor: () => ({
      success: true,
      checks: [
        { check: 'disk', state: 'ok', text: '50 GB are free.' },
        { check: 'turn', state, text: 'The TURN server was looked at.' },
        { check: 'mail', state: 'off', text: 'No mail server is set.' },
      ],
    }),
  });
  const { user } = await visit('/admin/checks', ROUTES);
  expect(await screen.findByText('1 thing doesn’t work.')).toBeTruthy();
  const rows = () =>
    within(screen.getByRole('region', { name: 'From this server' })).getAllByRole('listitem');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'TURN serverDoesn’t workThe TURN server was looked at.',
    'DiskWorks50 GB are free.',
    'MailNot set upNo mail server is set.',
  ]);
  expect(await screen.findByText('The connection check')).toBeTruthy();
  state = 'ok';
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('All is well.')).toBeTruthy();
  expect(asked.filter(({ name }) => name === 'runDoctor')).toHaveLength(2);
});

it('every check has a name in both languages, and the sentence is asked for in the reader’s', async () => {
  const { asked } = fakeApi({
    ...administrator(),
    runDoctor: () => ({
      success: true,
      checks: DOCTOR_CHECKS.map((check) => ({ check, state: 'warning' as const, text: 'Речення.' })),
    }),
  });
  await visit('/admin/checks', ROUTES, { language: 'uk' });
  expect(await screen.findByText('Годинник')).toBeTruthy();
  expect(await screen.findByText('The connection check')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(`Варто глянути на ${DOCTOR_CHECKS.length} речей.`);
  expect(asked.find(({ name }) => name === 'runDoctor')?.input).toEqual({ language: 'uk' });
  expect(document.body.textContent).not.toMatch(/\{\{|admin\.|undefined/);
});

it('the system shows what calls at the operator’s provider cost today, and when the cap is reached', async () => {
  const costs = { currency: 'USD', calls: 12, today: 1_500_000, cap: 20_000_000 };
  const answers = [costs, { ...costs, today: 20_000_000 }, { ...costs, today: null, cap: null }];
  fakeApi({
    ...administrator(),
    getSystem: () => {
      const callCosts = answers.shift();
      return { success: true, version: '0.2.0', parts: [], jobs: [], ...(callCosts && { callCosts }) };
    },
  });
  const { user } = await visit('/admin/system', ROUTES);
  const facts = async () => (await screen.findByText('Cap of the day')).closest('dl')?.textContent;
  expect(await facts()).toBe('Calls12Cost$1.50Cap of the day$20.00');
  expect(screen.queryByText(/The cap is reached/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/The cap is reached/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('The model’s prices are not set')).toBeTruthy();
  expect(await facts()).toContain('Cap of the dayNone');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText('Cap of the day')).toBeNull());
});

it('the system page is translated except for technical terms', async () => {
  const codes = SystemDetail.options.filter((code) => code !== 'other');
  const params = { version: '18.1', size: '12 MB', bucket: 'files', model: 'gpt', fault: 'wrong_key' };
  const part = { part: 'files', state: 'bad', detail: 'In English.' } as const;
  fakeApi({
    ...administrator(),
    getSystem: () => ({
      success: true,
      version: '0.2.0',
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

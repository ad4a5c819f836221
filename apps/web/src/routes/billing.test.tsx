// @vitest-environment jsdom
import type { BillingResponse, BillingRow } from '@parlo/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { madeBilling, madeStarter, madeUsage } from '../features/billing/testing/made.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { visit } from '../testing/visit.tsx';
import * as billing from './billing.tsx';

const ROUTES = { '/dashboard/billing': billing };
const AT = '/dashboard/billing';
const TRIAL = madeBilling();
const STARTER = madeStarter();
const row = (id: string, some: Partial<BillingRow> = {}): BillingRow => ({
  id,
  plan: 'top_up',
  date: '2026-11-02T10:00:00.000Z',
  minutes: 100,
  amount: 1_000,
  ...({ status: 'completed', invoiceUrl: null } as const),
  ...some,
});
const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const serve = (response: BillingResponse) =>
  fakeApi({ getBilling: () => response, getUsage: () => madeUsage([], []) });
async function facts() {
  const terms = await screen.findAllByRole('term');
  const pairs = terms.map((term) => [
    term.textContent ?? '',
    plain(term.nextElementSibling?.textContent ?? ''),
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

describe('the plan', () => {
  it.each([
    [
      'a trial',
      TRIAL,
      {
        Status: 'Active',
        'Minutes left to talk': '10',
        'Next billing date': 'Nothing is due',
        Amount: 'Free',
      },
    ],
    [
      'a trial that is used up',
      { ...TRIAL, minutes: 0, used: 10 },
      { Status: 'Used up', 'Minutes used so far': '10' },
    ],
    [
      'a paid month',
      STARTER,
      { Status: 'Active', 'Next billing date': 'December 2, 2026', Amount: '$29 per month' },
    ],
    [
      'a paid month without minutes',
      { ...STARTER, minutes: 0 },
      { Status: 'Active', 'Minutes left to talk': '0' },
    ],
    ['minutes that were added', { ...TRIAL, plan: 'minutes', minutes: 90 } as const, { Status: 'Active' }],
  ])('of %s shows the remaining minutes and the due amount', async (_, response, expected) => {
    serve(response);
    await visit(AT, ROUTES);
    expect(await facts()).toMatchObject(expected);
  });

  it('is told in Ukrainian, with its date and price as they are written there', async () => {
    serve(STARTER);
    await visit(AT, ROUTES, { language: 'uk' });
    expect(await facts()).toEqual({
      Стан: 'Діє',
      'Хвилин на розмови': '250',
      'Уже використано хвилин': '60',
      'Наступна оплата': '2 грудня 2026 р.',
      Сума: '29 $ на місяць',
    });
  });

  it('tells a trial, but not a paid plan, that visitors can’t call', async () => {
    serve(TRIAL);
    const { unmount } = await visit(AT, ROUTES);
    expect(await screen.findByText(/The trial is for trying your assistants yourself/)).toBeTruthy();
    unmount();
    serve(STARTER);
    await visit(AT, ROUTES);
    await facts();
    expect(screen.queryByText(/The trial is for trying/)).toBeNull();
  });

  it('is changed on the page of prices', async () => {
    serve(TRIAL);
    const { user, reached } = await visit(AT, ROUTES, { language: 'uk' });
    await user.click(await screen.findByRole('link', { name: 'Змінити тариф' }));
    await reached('/uk/pricing');
  });

  it('says that it is on its way', async () => {
    const arrival = Promise.withResolvers<void>();
    fakeApi({ getBilling: () => arrival.promise.then(() => TRIAL) });
    await visit(AT, ROUTES);
    expect((await screen.findByRole('status')).textContent).toContain('Loading your plan');
    arrival.resolve();
    await facts();
    expect(screen.queryByText('Loading your plan')).toBeNull();
  });

  it('that could not be loaded is asked for again, and says in Ukrainian that nothing changed', async () => {
    let asks = 0;
    fakeApi({
      getUsage: () => madeUsage([], []),
      getBilling: () => {
        asks += 1;
        // It is asked for a second time by itself.
        return asks > 2 ? TRIAL : refuse('database_unavailable', 'Away.');
      },
    });
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    const again = await screen.findByRole('button', { name: 'Спробувати ще раз' }, { timeout: 8_000 });
    expect(screen.getByRole('alert').textContent).toContain('Нічого не змінилося');
    await user.click(again);
    expect((await facts())['Хвилин на розмови']).toBe('10');
    expect(screen.queryByText(/Не вдалося завантажити тариф/)).toBeNull();
  });
});

describe('the history', () => {
  const cells = () =>
    screen.getAllByRole('row').map((one) => [...one.children].map(({ textContent }) => plain(textContent)));

  it('has a row for all that was added, newest first as the server has it', async () => {
    serve({
      ...STARTER,
      history: [
        row('4', { plan: 'grant', minutes: 120, amount: null, date: '2026-11-20T10:00:00.000Z' }),
        row('3', { minutes: 500, amount: 4_000 }),
        row('2', { plan: 'starter', minutes: 300, amount: 2_900 }),
        row('1', { plan: 'trial', minutes: 10, amount: null, date: '2026-10-01T10:00:00.000Z' }),
      ],
    });
    await visit(AT, ROUTES);
    await screen.findByRole('table');
    expect(cells().slice(1)).toEqual([
      ['Nov 20, 2026', 'Added by the operator', '120', 'Free', 'Completed', 'None'],
      ['Nov 2, 2026', 'Top-up', '500', '$40', 'Completed', 'None'],
      ['Nov 2, 2026', 'Starter', '300', '$29', 'Completed', 'None'],
      ['Oct 1, 2026', 'Free trial', '10', 'Free', 'Completed', 'None'],
    ]);
  });

  it('is in Ukrainian from its head to its last cell', async () => {
    serve({ ...STARTER, history: [row('2'), row('1', { plan: 'grant', amount: null })] });
    await visit(AT, ROUTES, { language: 'uk' });
    await screen.findByRole('table');
    expect(cells()).toEqual([
      ['Дата', 'Тариф', 'Хвилини', 'Сума', 'Стан', 'Рахунок'],
      ['2 лист. 2026 р.', 'Поповнення', '100', '10 $', 'Виконано', 'Немає'],
      ['2 лист. 2026 р.', 'Додав адміністратор', '100', 'Безкоштовно', 'Виконано', 'Немає'],
    ]);
  });

  it('has cents where a price has some', async () => {
    serve({ ...STARTER, history: [row('1', { amount: 1_050 })] });
    await visit(AT, ROUTES);
    await screen.findByRole('table');
    expect(cells()[1]?.[3]).toBe('$10.50');
  });

  it('is scrolled by the keyboard where it is wider than a phone', async () => {
    serve({ ...STARTER, history: [row('1')] });
    await visit(AT, ROUTES);
    const region = await screen.findByRole('region', { name: 'Table of what was added' });
    expect(region.tabIndex).toBe(0);
    expect(within(region).getByRole('table')).toBeTruthy();
  });

  it('says in Ukrainian that nothing was added', async () => {
    serve(TRIAL);
    await visit(AT, ROUTES, { language: 'uk' });
    expect(await screen.findByText('Ще нічого не додавали.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

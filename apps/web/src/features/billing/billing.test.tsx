// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { Billing } from './billing.tsx';

const TRIAL = {
  success: true,
  plan: 'trial',
  paidUntil: null,
  price: null,
  minutes: 10,
  used: 0,
  history: [],
} as const;

const page = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';

it('shows a trial, with nothing due and nothing in its history', async () => {
  fakeApi({ getBilling: () => ({ ...TRIAL, history: [] }) });
  await show(<Billing />);
  expect(await screen.findByText('Free trial')).toBeTruthy();
  expect(page()).toContain('Minutes left10');
  expect(page()).toContain('Next billing dateNothing is due');
  expect(screen.getByText('Nothing has been added yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change Plan' }).getAttribute('href')).toBe('/pricing');
});

it('shows a paid month, what it costs, and what was added', async () => {
  const row = { id: 'entry_1', date: '2026-11-02T10:00:00.000Z', status: 'completed' } as const;
  fakeApi({
    getBilling: () => ({
      ...TRIAL,
      plan: 'starter',
      paidUntil: '2026-12-02T10:00:00.000Z',
      price: 2_900,
      minutes: 250,
      used: 60,
      history: [
        { ...row, plan: 'starter', minutes: 300, amount: 2_900 },
        { ...row, id: 'entry_0', plan: 'trial', minutes: 10, amount: null },
      ],
    }),
  });
  await show(<Billing />, { language: 'uk' });
  expect(await screen.findByText('Starter: щомісяця')).toBeTruthy();
  expect(page()).toContain('2 грудня 2026');
  expect(page()).toContain('29 $ на місяць');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(rows[1]).toContain('Місяць Starter30029 $Виконано');
  expect(rows[2]).toContain('Пробний період10БезкоштовноВиконано');
});

it('has a history with the columns of the specification, and minutes', async () => {
  const row = {
    id: 'entry_1',
    plan: 'starter',
    date: '2026-11-02T10:00:00.000Z',
    status: 'completed',
  } as const;
  fakeApi({ getBilling: () => ({ ...TRIAL, history: [{ ...row, minutes: 300, amount: 2_900 }] }) });
  await show(<Billing />);
  const columns = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  expect(columns).toEqual(['Date', 'Plan', 'Minutes', 'Amount', 'Status']);
});

it('says that minutes are used up, and that a plan could not be read', async () => {
  let away = true;
  fakeApi({
    getBilling: () => {
      if (away) throw new TypeError('away');
      return { ...TRIAL, minutes: 0, used: 10, history: [] };
    },
  });
  const { user } = await show(<Billing />);
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
  away = false;
  await user.click(again);
  expect(await screen.findByText('Used up', {}, { timeout: 5_000 })).toBeTruthy();
});

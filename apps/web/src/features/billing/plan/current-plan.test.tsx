// @vitest-environment jsdom
import type { BillingResponse } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { Billing } from '../billing.tsx';
import { madeBilling, madeStarter, madeUsage } from '../testing/made.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Responses = Parameters<typeof fakeApi>[0];
const serve = (billing: BillingResponse, more: Responses = {}) =>
  fakeApi({ getBilling: () => billing, getUsage: () => madeUsage([], []), ...more });
const button = (name: string) => screen.findByRole('button', { name });
const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

describe('the advice for an account', () => {
  it.each([
    ['paid', madeStarter(), 'Active', null],
    ['used up', madeBilling({ minutes: 0 }), 'Used up', /Add minutes to go on/],
    ['without minutes in its month', madeStarter({ minutes: 0 }), 'Active', /Add minutes to go on/],
    ['past due', madeStarter({ subscription: 'past_due' }), 'Payment due', /check your card/],
    ['paused', madeStarter({ subscription: 'paused' }), 'Paused', /closed to visitors/],
    [
      'ending',
      madeStarter({ subscription: 'ending', price: null }),
      'Ends soon',
      /ends on December 2, 2026, and nothing more is charged/,
    ],
    ['suspended', madeStarter({ suspended: true }), 'Suspended', /Please write to support/],
    ['sold to in a test', madeBilling({ sales: 'test' }), 'Active', /no money moves/],
    ['sold nothing', madeBilling({ sales: 'closed' }), 'Active', /Nothing is sold on this server yet/],
  ] as const)('that is %s', async (_, billing, status, advice) => {
    serve(billing);
    await show(<Billing />);
    // Starter is not offered to those who have it: there is nothing to change to.
    const toPrices = billing.subscription === null ? 'Change Plan' : 'Add minutes';
    await screen.findByRole('link', { name: toPrices });
    expect(fact('Status')).toBe(status);
    if (advice) expect(screen.getByText(advice)).toBeTruthy();
    else expect(document.body.textContent).not.toMatch(/was declined|Add minutes to go on|no money moves/);
  });

  it.each([
    ['past_due', 'minutes', 'Due now'],
    ['past_due', 'trial', 'Due now'],
    ['paused', 'minutes', 'Due now'],
  ] as const)('names the plan and the due amount after an unpaid month: %s, %s', async (...given) => {
    const [subscription, plan, due] = given;
    serve(madeStarter({ subscription, plan, paidUntil: null, minutes: 0 }));
    await show(<Billing />);
    expect(await screen.findByText('Starter')).toBeTruthy();
    expect(fact('Next billing date')).toBe(due);
    expect(screen.queryByText(/The trial is for trying/)).toBeNull();
  });

  it('has one accent, on what matters most', async () => {
    const accents = () =>
      [...document.querySelectorAll('main a, main button, a, button')]
        .filter((one) => one.className.includes('bg-action'))
        .map((one) => one.textContent);
    serve(madeStarter({ suspended: true }));
    const first = await show(<Billing />);
    await screen.findByText('Suspended');
    // Nobody is charged for what they can't use.
    expect(fact('Next billing date')).toBe('Nothing is due');
    expect(accents()).toEqual(['Write to support']);
    first.unmount();
    serve(madeStarter({ subscription: 'past_due' }));
    const second = await show(<Billing />);
    await screen.findByText('Payment due');
    expect(accents()).toEqual(['Check the card']);
    second.unmount();
    serve(madeStarter());
    await show(<Billing />);
    await screen.findByText('Active');
    expect(accents()).toEqual(['Add minutes']);
  });

  it('says how minutes come and go', async () => {
    serve(madeBilling());
    await show(<Billing />);
    const words = await screen.findByText(/Minutes never expire/);
    expect(words.textContent).toContain('each paid month adds 300');
    expect(words.textContent).toContain('Free minutes are used first');
  });
});

describe('a plan', () => {
  it('is cancelled after a question that says what stays, and shows its last day', async () => {
    serve(madeStarter(), {
      cancelStarter: () => madeStarter({ subscription: 'ending', price: null }),
    });
    const { user } = await show(<Billing />);
    await user.click(await button('Cancel plan'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('It stays as it is until December 2, 2026');
    expect(question.textContent).toContain('All your minutes, assistants and conversations stay');
    await user.click(within(question).getByRole('button', { name: 'Cancel the plan' }));
    expect(await button('Keep plan')).toBeTruthy();
    expect(fact('Last day')).toBe('December 2, 2026');
    expect(fact('Amount')).toBe('Nothing more');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('stays when the owner thinks again', async () => {
    const { asked } = serve(madeStarter());
    const { user } = await show(<Billing />);
    await user.click(await button('Cancel plan'));
    await user.click(await button('Keep my plan'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked.some(({ name }) => name === 'cancelStarter')).toBe(false);
  });

  it('that could not be cancelled says so in the question, where one can try again', async () => {
    let away = true;
    serve(madeStarter(), {
      cancelStarter: () =>
        away ? refuse('payments_unavailable', 'Away.') : madeStarter({ subscription: 'ending' }),
    });
    const { user } = await show(<Billing />, { language: 'uk' });
    await user.click(await button('Скасувати тариф'));
    const question = await screen.findByRole('alertdialog');
    const confirm = within(question).getByRole('button', { name: 'Скасувати тариф' });
    await user.click(confirm);
    expect(await within(question).findByText(/Оплата зараз недоступна/)).toBeTruthy();
    away = false;
    await user.click(confirm);
    expect(await button('Залишити тариф')).toBeTruthy();
  });

  it('that was to end is kept', async () => {
    serve(madeStarter({ subscription: 'ending', price: null }), { resumeStarter: () => madeStarter() });
    const { user } = await show(<Billing />);
    await user.click(await button('Keep plan'));
    expect(await button('Cancel plan')).toBeTruthy();
    expect(fact('Status')).toBe('Active');
  });
});

describe('the page for cards and invoices', () => {
  const tab = () => ({ closed: false, opener: {}, close: vi.fn(), location: { replace: vi.fn() } });
  const open = (opened: ReturnType<typeof tab> | null) =>
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);

  it('opens in a new tab without access to this page', async () => {
    const response = Promise.withResolvers<{ success: true; url: string }>();
    serve(madeStarter(), { billingPortal: () => response.promise });
    const opened = tab();
    const opening = open(opened);
    const { user } = await show(<Billing />);
    await user.click(await button('Card and invoices'));
    expect(opening).toHaveBeenCalledTimes(1);
    response.resolve({ success: true, url: 'https://portal.example/1' });
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('https://portal.example/1'));
    expect(opened.opener).toBeNull();
  });

  it('is a link where the browser holds the tab back', async () => {
    serve(madeStarter(), { billingPortal: () => ({ success: true, url: 'https://portal.example/1' }) });
    open(null);
    const { user } = await show(<Billing />);
    await user.click(await button('Card and invoices'));
    const link = await screen.findByRole('link', { name: 'Open the page here' });
    expect(link.getAttribute('href')).toBe('https://portal.example/1');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('that is not there closes the tab and says why', async () => {
    serve(madeStarter(), { billingPortal: () => refuse('no_portal', 'None.') });
    const opened = tab();
    open(opened);
    const { user } = await show(<Billing />);
    await user.click(await button('Card and invoices'));
    expect(await screen.findByText('There are no cards or invoices yet.')).toBeTruthy();
    expect(opened.close).toHaveBeenCalled();
  });

  it('is not offered to somebody who never paid', async () => {
    serve(madeBilling());
    await show(<Billing />);
    await screen.findByText('Free trial');
    expect(screen.queryByRole('button', { name: /Card/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  });
});

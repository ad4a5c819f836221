// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../owner/account/use-user.ts';
import { BAKERY } from '../../testing/bakery.ts';
import { refuse } from '../../testing/fake-api.ts';
import { OLENA } from '../../testing/render.tsx';
import { billingOf } from './testing/orders.ts';
import { button, open, starter } from './testing/pricing-scene.tsx';

const listed = (...names: string[]) => ({
  success: true as const,
  message: '',
  assistants: names.map((assistantName, at) => ({ ...BAKERY, id: `assistant_${at + 1}`, assistantName })),
});

const hundred = () => button('Buy 100 minutes for $10');
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signedIn(OLENA);
});
afterEach(() => {
  location.hash = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the products', () => {
  it('has its prices, and one button that stands out', async () => {
    await open();
    const page = document.body.textContent;
    for (const words of ['$29', '300 minutes', '+100 min$10', '+300 min$27', '+500 min$40']) {
      expect(page).toContain(words);
    }
    const loud = screen.getAllByRole('button').filter(({ className }) => className.includes('bg-action'));
    expect(loud).toEqual([starter()]);
  });

  it('says what holds before one buys, in a tab of its own', async () => {
    await open();
    const links = ['Terms', 'Refunds'].map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/terms', '/refunds']);
    for (const link of links) expect(link.getAttribute('target')).toBe('_blank');
  });

  it('is written as Ukrainian readers do', async () => {
    await open({}, {}, 'uk');
    const page = document.body.textContent?.replaceAll('\u00a0', ' ');
    expect(page).toContain('29 $');
    expect(page).not.toMatch(/minute|month|\bBuy\b/);
  });

  it('can’t be bought while sales are closed, and name a contact', async () => {
    const { user, router, asked } = await open({ sales: () => ({ success: true, sales: 'closed' }) });
    const ask = await screen.findByRole('link', { name: 'write to support' });
    expect(screen.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => disabled)).toBe(true);
    expect(screen.getByRole('button', { name: 'Sales are not open yet' })).toBeTruthy();
    expect(asked('prePayment')).toEqual([]);
    await user.click(ask);
    expect(router.state.location.pathname).toBe('/dashboard/support');
  });

  it('says where no money moves', async () => {
    await open({ sales: () => ({ success: true, sales: 'test' }) });
    expect(await screen.findByText(/no money moves/)).toBeTruthy();
    expect(starter().disabled).toBe(false);
  });
});

describe('the current plan', () => {
  it('is not offered again, and leads to their billing', async () => {
    const { user, router } = await open({ getBilling: () => billingOf('active') });
    expect(await screen.findByText('You have this plan.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Get Starter' })).toBeNull();
    expect(hundred().disabled).toBe(false);
    await user.click(screen.getByRole('link', { name: 'See your billing' }));
    expect(router.state.location.pathname).toBe('/dashboard/billing');
  });

  it('is offered while it is not theirs, and to strangers, who are not asked about', async () => {
    const { asked } = await open({ getBilling: () => billingOf(null) });
    await waitFor(() => expect(asked('getBilling')).toHaveLength(1));
    expect(starter().disabled).toBe(false);
    cleanup();
    localStorage.clear();
    const stranger = await open({ getBilling: () => billingOf('active') });
    await screen.findByText(/You pay on the page of the payment provider/);
    expect(stranger.asked('getBilling')).toEqual([]);
    expect(starter().disabled).toBe(false);
  });

  it('says why it costs more than as many minutes once', async () => {
    await open();
    expect(screen.getByText(/Starter costs a little more for as many minutes, because/)).toBeTruthy();
  });
});

describe('buying', () => {
  it('orders the plan for nobody in particular, and goes to the checkout', async () => {
    const { user, asked } = await open();
    await user.dblClick(starter());
    await waitFor(() => expect(location.hash).toBe('#checkout'));
    expect(asked('prePayment')).toEqual([
      { email: OLENA.email, planType: 'starter', minutes: 300, assistantId: null },
    ]);
    // The browser may show the page as it was left when somebody comes back.
    expect(hundred().disabled).toBe(true);
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(hundred().disabled).toBe(false);
  });

  it('says that it is under way, and takes no second click', async () => {
    const { user } = await open({ prePayment: () => new Promise(() => {}) });
    await user.click(starter());
    expect(button('One moment...').disabled).toBe(true);
    expect(hundred().disabled).toBe(true);
  });

  it('needs somebody to be signed in, and leads back here', async () => {
    localStorage.clear();
    const { user, router, asked } = await open();
    await user.click(hundred());
    expect(alerts()).toEqual(['Please sign in to add minutes Sign In']);
    await user.click(starter());
    expect(alerts()).toEqual(['Please sign in to purchase a plan Sign In']);
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(router.state.location).toMatchObject({
      pathname: '/auth',
      state: { mode: 'login', from: '/pricing?from=mail' },
    });
    expect(asked('prePayment')).toEqual([]);
  });

  it('finds out that the session is over, and forgets who was signed in', async () => {
    const { user } = await open({ prePayment: () => refuse('unauthenticated', 'Please sign in.') });
    await user.click(starter());
    await user.click(await screen.findByRole('link', { name: 'Sign In' }));
    // Else the page for it would lead back here at once.
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('leads an owner with the plan to billing', async () => {
    const { user, router } = await open({
      prePayment: () => refuse('already_subscribed', 'You have this plan already.'),
    });
    await user.click(starter());
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/billing'));
  });

  it.each([
    [
      'the server has words',
      () => refuse('spending_cap', 'Too much.'),
      /^Failed to process payment: This would cost more than your monthly limit/,
    ],
    [
      'the server has none',
      () => refuse('invalid_input', ''),
      /^Failed to process payment: Pre-payment failed$/,
    ],
    [
      'no response comes',
      () => {
        throw new TypeError('away');
      },
      /^Failed to process payment: Failed to process pre-payment$/,
    ],
  ])('that fails when %s says why, in red', async (_, prePayment, words) => {
    const { user } = await open({ prePayment });
    await user.click(starter());
    const alert = await screen.findByText(words);
    expect(alert.className).toContain('text-danger');
    expect(alert.getAttribute('role')).toBe('alert');
    expect(starter().disabled).toBe(false);
  });

  it.each([
    [502, 'HTTP error! status: 502'],
    [200, 'Pre-payment failed'],
  ])('that meets a proxy’s page with status %d says so', async (status, words) => {
    const { user } = await open();
    vi.stubGlobal('fetch', async () => new Response('<html>', { status }));
    await user.click(starter());
    expect(await screen.findByText(`Failed to process payment: ${words}`)).toBeTruthy();
  });
});

describe('minutes', () => {
  it('are for the assistant that is known', async () => {
    const { user, asked } = await open({}, { assistantId: 'assistant_7' });
    await user.click(hundred());
    await waitFor(() => expect(location.hash).toBe('#checkout'));
    expect(asked('prePayment')).toEqual([
      { email: OLENA.email, planType: 'add_minutes', minutes: 100, assistantId: 'assistant_7' },
    ]);
  });

  it('else are for the one that is chosen', async () => {
    const { user, asked } = await open({ getAssistants: () => listed('Poppy', ' ') });
    await user.click(hundred());
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Which assistant are the minutes for?' }),
    );
    const options = await dialog.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Poppy', 'Assistant']);
    await user.selectOptions(dialog.getByLabelText('Assistant'), 'assistant_2');
    expect(asked('prePayment')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Continue to checkout' }));
    await waitFor(() => expect(location.hash).toBe('#checkout'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked('prePayment')).toMatchObject([{ minutes: 100, assistantId: 'assistant_2' }]);
  });

  it('need an assistant', async () => {
    const { user, router, asked } = await open({ getAssistants: () => listed() });
    await user.click(hundred());
    await waitFor(() => expect(alerts()).toEqual(['Assistant ID not found Create Your AI Assistant']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked('prePayment')).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Create Your AI Assistant' }));
    expect(router.state.location.pathname).toBe('/assistant');
  });

  it('are not ordered when the question is closed', async () => {
    const { user, asked } = await open({ getAssistants: () => listed('Poppy') });
    await user.click(hundred());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked('prePayment')).toEqual([]);
  });
});

it('says how a checkout ended that led here, until something else is bought', async () => {
  const { user } = await open({ prePayment: () => new Promise(() => {}) }, { ended: 'cancelled' });
  expect(screen.getByText('The payment was cancelled. Nothing was charged.')).toBeTruthy();
  await user.click(starter());
  expect(screen.queryByText('The payment was cancelled. Nothing was charged.')).toBeNull();
});

// @vitest-environment jsdom
import type { Order } from '@parlo/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../owner/account/use-user.ts';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { PricingSection } from './pricing-section.tsx';
import { billingOf, orderOf } from './testing/orders.ts';

type Answers = Parameters<typeof fakeApi>[0];
type Props = Parameters<typeof PricingSection>[0];

/** Where a test pays: jsdom follows an address only within the page. */
const CHECKOUT = 'http://localhost:3000/#checkout';
const PLACES = ['/auth', '/assistant', '/purchase-confirmation', '/dashboard/billing', '/dashboard/support'];

/** A tab that the page opened. */
function fakeTab() {
  const tab = {
    closed: false,
    document: { body: { textContent: '' } },
    location: { href: 'about:blank', assign: vi.fn() },
    close: vi.fn(),
  };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return { tab, open };
}

const placed = () => ({ success: true as const, message: '', orderId: 'order_1', paymentUrl: CHECKOUT });
const listed = (...names: string[]) => ({
  success: true as const,
  message: '',
  assistants: names.map((assistantName, at) => ({ ...BAKERY, id: `assistant_${at + 1}`, assistantName })),
});

async function open(answers: Answers = {}, props: Partial<Props> = {}, language: 'en' | 'uk' = 'en') {
  const server = fakeApi({
    sales: () => ({ success: true, sales: 'open' }),
    prePayment: placed,
    getOrder: () => ({ success: true, order: orderOf({ status: 'pending' }) }),
    ...answers,
  });
  const scene = await show(<PricingSection checkout="here" {...props} />, {
    at: '/pricing?from=mail',
    language,
    elsewhere: PLACES,
  });
  const asked = (name: string) => server.asked.filter((one) => one.name === name).map(({ input }) => input);
  return { ...scene, asked };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const starter = () => button('Get Starter');
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

describe('what is sold', () => {
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

  it('can’t be bought while sales are closed, and says whom to ask', async () => {
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

describe('the plan of an owner who has it', () => {
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

  it('leads an owner who has the plan to their billing', async () => {
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

describe('the checkout in a tab of its own', () => {
  /** Buys Starter, and waits until the tab is at the checkout. */
  async function pay(getOrder?: () => { readonly success: true; readonly order: Order }) {
    const { tab, open: opening } = fakeTab();
    const scene = await open(getOrder && { getOrder }, { checkout: 'tab' });
    await scene.user.click(starter());
    await waitFor(() => expect(tab.location.assign).toHaveBeenCalledWith(new URL(CHECKOUT)));
    await screen.findByText(/Pay in the tab that has opened/);
    await waitFor(() => expect(window.parloOrder).toBe('order_1'));
    return { ...scene, tab, opening };
  }
  const post = (data: unknown, origin = location.origin) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin })));
  const keys = () => ['paymentStatus', 'paymentPlan', 'paymentId'].map((key) => localStorage.getItem(key));

  it('is opened in the click itself', async () => {
    const { tab, open: opening } = fakeTab();
    const { user } = await open({ prePayment: () => new Promise(() => {}) }, { checkout: 'tab' });
    await user.click(starter());
    expect(opening).toHaveBeenCalledWith('', 'parlo-checkout');
    expect(tab.document.body.textContent).toBe('One moment...');
    expect(tab.location.assign).not.toHaveBeenCalled();
  });

  it('makes room in this tab when it is blocked', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await open({}, { checkout: 'tab' });
    await user.click(starter());
    await waitFor(() => expect(location.hash).toBe('#checkout'));
  });

  it('is closed again when nothing was ordered, and not opened for a stranger', async () => {
    const { tab, open: opening } = fakeTab();
    const { user } = await open({ prePayment: () => refuse('sales_closed', 'Closed.') }, { checkout: 'tab' });
    await user.click(starter());
    await waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
    localStorage.clear();
    opening.mockClear();
    await user.click(starter());
    expect(opening).not.toHaveBeenCalled();
  });

  it('ends with a message, which stores the payment and closes the tab', async () => {
    const { tab, router } = await pay();
    post({ status: 'success', paymentId: 'order_1' });
    expect(keys()).toEqual(['completed', 'starter', 'order_1']);
    expect(tab.close).toHaveBeenCalledOnce();
    await waitFor(() => expect(router.state.location.pathname).toBe('/purchase-confirmation'));
  });

  it('says to its own tab that it is waited for, before it opens and as long as it is', async () => {
    const { tab } = fakeTab();
    const waited: unknown[] = [];
    tab.location.assign.mockImplementation(() => waited.push(window.parloOrder));
    const { user } = await open({}, { checkout: 'tab' });
    await user.click(starter());
    await waitFor(() => expect(waited).toEqual(['order_1']));
    await screen.findByText(/Pay in the tab that has opened/);
    expect(window.parloOrder).toBe('order_1');
    post({ status: 'cancelled', paymentId: 'order_1' });
    expect(window.parloOrder).toBeUndefined();
  });

  it('has an order id, even where the message names none', async () => {
    await pay();
    post({ status: 'success', paymentId: '' });
    expect(keys()).toEqual(['completed', 'starter', 'order_1']);
  });

  it.each([
    ['of another site', { status: 'success', paymentId: 'order_1' }, 'https://evil.example'],
    ['of another order', { status: 'success', paymentId: 'order_2' }, 'http://localhost:3000'],
    ['of another shape', { status: 'paid', paymentId: 'order_1' }, 'http://localhost:3000'],
    ['of nothing', null, 'http://localhost:3000'],
  ])('is not ended by a message %s', async (_, data, origin) => {
    const { tab, router } = await pay();
    post(data, origin);
    expect(keys()).toEqual([null, null, null]);
    expect(tab.close).not.toHaveBeenCalled();
    expect(router.state.location.pathname).toBe('/pricing');
  });

  it('is heard from where the checkout is', async () => {
    const { open: opening } = fakeTab();
    const paymentUrl = 'https://checkout.example/pay?order=order_1';
    const { user } = await open({ prePayment: () => ({ ...placed(), paymentUrl }) }, { checkout: 'tab' });
    await user.click(starter());
    await screen.findByText(/Pay in the tab that has opened/);
    expect(opening).toHaveBeenCalledOnce();
    post({ status: 'success', paymentId: 'order_1' }, 'https://checkout.example');
    expect(keys()).toEqual(['completed', 'starter', 'order_1']);
  });

  it('ends by the server’s word when the message is lost and this tab is looked at again', async () => {
    let status: Order['status'] = 'pending';
    const { tab, router, asked } = await pay(() => ({ success: true, order: orderOf({ status }) }));
    await waitFor(() => expect(asked('getOrder')).toHaveLength(1));
    status = 'completed';
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(router.state.location.pathname).toBe('/purchase-confirmation'));
    expect(keys()).toEqual(['completed', 'starter', 'order_1']);
    expect(tab.close).toHaveBeenCalledOnce();
  });

  it.each(['completed', 'refunded'] as const)('is asked about while it is open: %s', async (end) => {
    let status: Order['status'] = 'pending';
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
    const { router, asked } = await pay(() => ({ success: true, order: orderOf({ status }) }));
    await waitFor(() => expect(asked('getOrder')).toHaveLength(1));
    status = end;
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    vi.useRealTimers();
    await waitFor(() => expect(router.state.location.pathname).toBe('/purchase-confirmation'));
  });

  it.each([
    ['cancelled', 'The payment was cancelled. Nothing was charged.'],
    ['failed', 'The payment did not go through. Nothing was charged, and you can try again.'],
  ])('that is %s is said, and nothing is stored', async (status, words) => {
    const { tab, router } = await pay();
    post({ status, paymentId: 'order_1' });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(keys()).toEqual([null, null, null]);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(router.state.location.pathname).toBe('/pricing');
  });
});

it('says how a checkout ended that led here, until something else is bought', async () => {
  const { user } = await open({ prePayment: () => new Promise(() => {}) }, { ended: 'cancelled' });
  expect(screen.getByText('The payment was cancelled. Nothing was charged.')).toBeTruthy();
  await user.click(starter());
  expect(screen.queryByText('The payment was cancelled. Nothing was charged.')).toBeNull();
});

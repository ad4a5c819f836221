// @vitest-environment jsdom
import type { Order } from '@parlo/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../owner/account/use-user.ts';
import { refuse } from '../../testing/fake-api.ts';
import { OLENA } from '../../testing/render.tsx';
import { orderOf } from './testing/orders.ts';
import { CHECKOUT, open, placed, starter } from './testing/pricing-scene.tsx';

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

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signedIn(OLENA);
});
afterEach(() => {
  location.hash = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

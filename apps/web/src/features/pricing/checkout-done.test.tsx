// @vitest-environment jsdom
import type { Order } from '@parlo/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CheckoutDoneRoute from '../../routes/checkout-done.tsx';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { orderOf } from './testing/orders.ts';

const PLACES = ['/pricing', '/purchase-confirmation'];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(window, 'close').mockImplementation(() => undefined);
});
afterEach(() => {
  window.opener = null;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page that opened this tab. */
function openedBy(address: string, parloOrder?: string) {
  const opener = { closed: false, location: new URL(address), parloOrder, postMessage: vi.fn() };
  window.opener = opener;
  return opener;
}

async function comeBack(order: Partial<Order> | null, query = 'order=order_1') {
  fakeApi({
    getOrder: () =>
      order ? { success: true, order: orderOf(order) } : refuse('order_not_found', 'Order not found.'),
  });
  const scene = await show(<CheckoutDoneRoute />, { at: `/checkout/done?${query}`, elsewhere: PLACES });
  const place = () => {
    const { pathname, search, state } = scene.router.state.location;
    return { at: pathname + search, state };
  };
  return { ...scene, place };
}
const landed = (scene: Awaited<ReturnType<typeof comeBack>>, at: string) =>
  waitFor(() => expect(scene.place().at).toBe(at));

const CONFIRMATION = '/purchase-confirmation?order=order_1';

describe('back from the provider’s page, in the tab one came from', () => {
  it.each([
    ['paid', { status: 'completed' }, 'order=order_1'],
    ['paid and not confirmed yet', { status: 'pending' }, 'order=order_1'],
    ['paid before it was cancelled', { status: 'completed' }, 'order=order_1&cancelled=1'],
    ['of a server that says nothing now', null, 'order=order_1'],
  ] as const)('an order that is %s leads to its confirmation', async (_, order, query) => {
    await landed(await comeBack(order, query), CONFIRMATION);
  });

  it.each([
    ['cancelled', { status: 'pending' }, 'order=order_1&cancelled=1', '/pricing', 'cancelled'],
    [
      'cancelled, for an assistant',
      { status: 'cancelled', planType: 'add_minutes', assistantId: 'assistant 7' },
      'order=order_1',
      '/pricing?assistantId=assistant%207',
      'cancelled',
    ],
    ['refused', { status: 'failed' }, 'order=order_1', '/pricing', 'failed'],
    ['expired', { status: 'expired' }, 'order=order_1', '/pricing', 'failed'],
  ] as const)('an order that is %s leads back to the prices', async (_, order, query, at, checkout) => {
    const scene = await comeBack(order, query);
    await landed(scene, at);
    expect(scene.place().state).toEqual({ checkout });
  });

  it('without an order, there are the prices', async () => {
    await landed(await comeBack(null, ''), '/pricing');
  });
});

describe('back in a tab that /pricing opened', () => {
  it.each([
    ['success', { status: 'pending' }, 'order=order_1', 'Thank you.'],
    ['cancelled', { status: 'pending' }, 'order=order_1&cancelled=1', 'Nothing was charged.'],
    ['failed', { status: 'failed' }, 'order=order_1', 'Nothing was charged.'],
  ] as const)('it says there: %s, and closes', async (status, order, query, words) => {
    const opener = openedBy(`${location.origin}/pricing?assistantId=assistant_7`, 'order_1');
    const { place } = await comeBack(order, query);
    await waitFor(() => expect(window.close).toHaveBeenCalledOnce());
    expect(opener.postMessage.mock.calls).toEqual([[{ status, paymentId: 'order_1' }, location.origin]]);
    // A browser that does not let it close shows what to do.
    expect(screen.getByRole('status').textContent).toContain(words);
    expect(screen.getByRole('link', { name: 'Continue in this tab' })).toBeTruthy();
    expect(place().at).toBe(`/checkout/done?${query}`);
  });

  it.each([
    ['was loaded again or has gone on', undefined],
    ['waits for another order', 'order_2'],
  ])('it goes on itself when the page that opened it %s', async (_, waitsFor) => {
    const opener = openedBy(`${location.origin}/pricing`, waitsFor);
    await landed(await comeBack({ status: 'pending' }), CONFIRMATION);
    expect(opener.postMessage.mock.calls).toEqual([
      [{ status: 'success', paymentId: 'order_1' }, location.origin],
    ]);
    expect(window.close).not.toHaveBeenCalled();
  });

  it('nothing is said to another site', async () => {
    const opener = openedBy('https://evil.example/pricing', 'order_1');
    await landed(await comeBack({ status: 'pending' }), CONFIRMATION);
    expect(opener.postMessage).not.toHaveBeenCalled();
    expect(window.close).not.toHaveBeenCalled();
  });

  it('nothing is said to a page that can’t be read', async () => {
    window.opener = {
      get location(): never {
        throw new DOMException('cross-origin', 'SecurityError');
      },
    };
    await landed(await comeBack({ status: 'pending' }), CONFIRMATION);
  });
});

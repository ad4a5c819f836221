// @vitest-environment jsdom
import type { Order } from '@parlo/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decide } from '../consent/consent.ts';
import { haveTagManager, loseTagManager } from '../consent/testing/tag-manager.ts';
import { orderOf } from '../features/pricing/testing/orders.ts';
import { keepPayment } from '../owner/account/payment-keys.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { visit } from '../testing/visit.tsx';
import * as confirmation from './purchase-confirmation.tsx';

const ROUTES = { '/purchase-confirmation': confirmation };
const CONFIRMED = '/purchase-confirmation?order=order_1';
const DATA = {
  orderNumber: 'order_1',
  productId: 'parlo_starter',
  price: 29,
  currency: 'USD',
  ...({ quantity: 1, category: 3, discountCode: '' } as const),
};

beforeEach(() => {
  localStorage.clear();
  loseTagManager();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server with this order, whose data it gives once. */
function serve(first: Partial<Order> = {}) {
  let order = orderOf(first);
  let tracked = false;
  const { asked } = fakeApi({
    getOrder: ({ orderId }) =>
      orderId === order.id ? { success: true, order } : refuse('order_not_found', 'Order not found.'),
    trackOrder() {
      const data = tracked ? null : DATA;
      tracked = true;
      return { success: true, data };
    },
  });
  return {
    asked: (name: string) => asked.filter((one) => one.name === name).length,
    becomes: (some: Partial<Order>) => {
      order = orderOf(some);
    },
  };
}
const stored = () => ['paymentStatus', 'paymentPlan', 'paymentId'].map((key) => localStorage.getItem(key));
const paid = () => screen.findByText('Thank you. Your minutes have been added.');
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

describe('a purchase that the browser remembers', () => {
  it('is shown with number, plan and amount, and is forgotten', async () => {
    serve();
    keepPayment(localStorage, { plan: 'starter', id: 'order_1' });
    const { user, reached } = await visit('/purchase-confirmation', ROUTES);
    await paid();
    expect(facts()).toEqual(['order_1', 'Starter Plan', '$29']);
    expect(stored()).toEqual([null, null, null]);
    await reached(CONFIRMED);
    expect(document.title).toBe('Purchase confirmation · Parlo');
    await user.click(screen.getByRole('link', { name: 'Open the builder' }));
    await reached('/assistant');
  });

  it('has the amount of the server’s order, whatever the browser remembers', async () => {
    serve({ planType: 'add_minutes', minutes: 500, amount: 4_000, assistantId: 'assistant_1' });
    keepPayment(localStorage, { plan: 'starter', id: 'order_1' });
    const { user, reached } = await visit('/purchase-confirmation', ROUTES);
    await paid();
    expect(facts()).toEqual(['order_1', '500 minutes', '$40']);
    await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
    await reached('/dashboard');
  });

  it('is shown again when the page is loaded again', async () => {
    serve();
    await visit(CONFIRMED, ROUTES);
    await paid();
  });

  it.each([
    ['nothing', () => undefined],
    ['a payment that is not completed', () => localStorage.setItem('paymentStatus', 'pending')],
    ['an order of somebody else', () => keepPayment(localStorage, { plan: 'starter', id: 'order_2' })],
  ])('leads home when it is %s', async (_, remember) => {
    serve();
    remember();
    const { reached } = await visit('/purchase-confirmation', ROUTES);
    await reached('/');
  });

  it('is for its buyer, who may have to sign in', async () => {
    serve();
    const { reached, router } = await visit(CONFIRMED, ROUTES, { stranger: true });
    await reached('/auth');
    expect(router.state.location.state).toEqual({ mode: 'login', from: CONFIRMED });
  });

  it('is written in Ukrainian as well', async () => {
    serve({ planType: 'add_minutes', minutes: 100, amount: 1_000 });
    await visit(CONFIRMED, ROUTES, { language: 'uk' });
    expect(await screen.findByText('Дякуємо. Хвилини вже додано.')).toBeTruthy();
    expect(facts().map((fact) => fact?.replaceAll('\u00a0', ' '))).toEqual(['order_1', '100 хвилин', '10 $']);
  });
});

describe('a payment that is not confirmed yet', () => {
  it('is waited for with words, asked about again, less and less often, and then shown', async () => {
    const server = serve({ status: 'pending', createdAt: new Date().toISOString() });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await visit(CONFIRMED, ROUTES);
    await screen.findByText('We are waiting for your payment to be confirmed');
    expect(screen.queryByText(/is taking longer than usual/)).toBeNull();
    expect(server.asked('getOrder')).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    const soon = server.asked('getOrder');
    expect(soon).toBeGreaterThan(4);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(server.asked('getOrder') - soon).toBeLessThan(8);
    expect(server.asked('trackOrder')).toBe(0);
    server.becomes({ status: 'completed' });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await paid();
    const done = server.asked('getOrder');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(server.asked('getOrder')).toBe(done);
  });

  it('that takes long says what is safe', async () => {
    serve({ status: 'pending', createdAt: new Date(Date.now() - 120_000).toISOString() });
    await visit(CONFIRMED, ROUTES);
    expect(await screen.findByText(/write to support with this order number: order_1/)).toBeTruthy();
  });
});

it.each([
  ['failed', 'The payment did not go through. Nothing was charged.'],
  ['cancelled', 'The payment was cancelled. Nothing was charged.'],
  ['expired', 'The checkout was open for too long and has closed. Nothing was charged.'],
] as const)('says that an order is %s, with a way back', async (status, words) => {
  const server = serve({ status });
  const { user, reached } = await visit(CONFIRMED, ROUTES);
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(server.asked('trackOrder')).toBe(0);
  await user.click(screen.getByRole('link', { name: 'Back to the prices' }));
  await reached('/pricing');
});

it.each([
  ['was refunded', '2026-11-20T10:00:00.000Z', 'This order was refunded.'],
  ['is a second payment of the plan, which goes back', null, /^You have this plan already/],
] as const)('says that an order %s', async (_, paidAt, words) => {
  const server = serve({ status: 'refunded', paidAt, refunded: 2_900 });
  await visit(CONFIRMED, ROUTES);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(server.asked('trackOrder')).toBe(0);
});

it('is asked for again by a button when the server is away', async () => {
  let away = true;
  fakeApi({
    getOrder() {
      if (away) throw new TypeError('away');
      return { success: true, order: orderOf() };
    },
    trackOrder: () => ({ success: true, data: null }),
  });
  const { user } = await visit(CONFIRMED, ROUTES);
  const again = await screen.findByRole('button', { name: 'Try again' });
  away = false;
  await user.click(again);
  await paid();
});

describe('the data of an order', () => {
  const agree = () => localStorage.setItem('analyticsConsent', 'yes');

  it.each([
    ['the operator has no tag manager', () => agree()],
    ['its buyer was not asked yet', () => haveTagManager()],
    [
      'its buyer said no',
      () => {
        haveTagManager();
        localStorage.setItem('analyticsConsent', 'no');
      },
    ],
  ])('stays at the server while %s', async (_, prepare) => {
    prepare();
    const server = serve();
    await visit(CONFIRMED, ROUTES);
    await paid();
    expect([server.asked('trackOrder'), window.dataLayer]).toEqual([0, undefined]);
  });

  it('is given when its buyer agrees, though the page is there already', async () => {
    haveTagManager();
    serve();
    await visit(CONFIRMED, ROUTES);
    await paid();
    act(() => decide('yes'));
    await waitFor(() => expect(window.dataLayer).toContainEqual({ event: 'purchase', ...DATA }));
  });

  it('is given to a tag manager once, however often the page is opened', async () => {
    haveTagManager();
    agree();
    const server = serve();
    const { unmount } = await visit(CONFIRMED, ROUTES);
    await waitFor(() => expect(window.dataLayer).toEqual([{ event: 'purchase', ...DATA }]));
    unmount();
    await visit(CONFIRMED, ROUTES);
    await paid();
    await waitFor(() => expect(server.asked('trackOrder')).toBe(2));
    expect(window.dataLayer).toHaveLength(1);
  });

  it('joins what is there', async () => {
    haveTagManager();
    agree();
    window.dataLayer = [{ event: 'start' }];
    serve();
    await visit(CONFIRMED, ROUTES);
    await waitFor(() => expect(window.dataLayer).toHaveLength(2));
  });
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { signedIn } from '../../owner/account/use-user.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { PricingSection } from './pricing-section.tsx';

// The code that follows a payment can't be fetched: the connection is gone, or the server was updated just now.
vi.mock('./paying.tsx', () => ({
  get Paying() {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));

it('creates no order if a payment could not be noticed, and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signedIn(OLENA);
  const tab = { document: { body: {} }, location: { href: 'about:blank', assign: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { asked } = fakeApi({
    sales: () => ({ success: true, sales: 'open' }),
    prePayment: () => ({ success: true, message: '', orderId: 'order_1', paymentUrl: '/#checkout' }),
  });
  const { user } = await show(<PricingSection checkout="tab" />);
  await user.click(screen.getByRole('button', { name: 'Get Starter' }));
  expect(await screen.findByText(/^Failed to process payment: /)).toBeTruthy();
  await waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
  expect(asked.filter(({ name }) => name === 'prePayment')).toEqual([]);
  expect(window.parloOrder).toBeUndefined();
});

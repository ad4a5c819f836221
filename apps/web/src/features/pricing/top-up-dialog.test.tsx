// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signedIn } from '../../owner/account/use-user.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';

type Answers = Parameters<typeof fakeApi>[0];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signedIn(OLENA);
});
afterEach(() => {
  location.hash = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(answers: Answers = {}, language: 'en' | 'uk' = 'en') {
  const { asked } = fakeApi({
    sales: () => ({ success: true, sales: 'test' }),
    prePayment: () => ({ success: true, message: '', orderId: 'order_1', paymentUrl: '/#checkout' }),
    ...answers,
  });
  const onClose = vi.fn();
  const dialog = <TopUpDialog assistantId="assistant_7" name="Poppy" onClose={onClose} />;
  const scene = await show(dialog, { language, elsewhere: ['/auth'] });
  const orders = () => asked.filter(({ name }) => name === 'prePayment').map(({ input }) => input);
  return { ...scene, orders, onClose };
}
const buy = (name = 'Buy 500 minutes for $40') => screen.getByRole<HTMLButtonElement>('button', { name });

it('orders minutes for this assistant, and takes this tab to the checkout', async () => {
  const opening = vi.spyOn(window, 'open');
  const { user, orders } = await open();
  expect(screen.getByRole('dialog', { name: 'Add minutes to Poppy' })).toBeTruthy();
  await user.click(buy());
  await waitFor(() => expect(location.hash).toBe('#checkout'));
  expect(orders()).toEqual([
    { email: OLENA.email, planType: 'add_minutes', minutes: 500, assistantId: 'assistant_7' },
  ]);
  expect(opening).not.toHaveBeenCalled();
});

it.each([
  ['the server’s words', () => refuse('not_sold', 'No.'), 'Minutes are not sold in this amount.'],
  ['that it failed', () => refuse('invalid_input', ''), 'Pre-payment failed'],
  [
    'that nothing came back',
    () => {
      throw new TypeError('away');
    },
    'Failed to process pre-payment',
  ],
  ['who is missing', () => refuse('unauthenticated', 'No.'), 'Please sign in to add minutes Sign In'],
])('says %s in red, and stays open', async (_, prePayment, words) => {
  const { user, onClose } = await open({ prePayment });
  await user.click(buy());
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.textContent).toBe(words));
  expect(alert.className).toContain('text-danger');
  expect(onClose).not.toHaveBeenCalled();
  expect(buy().disabled).toBe(false);
});

it('says the status of a response that can’t be read', async () => {
  const { user } = await open();
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 504 }));
  await user.click(buy());
  expect(await screen.findByText('HTTP error! status: 504')).toBeTruthy();
});

it('sells nothing while sales are closed', async () => {
  await open({ sales: () => ({ success: true, sales: 'closed' }) });
  await screen.findByText(/Sales are not open here yet/);
  expect(buy().disabled).toBe(true);
});

it('has Ukrainian words', async () => {
  await open({}, 'uk');
  expect(await screen.findByText(/пробна оплата/)).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Додати хвилини для Poppy' })).toBeTruthy();
});

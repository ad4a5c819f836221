// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { forgetPayment, keepPayment, keepPaymentKeys, readPayment } from './payment-keys.ts';

afterEach(() => localStorage.clear());

const keys = () => ['paymentStatus', 'paymentPlan', 'paymentId'].map((key) => localStorage.getItem(key));

it('are set after a payment, and keep the checkout’s values', () => {
  keepPaymentKeys(localStorage, { mayEmbed: true, admin: false });
  expect(keys()).toEqual(['completed', 'starter', 'account']);
  localStorage.setItem('paymentPlan', 'add_minutes');
  localStorage.setItem('paymentId', 'order_7');
  keepPaymentKeys(localStorage, { mayEmbed: true, admin: false });
  expect(keys()).toEqual(['completed', 'add_minutes', 'order_7']);
});

it('are removed if the server knows no payment', () => {
  localStorage.setItem('paymentStatus', 'completed');
  localStorage.setItem('paymentPlan', 'starter');
  localStorage.setItem('paymentId', 'made up');
  keepPaymentKeys(localStorage, { mayEmbed: false, admin: false });
  expect(keys()).toEqual([null, null, null]);
});

it('are not written for an administrator, who pays nothing', () => {
  keepPaymentKeys(localStorage, { mayEmbed: true, admin: true });
  expect(keys()).toEqual([null, null, null]);
});

it('are written by a checkout, read as one payment, and cleared', () => {
  keepPayment(localStorage, { plan: 'add_minutes', id: 'order_7' });
  expect(keys()).toEqual(['completed', 'add_minutes', 'order_7']);
  expect(readPayment(localStorage)).toEqual({ plan: 'add_minutes', id: 'order_7' });
  forgetPayment(localStorage);
  expect(keys()).toEqual([null, null, null]);
});

it.each([
  ['paymentStatus', 'pending'],
  ['paymentStatus', ''],
  ['paymentPlan', ''],
  ['paymentId', ''],
])('are no payment with %s "%s"', (key, value) => {
  keepPayment(localStorage, { plan: 'starter', id: 'order_7' });
  localStorage.setItem(key, value);
  expect(readPayment(localStorage)).toBeNull();
});

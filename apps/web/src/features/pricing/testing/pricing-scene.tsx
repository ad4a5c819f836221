import { screen } from '@testing-library/react';
import { fakeApi } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { PricingSection } from '../pricing-section.tsx';
import { orderOf } from './orders.ts';

type Answers = Parameters<typeof fakeApi>[0];
type Props = Parameters<typeof PricingSection>[0];

/** Where a test pays: jsdom follows an address only within the page. */
export const CHECKOUT = 'http://localhost:3000/#checkout';
const PLACES = ['/auth', '/assistant', '/purchase-confirmation', '/dashboard/billing', '/dashboard/support'];

export const placed = () => ({
  success: true as const,
  message: '',
  orderId: 'order_1',
  paymentUrl: CHECKOUT,
});

/** The prices, with a server that sells. */
export async function open(answers: Answers = {}, props: Partial<Props> = {}, language: 'en' | 'uk' = 'en') {
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

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const starter = () => button('Get Starter');

import {
  type StripeStandIn,
  startStripeStandIn,
} from '../../apps/server/src/testing/stripe-stand-in/start.ts';
import { type Parlo, startParlo } from './parlo.ts';

/** A Parlo that sells through Stripe, which a stand-in is here. */
export interface SellingParlo {
  readonly stripe: StripeStandIn;
  readonly parlo: Parlo;
  close(): Promise<void>;
}

export async function startSellingParlo(): Promise<SellingParlo> {
  const stripe = await startStripeStandIn();
  const parlo = await startParlo({
    env: {
      PARLO_VOICE_HOSTS: '1',
      PARLO_STRIPE_SECRET_KEY: stripe.secretKey,
      PARLO_STRIPE_WEBHOOK_SECRET: stripe.webhooks.secret,
      PARLO_STRIPE_API_URL: stripe.url,
    },
  });
  stripe.webhooks.url = `${parlo.url}/api/payments/webhook/stripe`;
  return {
    stripe,
    parlo,
    async close() {
      await parlo.remove();
      await stripe.close();
    },
  };
}

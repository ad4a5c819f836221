import type { PaymentSettings } from '../../payment-environment.ts';
import type { Secrets } from '../../platform/tokens/secrets.ts';
import type { PaymentProvider } from './provider.ts';
import { createStripeProvider } from './providers/stripe/stripe-provider.ts';
import { createTestCheckout, type TestCheckout } from './providers/test-checkout/test-checkout.ts';

/** The provider that the operator chose; null when nothing is sold. */
export function createProvider(settings: PaymentSettings, secrets: Secrets): PaymentProvider | null {
  switch (settings.kind) {
    case 'test':
      return createTestCheckout(secrets.keyFor('test-checkout'));
    case 'stripe':
      return createStripeProvider(settings);
    case 'closed':
      return null;
  }
}

export function isTestCheckout(provider: PaymentProvider | null): provider is TestCheckout {
  return provider?.name === 'test';
}

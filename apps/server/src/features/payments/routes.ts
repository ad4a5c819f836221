import { ENDPOINTS } from '@parlo/contract';
import type { Context } from 'hono';
import type { Api, Feature } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { readBytes } from '../../platform/http/read-body.ts';
import type { RateLimits } from '../../platform/limits/rate-limit.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { isTestCheckout } from './create-provider.ts';
import { getOrder, trackOrder } from './orders.ts';
import type { Payments } from './payments.ts';
import { followLink, type PrePaymentDeps, prePayment } from './pre-payment.ts';
import { WebhookRefused } from './provider.ts';
import { serveTestCheckout } from './providers/test-checkout/routes.ts';
import { billingPortal, cancelStarter, resumeStarter, type SubscriptionDeps } from './subscription.ts';

/** A provider's largest event, and room. */
const WEBHOOK_LIMIT = 512 * 1_024;

export interface PaymentsFeatureDeps extends Omit<PrePaymentDeps & SubscriptionDeps, 'provider'> {
  readonly payments: Payments;
  readonly limits: RateLimits;
  readonly logger: Logger;
}

export function paymentsFeature(deps: PaymentsFeatureDeps): Feature {
  const { db, payments, limits } = deps;
  const { provider, sales } = payments;
  return (api) => {
    api.serve(ENDPOINTS.sales, async () => ({ success: true as const, sales }));
    api.serve(ENDPOINTS.prePayment, prePayment({ ...deps, provider }));
    api.serve(ENDPOINTS.getOrder, getOrder(db));
    api.serve(ENDPOINTS.trackOrder, trackOrder(db));
    api.serve(ENDPOINTS.cancelStarter, cancelStarter({ ...deps, provider }));
    api.serve(ENDPOINTS.resumeStarter, resumeStarter({ ...deps, provider }));
    api.serve(ENDPOINTS.billingPortal, billingPortal({ ...deps, provider }));
    api.app.post('/api/payments/webhook/:provider', (context) => receive(context, deps));
    const page = limited(api, limits);
    api.app.get('/checkout', page(followLink(db, api.identify)));
    if (!isTestCheckout(provider)) return;
    provider.reportTo(async (body, headers) => {
      const sent = { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } };
      const { ok } = await api.app.request('/api/payments/webhook/test', sent);
      if (!ok) throw new AppError('payments_unavailable', 'Payments can’t be reached right now.');
    });
    serveTestCheckout(api.app, { ...deps, provider, page });
  };
}

export type Handler = (context: Context) => Promise<Response>;
export type LimitPage = (handler: Handler) => Handler;

/** As all other pages are limited. */
function limited({ address }: Api, limits: RateLimits): LimitPage {
  return (handler) => async (context) => {
    await limits.take('page', address(context));
    return handler(context);
  };
}

/**
 * A provider reads the status alone: with 2xx it has told us, with 4xx it was no event of ours, and with 5xx it sends
 * the event again.
 */
async function receive(context: Context, { payments, logger }: PaymentsFeatureDeps): Promise<Response> {
  const name = context.req.param('provider') ?? '';
  const body = await readBytes(context, WEBHOOK_LIMIT);
  try {
    await payments.receive(name, body, context.req.raw.headers);
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error;
    logger.warn({ provider: name, why: error.message }, 'a webhook was refused');
    throw new AppError('invalid_input', 'This is no event that can be trusted.', { cause: error });
  }
  return context.json({ received: true });
}

import Stripe from 'stripe';
import type { ChargeResult, OrderToPay } from '../../provider.ts';
import { ORDER } from './changes.ts';

/** Stripe's code if only the cardholder can confirm a payment. */
const NEEDS_HOLDER = ['authentication_required', 'invoice_payment_intent_requires_action'];

/**
 * Charges a customer's card by an invoice of its own, so that there is one to keep. Each step has its key: asked again
 * after a crash, it goes on with the same invoice. Stripe itself never tries the card again (`auto_advance`).
 */
export async function chargeOffSession(
  stripe: Stripe,
  order: OrderToPay & { readonly customerRef: string },
  productName: string,
): Promise<ChargeResult> {
  const step = (name: string) => ({ idempotencyKey: `charge:${order.id}:${name}` });
  const card = await cardOf(stripe, order.customerRef);
  const made = await stripe.invoices.create(
    {
      customer: order.customerRef,
      currency: order.currency,
      collection_method: 'charge_automatically',
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
      metadata: { [ORDER]: order.id },
    },
    step('invoice'),
  );
  await stripe.invoiceItems.create(
    {
      customer: order.customerRef,
      invoice: made.id,
      amount: order.cents,
      currency: order.currency,
      description: productName,
    },
    step('item'),
  );
  const invoice = await stripe.invoices.finalizeInvoice(made.id, { auto_advance: false }, step('finalize'));
  const { hosted_invoice_url: payUrl } = invoice;
  if (!payUrl) throw new Error('Stripe made an invoice without a page');
  if (card === null) return { state: 'no_card', payUrl };
  try {
    await stripe.invoices.pay(invoice.id, { off_session: true, payment_method: card }, step('pay'));
    return { state: 'charged' };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const needsHolder = [error.code, error.decline_code].some((code) => NEEDS_HOLDER.includes(code ?? ''));
    if (needsHolder) return { state: 'needs_holder', payUrl };
    if (error instanceof Stripe.errors.StripeCardError) return { state: 'refused' };
    throw error;
  }
}

/** The card that the customer chose for invoices, else the one they used last; null without any. */
async function cardOf(stripe: Stripe, customerRef: string): Promise<string | null> {
  const customer = await stripe.customers.retrieve(customerRef);
  if (customer.deleted) return null;
  const chosen = customer.invoice_settings.default_payment_method;
  if (chosen) return typeof chosen === 'string' ? chosen : chosen.id;
  const { data } = await stripe.customers.listPaymentMethods(customerRef, { limit: 1 });
  return data[0]?.id ?? null;
}

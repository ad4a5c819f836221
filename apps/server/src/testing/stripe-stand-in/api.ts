import type { z } from 'zod';
import type { StandInAccount } from './account.ts';
import { newId, now } from './make-objects.ts';
import { type Invoice, listOf, StandInError } from './objects.ts';
import { decodeForm, REQUESTS } from './requests.ts';

/** Serves one call of the API and returns what Stripe would. Throws {@link StandInError}. */
export function serve(
  account: StandInAccount,
  url: string,
  method: string,
  path: string,
  form: string,
): object {
  for (const { pattern, run, on } of ROUTES) {
    const ids = on === method ? pattern.exec(path) : null;
    if (ids) return run(account, ids[1] ?? '', form, url);
  }
  throw StandInError.invalid(`Unrecognized request URL (${method}: ${path}).`);
}

interface Route {
  readonly on: string;
  readonly pattern: RegExp;
  run(account: StandInAccount, id: string, form: string, url: string): object;
}

function route<R extends keyof typeof REQUESTS>(
  on: 'GET' | 'POST' | 'DELETE',
  path: string,
  request: R,
  run: (account: StandInAccount, id: string, params: z.output<(typeof REQUESTS)[R]>, url: string) => object,
): Route {
  const pattern = new RegExp(`^/v1/${path.replace(':id', '([^/]+)')}$`);
  return { on, pattern, run: (account, id, form, url) => run(account, id, parse(request, form), url) };
}

function parse<R extends keyof typeof REQUESTS>(request: R, form: string): z.output<(typeof REQUESTS)[R]> {
  const parsed = REQUESTS[request].safeParse(decodeForm(form));
  // Narrowed by the key, which TypeScript does not follow through `safeParse`.
  if (parsed.success) return parsed.data as z.output<(typeof REQUESTS)[R]>;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys';
  throw StandInError.invalid(
    unknown ? `Received unknown parameter: ${issue.keys.join(', ')}` : (issue?.message ?? ''),
    {
      code: unknown ? 'parameter_unknown' : 'parameter_invalid',
      param: issue?.path.join('.') ?? '',
    },
  );
}

const withoutPayments = ({ payments: _, ...invoice }: Invoice) => invoice;

const ROUTES: readonly Route[] = [
  route('POST', 'checkout/sessions', 'session', (account, _, params) => account.createSession(params)),
  route('GET', 'invoices/:id', 'retrieve', (account, id, { expand }) => {
    const invoice = account.invoice(id);
    return expand?.includes('payments') ? invoice : withoutPayments(invoice);
  }),
  route('POST', 'invoices', 'invoice', (account, _, params) =>
    withoutPayments(account.createInvoice(params)),
  ),
  route('POST', 'invoiceitems', 'invoiceItem', (account, _, { invoice, ...item }) => ({
    ...account.addItem(invoice, item),
    id: newId('ii'),
    object: 'invoiceitem',
  })),
  route('POST', 'invoices/:id', 'invoiceUpdate', (account, id, { auto_advance: advance }) =>
    withoutPayments(account.setAutoAdvance(id, advance)),
  ),
  route('POST', 'invoices/:id/finalize', 'finalize', (account, id) => withoutPayments(account.finalize(id))),
  route('POST', 'invoices/:id/pay', 'pay', (account, id, { payment_method: method }) =>
    withoutPayments(account.payOffSession(id, method ?? '')),
  ),
  route('GET', 'customers/:id', 'nothing', (account, id) => {
    const customer = account.customers.get(id);
    if (!customer) throw StandInError.missing('customer', id, 'id');
    return customer;
  }),
  route('GET', 'customers/:id/payment_methods', 'list', (account, id, { limit = 10 }) =>
    listOf(`/v1/customers/${id}/payment_methods`, account.methodsOf(id).slice(0, limit)),
  ),
  route('GET', 'subscriptions/:id', 'nothing', (account, id) => {
    const subscription = account.subscriptions.get(id);
    if (!subscription) throw StandInError.missing('subscription', id, 'id');
    return subscription;
  }),
  route('POST', 'subscriptions/:id', 'subscription', (account, id, change) => account.update(id, change)),
  route('DELETE', 'subscriptions/:id', 'nothing', (account, id) => account.cancel(id)),
  route('POST', 'refunds', 'refund', (account, _, { payment_intent: payment, amount, metadata }) =>
    account.refund(payment, amount, metadata),
  ),
  route('POST', 'billing_portal/sessions', 'portal', (account, _, { customer, return_url }, url) => {
    if (!account.customers.has(customer)) throw StandInError.missing('customer', customer, 'customer');
    const id = newId('bps');
    return {
      id,
      object: 'billing_portal.session',
      created: now(),
      customer,
      livemode: false,
      return_url,
      url: `${url}/p/session/${id}`,
    };
  }),
];

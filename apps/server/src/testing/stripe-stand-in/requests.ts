import { z } from 'zod';

/**
 * The requests that the stand-in takes, with the parameters that Stripe documents for API version 2026-10-28.endive and
 * that Parlo sends. Any other parameter is refused, as Stripe does.
 */

const text = z.string().min(1).max(5_000);
const whole = z.string().regex(/^\d+$/).transform(Number);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const on = z.strictObject({ enabled: flag });
const currency = z.string().regex(/^[a-z]{3}$/);
const metadata = z.record(z.string().max(40), z.string().max(500));
const expand = z.array(z.string()).optional();

const SessionFields = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.optional(),
  success_url: z.url(),
  cancel_url: z.url(),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole,
        price_data: z.strictObject({
          currency,
          unit_amount: whole,
          product_data: z.strictObject({ name: text }),
          recurring: z.strictObject({ interval: z.enum(['month', 'year']) }).optional(),
        }),
      }),
    )
    .length(1),
  tax_id_collection: on.optional(),
  adaptive_pricing: on.optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_update: z.strictObject({ name: text.optional(), address: text.optional() }).optional(),
  subscription_data: z.strictObject({ metadata }).optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    })
    .optional(),
  invoice_creation: on.optional(),
});
type Refuse = (path: string, message: string) => void;

function checkCustomer(given: z.output<typeof SessionFields>, refuse: Refuse): void {
  if (given.customer && given.customer_email)
    refuse('customer_email', 'You may only specify one of these parameters: customer, customer_email.');
  if (given.customer_update && !given.customer)
    refuse('customer_update', 'customer_update can only be used with customer.');
  if (given.customer && given.tax_id_collection?.enabled && given.customer_update?.name !== 'auto')
    refuse('customer_update', 'Tax ID collection requires updating business name on the customer.');
}

function checkMode(given: z.output<typeof SessionFields>, refuse: Refuse): void {
  const payment = given.mode === 'payment';
  if (given.customer_creation && (!payment || given.customer))
    refuse('customer_creation', 'customer_creation can only be used in payment mode without a customer.');
  for (const name of ['payment_intent_data', 'invoice_creation'] as const) {
    if (given[name] && !payment) refuse(name, `You can not pass ${name} in subscription mode.`);
  }
  if (given.subscription_data && payment)
    refuse('subscription_data', 'You can not pass subscription_data in payment mode.');
  for (const { price_data: price } of given.line_items) {
    if ((price.recurring !== undefined) === payment) refuse('line_items', 'The prices do not fit the mode.');
    if (price.unit_amount < 50) refuse('line_items', 'The amount is below the smallest charge.');
  }
}

const Session = SessionFields.superRefine((given, context) => {
  const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path: [path], message });
  checkCustomer(given, refuse);
  checkMode(given, refuse);
});
export type SessionRequest = z.output<typeof Session>;

/** An empty text takes a value away. */
const SubscriptionChange = z.union([
  z.strictObject({ cancel_at_period_end: flag }),
  z.strictObject({ cancel_at: z.literal('') }),
  z.strictObject({
    pause_collection: z.union([z.literal(''), z.strictObject({ behavior: z.literal('void') })]),
  }),
]);
export type SubscriptionChange = z.output<typeof SubscriptionChange>;

export const REQUESTS = {
  session: Session,
  invoice: z.strictObject({
    customer: text,
    currency,
    collection_method: z.enum(['charge_automatically', 'send_invoice']),
    auto_advance: flag,
    pending_invoice_items_behavior: z.enum(['exclude', 'include']),
    metadata,
  }),
  invoiceUpdate: z.strictObject({ auto_advance: flag }),
  invoiceItem: z.strictObject({ customer: text, invoice: text, amount: whole, currency, description: text }),
  finalize: z.strictObject({ auto_advance: flag.optional() }),
  pay: z.strictObject({ off_session: flag.optional(), payment_method: text.optional() }),
  subscription: SubscriptionChange,
  refund: z.strictObject({ payment_intent: text, amount: whole, metadata }),
  portal: z.strictObject({ customer: text, return_url: z.url() }),
  list: z.strictObject({ limit: whole.optional() }),
  retrieve: z.strictObject({ expand }),
  nothing: z.strictObject({}),
};

/** A form or a query as Stripe reads it: `a[b][0]=x` is `{ a: { b: ['x'] } }`. */
export function decodeForm(encoded: string): unknown {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let branch = root;
    for (const key of path) {
      const next = branch.get(key);
      const below: Branch = next instanceof Map ? next : new Map();
      branch.set(key, below);
      branch = below;
    }
    branch.set(last, value);
  }
  return plain(root);
}

type Branch = Map<string, string | Branch>;

function plain(branch: string | Branch): unknown {
  if (typeof branch === 'string') return branch;
  const entries = [...branch].map(([key, value]) => [key, plain(value)] as const);
  const list = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return list ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

import type { Client } from 'pg';
import {
  SIGNATURE_HEADER,
  signatureOf,
} from '../../apps/server/src/features/payments/providers/test-checkout/test-checkout.ts';
import { secretsFrom } from '../../apps/server/src/platform/tokens/secrets.ts';

/** What a provider reports, and what has to be in the ledger then. */

export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly change: object;
}

/** Top-ups, first months and refunds: each account buys four times 100 minutes, then has some of its money back. */
const TOP_UPS = 4;
const PER_ACCOUNT = TOP_UPS + 2;
const NEAR = 30;

/** Stores accounts and their orders. Returns the events in an order that a provider may send them in, some twice. */
export async function makeEvents(client: Client, count: number, twice: number): Promise<PaymentEvent[]> {
  const accounts = count / PER_ACCOUNT;
  await client.query(
    `insert into "user" (id, name, email)
     select 'user_bench_' || n, 'Ada', 'bench' || n || '@example.com' from generate_series(1, $1::int) n`,
    [accounts],
  );
  await client.query(
    `insert into orders (id, user_id, plan_type, minutes, cents, currency, provider, expires_at)
     select 'order_' || n || '_' || o, 'user_bench_' || n,
       case o when 0 then 'starter' else 'add_minutes' end, case o when 0 then 300 else 100 end,
       case o when 0 then 2900 else 1000 end, 'usd', 'test', now() + interval '1 day'
     from generate_series(1, $1::int) n, generate_series(0, $2::int) o`,
    [accounts, TOP_UPS],
  );
  const events = Array.from({ length: accounts }, (_, at) => eventsOf(at + 1)).flat();
  const again = events.filter((_, at) => at % Math.floor(events.length / twice) === 0).slice(0, twice);
  return shuffle([...events, ...again]);
}

function eventsOf(account: number): PaymentEvent[] {
  const event = (id: string, change: { readonly kind: string } & object) => ({
    id: `evt_${id}`,
    type: change.kind,
    at: new Date().toISOString(),
    change,
  });
  const payment = (id: string, cents: number) => ({
    orderId: id,
    cents,
    currency: 'usd',
    paymentRef: `pay_${id}`,
    customerRef: `customer_${account}`,
    invoiceUrl: null,
  });
  const topUps = Array.from({ length: TOP_UPS }, (_, at) => {
    const id = `order_${account}_${at + 1}`;
    return event(id, { kind: 'paid', ...payment(id, 1_000) });
  });
  const plan = `order_${account}_0`;
  const month = {
    subscriptionRef: `sub_${account}`,
    from: new Date().toISOString(),
    until: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  };
  const first = { kind: 'month_paid', invoiceRef: `invoice_${account}`, month, ...payment(plan, 2_900) };
  const refund = { kind: 'refunded', paymentRef: `pay_order_${account}_1`, cents: 500 };
  return [event(plan, first), ...topUps, event(`refund_${account}`, refund)];
}

/** Nobody waits long, but the order is not kept: a refund may come before what it is of. */
function shuffle(events: readonly PaymentEvent[]): PaymentEvent[] {
  let seed = 42;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  return events
    .map((event, at) => ({ event, at: (at % 900) + random() * NEAR }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ event }) => event);
}

/** A signed webhook as bytes. */
export function requestOf(event: PaymentEvent, secret: string): string {
  const body = JSON.stringify(event);
  const key = secretsFrom(Buffer.from(secret, 'utf8')).keyFor('test-checkout');
  const lines = [
    'POST /api/payments/webhook/test HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${SIGNATURE_HEADER}: ${signatureOf(key, body, new Date())}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

const ACCOUNTS = `
  select b.user_id, b.seconds, (select count(*) from minute_entries e where e.user_id = b.user_id)::int as entries,
    (select sum(seconds) from minute_entries e where e.user_id = b.user_id)::int as entered
  from minute_balances b where b.user_id like 'user_bench_%'`;

/** What is in the database, and everything about it that is not right. */
export async function sumsOf(client: Client, events: number) {
  const wrong: string[] = [];
  const { rows: accounts } = await client.query(ACCOUNTS);
  // The trial, a month, the top-ups, and half of one of them given back.
  const seconds = 600 + 18_000 + TOP_UPS * 6_000 - 3_000;
  for (const row of accounts) {
    if (row.seconds !== seconds || row.entered !== seconds || row.entries !== PER_ACCOUNT + 1) {
      wrong.push(`An account has ${JSON.stringify(row)}, not ${seconds} seconds.`);
    }
  }
  if (accounts.length !== events / PER_ACCOUNT) wrong.push(`There are ${accounts.length} accounts.`);
  const { rows: open } = await client.query(
    `select id, status from orders where status not in ('completed', 'refunded')`,
  );
  for (const order of open) wrong.push(`Order ${order.id} is ${order.status}.`);
  const { rows: stored } = await client.query(
    'select state, count(*)::int as n from payment_events group by 1',
  );
  if (stored.length !== 1 || stored[0]?.state !== 'done' || stored[0]?.n !== events) {
    wrong.push(`Of ${events} events there are ${JSON.stringify(stored)}.`);
  }
  const credited = accounts.reduce((sum, { entries }) => sum + entries, 0);
  return { wrong, accounts: accounts.length, credited };
}

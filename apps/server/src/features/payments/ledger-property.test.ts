import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isConflictOfChanges } from '../../db/failures.ts';
import { assistants, minuteEntries, orders, paymentEvents, starterSubscriptions } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  addAccount,
  openLedger,
  PAYMENT_LEDGER,
  readAccount,
  type TestLedger,
} from '../../testing/ledger.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { applyChange } from './apply-change.ts';
import type { ApplyDeps } from './change-deps.ts';
import { type HandleEventDeps, handleEvent } from './handle-event.ts';
import { type OrderRow, storeOrder } from './orders.ts';
import type { Change, ProviderEvent } from './provider.ts';
import { createTestCheckout } from './providers/test-checkout/test-checkout.ts';

/**
 * Whatever a provider reports of one account, in whatever order, twice, at once and broken off in the middle, and
 * whatever its calls do meanwhile: the balance is what was granted less what was used and given back, never below zero,
 * and each event counts once.
 */

let database: TestDatabase;
let ledger: TestLedger;
beforeAll(async () => {
  database = await createTestDatabase();
  ledger = openLedger(database.db);
});
afterAll(() => database.close());

const provider = createTestCheckout(Buffer.alloc(32));
const nothing = async () => undefined;
const applyDeps: ApplyDeps = {
  ledger: PAYMENT_LEDGER,
  mails: {
    receipt: nothing,
    paidTwice: nothing,
    renewalFailed: nothing,
    paused: nothing,
    disputed: nothing,
    topUpConfirm: nothing,
    topUpRefused: nothing,
    topUpOff: nothing,
  },
  endLater: nothing,
  refundLater: nothing,
  settleCharging: nothing,
};

const action = fc.record({
  do: fc.constantFrom('report', 'report', 'report', 'break off', 'call', 'renew', 'hang up', 'hang up'),
  which: fc.nat({ max: 40 }),
  /** Of a call, in seconds. */
  amount: fc.integer({ min: 0, max: 600 }),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;
/** What happens at once. */
const step = fc.array(action, { minLength: 1, maxLength: 5 });

class Killed extends Error {}

const apply: HandleEventDeps['apply'] = (tx, from, event) => applyChange(tx, applyDeps, from, event);
const applyAndDie: HandleEventDeps['apply'] = async (...given) => {
  await apply(...given);
  throw new Killed('the server was killed');
};

interface ModelCall {
  readonly callId: string;
  leased: number;
  over: boolean;
}

class Model {
  readonly userId: string;
  readonly assistantId: string;
  readonly events: readonly ProviderEvent[];
  readonly sold: readonly OrderRow[];
  readonly unpaid: OrderRow;
  readonly #calls: ModelCall[] = [];
  readonly #sent = new Map<string, number>();

  constructor(userId: string, assistantId: string, sold: readonly OrderRow[], unpaid: OrderRow) {
    this.userId = userId;
    this.assistantId = assistantId;
    this.sold = sold;
    this.unpaid = unpaid;
    this.events = eventsOf(userId, sold, unpaid);
  }

  async step(together: readonly Action[]): Promise<void> {
    await Promise.all(together.map((one) => this.#do(one)));
  }

  async #do({ do: what, which, amount }: Action): Promise<void> {
    const event = this.events[which % this.events.length];
    const call = this.#calls[which % Math.max(1, this.#calls.length)];
    const { userId, assistantId } = this;
    switch (what) {
      case 'report':
      case 'break off':
        return event && this.#report(event, what === 'break off');
      case 'call': {
        const callId = newId('rtc');
        const request = { callId, userId, assistantId: which % 2 ? assistantId : null, address: null };
        const leased = await database.db.transaction((tx) => ledger.minutes.open(tx, request));
        if (typeof leased === 'number') this.#calls.push({ callId, leased, over: false });
        return;
      }
      case 'renew': {
        const added = call && (await ledger.minutes.renew({ callId: call.callId, userId }));
        if (call && typeof added === 'number') call.leased += added;
        return;
      }
      case 'hang up':
        if (call) await this.#hangUp(call, amount);
    }
  }

  async #hangUp(call: ModelCall, seconds: number): Promise<void> {
    call.over = true;
    const usage = { callId: call.callId, userId: this.userId, seconds };
    await database.db.transaction((tx) => ledger.minutes.settle(tx, usage));
  }

  async #report(event: ProviderEvent, killed: boolean): Promise<void> {
    try {
      const state = await handleEvent(
        { db: database.db, logger: silentLogger, apply: killed ? applyAndDie : apply },
        provider,
        event,
      );
      if (state === 'done') this.#sent.set(event.id, (this.#sent.get(event.id) ?? 0) + 1);
    } catch (error) {
      // Two that lock in opposite orders: the provider sends it again.
      if (!(error instanceof Killed) && !isConflictOfChanges(error)) throw error;
    }
  }

  /** As a provider does: everything is sent until it was taken. Calls come to their ends. */
  async finish(): Promise<void> {
    for (const call of this.#calls) if (!call.over) await this.#hangUp(call, call.leased);
    for (const event of this.events) await this.#report(event, false);
  }
}

const A_DAY = 86_400_000;

/** Everything that will be reported. Each is sent once at least. */
function eventsOf(userId: string, sold: readonly OrderRow[], unpaid: OrderRow): ProviderEvent[] {
  const [first, second, plan] = sold;
  if (!first || !second || !plan) throw new Error('three orders are sold');
  const payment = ({ id, cents, currency }: OrderRow, of = '') => ({
    cents,
    currency,
    paymentRef: `pay_${id}${of}`,
    customerRef: `cus_${userId}`,
    invoiceUrl: null,
  });
  const subscriptionRef = `sub_${plan.id}`;
  const month = (at: number): Change => ({
    kind: 'month_paid',
    orderId: at === 0 ? plan.id : null,
    invoiceRef: `in_${plan.id}_${at}`,
    month: { subscriptionRef, from: new Date(at * A_DAY), until: new Date((at + 1) * A_DAY) },
    ...payment(plan, `_${at}`),
  });
  const refund = ({ id }: OrderRow, cents: number, of = ''): Change => ({
    kind: 'refunded',
    paymentRef: `pay_${id}${of}`,
    cents,
  });
  const changes: Change[] = [
    { kind: 'not_paid', orderId: first.id, status: 'failed' },
    { kind: 'paid', orderId: first.id, ...payment(first) },
    // The same payment in another event.
    { kind: 'paid', orderId: first.id, ...payment(first) },
    { kind: 'paid', orderId: second.id, ...payment(second) },
    ...[month(0), month(1), month(2)],
    ...[refund(first, 333), refund(first, first.cents), refund(second, 1_000), refund(plan, 1_450, '_1')],
    { kind: 'disputed', paymentRef: `pay_${second.id}` },
    { kind: 'dispute_closed', paymentRef: `pay_${second.id}`, won: true },
    { kind: 'renewal_failed', subscriptionRef, payUrl: null },
    { kind: 'subscription', subscriptionRef, status: 'ended', endsWithMonth: false },
    { kind: 'paid', orderId: unpaid.id, ...payment(unpaid), cents: 1 },
  ];
  return changes.map((change, at) => {
    const facts = { id: `evt_${plan.id}_${at}`, type: change.kind, at: new Date(at * A_DAY), change };
    return { ...facts, body: JSON.parse(JSON.stringify(facts)) };
  });
}

async function makeModel(): Promise<Model> {
  const { db } = database;
  const userId = await addAccount(db);
  const assistantId = newId('assistant');
  const words = { name: assistantId, prompt: '', greeting: '', voice: '' } as const;
  await db.insert(assistants).values({ id: assistantId, ownerId: userId, ...words });
  const minutes = { userId, planType: 'add_minutes', provider: 'test', assistantId } as const;
  const [first, second, plan, unpaid] = await Promise.all([
    storeOrder(db, { ...minutes, minutes: 100, cents: 1_000 }),
    storeOrder(db, { ...minutes, minutes: 300, cents: 2_700 }),
    storeOrder(db, { ...minutes, planType: 'starter', minutes: 300, cents: 2_900, assistantId: null }),
    storeOrder(db, { ...minutes, minutes: 500, cents: 4_000 }),
  ]);
  return new Model(userId, assistantId, [first, second, plan], unpaid);
}

const entriesOf = (userId: string) =>
  database.db.select().from(minuteEntries).where(eq(minuteEntries.userId, userId));
const sum = (rows: readonly { readonly seconds: number }[]) =>
  rows.reduce((all, { seconds }) => all + seconds, 0);

/** Holds after every step. */
async function whole({ userId, sold, unpaid }: Model): Promise<void> {
  const { seconds, leased, entered, usedSeconds } = await readAccount(database.db, userId);
  expect(seconds).toBeGreaterThanOrEqual(0);
  expect(entered).toBe(seconds + leased);
  const entries = await entriesOf(userId);
  const granted = entries.filter(({ kind }) => ['trial', 'top_up', 'starter'].includes(kind));
  const refunds = entries.filter(({ kind }) => kind === 'refund');
  expect(sum(granted) - usedSeconds + sum(refunds)).toBe(seconds + leased);
  // What was granted is what paid orders are for, one entry each.
  const paid = (await database.db.select().from(orders).where(eq(orders.userId, userId))).filter(
    ({ paidAt }) => paidAt !== null,
  );
  expect(granted).toHaveLength(paid.length + 1);
  expect(sum(granted)).toBe(600 + paid.reduce((all, { minutes }) => all + minutes * 60, 0));
  expect(paid.map(({ id }) => id)).not.toContain(unpaid.id);
  for (const { id, minutes, refundedCents, cents, dispute } of [...sold, ...paid].filter(
    ({ paidAt }) => paidAt,
  )) {
    const taken = -sum(refunds.filter(({ note }) => note === id));
    const share = dispute === 'open' ? 1 : refundedCents / cents;
    expect(taken).toBeGreaterThanOrEqual(0);
    expect(taken).toBeLessThanOrEqual(Math.floor(minutes * 60 * share));
  }
}

/** Holds when everything was reported. */
async function settled({ userId, assistantId, events, unpaid, sold }: Model): Promise<void> {
  const { db } = database;
  const { leased, usedSeconds, seconds } = await readAccount(db, userId);
  expect(leased).toBe(0);
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(
      inArray(
        paymentEvents.id,
        events.map(({ id }) => id),
      ),
    );
  expect(rows).toHaveLength(events.length);
  const open = rows.filter(({ state }) => state !== 'done');
  expect(open).toMatchObject([{ state: 'refused', orderId: unpaid.id, waitsFor: null }]);
  const all = await db.select().from(orders).where(eq(orders.userId, userId));
  // Three that were ordered, two renewals, and one that nobody paid for properly.
  expect(all).toHaveLength(sold.length + 2 + 1);
  expect(all.filter(({ paidAt }) => paidAt !== null)).toHaveLength(sold.length + 2);
  const [plan] = await db.select().from(starterSubscriptions).where(eq(starterSubscriptions.userId, userId));
  expect(plan?.status).toBe('ended');
  const entries = await entriesOf(userId);
  const ofAssistant = entries.filter((entry) => entry.assistantId === assistantId && entry.kind !== 'usage');
  const [assistant] = await db.select().from(assistants).where(eq(assistants.id, assistantId));
  // Each change of the cap is in whole minutes.
  const raised = ofAssistant.reduce((minutes, entry) => minutes + Math.trunc(entry.seconds / 60), 0);
  expect(assistant?.minutesTotal).toBe(500 + raised);
  // Where nothing was used, everything that the refunds are worth was taken back.
  const due = 6_000 + Math.floor((18_000 * 1_000) / 2_700) + 9_000;
  if (usedSeconds === 0) expect(seconds).toBe(600 + 6_000 + 18_000 + 3 * 18_000 - due);
}

it('equals granted less used and refunded time, in any order of reports, calls and crashes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
      const model = await makeModel();
      for (const together of steps) {
        await model.step(together);
        await whole(model);
      }
      await model.finish();
      await whole(model);
      await settled(model);
    }),
    {
      numRuns: 25,
      // A dispute comes before its payment, and a refund between it and its end.
      examples: [[[[{ do: 'report', which: 11, amount: 0 }]]]],
    },
  );
}, 180_000);

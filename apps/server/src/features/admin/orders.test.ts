import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, paymentEvents } from '../../db/schema.ts';
import type { OwnerContext } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { type Owner, signUp, signUpAdmin } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { refundOrder } from './orders.ts';
import { replayPaymentEvent } from './payment-events.ts';

let app: TestApp;
let admin: Owner;
beforeAll(async () => {
  app = await createTestApp();
  admin = await signUpAdmin(app, 'admin@example.com');
});
afterAll(() => app.close());

const post = (call: string, input: object) => admin.client.post(`/api/admin/${call}`, input);

const DAY_MS = 24 * 3_600_000;
let count = 0;
async function addOrder(changes: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const id = `order_${++count}`;
  await app.services.db.insert(orders).values({
    id,
    planType: 'add_minutes',
    minutes: 100,
    cents: 1_000,
    currency: 'usd',
    provider: 'test',
    status: 'completed',
    paidAt: new Date('2026-05-06T07:08:09Z'),
    paymentRef: `pay_${id}`,
    expiresAt: new Date(Date.now() + DAY_MS),
    ...changes,
  });
  return id;
}

async function addEvent(
  state: 'done' | 'ignored' | 'failed' | 'refused',
  id = `evt_${++count}`,
): Promise<string> {
  const event = { id, provider: 'stripe', type: 'invoice.paid', state, note: 'no such order' } as const;
  await app.services.db.insert(paymentEvents).values({ ...event, body: {} });
  return id;
}

/** The part of a call's context that these operations read. */
const context = () => ({ user: { email: 'admin@example.com' }, headers: new Headers() }) as OwnerContext;
const actsAbout = async (about: string) => {
  const { rows } = await app.database.pool.query('select act, note from acts where about = $1', [about]);
  return rows;
};

describe('POST /api/admin/list_orders', () => {
  it('shows orders with their buyers, newest first, and those of accounts that are gone', async () => {
    const buyer = await signUp(app, 'buyer@example.com');
    const first = await addOrder({
      userId: buyer.id,
      refundedCents: 400,
      status: 'refunded',
      dispute: 'open',
    });
    const second = await addOrder({ paidAt: null, status: 'pending' });
    const third = await addOrder({ status: 'pending', expiresAt: new Date(Date.now() - 1_000) });
    // A bank debit may be under way.
    const debit = { provider: 'stripe', checkoutRef: 'cs_1' } as const;
    const fourth = await addOrder({ status: 'pending', expiresAt: new Date(Date.now() - 1_000), ...debit });
    const { body } = await post('list_orders', {});
    expect(body.orders).toMatchObject([
      { id: fourth, status: 'pending' },
      { id: third, status: 'expired' },
      { id: second, status: 'pending', email: null, paidAt: null },
      { id: first },
    ]);
    expect((body.orders as object[])[3]).toEqual({
      id: first,
      planType: 'add_minutes',
      minutes: 100,
      amount: 1_000,
      currency: 'USD',
      assistantId: null,
      status: 'refunded',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      paidAt: '2026-05-06T07:08:09.000Z',
      refunded: 400,
      email: 'buyer@example.com',
      provider: 'test',
      dispute: 'open',
    });
  });

  it('finds by number and by email, letter by letter', async () => {
    const { id: userId } = await signUp(app, 'o_100@example.com');
    const id = await addOrder({ userId });
    await addOrder({ userId: (await signUp(app, 'ox100@example.com')).id });
    const found = async (search: string) =>
      ((await post('list_orders', { search })).body.orders as { id: string }[]).map((order) => order.id);
    expect(await found('O_100@')).toEqual([id]);
    expect(await found(id)).toEqual([id]);
    for (const search of ['%@%', '_%_', "' or true --", '\\']) expect(await found(search)).toEqual([]);
  });

  it('has pages', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.unshift(await addOrder({ createdAt: new Date('2024-01-01T00:00:00Z') }));
    const ids: string[] = [];
    for (let cursor: unknown; cursor !== null; ) {
      const { body } = await post('list_orders', { limit: 2, ...(cursor ? { cursor } : {}) });
      ids.push(...(body.orders as { id: string }[]).map(({ id }) => id));
      cursor = body.next;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(-5).toSorted()).toEqual(made.toSorted());
    expect((await post('list_orders', { cursor: 'nonsense' })).status).toBe(400);
  });
});

describe('refundOrder', () => {
  const refunding = (ask: (id: string) => Promise<void>) => {
    const operation = refundOrder(app.services.db, async (id, keep) => {
      await keep();
      await ask(id);
    });
    return (orderId: string, note?: string) => operation({ orderId, note }, context());
  };

  it('asks the provider, keeps the act once, and shows the order', async () => {
    const id = await addOrder();
    const asked: string[] = [];
    const refund = refunding(async (orderId) => void asked.push(orderId));
    expect(await refund(id, 'bought twice')).toMatchObject({ success: true, order: { id, refunded: 0 } });
    await Promise.all([refund(id), refund(id)]);
    expect(asked).toEqual([id, id, id]);
    expect(await actsAbout(id)).toEqual([{ act: 'refund_order', note: 'bought twice' }]);
  });

  it('has the act before the provider is asked', async () => {
    const id = await addOrder();
    await refunding(async (orderId) => {
      expect(await actsAbout(orderId)).toHaveLength(1);
    })(id);
    expect.assertions(1);
  });

  it.each([
    ['pending', 0],
    ['failed', 0],
    ['cancelled', 0],
    ['expired', 0],
    ['refunded', 1_000],
  ] as const)('refuses an order that is %s with %i cents given back', async (status, refundedCents) => {
    const id = await addOrder({ status, refundedCents });
    const { body } = await post('refund_order', { orderId: id });
    expect(body.reason).toBe('not_refundable');
    expect(await actsAbout(id)).toEqual([]);
  });

  it('says so when the provider is away, and can be asked again', async () => {
    const id = await addOrder();
    const away = refunding(() => Promise.reject(new AppError('payments_unavailable', 'Away.')));
    await expect(away(id)).rejects.toMatchObject({ reason: 'payments_unavailable' });
    await refunding(async () => undefined)(id);
    expect(await actsAbout(id)).toHaveLength(1);
  });

  it('needs an order', async () => {
    for (const orderId of ['order_unknown', '', "' or true --"]) {
      const { status, body } = await post('refund_order', { orderId });
      expect([status, body.reason]).toEqual([404, 'order_not_found']);
    }
  });
});

describe('POST /api/admin/list_payment_events', () => {
  it('lists events, newest first, in pages, and never their content', async () => {
    const made = [await addEvent('done'), await addEvent('refused'), await addEvent('failed')];
    const first = (await post('list_payment_events', { limit: 2 })).body;
    const rest = (await post('list_payment_events', { limit: 1, cursor: first.next })).body;
    const all = [...(first.events as object[]), ...(rest.events as object[])];
    expect(all).toMatchObject(made.toReversed().map((id) => ({ id })));
    expect(all[0]).toEqual({
      id: made[2],
      provider: 'stripe',
      type: 'invoice.paid',
      state: 'failed',
      note: 'no such order',
      orderId: null,
      attempts: 1,
      receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });
});

describe('replayPaymentEvent', () => {
  const replaying = (replay: (id: string) => Promise<unknown>) => {
    const operation = replayPaymentEvent(app.services.db, replay);
    return (eventId: string) => operation({ eventId }, context());
  };
  const finish = (id: string) =>
    app.database.pool.query(`update payment_events set state = 'done', attempts = 2 where id = $1`, [id]);

  it('handles an event again, and keeps the act', async () => {
    const id = await addEvent('failed');
    expect(await replaying(finish)(id)).toMatchObject({
      message: 'This event is done.',
      event: { id, state: 'done', attempts: 2 },
    });
    expect(await actsAbout(id)).toEqual([{ act: 'replay_event', note: null }]);
  });

  it.each(['done', 'ignored'] as const)('leaves an event alone that was %s', async (state) => {
    const id = await addEvent(state);
    const replay = replaying(() => Promise.reject(new Error('asked')));
    expect(await replay(id)).toMatchObject({ event: { state } });
    expect(await actsAbout(id)).toEqual([]);
  });

  it('says so when it fails again', async () => {
    const id = await addEvent('failed');
    expect(await replaying(async () => undefined)(id)).toMatchObject({
      message: 'This event could not be done.',
      event: { state: 'failed' },
    });
  });

  it('needs an event', async () => {
    for (const eventId of ['evt_unknown', '', "' or true --"]) {
      const { status, body } = await post('replay_payment_event', { eventId });
      expect([status, body.reason]).toEqual([404, 'event_not_found']);
    }
  });
});

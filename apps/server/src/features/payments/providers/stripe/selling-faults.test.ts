import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../db/schema.ts';
import { readAccount } from '../../../../testing/ledger.ts';
import { sentMails } from '../../../../testing/read-outbox.ts';
import { STARTER, sellByStripe } from '../../../../testing/sell-by-stripe.ts';
import type { SentEvent } from '../../../../testing/stripe-stand-in/objects.ts';

/** Automatic top-ups, failures and events in any order, with the stand-in for Stripe. */

const shop = sellByStripe();

describe('automatic top-ups', () => {
  /** Few minutes are left of an account whose card behaves so. */
  const chargeWith = async (card: 'declined' | 'needs_holder') => {
    const { session } = await shop.topUp(100);
    shop.stripe.account.setCard(String(session.customer), card);
    await sentMails(shop.app);
    const autoTopUp = { on: true, below: 111, minutes: 100, mostPerMonth: 3_000 };
    const { status } = await shop.owner.client.post('/api/update_billing', { monthlyCap: null, autoTopUp });
    expect(status).toBe(200);
    await shop.app.runJobs();
    await shop.stripe.webhooks.settled();
    const [order] = await shop.app.services.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, shop.owner.id), eq(orders.automatic, true)));
    return { order, mails: await sentMails(shop.app) };
  };

  it('sends the link to the cardholder if the bank asks for confirmation', async () => {
    const { order, mails } = await chargeWith('needs_holder');
    expect(order).toMatchObject({ status: 'pending', checkoutUrl: expect.stringContaining('/i/in_') });
    expect(mails.map(({ subject }) => subject)).toEqual(['Please confirm a purchase of minutes']);
    expect(mails[0]?.text).toContain(order?.checkoutUrl);
    await fetch(order?.checkoutUrl ?? '', { method: 'POST', body: new URLSearchParams('do=pay') });
    await shop.stripe.webhooks.settled();
    expect(await shop.minutesOf()).toBe(210);
  });

  it('reports a refused card', async () => {
    const { order, mails } = await chargeWith('declined');
    expect(order).toMatchObject({ status: 'failed', checkoutUrl: null });
    expect(mails.map(({ subject }) => subject)).toEqual(['Minutes could not be bought']);
  });
});

describe('faults', () => {
  it('of Stripe’s API: nothing is ordered twice and the next try succeeds', async () => {
    const down = { kind: 'status', status: 500 } as const;
    shop.stripe.fail(down, down);
    const ask = () => shop.owner.client.post('/api/pre-payment', { email: shop.owner.email, ...STARTER });
    const refused = await ask();
    expect(refused).toMatchObject({ status: 503, body: { reason: 'payments_unavailable' } });
    // Nothing to pay is left of it.
    const [failed] = await shop.app.services.db.select().from(orders).where(eq(orders.userId, shop.owner.id));
    expect(failed).toMatchObject({ status: 'failed', checkoutUrl: null });
    const before = shop.stripe.account.sessions.size;
    await shop.buy(STARTER);
    expect(shop.stripe.account.sessions.size).toBe(before + 1);
    expect(await shop.minutesOf()).toBe(310);
  });

  it('of a webhook: it is sent again and grants once', async () => {
    const down = { kind: 'status', status: 500 } as const;
    const { sessionId } = await shop.order(STARTER);
    shop.stripe.webhooks.held = true;
    shop.stripe.account.pay(sessionId);
    shop.stripe.fail(down, down);
    await shop.stripe.webhooks.release();
    expect(shop.stripe.webhooks.waiting.map(({ type }) => type)).toEqual(['invoice.paid']);
    expect(await shop.minutesOf()).toBe(10);
    await shop.stripe.webhooks.release();
    expect(shop.stripe.webhooks.waiting).toEqual([]);
    expect(await shop.minutesOf()).toBe(310);
  });

  it('of a signature or its age: the event is refused and not stored', async () => {
    await shop.order(STARTER);
    const before = await shop.statesOf();
    const event = { ...shop.stripe.webhooks.events.at(-1), id: 'evt_forged' };
    const now = Math.floor(Date.now() / 1_000);
    for (const sending of [{ secret: 'whsec_other' }, { signedAt: now - 600 }, { body: '{}' }]) {
      expect(await shop.stripe.webhooks.deliver(event, sending)).toBe(400);
    }
    expect(await shop.statesOf()).toEqual(before);
  });

  it('of an unknown order: the event is accepted and grants nothing', async () => {
    const { session } = await shop.topUp(100);
    const [paid] = shop.stripe.webhooks.events
      .filter(({ type }) => type === 'checkout.session.completed')
      .slice(-1);
    const unknown = {
      ...paid,
      id: 'evt_unknown',
      data: { object: { ...session, metadata: { order: 'order_unknown' } } },
    };
    expect(await shop.stripe.webhooks.deliver(unknown)).toBe(200);
    expect(await shop.statesOf()).toContainEqual({ id: 'evt_unknown', state: 'refused' });
    expect(await shop.minutesOf()).toBe(110);
  });
});

/** Numbers from 0 to 1 that are the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])('events shuffled and doubled come to the same: %i', async (seed) => {
  shop.stripe.webhooks.held = true;
  const { session } = await shop.buy(STARTER);
  shop.stripe.account.renew(String(session.subscription));
  const { session: pack } = await shop.topUp(300);
  shop.stripe.account.refund(String(pack.payment_intent), 900);
  shop.stripe.account.refund(String(pack.payment_intent), 900);
  shop.stripe.account.renew(String(session.subscription));
  const random = randomFrom(seed);
  const shuffle = (events: readonly SentEvent[]) =>
    events
      .map((event) => ({ event, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ event }) => event);
  await shop.stripe.webhooks.release((waiting) => shuffle([...waiting, ...waiting]));
  expect(shop.stripe.webhooks.waiting).toEqual([]);
  // Trial, three months, and a third of the pack.
  expect(await shop.minutesOf()).toBe(10 + 900 + 100);
  const { seconds, entered, leased } = await readAccount(shop.app.services.db, shop.owner.id);
  expect(seconds + leased).toBe(entered);
});

it('the log holds no key', () => {
  const written = JSON.stringify(shop.lines());
  expect(written).toContain('payment event');
  for (const secret of [shop.stripe.secretKey, shop.stripe.webhooks.secret, 'whsec_other']) {
    expect(written).not.toContain(secret);
  }
});

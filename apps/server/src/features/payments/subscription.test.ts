import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { billingSettings, starterSubscriptions } from '../../db/schema.ts';
import { FakeProvider } from '../../testing/fake-provider.ts';
import { PAYMENT_LEDGER } from '../../testing/ledger.ts';
import { monthFor, orderOf, sendEvent } from '../../testing/payment-events.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { settlePlanCharging } from './plan-charging.ts';

const provider = new FakeProvider();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ paymentProvider: provider });
});
afterAll(() => app.close());
beforeEach(() => {
  provider.card = 'pays';
});

type Plan = typeof starterSubscriptions.$inferInsert;

async function subscriber(some: Partial<Plan> = {}): Promise<Owner & { readonly ref: string }> {
  const owner = await signUp(app);
  const ref = `sub_${owner.id}`;
  const plan = {
    userId: owner.id,
    provider: 'stripe',
    ref,
    status: 'active',
    changedAt: new Date(),
  } as const;
  await app.services.db.insert(starterSubscriptions).values({ ...plan, ...some });
  return { ...owner, ref };
}

const cancel = ({ client }: Owner) => client.post('/api/cancel_starter', {});
const resume = ({ client }: Owner) => client.post('/api/resume_starter', {});
const portal = ({ client }: Owner) => client.post('/api/billing_portal', {});

describe('a plan', () => {
  it('ends with its month when it is cancelled, and goes on when it is kept', async () => {
    const owner = await subscriber();
    expect((await cancel(owner)).body).toMatchObject({ success: true, subscription: 'ending', price: null });
    expect((await resume(owner)).body).toMatchObject({ success: true, subscription: 'active', price: 2_900 });
    expect(provider.ends).toEqual([
      [owner.ref, true],
      [owner.ref, false],
    ]);
  });

  it('that is cancelled twice ends once', async () => {
    const owner = await subscriber();
    await Promise.all([cancel(owner), cancel(owner)]);
    expect((await cancel(owner)).body).toMatchObject({ subscription: 'ending' });
  });

  it('is as it was when the provider is away', async () => {
    const owner = await subscriber();
    provider.card = 'away';
    const { status, body } = await cancel(owner);
    expect([status, body.reason]).toEqual([503, 'payments_unavailable']);
    expect((await owner.client.post('/api/get_billing', {})).body).toMatchObject({ subscription: 'active' });
  });

  it.each<[string, Partial<Plan> | null]>([
    ['nobody has', null],
    ['has ended', { status: 'ended' }],
    ['is another provider’s', { provider: 'test' }],
  ])('that %s can’t be changed', async (_, some) => {
    const owner = some ? await subscriber(some) : await signUp(app);
    for (const change of [cancel, resume]) {
      const { status, body } = await change(owner);
      expect([status, body.reason]).toEqual([404, 'no_subscription']);
    }
  });

  it('the test checkout’s own events change it as well', async () => {
    const test = await createTestApp();
    try {
      const owner = await signUp(test);
      await sendEvent(test, monthFor(await orderOf(test, owner)));
      expect((await cancel(owner)).body).toMatchObject({ subscription: 'ending' });
      expect((await resume(owner)).body).toMatchObject({ subscription: 'active' });
      expect((await portal(owner)).body).toMatchObject({ reason: 'no_portal' });
    } finally {
      await test.close();
    }
  });
});

describe('the plan of a suspended account', () => {
  const suspend = (userId: string, by: 'operator' | null) =>
    app.services.db.transaction(async (tx) => {
      await PAYMENT_LEDGER.setSuspended(tx, userId, by);
      await settlePlanCharging(tx, app.services.jobs, userId);
    });
  const askedOf = (ref: string) =>
    provider.charging.flatMap(([about, charged]) => (about === ref ? charged : []));

  it('is charged again when the account is opened before the provider was told of the suspension', async () => {
    const { id, ref } = await subscriber();
    const reached = vi.spyOn(provider, 'setCharged').mockImplementationOnce(async (...asked) => {
      await suspend(id, null);
      provider.charging.push(asked);
    });
    await suspend(id, 'operator');
    await app.runJobs();
    reached.mockRestore();
    expect(askedOf(ref)[0]).toBe(false);
    expect(askedOf(ref).at(-1)).toBe(true);
  });

  it('is skipped if it does not exist or belongs to another provider', async () => {
    const plans = [await subscriber({ status: 'ended' }), await subscriber({ provider: 'test' })];
    for (const { id } of [...plans, await signUp(app)]) await suspend(id, 'operator');
    await app.runJobs();
    for (const { ref } of plans) expect(askedOf(ref)).toEqual([]);
  });
});

describe('the page for cards and invoices', () => {
  it('is the provider’s, and leads back here', async () => {
    const owner = await signUp(app);
    const row = { userId: owner.id, customerRef: `customer_${owner.id}` };
    await app.services.db.insert(billingSettings).values(row);
    const { body } = await portal(owner);
    const url = new URL(String(body.url));
    expect(url.pathname).toBe(`/customer_${owner.id}`);
    expect(url.searchParams.get('back')).toBe('http://localhost:3000/dashboard/billing');
  });

  it.each([null, 'test_customer'])('is not there for somebody who never paid here: %s', async (ref) => {
    const owner = await signUp(app);
    if (ref) await app.services.db.insert(billingSettings).values({ userId: owner.id, customerRef: ref });
    const { status, body } = await portal(owner);
    expect([status, body.reason]).toEqual([404, 'no_portal']);
  });
});

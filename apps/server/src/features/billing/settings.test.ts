import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingSettings, orders } from '../../db/schema.ts';
import { addOrder } from '../../testing/orders.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const OFF = { on: false, below: 20, minutes: 100, mostPerMonth: 3_000 };
const save = ({ client }: Owner, autoTopUp: object = {}, monthlyCap: number | null = null) =>
  client.post('/api/update_billing', { monthlyCap, autoTopUp: { ...OFF, ...autoTopUp } });

/** An owner whose card is known. */
async function withCard(on = app): Promise<Owner> {
  const owner = await signUp(on);
  const row = { userId: owner.id, customerRef: `test_${owner.id}` };
  await on.services.db.insert(billingSettings).values(row);
  return owner;
}

describe('how an account pays', () => {
  it('is without a cap and with nothing bought by itself at first', async () => {
    const { client } = await signUp(app);
    expect((await client.post('/api/get_billing', {})).body).toMatchObject({
      spent: 0,
      portal: false,
      sales: 'test',
      suspended: false,
      subscription: null,
      settings: { monthlyCap: null, autoTopUp: OFF },
    });
  });

  it('is changed, with the whole response of the screen, and stays so', async () => {
    const owner = await withCard();
    await addOrder(app.services.db, owner.id, { cents: 2_700, refundedCents: 700 });
    const autoTopUp = { on: true, below: 5, minutes: 300, mostPerMonth: 5_400 };
    const saved = await save(owner, autoTopUp, 9_000);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      plan: 'trial',
      spent: 2_000,
      settings: { monthlyCap: 9_000, autoTopUp },
    });
    expect((await owner.client.post('/api/get_billing', {})).body).toEqual(saved.body);
    const card = await app.services.db
      .select({ ref: billingSettings.customerRef })
      .from(billingSettings)
      .where(eq(billingSettings.userId, owner.id));
    expect(card).toEqual([{ ref: `test_${owner.id}` }]);
    expect((await save(owner)).body).toMatchObject({ settings: { monthlyCap: null, autoTopUp: OFF } });
  });

  it('buys at once where few minutes are left already', async () => {
    const owner = await withCard();
    await save(owner, { on: true, below: 11 });
    await app.runJobs();
    const made = await app.services.db.select().from(orders).where(eq(orders.userId, owner.id));
    expect(made).toMatchObject([{ automatic: true, status: 'completed', minutes: 100 }]);
  });

  it('needs a card for automatic purchases, but not for a cap', async () => {
    const owner = await signUp(app);
    const { status, body } = await save(owner, { on: true });
    expect([status, body.reason, body.field]).toEqual([400, 'card_required', 'autoTopUp.on']);
    expect((await save(owner, {}, 5_000)).status).toBe(200);
    const elsewhere = { customerRef: `cus_${owner.id}` };
    await app.services.db.update(billingSettings).set(elsewhere).where(eq(billingSettings.userId, owner.id));
    expect((await save(owner, { on: true })).body.reason).toBe('card_required');
  });

  it('can be turned off, and not on, where nothing is sold any more', async () => {
    const closed = await createTestApp({ env: { PARLO_CHECKOUT: 'off' } });
    try {
      const owner = await withCard(closed);
      expect((await save(owner, { on: true })).body.reason).toBe('sales_closed');
      expect((await save(owner, {}, 5_000)).status).toBe(200);
    } finally {
      await closed.close();
    }
  });

  it.each([
    [
      'a maximum below the pack',
      { on: true, minutes: 500, mostPerMonth: 3_999 },
      null,
      'autoTopUp.mostPerMonth',
    ],
    ['a cap below the pack', { on: true, minutes: 500, mostPerMonth: 4_000 }, 3_999, 'monthlyCap'],
    ['a pack that is not sold', { minutes: 150 }, null, 'autoTopUp.minutes'],
    ['a cap of nothing', {}, 0, 'monthlyCap'],
    ['half a cent', {}, 1_000.5, 'monthlyCap'],
    ['a mark that is no number', { below: '20' }, null, 'autoTopUp.below'],
  ])('refuses %s in words, at its field', async (_, autoTopUp, cap, field) => {
    const { status, body } = await save(await withCard(), autoTopUp, cap);
    expect([status, body.code, body.field]).toEqual([400, 'invalid_input', field]);
    expect(String(body.message)).toMatch(/\w+ .*\.$/);
  });
});

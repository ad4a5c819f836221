import { afterAll, beforeAll, expect, it } from 'vitest';
import { starterSubscriptions } from '../../db/schema.ts';
import { orderOf } from '../../testing/payment-events.ts';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { credit, grant } from './credit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('tells a new account of its trial', async () => {
  const { client } = await signUp(app);
  const { status, body } = await client.post('/api/get_billing', {});
  expect(status).toBe(200);
  expect(body).toMatchObject({ plan: 'trial', paidUntil: null, price: null, minutes: 10, used: 0 });
  expect(body.history).toMatchObject([{ plan: 'trial', minutes: 10, amount: null, status: 'completed' }]);
});

it('lists credits, newest first, with the end of a paid month', async () => {
  const { client, id: userId } = await signUp(app);
  const { db } = app.services;
  await grant(db, { userId, seconds: 6_000, reference: crypto.randomUUID() });
  const given = (await client.post('/api/get_billing', {})).body;
  expect(given).toMatchObject({ plan: 'minutes', paidUntil: null, minutes: 110 });
  const until = new Date(Date.now() + 86_400_000);
  await db.transaction((tx) =>
    credit(tx, {
      kind: 'starter',
      from: new Date(),
      until,
      userId,
      seconds: 18_000,
      reference: crypto.randomUUID(),
    }),
  );
  const plan = { provider: 'test', ref: `sub_${userId}`, status: 'active', changedAt: new Date() } as const;
  await db.insert(starterSubscriptions).values({ userId, ...plan });
  const paid = (await client.post('/api/get_billing', {})).body;
  expect(paid).toMatchObject({ plan: 'starter', paidUntil: until.toISOString(), price: 2_900, minutes: 410 });
  expect((paid.history as { plan: string }[]).map(({ plan }) => plan)).toEqual(['starter', 'grant', 'trial']);
});

it('ignores a plan at another provider', async () => {
  const { client, id: userId } = await signUp(app);
  const plan = { provider: 'stripe', ref: `sub_${userId}`, status: 'active', changedAt: new Date() } as const;
  await app.services.db.insert(starterSubscriptions).values({ userId, ...plan });
  const { body } = await client.post('/api/get_billing', {});
  expect(body).toMatchObject({ subscription: null, price: null });
});

it('a month that is over is no plan, and nobody else sees it', async () => {
  const { id: userId, client } = await signUp(app);
  const [from, until] = [new Date(Date.now() - 60_000), new Date(Date.now() - 1_000)];
  await app.services.db.transaction((tx) =>
    credit(tx, { kind: 'starter', from, until, userId, seconds: 60, reference: crypto.randomUUID() }),
  );
  expect((await client.post('/api/get_billing', {})).body).toMatchObject({
    plan: 'minutes',
    paidUntil: null,
  });
  expect((await app.client().post('/api/get_billing', {})).status).toBe(401);
});

it('time that was given for the trouble with an order is not taken for that order', async () => {
  const owner = await signUp(app);
  const { id: note } = await orderOf(app, owner);
  await grant(app.services.db, { userId: owner.id, seconds: 600, reference: crypto.randomUUID(), note });
  const { history } = (await owner.client.post('/api/get_billing', {})).body;
  expect((history as object[])[0]).toMatchObject({ plan: 'grant', amount: null, status: 'completed' });
});

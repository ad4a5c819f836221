import { describe, expect, it } from 'vitest';
import { ActsResponse } from './acts.ts';
import {
  AdminOrder,
  GrantMinutesInput,
  ListUsersInput,
  RefundOrderInput,
  SetAdminInput,
  SuspendInput,
  SystemResponse,
} from './admin.ts';

describe('ListUsersInput', () => {
  it('needs no fields', () => {
    expect(ListUsersInput.parse({})).toEqual({});
    expect(ListUsersInput.parse({ search: '  ada ' })).toEqual({ search: 'ada' });
  });

  it.each([
    { limit: 0 },
    { limit: 101 },
    { limit: 1.5 },
    { search: 'x'.repeat(201) },
    { cursor: 'x'.repeat(201) },
  ])('refuses %j', (input) => expect(ListUsersInput.safeParse(input).success).toBe(false));
});

describe('GrantMinutesInput', () => {
  const grant = (change: object) =>
    GrantMinutesInput.safeParse({ userId: 'user_1', minutes: 30, note: 'a gift', ...change }).success;

  it('takes whole minutes, a reason and an id of the grant', () => {
    expect(grant({})).toBe(true);
    expect(grant({ minutes: 100_000, note: 'for the trouble', grantId: 'grant-of-today' })).toBe(true);
  });

  it.each([
    { minutes: 0 },
    { minutes: -1 },
    { minutes: 0.5 },
    { minutes: 100_001 },
    { minutes: '30' },
    { minutes: Number.NaN },
    { note: 'x'.repeat(201) },
    { note: undefined },
    { note: '  ' },
    { grantId: 'short' },
    { userId: 'x'.repeat(129) },
  ])('refuses %j', (change) => expect(grant(change)).toBe(false));
});

describe('SetAdminInput', () => {
  it('requires the new role explicitly', () => {
    for (const admin of [undefined, null, 'true', 1]) {
      expect(SetAdminInput.safeParse({ userId: 'user_1', admin }).success).toBe(false);
    }
  });
});

describe('SuspendInput', () => {
  it('requires the new state explicitly', () => {
    expect(SuspendInput.parse({ userId: 'user_1', suspended: true, note: ' spam ' }).note).toBe('spam');
    for (const suspended of [undefined, null, 'true', 1]) {
      expect(SuspendInput.safeParse({ userId: 'user_1', suspended, note: 'spam' }).success).toBe(false);
    }
  });

  it('requires a reason to suspend, but not to reopen', () => {
    const parse = (input: object) => SuspendInput.safeParse({ userId: 'user_1', ...input }).success;
    expect([parse({ suspended: true }), parse({ suspended: true, note: ' ' })]).toEqual([false, false]);
    expect([parse({ suspended: false }), parse({ suspended: false, note: 'paid' })]).toEqual([true, true]);
  });
});

describe('RefundOrderInput', () => {
  it('names an order, and leaves the amount to the server', () => {
    expect(RefundOrderInput.parse({ orderId: 'order_1', amount: 1 })).toEqual({ orderId: 'order_1' });
    expect(RefundOrderInput.safeParse({}).success).toBe(false);
  });
});

describe('administrators’ responses', () => {
  const order = {
    id: 'order_1',
    planType: 'starter',
    minutes: 300,
    amount: 2_900,
    currency: 'USD',
    assistantId: null,
    status: 'completed',
    createdAt: '2026-11-20T10:00:00.000Z',
    paidAt: null,
    refunded: 0,
    email: null,
    provider: 'stripe',
    dispute: null,
  };

  it('contain no provider data in an order', () => {
    expect(AdminOrder.parse({ ...order, paymentRef: 'pi_1', checkoutUrl: 'https://x' })).toEqual(order);
  });

  it('name only known acts and parts', () => {
    const who = { by: 'a@example.com', about: 'b@example.com', device: null, via: 'session' };
    const act = { id: 'act_1', at: order.createdAt, note: null, ...who };
    const acts = (name: string) =>
      ActsResponse.safeParse({ success: true, acts: [{ ...act, act: name }], next: null }).success;
    expect([acts('suspend'), acts('make_admin'), acts('sing')]).toEqual([true, true, false]);
    const system = (part: string, state: string) =>
      SystemResponse.safeParse({
        success: true,
        version: '0.2.0',
        parts: [{ part, state, detail: '', code: 'no_mail_server', params: {} }],
        jobs: [],
      }).success;
    expect([system('mail', 'off'), system('mail', 'odd'), system('moon', 'good')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { GrantMinutesInput, ListUsersInput, SetAdminInput } from './admin.ts';

describe('ListUsersInput', () => {
  it('wants nothing in particular', () => {
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
    GrantMinutesInput.safeParse({ userId: 'user_1', minutes: 30, ...change }).success;

  it('takes whole minutes, a note and an id of the grant', () => {
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
    { grantId: 'short' },
    { userId: 'x'.repeat(129) },
  ])('refuses %j', (change) => expect(grant(change)).toBe(false));
});

describe('SetAdminInput', () => {
  it('does not guess what somebody is to be', () => {
    for (const admin of [undefined, null, 'true', 1]) {
      expect(SetAdminInput.safeParse({ userId: 'user_1', admin }).success).toBe(false);
    }
  });
});

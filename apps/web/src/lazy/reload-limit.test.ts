// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { loaded, mayLoad } from './reload-limit.ts';

const PRICING = 'http://localhost/pricing';

beforeEach(() => sessionStorage.clear());

it('reloads twice at an address with a failing screen, and then no more', () => {
  expect([mayLoad(PRICING), mayLoad(PRICING), mayLoad(PRICING)]).toEqual([true, true, false]);
});

it('starts anew for somebody who tries again', () => {
  for (let load = 0; load < 3; load += 1) mayLoad(PRICING);
  expect([mayLoad(PRICING), mayLoad(PRICING), mayLoad(PRICING)]).toEqual([true, true, false]);
});

it('does not count successful loads', () => {
  for (let load = 0; load < 5; load += 1) {
    expect(mayLoad(PRICING)).toBe(true);
    loaded();
  }
});

it('counts each address by itself, with its query', () => {
  const addresses = [PRICING, PRICING, `${PRICING}?plan=starter`, PRICING];
  expect(addresses.map((address) => mayLoad(address))).toEqual([true, true, true, true]);
});

import { expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

const ONE = Buffer.alloc(32, 1).toString('base64');
const TWO = Buffer.alloc(32, 2).toString('base64url');
const read = (value?: string) => readEnvironment({ PARLO_ENCRYPT_CONVERSATIONS: value }).textKeys;

it('nothing is encrypted unless a key is set', () => {
  expect(read()).toEqual({ keys: [], encrypts: false });
  expect(read(' ')).toEqual({ keys: [], encrypts: false });
});

it('the first key writes, and the others are read', () => {
  expect(read(`k2:${TWO}, k1:${ONE}`)).toEqual({
    keys: [
      { id: 'k2', key: Buffer.alloc(32, 2) },
      { id: 'k1', key: Buffer.alloc(32, 1) },
    ],
    encrypts: true,
  });
});

it('"off" before the keys only reads', () => {
  expect(read(`off,k1:${ONE}`)).toEqual({ keys: [{ id: 'k1', key: Buffer.alloc(32, 1) }], encrypts: false });
  expect(read('off')).toEqual({ keys: [], encrypts: false });
});

it.each([
  ONE,
  `k1:${ONE.slice(0, 20)}`,
  `k1:${ONE}${ONE}`,
  `k1:${ONE},`,
  `off:${ONE}`,
  `a.b:${ONE}`,
  `k1:${ONE},off`,
  `k1:${ONE},k1:${TWO}`,
])('what can’t be keys is refused in a sentence without them: %#', (value) => {
  expect(() => read(value)).toThrow(EnvironmentError);
  expect(() => read(value)).toThrow(/^PARLO_ENCRYPT_CONVERSATIONS must/);
  expect(() => read(value)).not.toThrow(ONE.slice(0, 10));
});

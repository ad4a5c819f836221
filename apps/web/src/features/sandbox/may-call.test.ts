import { expect, it } from 'vitest';
import { mayCall } from './sandbox.tsx';

const account = (minutes: number, admin = false) => ({
  isPending: false,
  data: { minutes, user: { admin } },
});

it('lets owners call while they have minutes, and administrators always', () => {
  expect(mayCall(account(1))).toBe('yes');
  expect(mayCall(account(0))).toBe('no-minutes');
  expect(mayCall(account(0, true))).toBe('yes');
});

it('waits for the answer, and lets people try when there is none', () => {
  expect(mayCall({ isPending: true, data: undefined })).toBe('checking');
  expect(mayCall({ isPending: false, data: undefined })).toBe('unknown');
});

import { expect, it } from 'vitest';
import { madeTalkTime } from '../../testing/talk-time.ts';
import { mayCall } from './sandbox.tsx';

const account = (minutes: number, admin = false) => ({
  isPending: false,
  data: { talk: madeTalkTime(minutes), user: { admin, assistants: [] } },
});

it('lets owners call while they have minutes, and administrators always', () => {
  expect(mayCall(account(1))).toBe('yes');
  expect(mayCall(account(0))).toBe('no-minutes');
  expect(mayCall(account(0, true))).toBe('yes');
});

it('waits for the response, and allows a try without one', () => {
  expect(mayCall({ isPending: true, data: undefined })).toBe('checking');
  expect(mayCall({ isPending: false, data: undefined })).toBe('unknown');
});

it('goes by what the assistant may use where that is less', () => {
  const capped = { id: 'assistant_1', talk: madeTalkTime(0, { account: 310, limit: 'cap' }) };
  const { data } = account(310);
  const asked = { isPending: false, data: { ...data, user: { admin: false, assistants: [capped] } } };
  expect(mayCall(asked, 'assistant_1')).toBe('no-minutes');
  expect(mayCall(asked, 'assistant_2')).toBe('yes');
  expect(mayCall(asked)).toBe('yes');
});

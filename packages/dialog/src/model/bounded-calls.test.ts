import { describe, expect, it } from 'vitest';
import { reports, visitForModel } from './testing/model-visit.ts';

const LOCAL = 'Yes, within five miles.';
const leaves = (message: unknown) => ({ call: 'leave_contact', input: { message } });

describe('a tool call whose input is half a megabyte', () => {
  const LONG = 'a'.repeat(500_000);

  it.each([
    ['in one piece', [leaves(LONG)]],
    ['that is no JSON', [{ call: 'leave_contact', input: LONG }]],
    ['of another tool', [{ call: 'find_bookings', input: { id: LONG } }]],
    ['of no tool', [{ call: 'nothing', input: { id: LONG } }]],
    [
      'in many calls',
      Array.from({ length: 50 }, () => ({ call: 'nothing', input: { id: LONG.slice(0, 10_000) } })),
    ],
  ])('%s leaves the turn to the exact words', async (_, sent) => {
    const { say, uses, calendar } = visitForModel({ hasCalendar: true });
    expect((await say('Do you deliver?', sent)).text).toBe(LOCAL);
    expect(uses.at(-1)?.failure).toMatchObject({ message: 'The input of a tool call is too long' });
    expect(calendar.calls).toEqual([]);
  });

  it('ends a reply that had begun', async () => {
    const { say } = visitForModel();
    expect((await say('Do you deliver?', ['We do. ', 'Within ten', leaves(LONG)])).text).toBe('We do.');
  });
});

it('a message of any length that fits is read to what a message may hold', async () => {
  const { say } = visitForModel();
  const { memo } = await say('Please help', [leaves('My roof leaks. '.repeat(500)), reports('answered')]);
  expect(memo.contact?.draft.message?.length).toBeLessThanOrEqual(1_000);
  expect(memo.contact?.draft.message).toMatch(/^My roof leaks\. My roof/);
});

import { expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';

const ASKED = 'when is my appointment?';
const booked = [
  { id: 'a', start: '2026-11-24T10:00' },
  { id: 'b', start: '2026-11-25T15:00' },
];

it('tells the meetings that a visitor booked, and begins no form', async () => {
  const { say } = visitForBooking({ calendar: { booked }, acts: { [ASKED]: 'mine' } });
  const { text, memo } = await say(ASKED);
  expect(text).toBe('You have booked here: Tuesday, 24 November, 10 am; Wednesday, 25 November, 3 pm.');
  expect(memo.booking).toBeUndefined();
});

it('leaves the question to the owner’s texts where nothing was booked', async () => {
  const { say } = visitForBooking({ acts: { [ASKED]: 'mine' } });
  expect((await say(ASKED)).text).not.toContain('booked here');
});

it('moves a meeting where that is wanted as well', async () => {
  const said = 'when is my appointment, please move it to Friday';
  const { say } = visitForBooking({ calendar: { booked: booked.slice(0, 1) }, acts: { [said]: 'move' } });
  expect((await say(said)).memo.booking).toMatchObject({ purpose: 'move' });
});

it.each([
  [['book me in tomorrow at 3'], 'What is your name?'],
  [['a person please'], 'What is your name?'],
])('tells them in the middle of a form, and goes on with it: %j', async (before, question) => {
  const { say, sayAll } = visitForBooking({ calendar: { booked }, contact: true, acts: { [ASKED]: 'mine' } });
  expect((await sayAll(...(before as [string]))).text).toContain(question);
  const { text } = await say(ASKED);
  expect(text).toContain('You have booked here: Tuesday, 24 November, 10 am');
  expect(text).toContain(question);
  expect((await say('Ana')).text).toMatch(/email/);
});

import { expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';

it.each([
  ['my voucher expires on Friday, can I come Tuesday', '2026-11-24'],
  ['can I come Tuesday, my voucher is only valid until Friday', '2026-11-24'],
  ['My gift card runs out on the 30th so can I book for Tuesday', '2026-11-24'],
  ['can I book for Tuesday because our pass expires on Friday?', '2026-11-24'],
  ['мій ваучер діє до п’ятниці, можна записатися на вівторок', '2026-11-24'],
  ['сертифікат закінчується в п’ятницю, тож запишіть мене на вівторок', '2026-11-24'],
])('the day on which something runs out is not the day that is wished for: %j', async (said, day) => {
  const language = /\p{Script=Cyrillic}/u.test(said) ? 'uk' : 'en';
  const { memo } = await visitForBooking({ language }).say(said);
  const starts = [memo.booking?.draft.slot, ...(memo.booking?.offers ?? [])].flatMap(
    (slot) => slot?.start ?? [],
  );
  expect(starts).not.toEqual([]);
  expect(starts.every((start) => start.startsWith(day))).toBe(true);
});

it('asks for the day where only the one is named on which something runs out', async () => {
  const { step } = await visitForBooking().say('my voucher expires on Friday, can I book an appointment?');
  expect(step).toBe('when');
});

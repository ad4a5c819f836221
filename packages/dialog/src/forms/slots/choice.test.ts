import { describe, expect, it } from 'vitest';
import { languageOf } from '../../language/index.ts';
import { visitForBooking } from '../../testing/booking-visit.ts';
import { choiceIn } from './choice.ts';
import { whenIn } from './date-time.ts';

const now = new Date('2026-11-23T08:00:00Z');
const calendar = {
  timeZone: 'Europe/Kyiv',
  services: [],
  duration: 30,
  hours: { from: '08:00', to: '19:00' },
};
/** Friday at eight, half past one and half past six. */
const OFFERS = ['06:00', '11:30', '16:30'].map((time) => ({
  start: `2026-11-27T${time}:00.000Z`,
  end: `2026-11-27T${time}:01.000Z`,
}));

function chosen(text: string) {
  const readWhen = (part: string) =>
    whenIn(part, { now, zone: 'Europe/Kyiv', language: languageOf(text).code, calendar }, 'time');
  const choice = choiceIn(text, OFFERS, readWhen, 'Europe/Kyiv');
  return choice.kind === 'slot' ? OFFERS.findIndex(({ start }) => start === choice.slot.start) : choice.kind;
}

describe('a choice', () => {
  it.each([
    ['number two please', 1],
    ['no wait, the 2nd one', 1],
    ['Wednesday the 2nd at 11:30, if that’s possible?', 'times'],
    ['no wait, Wednesday the 2nd at 11:30', 'times'],
    ['not the first, the second', 1],
    ['the first one no wait the third one', 2],
    ['the third one, sorry, the second', 1],
    ['перше ой ні краще друге', 1],
    ['the first is too early, the last one is fine', 2],
    ['8 is too early, what about the second one', 1],
    ['can I get the one at half past eleven? no wait, the first one', 0],
    ['they’re all fine, you choose', 0],
    ['whichever is latest', 2],
    ['eight sounds good', 0],
    ['half one', 1],
    ['13:30', 1],
    ['the morning one', 0],
    ['о восьмій зарано, давайте друге', 1],
    ['не перший, а другий', 1],
    ['перший не можу, останній', 2],
    ['будь-який', 0],
    ['пів на другу', 1],
    ['about noon', 'times'],
    ['evening please', 'times'],
    ['sorry, I actually meant next Friday', 'times'],
    ['something later', 'direction'],
    ['they are all too early', 'away'],
    ['too late for us', 'away'],
    ['занадто рано', 'away'],
    ['це для мене дуже рано', 'away'],
    ['для мене занадто рано', 'away'],
    ['рано вранці', 'times'],
    ['the first is too early', 'fewer'],
    ['I can’t do the second', 'fewer'],
    ['not the first', 'fewer'],
    ['no not the first', 'fewer'],
    ['не проти першого', 0],
    ['the first or the second, the third is too late', 'unclear'],
    ['перший зарано', 'fewer'],
    ['о восьмій занадто рано', 'fewer'],
    ['the second, if it’s not too late', 1],
    ['I can’t do mornings so the third one please', 2],
    ['at 18:30 or 13:30', 'fewer'],
    ['yes', 'unclear'],
    ['the first or the second', 'unclear'],
    ['for 8 people, 2 of them small', 'unclear'],
  ])('by %j: %s', (text, expected) => expect(chosen(text)).toBe(expected));

  it('may come with a name and an address', async () => {
    const reply = await visitForBooking().sayAll(
      'Book me for Friday',
      'The last one. My name is Lily, lily@stone.com',
    );
    expect(reply.memo.booking).toMatchObject({
      step: 'phone',
      draft: { name: 'Lily', email: 'lily@stone.com' },
    });
  });

  it('may be of another day, or of the week after', async () => {
    const { sayAll, say } = visitForBooking();
    expect((await sayAll('Book me for Friday', 'a different day please')).step).toBe('when');
    await say('Friday');
    const reply = await say('what about the week after?');
    expect(reply.memo.booking?.offers[0]?.start).toMatch(/^2026-11-30/);
  });

  it.each([
    ['en', 'Can I come next week in the morning?', 'too early', '10:00'],
    ['uk', 'можна наступного тижня зранку?', 'занадто рано', '10:00'],
    ['uk', 'можна у четвер після 15?', 'запізно', '11:30'],
  ] as const)(
    'of none that is at the wrong hours leads to others (%s): %j, %j',
    async (language, wish, said, time) => {
      const { sayAll } = visitForBooking({ language, calendar: { hours: { from: '08:00', to: '20:00' } } });
      const reply = await sayAll(wish, said);
      expect(reply.step).toBe('choose');
      expect(reply.memo.booking?.offers[0]?.start).toContain(`T${time}`);
    },
  );

  it('of none that is at the wrong hours leads to later days where it was offered at all of them', async () => {
    const reply = await visitForBooking().sayAll('Can I come next week?', 'too early');
    const before = '2026-12-02T14:30:00.000Z';
    expect(reply.memo.booking?.offers.every(({ start }) => start > before)).toBe(true);
  });

  it('of none that is at the wrong hours is taken back by an hour of them', async () => {
    const { sayAll, say } = visitForBooking();
    const reply = await sayAll('Can I come next week in the morning?', 'too early');
    expect(reply.memo.booking?.offers.every(({ start }) => start.slice(11) >= '10:00')).toBe(true);
    const others = await say('at ten then');
    expect(others.text).not.toContain('isn’t free');
    expect(others.memo.booking?.offers.map(({ start }) => start.slice(11, 16))).toEqual(
      Array(3).fill('08:00'),
    );
  });

  it('of none that is at the wrong hours does not outlive a day without others', async () => {
    const { sayAll, say } = visitForBooking();
    const reply = await sayAll('I want to come on Thursday', 'too early');
    expect(reply).toMatchObject({
      step: 'when',
      text: expect.stringMatching(/^There are no other free times/),
    });
    expect((await say('at ten then')).memo.booking?.draft.slot?.start).toBe('2026-11-26T08:00:00.000Z');
  });
});

it.each([
  [
    'I want to come on Tuesday',
    'hmm wait, I’ve got meetings tomorrow till noon. make it Wednesday at 10:00 pls',
  ],
  ['I want to come on Tuesday', 'hold on I have work till noon tomorrow, actually Wednesday at 10'],
  ['I want to come on Tuesday', 'one sec, I’ve got a class tomorrow till noon, better Wednesday at ten'],
  ['Хочу записатися на вівторок', 'зачекайте, у мене завтра наради до обіду, давайте в середу о 10'],
  ['Хочу записатися на вівторок', 'ой почекайте завтра в нас збори до обіду краще в середу о 10'],
])('after a wait and a reason what is wanted instead counts: %j, %j', async (wish, said) => {
  const reply = await visitForBooking().sayAll(wish, said);
  expect(reply.memo.booking?.draft.slot?.start).toBe('2026-11-25T08:00:00.000Z');
});

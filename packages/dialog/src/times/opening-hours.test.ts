import { describe, expect, it } from 'vitest';
import { languageFor } from '../language/index.ts';
import { visitForBooking } from '../testing/booking-visit.ts';

const OUTSIDE = 'I’m afraid we take no appointments then. We take them Monday to Friday, 9 am to 5 pm.';
const OUTSIDE_UK = 'На жаль, на цей час ми не записуємо. Записуємо з понеділка по п’ятницю з 9:00 до 17:00.';

describe('a time at which no meetings are taken', () => {
  it.each([
    ['I’d like an appointment on Saturday', 'Monday, 30 November, 9 am, 9:30 am or 10 am'],
    ['can I have an appointment on Saturday at 3 pm', 'Monday, 30 November, 9 am, 9:30 am or 10 am'],
    ['book me for Sunday', 'Monday, 30 November, 9 am, 9:30 am or 10 am'],
    ['weekend appointments', 'Monday, 30 November, 9 am, 9:30 am or 10 am'],
    ['Tuesday 7pm appointment', 'Tuesday, 24 November, 3:30 pm, 4 pm or 4:30 pm'],
    ['can I get an appointment on Tuesday at 8 am', 'Tuesday, 24 November, 9 am, 9:30 am or 10 am'],
    ['book an appointment on Thursday evening', 'Thursday, 26 November, 3:30 pm, 4 pm or 4:30 pm'],
    ['book an appointment on Friday at 4:45 pm', 'Friday, 27 November, 3:30 pm, 4 pm or 4:30 pm'],
    ['do you have evening appointments', 'Monday, 23 November, 4:30 pm'],
  ])('is not said to be taken: %s', async (said, times) => {
    const reply = await visitForBooking().say(said);
    expect(reply.text.startsWith(`${OUTSIDE} I have these times free: ${times}`)).toBe(true);
    expect(reply.step).toBe('choose');
  });

  it.each(['запишіть мене на суботу', 'хочу записатися на вихідні', 'запишіть мене на вівторок о 19:00'])(
    'is not said to be taken in Ukrainian: %s',
    async (said) => {
      const reply = await visitForBooking({ language: 'uk' }).say(said);
      expect(reply.text.startsWith(`${OUTSIDE_UK} Є такий вільний час: `)).toBe(true);
    },
  );

  it('is none that was only taken by somebody else', async () => {
    const calendar = { busy: [{ date: '2026-11-24', from: '10:00', to: '12:00' }] };
    const reply = await visitForBooking({ calendar }).say('book me for Tuesday at ten');
    expect(reply.text).toMatch(/^I’m sorry, that isn’t free\. /);
  });

  it.each([
    ['book me for Tuesday at 10:10 am', null, 'every half hour', '9:30 am, 10 am or 10:30 am'],
    ['book me for Tuesday at 10:30 am', 60, 'every hour', '9 am, 10 am or 11 am'],
    ['book me for Tuesday at 10:10 am', 15, 'every quarter of an hour', '10 am, 10:15 am or 10:30 am'],
  ] as const)(
    'is one between two begins, and so not taken: %s, every %s',
    async (said, startInterval, every, times) => {
      const reply = await visitForBooking({ calendar: { startInterval } }).say(said);
      expect(
        reply.text.startsWith(`I’m afraid no appointment begins at that time: they begin ${every}.`),
      ).toBe(true);
      expect(reply.text).toContain(times);
    },
  );

  it('is a day off', async () => {
    const calendar = { daysOff: [{ from: '2026-11-24', to: '2026-11-25' }] };
    const reply = await visitForBooking({ calendar }).say('book me for Tuesday at ten');
    expect(reply.text).toMatch(/^I’m afraid we take no appointments on that day\. /);
    const ukrainian = await visitForBooking({ calendar, language: 'uk' }).say(
      'запишіть мене на вівторок о 10:00',
    );
    expect(ukrainian.text).toMatch(/^На жаль, цього дня ми не записуємо\. /);
  });

  it('begins every half hour, however long it takes', async () => {
    const calendar = { hours: { from: '08:00', to: '19:00' }, services: [{ name: 'Massage', duration: 45 }] };
    const reply = await visitForBooking({ calendar }).say('book a massage on Tuesday at ten in the morning');
    expect(reply.text).toContain('10 am is free');
  });

  it('is none where one of several that were named can be had', async () => {
    const calendar = { busy: [{ date: '2026-11-24' }] };
    const reply = await visitForBooking({ calendar }).say('book me for Tuesday at ten or Saturday at ten');
    expect(reply.text).toMatch(/^I’m sorry, that isn’t free\. /);
  });

  it('is none on another clock, whose hours are others', async () => {
    const reply = await visitForBooking({ timeZone: 'America/New_York' }).say('book me for Tuesday at 5 pm');
    expect(reply.text).not.toContain('no appointments');
  });

  it('is one of a meeting that is moved, too', async () => {
    const { sayAll } = visitForBooking({ calendar: { booked: [{ id: 'a', start: '2026-11-24T10:00' }] } });
    const reply = await sayAll('move my appointment to Saturday');
    expect(reply.text).toContain('I’m afraid we take no appointments then.');
  });
});

describe('hours of several people', () => {
  const days = (hours: readonly { from: string; to: string }[]) => [1, 2, 3, 4, 5].map(() => hours);
  const week = [
    ...days([
      { from: '09:00', to: '13:00' },
      { from: '14:00', to: '17:00' },
      { from: '12:00', to: '20:00' },
    ]),
    [],
    [],
  ];
  const late = [...days([{ from: '12:00', to: '20:00' }]), [], []];
  const services = [
    { name: 'Massage', duration: 30 },
    { name: 'Haircut', duration: 30, week: late },
  ];
  const calendar = {
    services: services.map(({ name, duration }) => ({ name, duration })),
    hours: { from: '12:00', to: '20:00' },
  };

  it('are said as one', async () => {
    const { say } = visitForBooking({ calendar, known: { week, services } });
    const reply = await say('book a massage on Tuesday at 8 am');
    expect(reply.text).toContain('We take them Monday to Friday, 9 am to 8 pm.');
  });

  it('are those of whoever offers the service', async () => {
    const { say } = visitForBooking({ calendar, known: { week, services } });
    const reply = await say('book a haircut on Tuesday at 10 am');
    expect(reply.text).toContain(
      'we take no appointments then. We take them Monday to Friday, 12 pm to 8 pm.',
    );
  });

  it('leave out the days on which whoever offers the service is away', async () => {
    const away = [{ from: '2026-11-24', to: '2026-11-24' }];
    const full = { ...calendar, busy: [{ date: '2026-11-24', from: '08:00', to: '20:00' }] };
    const known = { week, services: services.map((each) => (each.week ? { ...each, daysOff: away } : each)) };
    const { say } = visitForBooking({ calendar: full, known });
    const reply = await say('book a haircut on Tuesday at 1 pm');
    expect(reply.text).toContain('we take no appointments on that day');
    const other = visitForBooking({ calendar: full, known });
    expect((await other.say('book a massage on Tuesday at 1 pm')).text).toContain('isn’t free');
  });
});

it('says the hours of a week', () => {
  const week = [
    { first: 1, last: 4, from: '08:00', to: '20:00' },
    { first: 5, last: 5, from: '08:30', to: '24:00' },
  ];
  const more = [{ from: '14:00', to: '18:00' }];
  const lunch = [{ first: 1, last: 1, from: '09:00', to: '13:00', more }];
  expect(languageFor('en').times.sayWeek(lunch)).toBe('Monday, 9 am to 1 pm and 2 pm to 6 pm');
  expect(languageFor('uk').times.sayWeek(lunch)).toBe('у понеділок з 9:00 до 13:00 і з 14:00 до 18:00');
  expect(languageFor('en').times.sayWeek(week)).toBe(
    'Monday to Thursday, 8 am to 8 pm, and Friday, 8:30 am to midnight',
  );
  expect(languageFor('uk').times.sayWeek(week)).toBe(
    'з понеділка по четвер з 8:00 до 20:00, у п’ятницю з 8:30 до 24:00',
  );
});

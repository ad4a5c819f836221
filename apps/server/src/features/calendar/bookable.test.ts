import { CALENDAR_DEFAULTS, type CalendarSettings } from '@parlo/contract';
import { expect, it } from 'vitest';
import { bookableIn } from './bookable.ts';

const week = (settings: Partial<CalendarSettings>) => {
  const known = bookableIn({
    assistantId: 'a',
    assistantName: 'Salon',
    ownerId: 'o',
    ownerEmail: 'o@example.com',
    language: 'en',
    feedVersion: 1,
    connection: null,
    settings: { ...CALENDAR_DEFAULTS, timeZone: 'Europe/Kyiv', ...settings } as CalendarSettings,
  }).calendar;
  const said = (days: typeof known extends undefined ? never : NonNullable<typeof known>['week'] = []) =>
    days.map((spans) => spans.map(({ from, to }) => `${from}-${to}`).join(' '));
  const { hours, services, daysOff } = known ?? {};
  return { days: said(known?.week), hours, services, daysOff, said };
};

it('has what begins after midnight on the next day', () => {
  const breaks = [{ start: '23:00', end: '01:00' }];
  const fri = { start: '20:00', end: '04:00', breaks };
  const sun = { start: '18:00', end: '03:00', breaks: [{ start: '22:00', end: '24:00' }] };
  const { days, hours } = week({
    workingHours: { start: '09:00', end: '17:00' },
    days: { fri, sat: null, sun },
  });
  expect(days).toEqual([
    '00:00-03:00 09:00-17:00',
    '09:00-17:00',
    '09:00-17:00',
    '09:00-17:00',
    '20:00-23:00',
    '01:00-04:00',
    '18:00-22:00',
  ]);
  expect(hours).toEqual({ from: '00:00', to: '23:00' });
});

it('keeps in one what goes on after midnight', () => {
  const { days, hours } = week({ days: { fri: { start: '20:00', end: '04:00' }, sat: null, sun: null } });
  expect(days.slice(4)).toEqual(['20:00-04:00', '', '']);
  expect(hours).toEqual({ from: '00:00', to: '24:00' });
});

it('combines the hours of all people who offer a service, and omits services without any', () => {
  const { services = [], said } = week({
    services: [
      { name: 'Massage', duration: 45 },
      { name: 'Haircut', duration: 30 },
      { name: 'Sauna', duration: 60 },
    ],
    resources: [
      { id: 'lea', name: 'Lea', services: ['Massage'] },
      {
        id: 'tom',
        name: 'Tom',
        services: ['haircut', 'Massage'],
        workingHours: { start: '12:00', end: '20:00' },
      },
    ],
  });
  expect(services.map(({ name, week: days }) => [name, said(days)[0]])).toEqual([
    ['Massage', '09:00-17:00 12:00-20:00'],
    ['Haircut', '12:00-20:00'],
  ]);
});

it('has the days on which nobody is there, of all and of each service', () => {
  const days = (from: number, to: number) => ({ from: `2027-01-0${from}`, to: `2027-01-0${to}` });
  const { services = [], daysOff } = week({
    services: [
      { name: 'Massage', duration: 45 },
      { name: 'Haircut', duration: 30 },
    ],
    daysOff: [days(1, 1)],
    resources: [
      { id: 'lea', name: 'Lea', services: ['Massage'], daysOff: [days(4, 6), days(3, 5), days(8, 8)] },
      { id: 'tom', name: 'Tom', daysOff: [days(6, 9)] },
    ],
  });
  expect(daysOff).toEqual([days(1, 1), days(6, 6), days(8, 8)]);
  expect(services.map((service) => service.daysOff)).toEqual([daysOff, [days(1, 1), days(6, 9)]]);
});

it('has services at all hours where the calendar is one', () => {
  expect(week({ services: [{ name: 'Massage', duration: 45 }] }).services).toEqual([
    { name: 'Massage', duration: 45 },
  ]);
});

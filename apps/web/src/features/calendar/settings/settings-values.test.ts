import { CALENDAR_DEFAULTS, CalendarSettings } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import {
  choicesWith,
  fieldOf,
  keptProblem,
  newService,
  resolver,
  type SettingsValues,
  spanWords,
  valuesOf,
} from './settings-values.ts';

const SETTINGS = CalendarSettings.parse({ ...CALENDAR_DEFAULTS, timeZone: 'Europe/Kyiv' });
const check = (values: SettingsValues) =>
  resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });

describe('settings as a form has them', () => {
  it.each<[string, CalendarSettings]>([
    ['the defaults', SETTINGS],
    ['a day until midnight', { ...SETTINGS, days: { mon: { start: '18:00', end: '24:00' }, sun: null } }],
    ['working hours until midnight', { ...SETTINGS, workingHours: { start: '12:00', end: '24:00' } }],
    [
      'nights with a break',
      {
        ...SETTINGS,
        workingHours: { start: '18:00', end: '02:00', breaks: [{ start: '23:00', end: '24:00' }] },
      },
    ],
    [
      'people and rooms',
      {
        ...SETTINGS,
        services: [{ name: 'Massage', duration: 60 }],
        resources: [
          { id: 'lea', name: 'Lea', services: ['Massage'] },
          { id: 'b', name: 'Room B', workingHours: { start: '12:00', end: '24:00' } },
          {
            id: 'tom',
            name: 'Tom',
            workingHours: { start: '10:00', end: '14:00' },
            days: { mon: null, sat: { start: '18:00', end: '24:00' } },
            daysOff: [{ from: '2026-12-24', to: '2026-12-31' }],
          },
          { id: 'eva', name: 'Eva', workingHours: { start: '10:00', end: '14:00' }, days: {} },
        ],
      },
    ],
    ['begin times of their own', { ...SETTINGS, startInterval: 60 }],
    ['no exceptions', { ...SETTINGS, days: {} }],
  ])('come back as they were: %s', async (_, settings) => {
    expect(await check(valuesOf(settings))).toEqual({ values: settings, errors: {} });
  });

  it('have hours for a day that is closed, for when it opens', () => {
    expect(valuesOf(SETTINGS).days.sun).toEqual({ is: 'closed', start: '09:00', end: '17:00', breaks: [] });
  });

  it('have for somebody with other weekdays alone the hours of the calendar too', async () => {
    const eva = { id: 'eva', name: 'Eva', days: { fri: null } };
    const { values } = await check(valuesOf({ ...SETTINGS, resources: [eva] }));
    expect(values).toMatchObject({ resources: [{ ...eva, workingHours: SETTINGS.workingHours }] });
  });

  it('keep a service of somebody that is renamed, and leave out one that is removed', async () => {
    const services = [{ name: 'Massage', duration: 60 as const }];
    const lea = { id: 'lea', name: 'Lea', services: ['Massage'] };
    const values = valuesOf({ ...SETTINGS, services, resources: [lea] });
    const renamed = values.services.map((service) => ({ ...service, name: 'Deep massage' }));
    expect((await check({ ...values, services: renamed })).values).toMatchObject({
      services: [{ name: 'Deep massage', duration: 60 }],
      resources: [{ ...lea, services: ['Deep massage'] }],
    });
    const removed = await check({
      ...values,
      services: [newService()].map((one) => ({ ...one, name: 'Yoga' })),
    });
    expect(removed.values).toMatchObject({ resources: [{ id: 'lea', name: 'Lea' }] });
    expect(JSON.stringify(removed.values)).not.toContain('"Massage"');
  });

  it('are refused with a reason at their field', async () => {
    const values = valuesOf(SETTINGS);
    const { errors } = await check({
      ...values,
      workingHours: { start: '17:00', end: '17:00', breaks: [] },
      services: [
        { name: 'Visit', duration: 30, key: 'a' },
        { name: 'visit', duration: 60, key: 'b' },
      ],
      daysOff: [{ from: '2026-12-31', to: '2026-12-24' }],
      daysAhead: 366,
    });
    const reasonAt = (error: { message?: string | undefined } | undefined) => keptProblem(error?.message);
    expect(reasonAt(errors.workingHours?.end)?.reason).toBe('working_hours_reversed');
    expect(reasonAt(errors.services as never)?.reason).toBe('service_named_twice');
    expect(reasonAt(errors.daysOff?.[0]?.to)?.reason).toBe('days_reversed');
    expect(reasonAt(errors.daysAhead)).toEqual({ reason: 'too_high', params: { max: 365 } });
  });
});

it('finds the field of a refusal, also inside of a list', () => {
  expect(fieldOf('timeZone')).toBe('timeZone');
  expect(fieldOf('daysOff.3.to')).toBe('daysOff.3.to');
  expect(fieldOf('assistantId')).toBeUndefined();
  expect(fieldOf(undefined)).toBeUndefined();
});

it('offers the stored value, also if it is unusual', () => {
  expect(choicesWith([0, 5, 30], 7)).toEqual([0, 5, 7, 30]);
  expect(choicesWith([0, 5, 30], 5)).toEqual([0, 5, 30]);
});

it.each([
  [0, '0 minutes'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [2_880, '2 days'],
])('says %i minutes as %s', (minutes, words) => {
  expect(spanWords('en', minutes)).toBe(words);
});

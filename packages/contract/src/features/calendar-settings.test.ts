import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { problemOf } from '../api/reasons.ts';
import {
  CALENDAR_DEFAULTS,
  CalendarSettings,
  SaveCalendarSettingsInput,
  startIntervalFor,
} from './calendar-settings.ts';

const withBreak = (start: string, end: string) => ({
  workingHours: { start: '09:00', end: '17:00', breaks: [{ start, end }] },
});

/** The first problem of an input, as a client gets it. */
function refusal(schema: z.ZodType, input: unknown) {
  const [issue] = schema.safeParse(input).error?.issues ?? [];
  if (!issue) return null;
  const { reason, field } = problemOf(issue, input);
  return [reason, field];
}

describe('settings', () => {
  const save = (settings: object) => refusal(SaveCalendarSettingsInput, { assistantId: 'a', ...settings });

  it('begin as the specification says: 09:00 to 17:00, half an hour, with a link, enabled', () => {
    const settings = CalendarSettings.parse({ ...CALENDAR_DEFAULTS, timeZone: 'Europe/Kyiv' });
    expect(settings).toMatchObject({
      workingHours: { start: '09:00', end: '17:00' },
      meetingDuration: 30,
      autoMeetLink: true,
      enabled: true,
    });
  });

  it('can be saved one at a time, without filling in absent ones', () => {
    const input = { assistantId: 'a', meetingDuration: 45 };
    expect(SaveCalendarSettingsInput.parse(input)).toEqual(input);
  });

  it('may have breaks, and hours that end on the next day', () => {
    expect(save(withBreak('12:00', '13:00'))).toBeNull();
    const night = { start: '18:00', end: '02:00', breaks: [{ start: '23:30', end: '00:30' }] };
    expect(save({ workingHours: night, days: { fri: { start: '20:00', end: '00:00' } } })).toBeNull();
    expect(save({ workingHours: { ...night, breaks: [{ start: '01:00', end: '03:00' }] } })).toEqual([
      'break_outside_hours',
      'workingHours.breaks.0',
    ]);
  });

  it('have begin times: by default every half hour, and every quarter for shorter meetings', () => {
    expect([15, 30, 45, 90].map((duration) => startIntervalFor(null, duration))).toEqual([15, 30, 30, 30]);
    expect([15, 45].map((duration) => startIntervalFor(60, duration))).toEqual([60, 60]);
  });

  it('may be open around the clock, and closed on a weekday', () => {
    const days = { mon: { start: '00:00', end: '24:00' }, tue: null };
    expect(save({ days })).toBeNull();
  });

  it.each([
    [{ workingHours: { start: '09:00', end: '09:00' } }, ['working_hours_reversed', 'workingHours.end']],
    [{ days: { sun: { start: '10:00', end: '10:00' } } }, ['working_hours_reversed', 'days.sun.end']],
    [withBreak('12:00', '18:00'), ['break_outside_hours', 'workingHours.breaks.0']],
    [withBreak('08:00', '09:30'), ['break_outside_hours', 'workingHours.breaks.0']],
    [withBreak('12:00', '12:00'), ['break_outside_hours', 'workingHours.breaks.0']],
    [withBreak('12', '13:00'), ['invalid_input', 'workingHours.breaks.0.start']],
    [{ startInterval: 20 }, ['invalid_choice', 'startInterval']],
    [{ workingHours: { start: '9:00', end: '17:00' } }, ['invalid_input', 'workingHours.start']],
    [{ workingHours: { start: '24:00', end: '24:00' } }, ['invalid_input', 'workingHours.start']],
    [{ days: { someday: null } }, ['invalid_input', 'days']],
    [{ meetingDuration: 20 }, ['invalid_choice', 'meetingDuration']],
    [{ meetingDuration: '30' }, ['invalid_choice', 'meetingDuration']],
    [{ bufferBefore: -1 }, ['too_low', 'bufferBefore']],
    [{ bufferAfter: 121 }, ['too_high', 'bufferAfter']],
    [{ daysAhead: 0 }, ['too_low', 'daysAhead']],
    [{ daysOff: [{ from: '2026-06-31', to: '2026-07-01' }] }, ['invalid_date', 'daysOff.0.from']],
    [{ daysOff: [{ from: '2026-07-02', to: '2026-07-01' }] }, ['days_reversed', 'daysOff.0.to']],
    [{ services: [{ name: 'Visit', duration: 31 }] }, ['invalid_choice', 'services.0.duration']],
    [
      {
        services: [
          { name: 'Visit', duration: 30 },
          { name: 'visit', duration: 60 },
        ],
      },
      ['service_named_twice', 'services'],
    ],
  ])('are refused as %j', (settings, expected) => expect(save(settings)).toEqual(expected));

  const [lea, tom] = [
    { id: 'lea', name: 'Lea' },
    { id: 'tom', name: 'Tom' },
  ];
  it.each([
    [{ workingHours: { start: '09:00', end: '09:00' } }, 'The working hours end when they begin.'],
    [withBreak('12:00', '18:00'), 'This break is outside of the working hours.'],
    [{ days: { someday: null } }, 'The days of a week are mon, tue, wed, thu, fri, sat and sun.'],
    [
      { resources: [{ ...lea, days: { someday: null } }] },
      'The days of a week are mon, tue, wed, thu, fri, sat and sun.',
    ],
    [
      { resources: [{ ...lea, id: 'no. 1' }] },
      'An id has up to 64 letters, digits, hyphens and underscores.',
    ],
    [{ resources: [lea, { ...tom, name: 'lea' }] }, 'Two people or rooms have the same name.'],
    [{ resources: [lea, { ...tom, id: 'lea' }] }, 'Two people or rooms have the same id.'],
  ])('are refused in a sentence: %j', (settings, sentence) => {
    const input = { assistantId: 'a', ...settings };
    // As the server has it for what the contract has no sentence for.
    const { error } = SaveCalendarSettingsInput.safeParse(input, { error: () => 'not understood' });
    expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});

import type { PartOfDay } from '../language/time-words.ts';
import type { LocalTime } from './calendar.ts';
import type { Readings, TimeWindow } from './wish.ts';

/**
 * From when to when. They are wide and overlap: who says "afternoon" is offered 17:00 rather than nothing.
 */
const HOURS: Readonly<Record<PartOfDay, readonly [from: string, to: string]>> = {
  early_morning: ['05:00', '10:00'],
  morning: ['05:00', '12:00'],
  late_morning: ['10:00', '12:00'],
  lunch: ['11:30', '14:00'],
  early_afternoon: ['12:30', '15:00'],
  afternoon: ['12:00', '18:00'],
  late_afternoon: ['15:00', '19:00'],
  evening: ['17:00', '23:00'],
  night: ['20:00', '24:00'],
};

export function windowOf(part: PartOfDay): TimeWindow {
  const [from, to] = HOURS[part];
  return { type: 'between', from, to };
}

/** Whether a time may be what "at … in the morning" means. */
export function inPart(part: PartOfDay, time: string): boolean {
  if (part.endsWith('morning')) return time < '12:00';
  if (part === 'evening') return time >= '16:00';
  if (part === 'night') return time >= '20:00' || time < '05:00';
  return time >= '11:00' && time < '20:00';
}

/** Those times that one of the parts of the day can mean, or all when none can. */
export function ofParts(readings: Readings<LocalTime>, parts: readonly PartOfDay[]): Readings<LocalTime> {
  const [first, ...others] = readings.filter((time) => parts.some((part) => inPart(part, time)));
  return first === undefined ? readings : [first, ...others];
}

import { WEEKDAYS } from '@parlo/contract';
import type { AssistantProfile, CalendarProfile } from '@parlo/dialog';
import type { Calendar } from './find-calendar.ts';
import { type Lane, lanesOf } from './lanes.ts';
import { DAY_MINUTES, hoursOnWeekday, spansOfHours } from './slots.ts';

/** An assistant's knowledge of its calendar; nothing where visitors can book nothing. */
export function bookableIn(calendar: Calendar | null): Pick<AssistantProfile, 'calendar'> {
  if (!calendar?.settings.enabled) return {};
  const { settings } = calendar;
  const { timeZone, meetingDuration: duration, workingHours, startInterval } = settings;
  const everybody = lanesOf(settings);
  const [week, daysOff] = [weekOf(everybody), daysOffOf(everybody)];
  const services = settings.services.flatMap((service) => {
    const lanes = lanesOf(settings, { service: service.name });
    // One that nobody offers can't be booked.
    if (lanes.length === 0) return [];
    return settings.resources.length === 0
      ? [service]
      : [{ ...service, week: weekOf(lanes), daysOff: daysOffOf(lanes) }];
  });
  const hours = hoursOfWeek(week) ?? { from: workingHours.start, to: workingHours.end };
  return { calendar: { timeZone, services, duration, hours, week, daysOff, startInterval } };
}

type Week = NonNullable<CalendarProfile['week']>;
type DaysOff = NonNullable<CalendarProfile['daysOff']>;
type Span = readonly [from: number, to: number];

function weekOf(lanes: readonly Lane[]): Week {
  const spans = WEEKDAYS.map((): Map<string, Span> => new Map());
  for (const [day, weekday] of WEEKDAYS.entries()) {
    const hours = lanes.flatMap(({ rules }) => hoursOnWeekday(rules, weekday) ?? []);
    for (const [from, to] of hours.flatMap(spansOfHours)) {
      // After a break at midnight they go on, and that is the next day.
      const daysLater = Math.floor(from / DAY_MINUTES);
      const span = [from, to].map((at) => at - daysLater * DAY_MINUTES) as [number, number];
      spans[(day + daysLater) % WEEKDAYS.length]?.set(span.join(), span);
    }
  }
  return spans.map((all) =>
    [...all.values()]
      .sort(([a], [b]) => a - b)
      .map(([from, to]) => ({ from: clockOf(from), to: clockOf(to) })),
  );
}

/** Days on which all of them are away. */
function daysOffOf(lanes: readonly Lane[]): DaysOff {
  const [first = [], ...others] = lanes.map(({ rules }) => joined(rules.daysOff));
  return others.reduce<DaysOff>(
    (shared, theirs) =>
      shared.flatMap((a) =>
        theirs
          .map((b) => ({ from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to }))
          .filter(({ from, to }) => from <= to),
      ),
    first,
  );
}

/** In order, with those that overlap as one. */
function joined(daysOff: DaysOff): DaysOff {
  const all: { from: string; to: string }[] = [];
  for (const { from, to } of daysOff.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else all.push({ from, to });
  }
  return all;
}

/** From the earliest to the latest of all days; all day where some go on after midnight. */
function hoursOfWeek(week: Week): CalendarProfile['hours'] | undefined {
  const spans = week.flat();
  const [from] = spans.map((span) => span.from).toSorted();
  const to = spans
    .map((span) => span.to)
    .toSorted()
    .at(-1);
  if (from === undefined || to === undefined) return undefined;
  return spans.some((span) => span.to <= span.from) ? { from: '00:00', to: '24:00' } : { from, to };
}

/** Belongs to the next day if it is past midnight. */
function clockOf(minutes: number): string {
  const ofDay = minutes > DAY_MINUTES ? minutes - DAY_MINUTES : minutes;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

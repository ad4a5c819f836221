import type { CalendarSettings, Duration, ENDPOINTS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { requireTimeZone } from '../../platform/time-zone.ts';
import type { BookingRow } from './after-change.ts';
import { requireService } from './book.ts';
import { laneOf, lanesOf } from './lanes.ts';
import { slotsIn } from './local-times.ts';
import { resolveCalendar, type VisitorCallDeps } from './resolve-calendar.ts';
import { MINUTE_MS, spanOfDates } from './slots.ts';

/** Times of one or more dates, for a visitor, for the holder of a mail's link, or for the owner. */
export function freeSlots(deps: VisitorCallDeps): Operation<typeof ENDPOINTS.freeSlots> {
  return async (input, context) => {
    const { calendar, booking } = await resolveCalendar(deps, input, context);
    const { settings } = calendar;
    const timeZone =
      input.time_zone === undefined
        ? (booking?.timeZone ?? settings.timeZone)
        : requireTimeZone(input.time_zone, 'time_zone');
    const duration =
      input.duration ??
      (input.service === undefined
        ? ((booking && minutesOf(booking)) ?? settings.meetingDuration)
        : requireService(settings.services, input.service).duration);
    const lanes = booking
      ? [laneOf(settings, booking.resourceId, booking.resource)]
      : lanesOf(settings, { service: input.service, resource: input.resource });
    const span = spanOfDates(input.date, input.days ?? 1, timeZone);
    const found = await deps.calendars.freeTimes.find(
      calendar,
      { span, duration, except: booking, lanes },
      context.signal,
    );
    return {
      success: true,
      available_slots: slotsIn(found, timeZone),
      resources: offering(settings, input.service),
      duration,
      time_zone: timeZone,
    };
  };
}

/** Those that a visitor can choose from, whichever they chose. */
const offering = (settings: CalendarSettings, service: string | undefined) =>
  lanesOf(settings, { service }).flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));

const minutesOf = ({ startsAt, endsAt }: BookingRow) =>
  ((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS) as Duration;

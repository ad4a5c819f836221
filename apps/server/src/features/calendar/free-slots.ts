import type { CALLS, Duration } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { requireTimeZone } from '../../platform/time-zone.ts';
import type { BookingRow } from './after-change.ts';
import { requireService } from './book.ts';
import { slotsIn } from './local-times.ts';
import { resolveCalendar, type VisitorCallDeps } from './resolve-calendar.ts';
import { MINUTE_MS, spanOfDates } from './slots.ts';

/** Times of one or more dates, for a visitor, for the holder of a mail's link, or for the owner. */
export function freeSlots(deps: VisitorCallDeps): Operation<typeof CALLS.freeSlots> {
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
    const span = spanOfDates(input.date, input.days ?? 1, timeZone);
    const found = await deps.calendars.freeTimes.find(
      calendar,
      { span, duration, except: booking },
      context.signal,
    );
    return {
      success: true,
      available_slots: slotsIn(found, timeZone),
      duration,
      time_zone: timeZone,
    };
  };
}

const minutesOf = ({ startsAt, endsAt }: BookingRow) =>
  ((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS) as Duration;

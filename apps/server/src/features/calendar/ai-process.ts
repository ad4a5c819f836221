import { CALENDAR_LIMITS, type CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { requireTimeZone } from '../../platform/time-zone.ts';
import { slotsIn } from './local-times.ts';
import { resolveCalendar, type VisitorCallDeps } from './resolve-calendar.ts';
import type { Interval } from './slots.ts';

/** What a visitor said, and where. */
export interface Said {
  readonly message: string;
  /** Earlier turns, the oldest first. */
  readonly history: readonly { readonly role: string; readonly content: string }[];
  readonly timeZone: string;
  /** The one the assistant greets in. */
  readonly language: string;
  readonly now: number;
}

/** When a visitor would like to meet, or null when they speak of something else. */
export type ReadWish = (said: Said) => Interval | null;

/** Free times for what a visitor said. Without a `readWish` nothing is taken for a wish to meet. */
export function calendarAiProcess(
  deps: VisitorCallDeps & { readonly readWish?: ReadWish | undefined },
): Operation<typeof CALLS.calendarAiProcess> {
  return async (input, context) => {
    const { calendar } = await resolveCalendar(deps, input, context);
    const timeZone =
      input.time_zone === undefined
        ? calendar.settings.timeZone
        : requireTimeZone(input.time_zone, 'time_zone');
    const span = deps.readWish?.({
      ...{ message: input.message, history: input.conversation_history, timeZone },
      ...{ language: calendar.language, now: Date.now() },
    });
    if (!span) return { success: true, calendar_related: false, response: null };
    const wanted = { span, duration: calendar.settings.meetingDuration, limit: CALENDAR_LIMITS.alternatives };
    const found = await deps.calendars.freeTimes.find(calendar, wanted, context.signal);
    const suggestions = slotsIn(found, timeZone);
    return { success: true, calendar_related: true, response: { action: 'suggest_times', suggestions } };
  };
}

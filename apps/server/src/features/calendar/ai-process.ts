import { CALENDAR_LIMITS, type ENDPOINTS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { requireTimeZone } from '../../platform/time-zone.ts';
import { bookableIn } from './bookable.ts';
import { slotsIn } from './local-times.ts';
import { resolveCalendar, type VisitorCallDeps } from './resolve-calendar.ts';
import type { Interval } from './slots.ts';

/** A visitor's message with its context. */
export interface Said {
  readonly message: string;
  /** Earlier turns, the oldest first. */
  readonly history: readonly { readonly role: string; readonly content: string }[];
  readonly timeZone: string;
  /** The one the assistant greets in. */
  readonly language: string;
  /** From the earliest to the latest of all days. */
  readonly hours: { readonly from: string; readonly to: string } | undefined;
}

/** When a visitor would like to meet. */
export interface Wish {
  readonly span: Interval;
  /** Whether a time of the span is what they said. */
  suits(slot: Interval): boolean;
}

/** Null when they speak of something else. */
export type ReadWish = (said: Said) => Wish | null;

/** More free times than a span of some weeks has. */
const LOOKED_AT = 1_000;

/**
 * Free times for what a visitor said, or else others of those days, or the next ones. Without a `readWish` nothing is
 * taken for a wish to meet.
 */
export function calendarAiProcess(
  deps: VisitorCallDeps & { readonly readWish?: ReadWish | undefined },
): Operation<typeof ENDPOINTS.calendarAiProcess> {
  return async (input, context) => {
    const { calendar } = await resolveCalendar(deps, input, context);
    const timeZone =
      input.time_zone === undefined
        ? calendar.settings.timeZone
        : requireTimeZone(input.time_zone, 'time_zone');
    const wish = deps.readWish?.({
      message: input.message,
      history: input.conversation_history,
      timeZone,
      language: calendar.language,
      hours: bookableIn(calendar).calendar?.hours,
    });
    if (!wish) return { success: true, calendar_related: false, response: null };
    const { freeTimes } = deps.calendars;
    const { meetingDuration: duration } = calendar.settings;
    const wanted = { span: wish.span, duration, limit: LOOKED_AT };
    const found = await freeTimes.find(calendar, wanted, context.signal);
    const suiting = found.filter(wish.suits);
    const offered =
      found.length === 0
        ? await freeTimes.alternatives(calendar, wish.span.start, duration)
        : suiting.length > 0
          ? suiting
          : found;
    const suggestions = slotsIn(offered.slice(0, CALENDAR_LIMITS.alternatives), timeZone);
    return { success: true, calendar_related: true, response: { action: 'suggest_times', suggestions } };
  };
}

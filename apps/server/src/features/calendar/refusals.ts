import { startIntervalFor } from '@parlo/contract';
import { AppError } from '../../platform/errors.ts';
import type { Calendar } from './find-calendar.ts';
import type { ExceptBooking, FreeTimes } from './free-times.ts';
import type { Lane } from './lanes.ts';
import { slotsIn } from './local-times.ts';
import { type Interval, judgeStart, MINUTE_MS, overlapsAny } from './slots.ts';

/** Why a meeting can't be at a time, and which times are free instead. */

const MESSAGES = {
  slot_taken: 'Somebody else has just taken this time. Please choose another one.',
  slot_in_past: 'This time has passed. Please choose a later one.',
  slot_not_offered: 'No meetings are offered that soon or that far ahead. Please choose another time.',
  slot_outside_hours: 'No meetings are taken at this time. Please choose another one.',
  slot_off_grid: 'No meeting begins at this time. Please choose another one.',
  booking_over: 'This meeting was cancelled or is over.',
} as const;

export const calendarOff = () => new AppError('calendar_off', 'Meetings can’t be booked here.');
export const bookingNotFound = () => new AppError('booking_not_found', 'There is no such booking.');
export const bookingOver = () => new AppError('booking_over', MESSAGES.booking_over);

type SlotReason = `slot_${'taken' | 'in_past' | 'not_offered' | 'outside_hours'}`;

export function slotUnavailable(
  reason: SlotReason,
  { settings }: Calendar,
  alternatives: readonly Interval[],
): AppError {
  return new AppError(reason, MESSAGES[reason], { slots: slotsIn(alternatives, settings.timeZone) });
}

/** `minutes` from one time at which a meeting can begin to the next. */
const slotOffGrid = (minutes: number, { settings }: Calendar, nearest: readonly Interval[]) =>
  new AppError('slot_off_grid', MESSAGES.slot_off_grid, {
    slots: slotsIn(nearest, settings.timeZone),
    params: { minutes },
  });

export interface WantedTime {
  readonly calendar: Calendar;
  readonly start: number;
  /** Minutes. */
  readonly duration: number;
  /** Visitors choose among what is offered; an owner may take any time to come that is free. */
  readonly by: 'visitor' | 'owner';
  readonly except?: ExceptBooking;
  /** People or rooms that may have the meeting. */
  readonly lanes: readonly Lane[];
}

/** Farther ahead nobody means it. */
const OWNERS_HORIZON_MS = 5 * 366 * 24 * 60 * MINUTE_MS;

export interface OfferedDeps {
  readonly freeTimes: FreeTimes;
  readonly now: () => number;
}

/**
 * The people or rooms that are free at a time. Throws where a meeting can't be then with any. It may be taken a moment
 * later: the constraints of the database decide. A connected calendar that does not respond is not in the way: the
 * booking is kept and written there later.
 */
export async function requireOffered(
  { freeTimes, now }: OfferedDeps,
  { calendar, start, duration, by, except, lanes }: WantedTime,
  signal?: AbortSignal,
): Promise<readonly Lane[]> {
  const { settings } = calendar;
  const refuse = async (reason: SlotReason, others = freeTimes.alternatives) => {
    throw slotUnavailable(reason, calendar, await others(calendar, start, duration, except, lanes));
  };
  if (start <= now()) await refuse('slot_in_past');
  const verdicts = lanes.map(({ rules }) => judgeStart(rules, { start, duration, now: now() }));
  const open = by === 'owner' ? lanes : lanes.filter((_, index) => verdicts[index] === 'offered');
  if (by === 'owner' && start >= now() + OWNERS_HORIZON_MS) await refuse('slot_not_offered');
  if (open.length === 0) {
    // What is nearest to being had.
    if (verdicts.includes('off_grid')) {
      const nearest = await freeTimes.nearest(calendar, start, duration, except, lanes);
      throw slotOffGrid(startIntervalFor(settings.startInterval, duration), calendar, nearest);
    }
    if (verdicts.includes('not_offered')) await refuse('slot_not_offered');
    await refuse('slot_outside_hours', freeTimes.nearest);
  }
  const blocked = {
    start: start - settings.bufferBefore * MINUTE_MS,
    end: start + (duration + settings.bufferAfter) * MINUTE_MS,
  };
  const busy = await busyIfKnown(freeTimes, calendar, blocked, except, signal);
  const free = open.filter((lane) => !overlapsAny(blocked, busy(lane)));
  if (free.length === 0) await refuse('slot_taken');
  return free;
}

async function busyIfKnown(
  freeTimes: FreeTimes,
  calendar: Calendar,
  span: Interval,
  except: ExceptBooking | undefined,
  signal: AbortSignal | undefined,
): Promise<(lane: Pick<Lane, 'id'>) => readonly Interval[]> {
  try {
    return await freeTimes.busyBy(calendar, span, except, signal);
  } catch (error) {
    const isAway = error instanceof AppError && error.reason === 'calendar_unavailable';
    // Whoever hung up in the middle did not wait for the calendar: that says nothing of what it would have said.
    if (isAway && !signal?.aborted) return () => [];
    throw error;
  }
}

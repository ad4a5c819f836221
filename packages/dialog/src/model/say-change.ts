import { z } from 'zod';
import { type SayTimeOptions, sayTime } from '../times/say-time.ts';
import { BOOK, CANCEL, OwnBooking, RESCHEDULE } from '../tools/calendar-tools.ts';
import type { ToolResult } from '../tools/tool.ts';

/** What changes a visitor's meetings: a turn in which one was called is not begun anew by anybody else. */
export const CHANGES: ReadonlySet<string> = new Set([BOOK, RESCHEDULE, CANCEL]);

const Done = z.object({ outcome: z.enum(['booked', 'moved', 'cancelled']), booking: OwnBooking.optional() });

export interface SayChangeOptions extends SayTimeOptions {
  /** Times are said as they are spoken, and not as they are written. */
  readonly isCall: boolean;
}

/**
 * What a visitor is told of a change that the model said nothing of. Undefined when nothing was changed; an apology when
 * nobody knows, or when there is more to say than is known.
 */
export function sayChange(
  result: ToolResult | undefined,
  { isCall, ...options }: SayChangeOptions,
): string | undefined {
  const { apology } = options.language.session;
  if (!result) return apology;
  if (!result.ok) return result.fault === 'timeout' || result.fault === 'failed' ? apology : undefined;
  const { data } = Done.safeParse(result.result);
  if (!data) return undefined;
  const { outcome, booking } = data;
  if (!booking || outcome === 'cancelled') return apology;
  const time = sayTime({ start: new Date(booking.start) }, options);
  return options.language.booking.phrases[outcome](isCall ? time.spoken : time.written);
}

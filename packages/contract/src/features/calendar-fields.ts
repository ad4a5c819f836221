import { z } from 'zod';
import { CALENDAR_LIMITS, DURATIONS } from '../api/limits.ts';
import { inOneLine } from './fields.ts';

/** Fields shared by settings, connections and bookings of a calendar, and by refusals. */

export const Duration = z.literal(DURATIONS);
export type Duration = z.infer<typeof Duration>;

export const ServiceName = z.string().overwrite(inOneLine).trim().min(1).max(CALENDAR_LIMITS.serviceName);

/** A name of the time zone database; the server knows which ones there are. */
export const TimeZone = z.string().trim().min(1).max(64);

/** Texts, as they come in an address. */
export const userId = z.string().max(254).optional();

export const FreeSlot = z.object({
  start: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }),
});
export type FreeSlot = z.infer<typeof FreeSlot>;

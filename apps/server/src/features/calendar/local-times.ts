import type { FreeSlot } from '@parlo/contract';
import { type Interval, zonedAt } from './slots.ts';

/** Times as they stand on the wire: local to a zone, with their offset. */

/** `2026-11-26T10:00:00+02:00`. */
export const isoIn = (ms: number, timeZone: string): string => createWriter(timeZone)(ms);

export function slotsIn(slots: readonly Interval[], timeZone: string): FreeSlot[] {
  const write = createWriter(timeZone);
  return slots.map(({ start, end }) => ({ start: write(start), end: write(end) }));
}

/** Looks an offset up once for all times before the clocks change: a month of slots takes 50 ms otherwise. */
function createWriter(timeZone: string): (ms: number) => string {
  let known = { from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY, offset: '', offsetMs: 0 };
  return (ms) => {
    if (ms < known.from || ms >= known.until) {
      const at = zonedAt(ms, timeZone);
      known = {
        from: ms,
        until: at.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
        offset: at.offset,
        offsetMs: at.offsetNanoseconds / 1e6,
      };
    }
    return new Date(ms + known.offsetMs).toISOString().slice(0, 19) + known.offset;
  };
}

/** Seconds. Short enough that many calls find a place in a little time, long enough to be worth a transaction. */
export const SHORTEST_SLICE = 5;
/** A call renews when half of a slice is left, so half of this is the outage of the database it sits out. */
export const LONGEST_SLICE = 120;
/** A call takes this part of what is free, so that what is left is always worth sharing. */
const SHARE = 1 / 20;

/** How much a call is given ahead when `free` seconds are there and its assistant may use `room` more. */
export function sliceOf(free: number, room: number): number {
  const share = Math.min(LONGEST_SLICE, Math.max(SHORTEST_SLICE, Math.ceil(free * SHARE)));
  return Math.max(0, Math.min(share, free, room));
}

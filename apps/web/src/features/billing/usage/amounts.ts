import type { UsageResponse } from '@parlo/contract';

/** The minutes of one assistant, or of all further ones together, in the shown days. */
export interface Part {
  /** Its place in the seconds of each day. */
  readonly at: number;
  readonly seconds: number;
}

/** In the order of the response: most used first, and the others last. */
export function partsOf({ days }: Pick<UsageResponse, 'days'>): readonly Part[] {
  const sums: number[] = [];
  for (const { seconds } of days) {
    for (const [at, used] of seconds.entries()) sums[at] = (sums[at] ?? 0) + used;
  }
  return sums.map((seconds, at) => ({ at, seconds }));
}

export const sumOf = (seconds: readonly number[]): number => seconds.reduce((sum, one) => sum + one, 0);

/** Seconds as minutes with a tenth at most. Use that is less than a tenth is not nothing. */
export function minutesOf(seconds: number): number {
  return seconds > 0 ? Math.max(0.1, Math.round(seconds / 6) / 10) : 0;
}

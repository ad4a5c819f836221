import { median } from '../stats.ts';

/** What a process had at one moment of a part. */
export interface Sample {
  /** Minutes since the part began. */
  readonly minute: number;
  /** By process. */
  readonly of: Readonly<Record<string, { readonly mb: number; readonly files: number }>>;
}

/** How a figure of one process changed after warm-up. */
export interface Change {
  readonly from: number;
  readonly to: number;
  /** 0.05: 5 % more than in the beginning. */
  readonly share: number;
}

/**
 * The median of the first third of a part's samples after warm-up against that of its last third: a single sample may be taken
 * before or after a garbage collection. Null where there are fewer than three.
 */
export function changeOf(
  samples: readonly Sample[],
  process: string,
  figure: 'mb' | 'files',
  warmUpMinutes: number,
): Change | null {
  const values = samples
    .filter(({ minute }) => minute >= warmUpMinutes)
    .flatMap(({ of }) => of[process]?.[figure] ?? []);
  const third = Math.floor(values.length / 3);
  if (third === 0) return null;
  const from = median(values.slice(0, third));
  const to = median(values.slice(-third));
  return { from, to, share: to / from - 1 };
}

/** The names of all processes that were seen, in the order in which they appeared. */
export const processesIn = (samples: readonly Sample[]): string[] => [
  ...new Set(samples.flatMap(({ of }) => Object.keys(of))),
];

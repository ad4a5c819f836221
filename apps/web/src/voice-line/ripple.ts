/**
 * The voice line: one line that rests, and ripples with the loudness of real sound. A level enters in the middle
 * and travels outwards, so the shape at any moment is the last moments of what was heard.
 */
export interface Ripple {
  /** Levels in [0, 1] from the middle (newest) to an end (oldest). */
  readonly levels: readonly number[];
  /** Where the carrier wave is, in radians. */
  readonly phase: number;
}

/** Steps from the middle to an end. */
const STEPS = 36;
/** How long a level takes from the middle to an end, in milliseconds. */
const TRAVEL_MS = 700;
const STEP_MS = TRAVEL_MS / STEPS;
/** Radians the carrier moves in a millisecond, and from one step to the next. */
const SPEED = 0.011;
const CURVATURE = 0.46;
/** Below this a line looks still. */
const REST = 0.004;

export const RESTING: Ripple = { levels: Array.from({ length: STEPS + 1 }, () => 0), phase: 0 };

export function isResting(ripple: Ripple): boolean {
  return ripple.levels.every((level) => level < REST);
}

/** Moves the line by `elapsedMs` and lets `level` in. Fast to rise and slow to fall, as an ear hears it. */
export function advance(ripple: Ripple, level: number, elapsedMs: number): Ripple {
  const ms = Math.min(Math.max(elapsedMs, 0), TRAVEL_MS);
  const before = ripple.levels[0] ?? 0;
  const share = level > before ? 1 - Math.exp(-ms / 30) : 1 - Math.exp(-ms / 160);
  const newest = before + (Math.min(Math.max(level, 0), 1) - before) * share;
  const shift = ms / STEP_MS;
  const levels = ripple.levels.map((_, step) => sample(ripple.levels, step - shift, newest));
  levels[0] = newest;
  return { levels, phase: (ripple.phase + ms * SPEED) % (2 * Math.PI) };
}

/** The level at a place between two steps; before the middle there is what just came in. */
function sample(levels: readonly number[], place: number, newest: number): number {
  if (place <= 0) return newest;
  const low = Math.floor(place);
  const a = levels[low] ?? 0;
  const b = levels[low + 1] ?? a;
  return a + (b - a) * (place - low);
}

/** The line as the `d` of an SVG path in a box of `width` by `height`. Its ends never move. */
export function ripplePath(ripple: Ripple, width: number, height: number): string {
  const middle = height / 2;
  const last = ripple.levels.length - 1;
  const points: [number, number][] = [];
  for (let place = -last; place <= last; place += 1) {
    const away = Math.abs(place) / last;
    const hold = Math.cos((away * Math.PI) / 2) ** 1.5;
    const swing =
      Math.sin(place * CURVATURE - ripple.phase) * 0.8 + Math.sin(place * 0.21 + ripple.phase) * 0.2;
    const level = ripple.levels[Math.abs(place)] ?? 0;
    points.push([((place + last) / (2 * last)) * width, middle + level * hold * swing * middle]);
  }
  return smooth(points);
}

/** Joins points by curves through the midpoints between them. */
function smooth(points: readonly (readonly [number, number])[]): string {
  const round = (n: number) => Math.round(n * 10) / 10;
  let path = '';
  points.forEach(([x, y], i) => {
    const next = points[i + 1];
    if (i === 0) path = `M${round(x)} ${round(y)}`;
    else if (next) path += `Q${round(x)} ${round(y)} ${round((x + next[0]) / 2)} ${round((y + next[1]) / 2)}`;
    else path += `L${round(x)} ${round(y)}`;
  });
  return path;
}

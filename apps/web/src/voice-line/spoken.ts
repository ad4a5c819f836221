/** Points drawn for each level, and radians of the carrier wave from one point to the next. */
const DETAIL = 4;
const CURVATURE = 0.52;
/** Levels over which a sentence rises out of the line and sinks back into it. */
const TAPER = 4;

/**
 * A spoken sentence as part of a line: the `d` of an SVG path through `levels` (in [0, 1]), `step` apart, from
 * `left`, around a middle of `half` with swings of up to `half`. It begins and ends on the middle.
 */
export function spokenPath(levels: readonly number[], left: number, step: number, half: number): string {
  const round = (n: number) => Math.round(n * 10) / 10;
  const last = (levels.length - 1) * DETAIL;
  const points = Array.from({ length: Math.max(last + 1, 0) }, (_, i): [number, number] => {
    const hold = Math.min(1, i / DETAIL / TAPER, (last - i) / DETAIL / TAPER);
    const swing = between(levels, i / DETAIL) * hold * Math.sin(i * CURVATURE);
    return [left + (i * step) / DETAIL, half + swing * half];
  });
  return points.reduce((path, [x, y], i) => {
    const next = points[i + 1];
    if (i === 0) return `M${round(x)} ${round(y)}`;
    if (!next) return `${path}L${round(x)} ${round(y)}`;
    return `${path}Q${round(x)} ${round(y)} ${round((x + next[0]) / 2)} ${round((y + next[1]) / 2)}`;
  }, '');
}

/** The level at a place between two. */
function between(levels: readonly number[], place: number): number {
  const low = levels[Math.floor(place)] ?? 0;
  const high = levels[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

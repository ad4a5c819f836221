/** Points drawn for each level, and radians of the carrier wave from one point to the next. */
const DETAIL = 4;
const CURVATURE = 0.52;
/** Levels over which a sentence rises out of the line and sinks back into it. */
const TAPER = 4;
/** Heights are whole numbers of this part of a unit, a quarter of a pixel as they are drawn: what is added up stays exact. */
const PART = 2;

/**
 * A spoken sentence as part of a line: the `d` of an SVG path through `levels` (in [0, 1]), `step` apart, from
 * `left`, around a middle of `half` with swings of up to `half`. It begins and ends on the middle.
 *
 * Curves join the midpoints between neighbouring points, which are their points of control. Mirrored at the midpoint,
 * one such point is the next one, so that `t` needs the midpoint alone: these drawings are a part of the page's HTML.
 */
export function spokenPath(levels: readonly number[], left: number, step: number, half: number): string {
  const last = (levels.length - 1) * DETAIL;
  if (last < 1) return '';
  const across = step / DETAIL;
  const height = (i: number) => {
    const hold = Math.min(1, i / DETAIL / TAPER, (last - i) / DETAIL / TAPER);
    return between(levels, i / DETAIL) * hold * Math.sin(i * CURVATURE) * half * PART;
  };
  // Of the curve that is being written, from the middle of the line: where it begins, and its point of control.
  let from = 0;
  let control = Math.round(height(1));
  let path = `M${left} ${half}`;
  for (let i = 1; i < last; i += 1) {
    // What rounding moves is made good by the next midpoint.
    const to = Math.round((control + height(i + 1)) / 2);
    path +=
      i === 1
        ? `q${across} ${control / PART} ${across * 1.5} ${to / PART}`
        : `t${across} ${(to - from) / PART}`;
    control = 2 * to - control;
    from = to;
  }
  return `${path}L${left + last * across} ${half}`;
}

/** The level at a place between two. */
function between(levels: readonly number[], place: number): number {
  const low = levels[Math.floor(place)] ?? 0;
  const high = levels[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

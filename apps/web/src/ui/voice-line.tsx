import { useEffect, useRef } from 'react';
import { advance, isResting, RESTING, ripplePath } from '../voice-line/ripple.ts';
import { classes } from './classes.ts';

const WIDTH = 240;
const HEIGHT = 40;
/** The line at rest, in the HTML of pages. */
const REST_PATH = `M0 ${HEIGHT / 2}H${WIDTH}`;

interface VoiceLineProps {
  /** Reads how loud it is now, from 0 to 1; absent, the line comes to rest. */
  readonly level?: (() => number) | undefined;
  readonly className?: string;
}

/** The live voice line. It moves by real sound alone, and not at all for those who asked for less motion. */
export function VoiceLine({ level, className }: VoiceLineProps) {
  const path = useRef<SVGPathElement>(null);
  const ripple = useRef(RESTING);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    let before = performance.now();
    const draw = (now: number) => {
      ripple.current = advance(ripple.current, level?.() ?? 0, now - before);
      before = now;
      path.current?.setAttribute('d', ripplePath(ripple.current, WIDTH, HEIGHT));
      if (level || !isResting(ripple.current)) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [level]);

  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classes('block w-full', className)}
    >
      <path ref={path} d={REST_PATH} className="voice-stroke" />
    </svg>
  );
}

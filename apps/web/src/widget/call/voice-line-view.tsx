/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import { advance, isResting, RESTING, ripplePath } from '../../voice-line/ripple.ts';

const WIDTH = 260;
const HEIGHT = 48;
const REST_PATH = ripplePath(RESTING, WIDTH, HEIGHT);

interface VoiceLineProps {
  /** Reads how loud it is now, from 0 to 1; absent, the line comes to rest. */
  readonly level?: (() => number) | undefined;
}

/** The live voice line. It moves by real sound alone, and not at all for those who asked for less motion. */
export function VoiceLine({ level }: VoiceLineProps) {
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
    if (level || !isResting(ripple.current)) frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [level]);

  return (
    <svg class="line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path ref={path} d={REST_PATH} vector-effect="non-scaling-stroke" />
    </svg>
  );
}

/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import type * as Moves from '../../voice-line/ripple.ts';

const WIDTH = 260;
const HEIGHT = 48;
const REST_PATH = `M0 ${HEIGHT / 2}H${WIDTH}`;

interface VoiceLineProps {
  /** Reads how loud it is now, from 0 to 1; absent, the line comes to rest. */
  readonly level?: (() => number) | undefined;
}

/** The live voice line. It moves by real sound alone, and not at all for those who asked for less motion. */
export function VoiceLine({ level }: VoiceLineProps) {
  const path = useRef<SVGPathElement>(null);
  const [moves, setMoves] = useState<typeof Moves>();
  const ripple = useRef<Moves.Ripple>(undefined);

  useEffect(() => {
    if (!level || moves || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Fetched with the first sound: most visits have none.
    import('../../voice-line/ripple.ts').then(setMoves, (error: unknown) =>
      console.error('the voice line rests', error),
    );
  }, [level, moves]);

  useEffect(() => {
    if (!moves) return;
    const { advance, isResting, RESTING, ripplePath } = moves;
    let frame = 0;
    let before = performance.now();
    const draw = (now: number) => {
      const drawn = advance(ripple.current ?? RESTING, level?.() ?? 0, now - before);
      ripple.current = drawn;
      before = now;
      path.current?.setAttribute('d', ripplePath(drawn, WIDTH, HEIGHT));
      if (level || !isResting(drawn)) frame = requestAnimationFrame(draw);
    };
    if (level || !isResting(ripple.current ?? RESTING)) frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [level, moves]);

  return (
    <svg class="line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path ref={path} d={REST_PATH} vector-effect="non-scaling-stroke" />
    </svg>
  );
}

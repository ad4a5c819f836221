/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import { advance, isResting, RESTING, type Ripple } from '../../voice-line/ripple.ts';
import type { Levels } from './use-call.ts';
import { HEIGHT, SIGN, type VoiceShape, voicePaths, WIDTH } from './voice-shapes.ts';

interface VoiceProps {
  readonly shape: VoiceShape;
  /** Reads how loud both sides are now; absent, the drawing comes to rest. */
  readonly levels?: Levels | undefined;
  /** Drawn large, before a conversation: it rests as a sign, and not as a flat line. */
  readonly large?: boolean | undefined;
}

/**
 * The live voice line: what both sides say, drawn from their true levels. Without sound it asks for no frames, and for
 * those who asked for less motion each state is one still drawing.
 */
export function Voice({ shape, levels, large = false }: VoiceProps) {
  const svg = useRef<SVGSVGElement>(null);
  const visitor = useRef(RESTING);
  const assistant = useRef<Ripple>(large ? SIGN : RESTING);

  useEffect(() => {
    const paint = (one: Ripple, other: Ripple) => {
      const paths = voicePaths(shape, one, other);
      for (const path of svg.current?.children ?? []) {
        path.setAttribute('d', paths[path.getAttribute('class') as keyof typeof paths]);
      }
    };
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const speaks = shape === 'speaking' || (shape === 'rest' && large);
      return paint(SIGN, speaks ? SIGN : RESTING);
    }
    let frame = 0;
    let before = performance.now();
    const moves = () => levels || !isResting(visitor.current) || !isResting(assistant.current);
    const draw = (now: number) => {
      const elapsed = now - before;
      before = now;
      visitor.current = advance(visitor.current, levels?.visitor() ?? 0, elapsed);
      assistant.current = advance(assistant.current, levels?.assistant() ?? 0, elapsed);
      paint(visitor.current, assistant.current);
      if (moves()) frame = requestAnimationFrame(draw);
    };
    if (large && !levels) assistant.current = SIGN;
    paint(visitor.current, assistant.current);
    if (moves() && !(large && !levels)) frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [shape, levels, large]);

  return (
    <svg
      ref={svg}
      class={`line ${shape}${large ? ' large' : ''}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {(['echo', 'wave', 'bars'] as const).map((part) => (
        <path key={part} class={part} vector-effect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

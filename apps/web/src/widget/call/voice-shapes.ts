import { isResting, RESTING, type Ripple, ripplePath } from '../../voice-line/ripple.ts';

/** What the drawing says without a colour: each looks different in black and white. */
export type VoiceShape = 'rest' | 'listening' | 'thinking' | 'speaking' | 'muted' | 'away';

export const WIDTH = 260;
export const HEIGHT = 96;
const MIDDLE = HEIGHT / 2;

/** Bars to each side of the middle, and the part of the height that the loudest one takes. */
const BARS = 12;
const BAR_HEIGHT = 0.84;
/** A bar below this is not drawn beside what somebody else says. */
const SOFT = 0.06;

/** The line before anybody has spoken, and where nothing may move: a sentence that is just being said. */
export const SIGN: Ripple = {
  levels: RESTING.levels.map((_, step) => 0.7 * Math.exp(-((step / 13) ** 2))),
  phase: 2.4,
};

export interface VoicePaths {
  /** The visitor's sound: bars. */
  readonly bars: string;
  /** The assistant's sound: a line, and its echo. */
  readonly wave: string;
  readonly echo: string;
}

const FLAT = `M0 ${MIDDLE}H${WIDTH}`;
const ASIDE = `M0 ${MIDDLE}H${WIDTH / 2 - 34}M${WIDTH / 2 + 34} ${MIDDLE}H${WIDTH}`;
const STROKE = `M${WIDTH / 2 - 9} ${HEIGHT * 0.9}L${WIDTH / 2 + 9} ${HEIGHT * 0.1}`;
const DOTS = [-16, 0, 16].map((x) => `M${WIDTH / 2 + x} ${MIDDLE}h.01`).join('');

/**
 * The three paths of a shape. Listening is a row of bars, speaking a line that swings; thinking is three dots in a line,
 * muted a line that is struck through, nobody there a flat line, which is drawn dashed while a call connects again. Both
 * sides are drawn where both are heard.
 */
export function voicePaths(shape: VoiceShape, visitor: Ripple, assistant: Ripple): VoicePaths {
  if (shape === 'muted') return { bars: STROKE, wave: FLAT, echo: '' };
  if (shape === 'away') return { bars: '', wave: FLAT, echo: '' };
  if (shape === 'thinking') return { bars: DOTS, wave: ASIDE, echo: '' };
  const quiet = isResting(assistant);
  return {
    bars: shape === 'rest' ? '' : barsPath(visitor, shape === 'listening' ? 0 : SOFT),
    wave: quiet && shape === 'listening' ? '' : ripplePath(assistant, WIDTH, HEIGHT),
    echo: quiet ? '' : ripplePath(echoOf(assistant), WIDTH, HEIGHT),
  };
}

const echoOf = ({ levels, phase }: Ripple): Ripple => ({
  levels: levels.map((level) => level * 0.55),
  phase: phase + 1.9,
});

/** A bar for every third level from the middle outwards; a dot where it is quiet. None is drawn below `least`. */
function barsPath({ levels }: Ripple, least: number): string {
  let path = '';
  for (let place = -BARS; place <= BARS; place += 1) {
    const level = levels[Math.abs(place) * 3] ?? 0;
    if (level < least) continue;
    const hold = Math.cos((place / (BARS + 2)) * (Math.PI / 2));
    const half = Math.round(level * hold * HEIGHT * BAR_HEIGHT * 5) / 10;
    const x = Math.round((WIDTH / 2) * (1 + (0.94 * place) / BARS));
    path += `M${x} ${MIDDLE - half}v${2 * half || 0.01}`;
  }
  return path;
}

/** How a voice differs from the one that the network has. All of them 1 or 0 is that voice. */
export interface VoiceShape {
  /** Factor of the pitch. */
  readonly pitch: number;
  /** Factor of the melody's range, in octaves from the voice's usual pitch. */
  readonly range: number;
  /** Factor of all resonances: under 1 is a longer throat, a larger speaker. */
  readonly resonance: number;
  /** Tempo: over 1 is faster. */
  readonly speed: number;
  /** Factors of the length of voiced sounds and of pauses, after `speed`. */
  readonly vowels: number;
  readonly pauses: number;
  /** Breath in voiced sounds, in dB more than the network has. */
  readonly breathDb: number;
  /** Slope of the spectrum from 500 Hz up, in dB an octave: under 0 is darker and softer. */
  readonly tiltDb: number;
  /** Gain that makes the voice as loud as the others: -20 dBFS where it speaks. */
  readonly gainDb: number;
}

/** The network's own voice. */
const HEART: VoiceShape = {
  pitch: 1,
  range: 1,
  resonance: 1,
  speed: 1,
  vowels: 1,
  pauses: 1,
  breathDb: 0,
  tiltDb: 0,
  gainDb: 4.8,
};

export const SHAPES = {
  /** A low, soft woman. */
  alloy: {
    ...HEART,
    pitch: 0.86,
    resonance: 0.94,
    tiltDb: -2.5,
    breathDb: 6,
    range: 0.9,
    speed: 0.98,
    gainDb: 5.3,
  },
  /** A low, calm man. */
  ash: {
    ...HEART,
    pitch: 0.58,
    resonance: 0.84,
    tiltDb: -2.5,
    breathDb: 4,
    range: 0.9,
    pauses: 1.15,
    gainDb: 5.9,
  },
  /** A man who likes to tell things. */
  ballad: {
    ...HEART,
    pitch: 0.66,
    resonance: 0.88,
    tiltDb: 2.5,
    range: 1.25,
    speed: 0.96,
    vowels: 1.06,
    gainDb: 4.0,
  },
  /** A woman with a full, forward voice. */
  coral: { ...HEART, pitch: 1.06, resonance: 0.94, tiltDb: 2.5, range: 1.15, speed: 1.05, gainDb: 4.1 },
  /** A young, brisk man. */
  echo: { ...HEART, pitch: 0.7, resonance: 0.97, range: 0.8, speed: 1.06, pauses: 0.85, gainDb: 5.1 },
  /** A clear, even woman who takes her time. */
  sage: {
    ...HEART,
    pitch: 0.86,
    resonance: 1.01,
    tiltDb: 2.5,
    range: 0.75,
    speed: 0.95,
    pauses: 1.2,
    gainDb: 3.2,
  },
  /** A high, airy woman. */
  shimmer: { ...HEART, pitch: 1.2, resonance: 1.12, tiltDb: -2.5, breathDb: 6, range: 1.1, gainDb: 5.0 },
  verse: HEART,
} as const satisfies Record<string, VoiceShape>;

/** As in the contract, which is not imported here: its schemas are no use to a process that speaks. */
export const DEFAULT_VOICE = 'verse';

/** The shape of a voice; an unknown name speaks with the network's own voice. */
export function findShape(name: string): VoiceShape {
  return Object.hasOwn(SHAPES, name) ? SHAPES[name as keyof typeof SHAPES] : SHAPES[DEFAULT_VOICE];
}

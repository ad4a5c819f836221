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

const HEART: VoiceShape = {
  pitch: 1,
  range: 1,
  resonance: 1,
  speed: 1,
  vowels: 1,
  pauses: 1,
  breathDb: 0,
  tiltDb: 0,
  gainDb: 4.5,
};

export const SHAPES: Readonly<Record<string, VoiceShape>> = {
  verse: HEART,
  alloy: { ...HEART, pitch: 0.84, resonance: 0.96, range: 0.85, tiltDb: -1, gainDb: 4.5 },
  ash: { ...HEART, pitch: 0.56, resonance: 0.86, range: 0.9 },
  ballad: {
    ...HEART,
    pitch: 0.72,
    resonance: 0.88,
    range: 1.3,
    speed: 0.94,
    vowels: 1.1,
    breathDb: 3,
    tiltDb: -1.5,
  },
  coral: { ...HEART, pitch: 1.14, resonance: 1.07, range: 1.15, speed: 1.05 },
  echo: { ...HEART, pitch: 0.66, resonance: 0.91, range: 0.8, speed: 1.06 },
  sage: {
    ...HEART,
    pitch: 0.94,
    resonance: 1.05,
    range: 0.7,
    speed: 0.95,
    breathDb: 6,
    tiltDb: -2,
    pauses: 1.2,
  },
  shimmer: { ...HEART, pitch: 1.28, resonance: 1.12, range: 1, breathDb: 3, tiltDb: 1 },
};

import type { VoiceName } from '@parlo/contract';

/** How a voice is made. */
export interface VoiceRecipe {
  /** Flite's recorded speaker: slt (female, US), rms (male, US), awb (male, Scottish). */
  readonly speaker: 'slt' | 'rms' | 'awb';
  /** Mean pitch in Hz. rms follows its own recordings, so there only `timbre` moves the pitch. */
  readonly pitchHz?: number;
  /** Duration against the recordings: over 1 is slower. */
  readonly stretch: number;
  /**
   * Size of the speaker: the spectrum is moved by this factor. Over 1 is smaller and brighter, and rms
   * gets higher by as much; the duration stays.
   */
  readonly timbre: number;
}

/** Chosen by measuring: Moonshine understands each, and each differs from the next by 1.5 semitones or more. */
export const VOICES = {
  alloy: { speaker: 'slt', pitchHz: 158, stretch: 1.05, timbre: 0.92 },
  ash: { speaker: 'rms', stretch: 1, timbre: 0.9 },
  ballad: { speaker: 'awb', pitchHz: 130, stretch: 1, timbre: 0.97 },
  coral: { speaker: 'slt', pitchHz: 198, stretch: 1.05, timbre: 1.15 },
  echo: { speaker: 'rms', stretch: 0.92, timbre: 1.17 },
  sage: { speaker: 'slt', pitchHz: 176, stretch: 1.12, timbre: 1 },
  shimmer: { speaker: 'slt', pitchHz: 222, stretch: 1.12, timbre: 1 },
  verse: { speaker: 'rms', stretch: 0.9, timbre: 1.02 },
} as const satisfies Record<VoiceName, VoiceRecipe>;

/** As in the contract, which is not imported here: its schemas are no use to a process that speaks. */
export const DEFAULT_VOICE = 'verse' satisfies VoiceName;

/** The recipe of a voice; an unknown name speaks with the default. */
export function findVoice(name: string): VoiceRecipe {
  return Object.hasOwn(VOICES, name) ? VOICES[name as VoiceName] : VOICES[DEFAULT_VOICE];
}

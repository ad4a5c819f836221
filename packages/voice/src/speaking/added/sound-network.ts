import type { ModelParts } from '@parlo/models';
import { openKokoro } from './kokoro.ts';
import { openPiper } from './piper.ts';
import { openSupertonic } from './supertonic.ts';

/** The files of a model that speaks. */
export type SpeakingParts = Extract<ModelParts, { family: 'kokoro' | 'piper' | 'supertonic' }>;

/** A part of the text, and how to say it. */
export interface PassageToSay {
  /** Phonemes of Kokoro's alphabet, or for a network that reads letters the words, without figures and signs. */
  readonly text: string;
  /** One of the contract's voices. */
  readonly voice: string;
  /** ISO 639-1. */
  readonly language: string;
}

/** A network that makes the sound of a whole passage at once. */
export interface SoundNetwork {
  /** Samples per second of what it makes. */
  readonly sampleRate: number;
  /** Null when nothing is to be said. */
  soundOf(passage: PassageToSay): Promise<Float32Array | null>;
  close(): Promise<void>;
}

/** Rejects with what is wrong with the files. */
export function openSoundNetwork(parts: SpeakingParts): Promise<SoundNetwork> {
  switch (parts.family) {
    case 'kokoro':
      return openKokoro(parts);
    case 'piper':
      return openPiper(parts);
    case 'supertonic':
      return openSupertonic(parts);
  }
}

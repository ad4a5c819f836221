import { SHAPES } from '../hibari/voice-shape.ts';

const VOICES = Object.keys(SHAPES);

/** Which of a network's speakers is one of the contract's voices: the eight are dealt to them in turn. */
export function speakerOf(voice: string, speakers: number): number {
  return Math.max(0, VOICES.indexOf(voice)) % Math.max(1, speakers);
}

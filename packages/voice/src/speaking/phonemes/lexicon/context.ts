import { CONSONANTS, VOWELS } from './stress.ts';

/** Marks that the network hears as a pause. */
const PAUSES = new Set(';:,.!?—…');

/** The right context of a word, which is why sentences are read from their end. */
export interface Context {
  /** undefined before a pause and at the end. */
  readonly nextSound: 'vowel' | 'consonant' | undefined;
  /** As in "used to". */
  readonly isBeforeTo: boolean;
}

export const AT_THE_END: Context = { nextSound: undefined, isBeforeTo: false };

/** The context of the word before this one. A word without a sound leaves the next sound as it was. */
export function contextBefore(text: string, tag: string, phonemes: string, after: Context): Context {
  return { nextSound: firstSound(phonemes, after.nextSound), isBeforeTo: isTo(text, tag) };
}

export const isTo = (text: string, tag: string): boolean =>
  text === 'to' || text === 'To' || (text === 'TO' && (tag === 'TO' || tag === 'IN'));

function firstSound(phonemes: string, otherwise: Context['nextSound']): Context['nextSound'] {
  for (const sound of phonemes) {
    if (PAUSES.has(sound)) return undefined;
    if (VOWELS.has(sound)) return 'vowel';
    if (CONSONANTS.has(sound)) return 'consonant';
  }
  return otherwise;
}

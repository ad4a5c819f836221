import type { Pronunciation } from '@parlo/contract';
import { languageOf } from '@parlo/dialog/language';
import { createPhonemizer } from './phonemes/create-phonemizer.ts';
import { plainText } from './plain-text.ts';
import { createUkrainianPhonemizer, UKRAINIAN_PACE } from './ukrainian/create-ukrainian-phonemizer.ts';
import { forFlite, forPhonemizer, forUkrainianPhonemizer } from './written-for-readers.ts';

/** How a sentence sounds. */
export interface ReadSentence {
  /** The natural voice's; '' when nothing can be said. */
  readonly phonemes: string;
  /** Factor of the voice's tempo. */
  readonly pace: number;
}

/** Reads sentences as they are written, for voices that take phonemes or letters. */
export interface Reader {
  /**
   * The sentence in the language that it is written in: Ukrainian, or else American English. Words of the owner's list
   * are read as that says.
   */
  read(sentence: string, pronunciations?: readonly Pronunciation[]): Promise<ReadSentence>;
  /** The same sentence in letters and marks alone: figures in words, and respellings in the owner's words' places. */
  letters(sentence: string, pronunciations?: readonly Pronunciation[]): Promise<string>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** A word with phonemes that were given for it. */
const GIVEN = /\[(?<word>[^\]]+)\]\(\/[^)]*\)/gu;

/** Loads the tables of both languages. Rejects, with nothing left open, when some are missing or damaged. */
export async function createReader(): Promise<Reader> {
  const english = await createPhonemizer();
  try {
    const ukrainian = await createUkrainianPhonemizer({ english });
    return {
      async read(sentence, pronunciations = []) {
        if (languageOf(sentence).code !== 'uk')
          return { phonemes: await english.phonemize(forPhonemizer(sentence, pronunciations)), pace: 1 };
        const written = forUkrainianPhonemizer(sentence, pronunciations, plainText);
        return { phonemes: await ukrainian.phonemize(written), pace: UKRAINIAN_PACE };
      },
      async letters(sentence, pronunciations = []) {
        if (languageOf(sentence).code !== 'uk') return forFlite(sentence, pronunciations);
        const written = forUkrainianPhonemizer(sentence, pronunciations, plainText);
        return ukrainian.wordsOf(written.replace(GIVEN, '$<word>')).normalize('NFC');
      },
      async close() {
        await Promise.all([english.close(), ukrainian.close()]);
      },
    };
  } catch (error) {
    await english.close();
    throw error;
  }
}

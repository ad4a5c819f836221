import type { Pronunciation } from '@parlo/contract';
import { languageOf } from '@parlo/dialog/language';
import { createPhonemizer } from './phonemes/create-phonemizer.ts';
import { plainText } from './plain-text.ts';
import { createUkrainianPhonemizer, UKRAINIAN_PACE } from './ukrainian/create-ukrainian-phonemizer.ts';
import { forPhonemizer, forUkrainianPhonemizer } from './written-for-readers.ts';

/** How a sentence sounds. */
export interface ReadSentence {
  /** The natural voice's; '' when nothing can be said. */
  readonly phonemes: string;
  /** Factor of the voice's tempo. */
  readonly pace: number;
}

/** Turns sentences as they are written into the natural voice's phonemes. */
export interface Reader {
  /**
   * The sentence in the language that it is written in: Ukrainian, or else American English. Words of the owner's list
   * are read as that says.
   */
  read(sentence: string, pronunciations?: readonly Pronunciation[]): Promise<ReadSentence>;
  /** May be called twice. */
  close(): Promise<void>;
}

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
      async close() {
        await Promise.all([english.close(), ukrainian.close()]);
      },
    };
  } catch (error) {
    await english.close();
    throw error;
  }
}

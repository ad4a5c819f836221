import type { Pronunciation } from '@parlo/contract';
import { languageOf } from '@parlo/dialog/language';
import { createPhonemizer } from './phonemes/create-phonemizer.ts';
import { plainText } from './plain-text.ts';
import { createUkrainianPhonemizer } from './ukrainian/create-ukrainian-phonemizer.ts';
import { forPhonemizer, forUkrainianPhonemizer } from './written-for-readers.ts';

/** Turns sentences as they are written into the natural voice's phonemes. */
export interface Reader {
  /**
   * The sentence in the language that it is written in: Ukrainian, or else American English. Words of the owner's list
   * are read as that says. '' when nothing can be said.
   */
  read(sentence: string, pronunciations?: readonly Pronunciation[]): Promise<string>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** Loads the tables of both languages. Rejects, with nothing left open, when some are missing or damaged. */
export async function createReader(): Promise<Reader> {
  const english = await createPhonemizer();
  try {
    const ukrainian = await createUkrainianPhonemizer({ english });
    return {
      read: (sentence, pronunciations = []) =>
        languageOf(sentence).code === 'uk'
          ? ukrainian.phonemize(forUkrainianPhonemizer(sentence, pronunciations, plainText))
          : english.phonemize(forPhonemizer(sentence, pronunciations)),
      async close() {
        await Promise.all([english.close(), ukrainian.close()]);
      },
    };
  } catch (error) {
    await english.close();
    throw error;
  }
}

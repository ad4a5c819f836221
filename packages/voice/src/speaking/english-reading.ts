import { withEnding } from './phonemes/lexicon/endings.ts';
import { sayForeignNames } from './pronunciations/foreign-names.ts';
import { phonemesOfRespelling } from './pronunciations/respelling.ts';
import { speakableText } from './speakable-text.ts';
import { spelledLetters } from './spelled-letters.ts';

/** A text as `Phonemizer` reads it: with the phonemes of what it would read wrongly. '' when nothing can be said. */
export function forPhonemizer(text: string): string {
  return sayForeignNames(spelledLetters(speakableText(text)), (name, respelling, ending) => {
    const phonemes = phonemesOfRespelling(respelling);
    return given(name, ending === '' ? phonemes : withEnding(phonemes, 's'));
  });
}

/** A text as Flite reads it, which knows letters alone. */
export function forFlite(text: string): string {
  return sayForeignNames(
    speakableText(text),
    (_, respelling, ending) => respelling.toLowerCase().replaceAll('-', ' ') + ending,
  );
}

const given = (word: string, phonemes: string): string => `[${word}](/${phonemes}/)`;

import { z } from 'zod';
import { PRONUNCIATION_LIMITS } from '../api/limits.ts';
import { type Reason, type ReasonParams, refused } from '../api/reasons.ts';
import { requiredLine } from './fields.ts';
import { ASSISTANT_LANGUAGES, type AssistantLanguage } from './languages.ts';

/** How an owner's words are said aloud. */

/**
 * The letters that phonemes between slashes may have: those of the natural voice, and those that dictionaries write for
 * them, such as `tʃ` and `oʊ`. `ˈ` or `'` stands before what is stressed, `ˌ` before what is stressed less.
 */
const PHONEMES = new Set("abdefhijklmnoprstuvwxzæðŋɐɑɒɔəɚɜɝɛɡgɦɨɪɫɲɹɾʃʊʋʌʒʣʤʦʧʲʨɟʎɕɣθᵊᵻAIOQSTWYˈˌ'ːˑ:.͡ ");
const LETTERS: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /[a-z]/iu,
  uk: /[абвгґдеєжзиіїйклмнопрстуфхцчшщьюя]/iu,
};
/** Between the letters of a respelling; the accent is that of a stressed vowel. */
const MARKS = /\u0301|[\s'’ʼ·-]/u;

/** A row as it is stored, or typed and not whole yet. */
export const PronunciationRow = z.object({
  word: z.string(),
  saidAs: z.string(),
  language: z.enum(ASSISTANT_LANGUAGES),
});
export type PronunciationRow = z.infer<typeof PronunciationRow>;

/**
 * A word or phrase, and how it sounds: a respelling in plain letters of `language` ("nuh-GWIN", «нгує́н»), or phonemes
 * between slashes ("/nəˈɡwɪn/"). It is found whatever its capitals, with its endings, and changes no text on a screen.
 */
export const Pronunciation = z
  .object({
    word: requiredLine('A word', PRONUNCIATION_LIMITS.word).refine(
      (word) => word === '' || /[\p{L}\p{N}]/u.test(word),
      refused('word_without_letters', 'A word has a letter or a digit.'),
    ),
    saidAs: requiredLine('How it sounds', PRONUNCIATION_LIMITS.saidAs),
    language: z.enum(ASSISTANT_LANGUAGES, 'Choose English or Ukrainian.'),
  })
  .superRefine(({ saidAs, language }, context) => {
    const problem = soundProblem(saidAs, language);
    if (problem) context.addIssue({ code: 'custom', path: ['saidAs'], ...problem });
  });
export type Pronunciation = z.output<typeof Pronunciation>;

/** All of an assistant's, each word once for each language. */
export const Pronunciations = z
  .array(Pronunciation)
  .max(
    PRONUNCIATION_LIMITS.rows,
    `There can be at most ${PRONUNCIATION_LIMITS.rows} words with a pronunciation.`,
  )
  .superRefine((rows, context) => {
    const seen = new Set<string>();
    for (const [i, { word, language }] of rows.entries()) {
      const key = `${language} ${word.normalize('NFC').toLowerCase().replace(/[’ʼ]/g, "'")}`;
      if (seen.has(key)) {
        const said = issue('word_named_twice', `“${word}” is in the list twice.`, { word });
        context.addIssue({ code: 'custom', path: [i, 'word'], ...said });
      }
      seen.add(key);
    }
  });

/** The rows that are whole, each word once: what can be tried of a list that is still typed. */
export function wholePronunciations(rows: readonly PronunciationRow[]): Pronunciation[] {
  const whole: Pronunciation[] = [];
  for (const row of rows) {
    const { data } = Pronunciation.safeParse(row);
    if (data && Pronunciations.safeParse([...whole, data]).success) whole.push(data);
  }
  return whole;
}

/** Returns the problem of a pronunciation; null if it is valid. */
function soundProblem(saidAs: string, language: AssistantLanguage) {
  // That it is missing is said already.
  if (saidAs === '') return null;
  const isPhonemes = saidAs.startsWith('/');
  const inside = isPhonemes ? saidAs.replace(/^\/|\/$/g, '') : saidAs;
  const isKnown = (letter: string) =>
    isPhonemes ? PHONEMES.has(letter) : LETTERS[language].test(letter) || MARKS.test(letter);
  const unknown = [...new Set(inside)].filter((letter) => !isKnown(letter)).join(' ');
  if (unknown !== '' && isPhonemes)
    return issue('unknown_phonemes', `The voice has no such sounds: ${unknown}`, { letters: unknown });
  if (unknown !== '')
    return issue('unknown_letters', `A respelling has letters alone, without: ${unknown}`, {
      letters: unknown,
    });
  if (!/\p{L}/u.test(inside))
    return issue('sound_without_letters', 'How a word sounds is written with letters.', {});
  return null;
}

const issue = (reason: Reason, message: string, params: ReasonParams) => ({
  message,
  params: { reason, ...params },
});

import type { Language, Letters, Spoken } from './language.ts';
import { Lists } from './phrases/lists.ts';
import { readBooking, readContact } from './read-forms.ts';
import { readRewrites } from './read-rewrites.ts';
import { readTexts } from './read-texts.ts';
import {
  readActWords,
  readDangerWords,
  readInstructions,
  readOwnWords,
  readPrompt,
  readReadingWords,
  readReplies,
  readSearchWords,
  readSmallTalk,
  readTurnWords,
  readWhoSpeaks,
  type SearchHooks,
} from './read-words.ts';
import { readTimeWords, type TimeHooks } from './time-words.ts';

/** Rules of one language that no list of words can hold; a language without any is its text files alone. */
export interface LanguageHooks {
  readonly search?: SearchHooks;
  readonly times?: TimeHooks;
  /** Pattern: all that stands before a fact in a sentence that says who the assistant is: "you are the assistant of". */
  readonly beforeRoleFact?: string;
  readonly letters?: Pick<Letters, 'romanise' | 'nominative'>;
  readonly spoken?: Spoken;
}

/**
 * Reads the language of a BCP 47 code from the text files of the folder at `base`, a URL that ends with a slash or that of a
 * module in the folder. Throws an `Error` that names the file and the line for what is wrong in one.
 */
export function readLanguage(code: string, base: string, hooks: LanguageHooks = {}): Language {
  const texts = readTexts(Lists.at('texts.txt', base));
  const letters = readLetters(base);
  return {
    code,
    script: letters.script,
    assistant: texts.assistant,
    session: texts.session,
    telephone: texts.telephone,
    ...readReadingWords(base),
    ...readRewrites(base),
    smallTalk: readSmallTalk(base),
    whoSpeaks: readWhoSpeaks(base),
    danger: readDangerWords(base),
    replies: readReplies(base),
    contact: { ...readContact(base), phrases: texts.contact },
    instructions: readInstructions(base),
    acts: readActWords(base),
    prompt: readPrompt(base, hooks.beforeRoleFact),
    ownWords: readOwnWords(base),
    booking: { ...readBooking(base), phrases: texts.booking },
    turns: readTurnWords(base),
    search: readSearchWords(base, hooks.search),
    times: readTimeWords(Lists.at('times.txt', base), code, hooks.times),
    letters: { ...hooks.letters, currencies: letters.currencies, apostrophes: letters.apostrophes },
    ...(hooks.spoken && { spoken: hooks.spoken }),
  };
}

function readLetters(base: string) {
  const lists = Lists.at('letters.txt', base);
  const letters = {
    script: lists.required('script').join(''),
    currencies: lists.map('currencies'),
    apostrophes: lists.words('apostrophes'),
  };
  lists.done();
  return letters;
}

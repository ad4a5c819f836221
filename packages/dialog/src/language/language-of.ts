import type { AssistantProfile } from '../responder.ts';
import { wordsOf } from '../text/clean-text.ts';
import type { Language } from './language.ts';
import { LANGUAGES } from './languages.ts';

/** Enough to know a language by, however long a text is. */
const SAMPLE = 400;

const BY_SCRIPT = Object.entries(Object.groupBy(LANGUAGES, ({ script }) => script)).map(
  ([script, languages = []]) => ({
    letters: new RegExp(`\\p{Script=${script}}`, 'gu'),
    languages: languages.map((language) => {
      const { frame, function: others } = language.search;
      return { language, words: new Set(`${frame} ${others}`.split(/\s+/u)) };
    }),
  }),
);

/**
 * The language of a text: the visitor's, or, while they have said nothing in a script that is known, the owner's.
 * Languages of one script are told apart by the words that any text has, and the first listed comes before its equals.
 */
export function languageOf(text: string, owner?: Pick<AssistantProfile, 'greeting' | 'faq'>): Language {
  const ownersText = owner ? `${owner.greeting} ${owner.faq[0]?.question ?? ''}` : '';
  return detect(text) ?? detect(ownersText) ?? LANGUAGES[0];
}

/** Nothing for a text that is in no script of a language we know, or in no letters at all. */
function detect(text: string): Language | undefined {
  const sample = text.slice(0, SAMPLE);
  const all = sample.match(/\p{L}/gu)?.length ?? 0;
  const found = BY_SCRIPT.find(
    ({ letters }) => all > 0 && (sample.match(letters)?.length ?? 0) * 2 >= all,
  )?.languages;
  if (!found || found.length < 2) return found?.[0]?.language;
  const words = wordsOf(sample);
  const counts = found.map((each) => words.filter((word) => each.words.has(word)).length);
  return found[counts.indexOf(Math.max(...counts))]?.language;
}

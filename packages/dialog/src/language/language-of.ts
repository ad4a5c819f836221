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
 * Languages of one script are distinguished by the words that any text has; of those that fit a text equally well, it is
 * in the owner's, or else in the first of the list.
 */
export function languageOf(text: string, owner?: Pick<AssistantProfile, 'greeting' | 'faq'>): Language {
  const fitting = likeliest(text);
  const [first] = fitting;
  if (first && fitting.length === 1) return first;
  const owners = owner ? likeliest(`${owner.greeting} ${owner.faq[0]?.question ?? ''}`) : [];
  return owners.find((language) => fitting.includes(language)) ?? first ?? owners[0] ?? LANGUAGES[0];
}

/** The languages that a text fits best; none for one in a script of no language we know, or in no letters at all. */
function likeliest(text: string): readonly Language[] {
  const sample = text.slice(0, SAMPLE);
  const all = sample.match(/\p{L}/gu)?.length ?? 0;
  const found = BY_SCRIPT.find(
    ({ letters }) => all > 0 && (sample.match(letters)?.length ?? 0) * 2 >= all,
  )?.languages;
  if (!found) return [];
  const spoken = wordsOf(sample);
  const counted = found.map(({ language, words }) => {
    return { language, count: spoken.filter((word) => words.has(word)).length };
  });
  const most = Math.max(...counted.map(({ count }) => count));
  return counted.filter(({ count }) => count === most).map(({ language }) => language);
}

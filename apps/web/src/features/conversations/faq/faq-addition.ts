import { type Assistant, LIMITS } from '@parlo/contract';

export type FaqList = Assistant['faqList'];

/** An owner's addition to the FAQ for a question without an answer. */
export type Addition =
  | {
      readonly as: 'new';
      readonly question: string;
      readonly answer: string;
      /** In all the words that visitors asked it in. */
      readonly asked: readonly string[];
    }
  /** Another way to ask the entry of that question. */
  | { readonly as: 'phrasing'; readonly of: string; readonly phrasing: string };

export type AdditionProblem = 'full' | 'phrasings' | 'known' | 'gone' | 'long';
export type Added = { readonly list: FaqList } | { readonly problem: AdditionProblem };

/**
 * The list with the addition in it, or why there is no place for it. Nothing that is there is changed, so it can be
 * done again on a list that somebody else saved in between.
 */
export function addTo(list: FaqList, addition: Addition): Added {
  const added = addition.as === 'new' ? addEntry(list, addition) : addPhrasing(list, addition);
  if ('list' in added && charactersOf(added.list) > LIMITS.faqCharacters) return { problem: 'long' };
  return added;
}

function addEntry(list: FaqList, { question, answer, asked }: Addition & { readonly as: 'new' }): Added {
  if (isKnown(list, question)) return { problem: 'known' };
  if (list.length >= LIMITS.faqEntries) return { problem: 'full' };
  // The visitors' own words find the answer best when somebody asks the same again.
  const phrasings = asked
    .filter((words, at) => fits(words) && asked.findIndex((one) => sameWords(one, words)) === at)
    .filter((words) => !isKnown(list, words) && !sameWords(words, question))
    .slice(0, LIMITS.faqPhrasings)
    .map((words) => words.trim());
  return { list: [...list, { question: question.trim(), answer: answer.trim(), phrasings }] };
}

function addPhrasing(list: FaqList, { of, phrasing }: Addition & { readonly as: 'phrasing' }): Added {
  const at = list.findIndex(({ question }) => question === of);
  const entry = list[at];
  if (!entry) return { problem: 'gone' };
  if (isKnown(list, phrasing)) return { problem: 'known' };
  if (entry.phrasings.length >= LIMITS.faqPhrasings) return { problem: 'phrasings' };
  return { list: list.with(at, { ...entry, phrasings: [...entry.phrasings, phrasing.trim()] }) };
}

/** The list without an addition that was made to it: what was changed there since stays. */
export function removeFrom(list: FaqList, addition: Addition): Added {
  if (addition.as === 'new') {
    const question = addition.question.trim();
    const at = list.findLastIndex((entry) => entry.question === question);
    return at < 0 ? { problem: 'gone' } : { list: list.toSpliced(at, 1) };
  }
  const at = list.findIndex(({ question }) => question === addition.of);
  const entry = list[at];
  const phrasing = addition.phrasing.trim();
  if (!entry?.phrasings.includes(phrasing)) return { problem: 'gone' };
  const phrasings = entry.phrasings.filter((one) => one !== phrasing);
  return { list: list.with(at, { ...entry, phrasings }) };
}

/** The list has these words, as a question or as another way to ask one. */
export const isKnown = (list: FaqList, words: string): boolean => entryFor(list, words) !== undefined;

/** The entry that is asked in these words. */
export function entryFor(list: FaqList, words: string): FaqList[number] | undefined {
  return list.find(({ question, phrasings }) =>
    [question, ...phrasings].some((one) => sameWords(one, words)),
  );
}

const sameWords = (one: string, other: string) => normal(one) === normal(other);
const normal = (words: string) => words.trim().replace(/\s+/g, ' ').toLowerCase();
const fits = (words: string) => words.trim() !== '' && words.trim().length <= LIMITS.faqQuestion;

function charactersOf(list: FaqList): number {
  return list
    .flatMap(({ question, answer, phrasings }) => [question, answer, ...phrasings])
    .reduce((sum, text) => sum + text.length, 0);
}

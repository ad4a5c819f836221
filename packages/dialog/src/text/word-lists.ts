import { wordsInAll } from '../language/index.ts';

/** Words that hold a text together and say nothing of what it is about. */
export const FUNCTION_WORDS = wordsInAll(({ search }) => `${search.frame} ${search.function}`);

/** Words that say a little of what a question is about, less than how rare they are in a few pages suggests. */
export const COMMON_WORDS = wordsInAll(({ search }) => search.common);

import { LANGUAGES, wordsInAll } from '../language/index.ts';

/** What a question is put with, whatever it is about: "do you sell" is no reason to answer with what is sold. */
export const FRAME_WORDS = wordsInAll(({ search }) => search.frame);

/** Words that hold a text together and say nothing of what it is about. */
export const FUNCTION_WORDS = wordsInAll(({ search }) => `${search.frame} ${search.function}`);

/** Words that say a little of what a question is about, less than how rare they are in a few pages suggests. */
export const COMMON_WORDS = wordsInAll(({ search }) => search.common);

/** Everyday sentences in the languages that the embedder knows. */
export const EVERYDAY_SENTENCES = LANGUAGES.flatMap(({ search }) => search.everyday ?? []);

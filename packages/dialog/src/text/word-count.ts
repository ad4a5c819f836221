/** A listener keeps so many words of an answer in mind: some ten seconds. A shorter text is said whole. */
export const ANSWER_WORDS = 30;

/** How many words a text has, as they stand between spaces. */
export const wordCount = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

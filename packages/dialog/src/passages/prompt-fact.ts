import type { Passage } from '../responder.ts';

/** What a passage has for a question that is a fact of the prompt: nobody asked one, and it is said as an answer is. */
export const OF_PROMPT = '';

/** Whether a passage is what the owner told the assistant of itself: no file that a visitor could be shown. */
export const isPromptFact = ({ question }: Pick<Passage, 'question'>): boolean => question === OF_PROMPT;

import { LIMITS } from '@parlo/contract';
import type { Addition } from './faq-addition.ts';

/** What the form shows. Both ways keep what was typed into them while the other is looked at. */
export interface Draft {
  readonly as: Addition['as'];
  readonly question: string;
  readonly answer: string;
  /** The entry it is another way to ask, by its question; empty until one is chosen. */
  readonly of: string;
}

export type Missing = 'question' | 'answer' | 'entry';

/** The form as it opens: the visitor's words, as many as a question may have. A full list takes phrasings alone. */
export function draftOf(asked: string, entries: number): Draft {
  const as = entries >= LIMITS.faqEntries ? 'phrasing' : 'new';
  return { as, question: asked.trim().slice(0, LIMITS.faqQuestion), answer: '', of: '' };
}

/** What is to be saved, or the first field that has nothing in it. */
export function additionOf(draft: Draft, asked: string): Addition | { readonly missing: Missing } {
  const { as, question, answer, of } = draft;
  if (question.trim() === '') return { missing: 'question' };
  if (as === 'phrasing') return of === '' ? { missing: 'entry' } : { as, of, phrasing: question };
  return answer.trim() === '' ? { missing: 'answer' } : { as, question, answer, asked };
}

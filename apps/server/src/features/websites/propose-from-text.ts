import type { CALLS } from '@parlo/contract';
import { questionsInText } from '../../parsing/page/questions-in-text.ts';
import type { Operation } from '../../platform/api.ts';
import { fitted } from './propose.ts';

/** Questions and answers in a text that was pasted. Nothing is stored. */
export function proposeFromText(): Operation<typeof CALLS.proposeFromText> {
  return async ({ text }) => ({
    success: true,
    faq: fitted(questionsInText(text)).map((entry) => ({ ...entry, url: null })),
  });
}

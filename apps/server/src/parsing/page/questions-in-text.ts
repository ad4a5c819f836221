import { joinAnswers } from './answered-questions.ts';
import type { PageItem } from './page-items.ts';
import { type Answered, eachOnce, isQuestion } from './questions.ts';

/** Questions in a plain text, each on a line of its own, with the lines below that answer them. */
export function questionsInText(text: string): Answered[] {
  const items = text.split(/\r\n|[\n\r\f\v\u2028\u2029]/).flatMap((line): PageItem[] => {
    // Markdown's signs for headings and emphasis.
    const plain = line
      .replace(/^[#>*_\s]+/u, '')
      .replace(/[*_]{1,3}\s*$/u, '')
      .trim();
    if (plain === '') return [];
    const place = { faq: isQuestion(plain), teaser: false };
    const isTitle = /^#{1,6}\s/.test(line.trim()) && !place.faq;
    return [
      isTitle
        ? { kind: 'heading', level: 2, text: plain, ...place }
        : { kind: 'text', text: plain, lead: '', ...place },
    ];
  });
  return eachOnce(joinAnswers(items, false).flatMap((item) => (item.kind === 'pair' ? [item] : [])));
}

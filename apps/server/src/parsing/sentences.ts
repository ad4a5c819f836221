const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** After these a full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|No|Nr|vs|approx|e\.g|i\.e|Inc|Ltd|Co|Fig|p|pp|вул|буд|кв|просп|ст|грн|тел|див|напр|ім|\p{Lu})\.\s*$/u;

/** The sentences of a paragraph, as they were written. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(text)) {
    open += segment;
    // Only the end is looked at: what is in front may be megabytes.
    if (ABBREVIATION.test(open.slice(-12))) continue;
    if (open.trim()) sentences.push(open.trim());
    open = '';
  }
  if (open.trim()) sentences.push(open.trim());
  return sentences;
}

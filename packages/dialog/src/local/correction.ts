import { anywhere, patternInAll } from '../language/index.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';
import { beginsAsQuestion } from './split-questions.ts';

/** What a turn says that turns down what was said before it. */
export type Correction =
  /** Only that: what is meant instead is not said. */
  | { readonly kind: 'rejects' }
  /** What is meant instead, as it was said. */
  | { readonly kind: 'means'; readonly said: string };

const wordOf = (pattern: string) => String.raw`(?:${pattern})(?![\p{L}\p{N}'’])`;
const NO = wordOf(patternInAll(({ replies }) => replies.correction.no));
const MEANT = wordOf(patternInAll(({ replies }) => replies.correction.meant));
const BEFORE = wordOf(patternInAll(({ replies }) => replies.correction.before));
const NOT_THIS = wordOf(patternInAll(({ replies }) => replies.correction.notThis));
const BUT_THAT = wordOf(patternInAll(({ replies }) => replies.correction.butThat));
const LEAD = String.raw`^\s*(?:${BEFORE}[\s,.!…;:–—-]*)*`;
/** A pause, as it is written: "no smoking" and "no-show" have none. */
const PAUSE = String.raw`(?:\s*[,.!…;:](?!\d)\s*|\s+[–—-]\s+)`;
/** "No, I meant delivery" */
const MEANS = new RegExp(String.raw`${LEAD}(?:${NO}[\s,.!…;:–—-]*)?${MEANT}[\s,.!…;:–—-]*`, 'iu');
/** "Not delivery but payment": what was not meant is short, so that it is no story. */
const INSTEAD = new RegExp(
  String.raw`${LEAD}(?:${NO}${PAUSE})?${NOT_THIS}\s[^,.!?]{1,40}[\s,–—-]\s*${BUT_THAT}\s+`,
  'iu',
);
/** "No, the wedding cakes" */
const TURNS_DOWN = new RegExp(`${LEAD}${NO}${PAUSE}`, 'iu');
const REJECTS = new RegExp(`^${patternInAll(({ replies }) => replies.correction.notThat)}$`, 'u');
const STATING = anywhere(({ contact }) => contact.stating);
/** A no with more words after it tells something. */
const MOST_AFTER_NO = 6;

/** Reads a turn that sets right what it was answered, or what it was asked; nothing of any other. */
export function readCorrection(text: string): Correction | undefined {
  const plain = plainOf(text);
  if (REJECTS.test(plain)) return { kind: 'rejects' };
  for (const pattern of [MEANS, INSTEAD]) {
    const rest = text.replace(pattern, '');
    if (rest !== text) return wordsOf(rest).length > 0 ? { kind: 'means', said: rest } : { kind: 'rejects' };
  }
  const rest = text.replace(TURNS_DOWN, '');
  const words = wordsOf(rest);
  const isShort = rest !== text && words.length > 0 && words.length <= MOST_AFTER_NO;
  const isMeant = isShort && (beginsAsQuestion(rest) || !STATING.test(words.join(' ')));
  return isMeant ? { kind: 'means', said: rest } : undefined;
}

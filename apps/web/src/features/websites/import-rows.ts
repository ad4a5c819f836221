import { LIMITS, type ProposedTable } from '@parlo/contract';
import type { TypedTexts } from '../../owner/assistants/builder-slot.ts';

/** Why a row does not become a question. */
export type LeftReason = 'noQuestion' | 'noAnswer' | 'twice' | 'tooLong' | 'known' | 'noRoom';

/** A row of what is imported, as it would come. */
export interface ImportRow {
  /** Its place among all rows. */
  readonly key: number;
  readonly question: string;
  readonly answer: string;
  /** Null for a row that can come. */
  readonly left: LeftReason | null;
}

export interface Columns {
  readonly question: number;
  readonly answer: number;
  /** The first row names the columns. */
  readonly titled: boolean;
}

export type Pair = Pick<ImportRow, 'question' | 'answer'>;
type Entries = TypedTexts['faqList'];

/** The rows of a table, by the columns that hold questions and answers. Empty rows are none. */
export function pairsOf({ rows }: ProposedTable, { question, answer, titled }: Columns): Pair[] {
  return (titled ? rows.slice(1) : rows)
    .map((row) => ({ question: row[question]?.trim() ?? '', answer: row[answer]?.trim() ?? '' }))
    .filter((pair) => pair.question !== '' || pair.answer !== '');
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Each pair with the reason why it is left out, if it is; `own` are the entries that the assistant has. Those in `off`
 * were unticked, and leave their room to others.
 */
export function importRows(
  pairs: readonly Pair[],
  own: Entries,
  off: ReadonlySet<number> = NONE,
): ImportRow[] {
  const known = new Set(own.map(({ question }) => plain(question)));
  const taken = new Set<string>();
  let room = LIMITS.faqEntries - filled(own).length;
  return pairs.map((pair, key) => {
    const left = leftReason(pair, known, taken, room);
    if (left === null) {
      taken.add(plain(pair.question));
      if (!off.has(key)) room -= 1;
    }
    return { ...pair, key, left };
  });
}

function leftReason(
  { question, answer }: Pair,
  known: ReadonlySet<string>,
  taken: ReadonlySet<string>,
  room: number,
): LeftReason | null {
  if (question === '') return 'noQuestion';
  if (answer === '') return 'noAnswer';
  if (question.length > LIMITS.faqQuestion || answer.length > LIMITS.faqAnswer) return 'tooLong';
  if (known.has(plain(question))) return 'known';
  if (taken.has(plain(question))) return 'twice';
  return room > 0 ? null : 'noRoom';
}

/** Without the empty rows of the form. */
export const filled = (entries: Entries): Entries =>
  entries.filter(({ question, answer }) => question.trim() || answer.trim());

/** By which questions are told to be the same: their letters and figures. */
export const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

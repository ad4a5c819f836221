import { patternInAll } from '@parlo/dialog/language';

/** Finds headings in plain text. A missed heading costs little; a sentence taken for a heading misleads. */

const MAX_WORDS = 10;
const MAX_CHARACTERS = 80;
const NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]?|[IVX]{1,5}[.)])\s+(?=\p{Lu})/u;
const CHAPTER = new RegExp(
  String.raw`^${patternInAll(({ files }) => files.chapter)}\s+[\d\p{L}]{1,4}(?![\p{L}\p{N}])`,
  'iu',
);
const LIST_ITEM = /^(?:[-–—*•·▪◦‣]|\d{1,3}[.)]|\p{Ll}[.)])\s+/u;
const MARKDOWN = /^(#{1,6})\s+(.+?)\s*#*$/;

export interface FoundHeading {
  readonly level: number;
  readonly text: string;
}

/** The lines around a line, which matter as much as the line itself. */
export interface Surroundings {
  /** No line, or an empty one, is before it. */
  readonly alone: boolean;
  /** The next line that is not empty; absent at the end. */
  readonly next: string | undefined;
}

export function findHeading(line: string, { alone, next }: Surroundings): FoundHeading | null {
  const marked = MARKDOWN.exec(line);
  if (marked) return { level: marked[1]?.length ?? 1, text: marked[2] ?? '' };
  // A heading has text below it.
  if (!alone || next === undefined || !mayBeHeading(line)) return null;
  const numbered = NUMBERED.exec(line);
  if (numbered) return { level: 1 + (numbered[0].match(/\.\d/g)?.length ?? 0), text: line };
  if (CHAPTER.test(line)) return { level: 1, text: line };
  if (isCapitals(line)) return { level: 1, text: line };
  if (/:$/.test(line)) return isLabel(line) ? { level: 3, text: line.replace(/\s*:$/, '') } : null;
  return isTitle(line, next) ? { level: 2, text: line } : null;
}

export function isListItem(line: string): boolean {
  return LIST_ITEM.test(line);
}

/** Short enough, with letters, and not the end of a sentence. */
export function mayBeHeading(line: string): boolean {
  return (
    line.length <= MAX_CHARACTERS &&
    wordsIn(line) <= MAX_WORDS &&
    /\p{L}{2}/u.test(line) &&
    !/[.,;!…]$/.test(line) &&
    !/^[-–—*•·]/.test(line)
  );
}

function isCapitals(line: string): boolean {
  const letters = line.match(/\p{L}/gu) ?? [];
  return letters.length >= 4 && letters.every((letter) => letter === letter.toUpperCase());
}

const isLabel = (line: string) => wordsIn(line) <= 6 && !/:.+:/.test(line);

// 'Delivery and returns' above a paragraph, but not 'Kind regards' above a name, nor a line of an address.
function isTitle(line: string, next: string): boolean {
  return (
    wordsIn(line) <= 8 &&
    /^[\p{Lu}\d"'«“]/u.test(line) &&
    !/\d{4,}|@|https?:|:\s|\d.*,|,.*\d/.test(line) &&
    (wordsIn(next) >= 6 || isListItem(next))
  );
}

export const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

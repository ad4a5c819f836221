import { patternInAll } from '@parlo/dialog/language';
import type { Block } from './blocks.ts';

/** Removes headers, footers and page numbers: lines at the edges of pages that are no content. */

export interface Line {
  readonly text: string;
  /** Height of its letters, in points; null if unknown. */
  readonly size: number | null;
  /** Empty space above it, in heights of a line; null for the first line of a page. */
  readonly gap: number | null;
  /** Characters of the longest line in its column, where a page has several. */
  readonly column?: number;
  /** The table that it is instead of a line; its rows are said with their titles. */
  readonly blocks?: readonly Block[];
}

/** The most lines of a header or a footer. */
const EDGE = 3;
const FEWEST_PAGES = 3;
const MOST_PAGES_SHARE = 0.5;
const PAGE = patternInAll(({ files }) => files.page);
const OF_PAGES = patternInAll(({ files }) => files.ofPages);
const PAGE_NUMBER = new RegExp(
  String.raw`^(?:${PAGE}\s*)?[-–—|]?\s*(?:\d{1,4}|[ivxl]{1,6})\s*[-–—|]?(?:\s*(?:/|${OF_PAGES})\s*\d{1,4})?$`,
  'iu',
);

export function tidyPages(pages: readonly (readonly Line[])[]): Line[][] {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(edges(page).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const repeated = (line: Line) =>
    pages.length >= FEWEST_PAGES && (counts.get(keyOf(line)) ?? 0) > pages.length * MOST_PAGES_SHARE;
  const isMarginal = (line: Line) => isPageNumber(line.text) || repeated(line);
  return pages.map((page) => withoutEdges(page, isMarginal));
}

// From the outside in, up to the first line of content.
function withoutEdges(page: readonly Line[], isMarginal: (line: Line) => boolean): Line[] {
  let start = 0;
  let end = page.length;
  const first = () => page[start];
  const last = () => page[end - 1];
  for (let line = first(); start < EDGE && line && isMarginal(line); line = first()) start++;
  for (let line = last(); end > start && page.length - end < EDGE && line && isMarginal(line); line = last())
    end--;
  return page.slice(start, end);
}

function edges(page: readonly Line[]): Line[] {
  return page.length <= EDGE * 2 ? [...page] : [...page.slice(0, EDGE), ...page.slice(-EDGE)];
}

// Treats 'Page 3 of 40' as the same line on every page.
/** Whether a line is the number of a page and nothing else. */
export const isPageNumber = (line: string): boolean => PAGE_NUMBER.test(line.trim());

const keyOf = ({ text }: Line) => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().toLowerCase();

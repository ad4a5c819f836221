import MiniSearch, { type Options } from 'minisearch';

/** A part of a page, as the search knows it. */
export interface DocsPart {
  /** The path below /docs: `embedding#wordpress`, or `embedding` for the text before the first heading. */
  readonly id: string;
  /** The page's. */
  readonly title: string;
  /** Empty before the first heading. */
  readonly heading: string;
  readonly text: string;
}

export type DocsIndex = MiniSearch<DocsPart>;

/** A place that was found. */
export interface DocsHit {
  readonly id: string;
  readonly title: string;
  readonly heading: string;
  readonly excerpt: readonly ExcerptPiece[];
}

export interface ExcerptPiece {
  readonly text: string;
  readonly marked: boolean;
}

// An apostrophe is a part of a Ukrainian word, however it is written.
const APOSTROPHES = /['’ʼ]/g;
const APOSTROPHE = "['’ʼ]?";
const BETWEEN_WORDS = /[\s\p{P}\p{S}]+/u;

const OPTIONS: Options<DocsPart> = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'text'],
  tokenize: (text) => text.replace(APOSTROPHES, '').split(BETWEEN_WORDS).filter(Boolean),
  searchOptions: {
    boost: { heading: 4, title: 2 },
    combineWith: 'AND',
    prefix: true,
    // Words change their endings, above all Ukrainian ones, and people mistype.
    fuzzy: (word) => (word.length > 3 ? 0.25 : false),
  },
};

/** The index as text, made at build. */
export function makeIndex(parts: readonly DocsPart[]): string {
  const index = new MiniSearch(OPTIONS);
  index.addAll(parts);
  return JSON.stringify(index);
}

/** Throws for a text that is no index. */
export function readIndex(json: string): DocsIndex {
  return MiniSearch.loadJSON<DocsPart>(json, OPTIONS);
}

/** At most eight, the best first. */
export function searchDocs(index: DocsIndex, query: string): readonly DocsHit[] {
  return index
    .search(query)
    .slice(0, MOST_HITS)
    .map(({ id, title, heading, text, terms }) => ({ id, title, heading, excerpt: excerptOf(text, terms) }));
}

const MOST_HITS = 8;
const EXCERPT_CHARACTERS = 140;
const BEFORE = 40;

/** Returns the text around the first match, with all matches marked. */
export function excerptOf(text: string, words: readonly string[]): readonly ExcerptPiece[] {
  // Words have letters and digits alone, so nothing in them means something else to an expression.
  const letters = words.map((word) => [...word].join(APOSTROPHE));
  const wanted = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${letters.join('|')})(?![\p{L}\p{N}])`, 'giu');
  const first = words.length > 0 ? text.search(wanted) : -1;
  const start = first > BEFORE ? text.indexOf(' ', first - BEFORE) + 1 : 0;
  const cut = text.slice(start, start + EXCERPT_CHARACTERS);
  const ended = start + cut.length < text.length;
  const shown = `${start > 0 ? '… ' : ''}${ended ? cut.replace(/\s\S*$/, ' …') : cut}`;
  if (first < 0) return [{ text: shown, marked: false }];
  const pieces: ExcerptPiece[] = [];
  let at = 0;
  for (const { 0: word, index } of shown.matchAll(wanted)) {
    if (index > at) pieces.push({ text: shown.slice(at, index), marked: false });
    pieces.push({ text: word, marked: true });
    at = index + word.length;
  }
  if (at < shown.length) pieces.push({ text: shown.slice(at), marked: false });
  return pieces;
}

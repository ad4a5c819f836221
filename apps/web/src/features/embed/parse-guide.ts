import { Marked, type Token } from 'marked';

/** A part of the guide: its heading, then text as HTML and code by turns. */
export interface GuidePart {
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

export type GuideBlock =
  | { readonly kind: 'text'; readonly html: string }
  | { readonly kind: 'code'; readonly code: string };

const marked = new Marked();

/** YAML between two lines of `---`: a Markdown parser would take it for a heading. */
const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---\r?\n/;

/** Takes docs/embedding.md apart at its `##` headings; what stands before the first one is for readers of the file. */
export function parseGuide(markdown: string): GuidePart[] {
  const parts: { title: string; blocks: GuideBlock[]; text: Token[] }[] = [];
  const flush = (part: (typeof parts)[number]) => {
    if (part.text.length > 0) part.blocks.push({ kind: 'text', html: marked.parser(part.text) });
    part.text = [];
  };
  for (const token of marked.lexer(markdown.replace(FRONT_MATTER, ''))) {
    const last = parts.at(-1);
    if (token.type === 'heading' && token.depth === 2) {
      if (last) flush(last);
      parts.push({ title: token.text, blocks: [], text: [] });
    } else if (last && token.type === 'code') {
      flush(last);
      last.blocks.push({ kind: 'code', code: token.text });
    } else if (last && token.type !== 'space') last.text.push(token);
  }
  const last = parts.at(-1);
  if (last) flush(last);
  return parts.map(({ title, blocks }) => ({ title, blocks }));
}

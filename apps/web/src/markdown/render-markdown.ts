import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml, unescapeHtml } from './escape-html.ts';

/** A heading of a page below its title. */
export interface PageHeading {
  /** The anchor in links to it: the same in every language as long as the English heading stays. */
  readonly id: string;
  readonly text: string;
  readonly depth: 2 | 3;
}

/** A part of a page, for a search: what stands below one heading, or before the first one. */
export interface PagePart {
  /** Null before the first heading. */
  readonly heading: PageHeading | null;
  /** Without any marks. */
  readonly text: string;
}

export interface RenderedPage {
  /** The words of its `#` heading; null without one. It is not in `html`. */
  readonly title: string | null;
  readonly html: string;
  readonly headings: readonly PageHeading[];
  readonly parts: readonly PagePart[];
}

export interface RenderOptions {
  /** Returns the address of a link as the file has it; throws for one that leads to nothing. */
  readonly resolveLink: (href: string) => string;
  /** Ids of the headings in their order: those of the same page in English. Made of the words unless given. */
  readonly ids?: readonly string[];
  /** Words of the button that copies code; no button without them. */
  readonly copy?: string;
  /** Shows `[…]` as a place that is to be filled in. */
  readonly blanks?: boolean;
}

/** A place that somebody has to fill in, such as `[your postal address]`. What has a link is none. */
const BLANK = /\[[^\][]+\](?![(:])/;
const BLANKS = new RegExp(BLANK, 'g');

export const hasBlanks = (text: string) => BLANK.test(text);

/** Makes a page of our own Markdown. Its HTML is trusted: nobody but the operator of the server writes these files. */
export function renderMarkdown(body: string, options: RenderOptions): RenderedPage {
  const lexed = new Marked().lexer(body);
  const [first] = lexed;
  const title = first?.type === 'heading' && first.depth === 1 ? plainText(first) : null;
  const tokens = title === null ? lexed : lexed.slice(1);
  const headings = headingsOf(tokens, options.ids);
  return {
    title,
    html: rendererFor(headings, options).parser(tokens),
    headings: [...headings.values()],
    parts: partsOf(tokens, headings),
  };
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}

function headingsOf(
  tokens: readonly Token[],
  ids: readonly string[] | undefined,
): ReadonlyMap<Token, PageHeading> {
  const found = tokens.filter(isHeading);
  if (ids && ids.length !== found.length) {
    throw new Error(`has ${found.length} headings, and in English ${ids.length}`);
  }
  const taken = new Set<string>();
  return new Map(
    found.map((token, at) => {
      const { depth } = token;
      const text = plainText(token);
      if (depth !== 2 && depth !== 3) throw new Error(`has the heading "${text}" of depth ${depth}`);
      const id = ids?.[at] ?? slugOf(text);
      if (taken.has(id)) throw new Error(`has two headings of the id ${id}`);
      taken.add(id);
      return [token, { id, text, depth }];
    }),
  );
}

/** As GitHub names headings, where these files are read as well. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function rendererFor(headings: ReadonlyMap<Token, PageHeading>, options: RenderOptions): Marked {
  const { resolveLink, copy, blanks = false } = options;
  return new Marked({
    renderer: {
      heading(token) {
        const heading = headings.get(token);
        const words = this.parser.parseInline(token.tokens);
        if (!heading) return `<h${token.depth}>${words}</h${token.depth}>\n`;
        const { id, depth } = heading;
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${words}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(resolveLink(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      // Whoever has no mouse can scroll only what can have the focus.
      table(token) {
        return `<div class="scrolls" tabindex="0">${tableOf(this.parser, token)}</div>\n`;
      },
      code({ text }) {
        const code = `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>`;
        if (!copy) return `${code}\n`;
        return `<div class="code">${code}<button type="button" data-copy><span aria-live="polite">${escapeHtml(copy)}</span></button></div>\n`;
      },
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        const text = 'escaped' in token && token.escaped ? token.text : escapeHtml(token.text);
        return blanks ? text.replace(BLANKS, (blank) => `<mark>${blank}</mark>`) : text;
      },
    },
  });
}

function tableOf(parser: { parseInline(tokens: Token[]): string }, { header, rows }: Tokens.Table): string {
  const cells = (tag: 'th' | 'td', row: readonly Tokens.TableCell[]) =>
    `<tr>${row.map(({ tokens }) => `<${tag}>${parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
  // A table of two columns without heads is a list of terms: an empty head would be read out as one.
  const named = header.some(({ text }) => text !== '');
  const head = named ? `<thead>${cells('th', header)}</thead>` : '';
  return `<table>${head}<tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
}

function partsOf(tokens: readonly Token[], headings: ReadonlyMap<Token, PageHeading>): readonly PagePart[] {
  const parts: { heading: PageHeading | null; texts: string[] }[] = [{ heading: null, texts: [] }];
  for (const token of tokens) {
    const heading = headings.get(token);
    if (heading) parts.push({ heading, texts: [] });
    else parts.at(-1)?.texts.push(plainText(token));
  }
  return parts
    .map(({ heading, texts }) => ({ heading, text: texts.join(' ').replace(/\s+/g, ' ').trim() }))
    .filter(({ heading, text }) => heading !== null || text !== '');
}

/** The words of a token without Markdown's signs. */
function plainText(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map((cell) => textOf(cell.tokens)).join(' ')).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => textOf(item.tokens)).join(' ');
  if ('tokens' in token && token.tokens) return textOf(token.tokens);
  return 'text' in token && typeof token.text === 'string' ? unescapeHtml(token.text) : ' ';
}

const textOf = (tokens: readonly Token[]) => tokens.map(plainText).join('');

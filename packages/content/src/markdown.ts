import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { parse } from 'yaml';
import { z } from 'zod';

/** A Markdown file: the YAML between the `---` lines at its top, and what follows. */
export interface MarkdownFile<Head> {
  readonly head: Head;
  readonly body: string;
}

/** Splits a Markdown file and checks its head. Throws with what is wrong. */
export function parseMarkdownFile<S extends z.ZodType>(text: string, schema: S): MarkdownFile<z.output<S>> {
  const [, yaml, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (yaml === undefined || body === undefined) throw new Error('has no head between two lines of ---');
  const head = schema.safeParse(parse(yaml));
  if (!head.success) throw new Error(z.prettifyError(head.error));
  return { head: head.data, body };
}

const markdown = new Marked({ gfm: true });

/** Turns Markdown, which may have HTML in it, into HTML that runs no script and loads nothing from other sites. */
export function toHtml(text: string): string {
  return sanitizeHtml(markdown.parse(text, { async: false }), ALLOWED);
}

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...[
      'strong',
      'em',
      'b',
      'i',
      'del',
      's',
      'sub',
      'sup',
      'kbd',
      'abbr',
      'a',
      'img',
      'figure',
      'figcaption',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'details', 'summary'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    pre: ['tabindex'],
    table: ['tabindex'],
    th: ['align'],
    td: ['align'],
    '*': ['lang'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // A picture elsewhere would tell that site who reads the page.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // What is wider than a phone scrolls by itself, and so has to be reached by keyboard.
  transformTags: {
    pre: sanitizeHtml.simpleTransform('pre', { tabindex: '0' }),
    table: sanitizeHtml.simpleTransform('table', { tabindex: '0' }),
  },
};

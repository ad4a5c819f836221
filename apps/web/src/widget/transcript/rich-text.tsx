/** @jsxImportSource preact */
import { type ComponentChild, h } from 'preact';
import { ADDRESS, Link, safeUrl } from './linked-text.tsx';

interface RichTextProps {
  readonly text: string;
  /** The text is still streaming: nothing in it can be pressed yet, and open marks are drawn as closed. */
  readonly live?: boolean;
  /** Follows the last word. */
  readonly tail?: ComponentChild;
}

/**
 * A reply with the Markdown that replies are written in: bold, italic, links, lists and line breaks; everything else is
 * text. It becomes nodes and never HTML, and takes time in proportion to the text, whatever is written.
 */
export function RichText({ text, live = false, tail }: RichTextProps) {
  const blocks = blocksOf(text.replace(OVERRIDES, ''));
  const drawn = blocks.map(({ start, parts }, at) => {
    const last = at === blocks.length - 1;
    const lines = parts.map((part, place) => [
      ...inline(part, live),
      last && place === parts.length - 1 ? tail : null,
    ]);
    if (start === null) return h('p', null, lines[0]);
    const items = lines.map((line) => h('li', null, line));
    return start === BULLETS ? h('ul', null, items) : h('ol', { start }, items);
  });
  return <>{drawn}</>;
}

/** They turn letters that follow around, so that an address reads as another. Marks of single letters may stay. */
const OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;

const ITEM = /^[ \t]{0,8}(?:[-*+•]|(\d{1,3})[.)])[ \t]+(?=\S)/;
const BULLETS = -1;

interface Block {
  /** The first number of a list, `BULLETS` where it has none, and null for a paragraph. */
  readonly start: number | null;
  /** The items of a list; a paragraph has one part. */
  readonly parts: string[];
}

function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  /** The lines of the current part; there may be several. */
  let lines: string[] = [];
  const close = () => {
    if (lines.length > 0) blocks.at(-1)?.parts.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const item = ITEM.exec(line);
    const kind = blocks.at(-1)?.start;
    if (item) {
      const start = item[1] ? Number(item[1]) : BULLETS;
      close();
      if (!isSameList(kind, start)) blocks.push({ start, parts: [] });
      lines.push(line.slice(item[0].length));
      continue;
    }
    if (line.trim() === '') {
      close();
      continue;
    }
    const goesOn = lines.length > 0 && (kind === null || /^\s/.test(line));
    if (!goesOn) {
      close();
      blocks.push({ start: null, parts: [] });
    }
    lines.push(line);
  }
  close();
  return blocks;
}

/** Items of a list may have empty lines between them. */
const isSameList = (before: number | null | undefined, start: number) =>
  before != null && (before === BULLETS) === (start === BULLETS);

/** An escaped mark, an address, marks of emphasis, or what may begin a link. */
const TOKEN = new RegExp(String.raw`\\[\\*_[\]()-]|${ADDRESS.source}|\*+|_+|\[`, 'g');
const LINK = /\[([^[\]\n]{1,300})\]\([ \t]{0,3}<?((?:[^\s()<>]|\([^\s()<>]*\)){1,2000})>?[ \t]{0,3}\)/y;
const LETTER = /[\p{L}\p{N}]/u;

interface Emphasis {
  /** The opening mark: one to three `*` or `_`. Empty for the text itself. */
  readonly mark: string;
  readonly nodes: ComponentChild[];
}

/** One pass with a stack of what is open. A mark is open once at most, so that the stack stays as short as the list of marks. */
function inline(text: string, live: boolean): readonly ComponentChild[] {
  const root: Emphasis = { mark: '', nodes: [] };
  const stack = [root];
  const put = (node: ComponentChild) => {
    const { nodes } = stack.at(-1) ?? root;
    const before = nodes.at(-1);
    if (typeof before === 'string' && typeof node === 'string') nodes[nodes.length - 1] = before + node;
    else nodes.push(node);
  };
  const pop = (closed: boolean) => {
    const { mark, nodes } = stack.pop() ?? root;
    for (const node of closed ? [emphasised(mark, nodes)] : [mark, ...nodes]) put(node);
  };
  const takeMark = (token: string, { opens, closes }: ReturnType<typeof sidesOf>) => {
    const at = closes ? stack.findLastIndex(({ mark }) => mark === token) : -1;
    if (at > 0) {
      while (stack.length - 1 > at) pop(false);
      pop(true);
    } else if (opens && token.length <= 3 && !stack.some(({ mark }) => mark === token)) {
      stack.push({ mark: token, nodes: [] });
    } else put(token);
  };
  const take = (token: string, index: number): number => {
    const end = index + token.length;
    if (token.startsWith('\\')) put(token.slice(1));
    else if (token === '[') return takeLink(text, index, live, put);
    else if (token.startsWith('h')) put(safeUrl(token) && !live ? <Link to={token}>{token}</Link> : token);
    else takeMark(token, sidesOf(text, index, end));
    return end;
  };
  const tokens = new RegExp(TOKEN);
  let from = 0;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    if (match.index > from) put(text.slice(from, match.index));
    from = take(match[0], match.index);
    tokens.lastIndex = from;
  }
  if (from < text.length) put(text.slice(from));
  while (stack.length > 1) pop(live);
  return root.nodes;
}

/** Whether marks may open or close emphasis: a space is never inside, and `_` in a word is a letter. */
function sidesOf(text: string, start: number, end: number): { opens: boolean; closes: boolean } {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  const isWord = text.charAt(start) === '_';
  return {
    opens: after.trim() !== '' && !(isWord && LETTER.test(before)),
    closes: before.trim() !== '' && !(isWord && LETTER.test(after)),
  };
}

function emphasised({ length }: string, nodes: ComponentChild[]): ComponentChild {
  if (length === 1) return h('em', null, nodes);
  return h('strong', null, length === 2 ? nodes : h('em', null, nodes));
}

/** Puts the link that begins at `index`, or its bracket as text. Returns where to go on. */
function takeLink(text: string, index: number, live: boolean, put: (node: ComponentChild) => void): number {
  LINK.lastIndex = index;
  const [whole = '[', label = '', address = ''] = LINK.exec(text) ?? [];
  const url = safeUrl(address);
  if (!url) put(whole);
  else if (live) put(label);
  else put(<Link to={address}>{isTrap(label, url) ? address : inline(label, true)}</Link>);
  return index + whole.length;
}

/** A label that names another site than it leads to, whatever marks and unseen characters are around the name. */
function isTrap(label: string, { host }: URL): boolean {
  const named = label.replaceAll(/[*_~`\p{Cf}]/gu, '').match(/(?:https?:|www\.)[^\s)\]]+/gi) ?? [];
  return named.some((one) => safeUrl(one.replace(/^www\./i, 'https://www.'))?.host !== host);
}

import type { DefaultTreeAdapterTypes } from 'parse5';

/** Reading the tree that an HTML page is parsed into. */

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Nested deeper than any page that somebody wrote: what is below is not read. */
export const DEEPEST = 200;

export const isElement = (node: Node): node is Element => 'tagName' in node;
export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

/** Returns an attribute's value; empty without one. */
export function attribute(element: Element, name: string): string {
  return element.attrs.find((each) => each.name === name)?.value ?? '';
}

export const hasAttribute = (element: Element, name: string): boolean =>
  element.attrs.some((each) => each.name === name);

/** All elements below a node, in their order. */
export function* elementsIn(parent: Parent, depth = 0): Generator<Element> {
  if (depth > DEEPEST) return;
  for (const node of parent.childNodes) {
    if (!isElement(node)) continue;
    yield node;
    yield* elementsIn(node, depth + 1);
  }
}

export function findElement(parent: Parent, matches: (element: Element) => boolean): Element | undefined {
  for (const element of elementsIn(parent)) if (matches(element)) return element;
  return undefined;
}

/** Elements whose text is no text of the page. */
export const UNREAD = new Set([
  ...[
    'script',
    'style',
    'noscript',
    'template',
    'svg',
    'math',
    'iframe',
    'object',
    'canvas',
    'video',
    'audio',
  ],
  ...['select', 'textarea', 'input', 'datalist', 'head'],
]);

/** Everything written in an element, on one line. */
export function textIn(node: Node, depth = 0): string {
  const parts: string[] = [];
  gather(node, parts, depth);
  return oneLine(parts.join(''));
}

function gather(node: Node, parts: string[], depth: number): void {
  if (isText(node)) parts.push(node.value);
  if (!isElement(node) || depth > DEEPEST || UNREAD.has(node.tagName)) return;
  // Words of two blocks, or on both sides of a line's end, are no one word.
  const apart = BLOCKS.has(node.tagName) || node.tagName === 'br';
  if (apart) parts.push(' ');
  for (const child of node.childNodes) gather(child, parts, depth + 1);
  if (apart) parts.push(' ');
}

export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Elements that begin and end a line. */
export const BLOCKS = new Set([
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'body',
    'button',
    'center',
    'dd',
    'details',
    'dialog',
    'div',
  ],
  ...['dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['header', 'hgroup', 'hr', 'html', 'legend', 'li', 'main', 'menu', 'nav', 'ol', 'p', 'pre', 'section'],
  ...['summary', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul'],
]);

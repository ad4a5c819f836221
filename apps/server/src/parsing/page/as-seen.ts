import type { DefaultTreeAdapterTypes } from 'parse5';
import {
  attribute,
  BLOCKS,
  DEEPEST,
  type Element,
  hasAttribute,
  isElement,
  isText,
  type Node,
  textIn,
} from './tree.ts';

/** Changes a page's tree to what a person sees and can use, where its source says it otherwise. */

type Parent = DefaultTreeAdapterTypes.ParentNode;

const STRUCK = new Set(['del', 's', 'strike']);
/** Class names that shops use for an old price. */
const OLD_WORDS = '(?:old|was|before|previous|regular|list|compare(?:-?at)?|stara|original)';
const OLD_WORDS_AFTER = '(?:old|was|before|previous|compare(?:-?at)?|original)';
const OLD_NAMES = [
  `${OLD_WORDS}[-_]*(?:price|cost|tsina|amount)`,
  `price[-_]*${OLD_WORDS_AFTER}`,
  'line-?through',
  'strike(?:through|d)?',
  'crossed(?:-out)?',
];
const OLD_PRICE = new RegExp(`(?:^|[-_\\s])(?:${OLD_NAMES.join('|')})(?:[-_\\s]|$)`, 'i');
/** The last one is what Word hides. */
export const HIDDEN_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i;
const STRUCK_STYLE = /text-decoration(?:-line)?\s*:[^;]*line-through/i;
const REVERSED_STYLE = /unicode-bidi\s*:\s*(?:bidi-override|isolate-override)/i;
/** Text for screen readers, in addition to the visible text. */
const SPOKEN_NAMES = /(?:^|\s)(?:screen-reader-text|sr-only|visually-hidden|visuallyhidden)(?:\s|$)/i;
const OPENED = '[[({<]';
const CLOSED = '[\\])}>]';
/** Ways to write to somebody whose number stands in the link. */
const CHAT_ADDRESSES = [
  'https?://wa\\.me/',
  'https?://(?:api|web)\\.whatsapp\\.com/send/?\\?(?:[^#]*&)?phone=',
  'whatsapp://send\\?phone=',
  'viber://[a-z]+\\?number=',
];
const CHAT = new RegExp(`^(?:${CHAT_ADDRESSES.join('|')})(?:\\+|%2B)?(\\d{7,15})`, 'i');
const COVERED_AT = `${OPENED}\\s*(?:at|ет|собака)\\s*${CLOSED}`;
const COVERED_DOT = `\\s*(?:${OPENED}\\s*(?:dot|крапка)\\s*${CLOSED}|\\.)\\s*`;
const COVERED = new RegExp(
  `([\\p{L}\\p{N}._%+-]+)\\s*${COVERED_AT}\\s*([\\p{L}\\p{N}-]+(?:${COVERED_DOT}[\\p{L}\\p{N}-]+)+)`,
  'giu',
);
const DOT = new RegExp(COVERED_DOT, 'giu');
/** The same in capitals, without brackets. */
const CAPITALS = /([\w.+-]+) AT ([\w-]+(?: DOT [\w-]+)+)/g;

export function asSeen(parent: Parent, depth = 0): void {
  if (depth > DEEPEST) return;
  if (isShown(parent)) openShadow(parent);
  const nodes = parent.childNodes as Node[];
  const seen = nodes.filter((node) => !isElement(node) || !isNotSeen(node, nodes));
  for (const node of seen) {
    if (isText(node)) node.value = uncovered(node.value);
    if (!isElement(node)) continue;
    if (isNamedBySpokenText(node, nodes)) removeAttribute(node, 'aria-hidden');
    asSeen(node, depth + 1);
    showAddress(node);
    if (
      REVERSED_STYLE.test(attribute(node, 'style')) &&
      /direction\s*:\s*rtl/i.test(attribute(node, 'style'))
    )
      setText(node, [...textIn(node)].reverse().join(''));
  }
  parent.childNodes = seen;
}

const isShown = (parent: Parent): parent is Element => 'tagName' in parent;

/** A component's own tree, with what stands in the page at its places. */
function openShadow(host: Element): void {
  const template = host.childNodes.find(
    (node): node is DefaultTreeAdapterTypes.Template =>
      node.nodeName === 'template' &&
      isElement(node) &&
      (hasAttribute(node, 'shadowrootmode') || hasAttribute(node, 'shadowroot')),
  );
  if (!template) return;
  const light = host.childNodes.filter((node) => node !== template);
  fillSlots(template.content, light, 0);
  host.childNodes = template.content.childNodes;
  for (const node of host.childNodes) node.parentNode = host;
}

function fillSlots(parent: Parent, light: readonly Node[], depth: number): void {
  if (depth > DEEPEST) return;
  parent.childNodes = (parent.childNodes as Node[]).flatMap((node) => {
    if (!isElement(node)) return [node];
    if (node.tagName !== 'slot') {
      fillSlots(node, light, depth + 1);
      return [node];
    }
    const name = attribute(node, 'name');
    const given = light.filter((each) => (isElement(each) ? attribute(each, 'slot') : '') === name);
    const isFilled = given.some((each) => isElement(each) || (isText(each) && each.value.trim() !== ''));
    return isFilled ? given : (node.childNodes as Node[]);
  });
}

/** Struck out, or hidden inside a line. What is hidden as a block may be the answer of a question. */
function isNotSeen(element: Element, siblings: readonly Node[]): boolean {
  const style = attribute(element, 'style');
  if (STRUCK.has(element.tagName) || STRUCK_STYLE.test(style)) return true;
  const isInline = !BLOCKS.has(element.tagName);
  if (
    isInline &&
    element.tagName !== 'template' &&
    (hasAttribute(element, 'hidden') || HIDDEN_STYLE.test(style))
  )
    return true;
  const names = attribute(element, 'class');
  if (siblings.length > MOST_BESIDE || names === '') return false;
  // Its text appears a second time, visibly.
  const isTwice = isInline && SPOKEN_NAMES.test(names) && siblings.some(isForEyes);
  const isOld = OLD_PRICE.test(names) && /\d/.test(textIn(element));
  return (
    isTwice ||
    (isOld && siblings.some((node) => node !== element && isElement(node) && /\d/.test(textIn(node))))
  );
}
/** Nodes beside a price: a list of more is no price. */
const MOST_BESIDE = 40;

const isForEyes = (node: Node): boolean => isElement(node) && attribute(node, 'aria-hidden') === 'true';

/** A price is often there twice: once to be seen, and once in words for those who listen. */
function isNamedBySpokenText(element: Element, siblings: readonly Node[]): boolean {
  if (!isForEyes(element) || BLOCKS.has(element.tagName) || siblings.length > MOST_BESIDE) return false;
  const isSpoken = (node: Node) => isElement(node) && SPOKEN_NAMES.test(attribute(node, 'class'));
  return siblings.some(isSpoken) && /[\p{L}\p{N}]/u.test(textIn(element));
}

/** An address or number that only the link has: "call us", or one that is covered from programs. */
function showAddress(element: Element): void {
  const covered = attribute(element, 'data-cfemail');
  if (covered !== '') setText(element, decodeCovered(covered));
  if (covered !== '' || element.tagName !== 'a') return;
  const href = attribute(element, 'href').trim();
  const text = textIn(element);
  const [, hash] = /\/cdn-cgi\/l\/email-protection#([\da-f]+)/i.exec(href) ?? [];
  const address = hash === undefined ? addressOf(href, text) : hiddenAddress(hash, text);
  if (address === null) return;
  // "[email protected]" stands there instead of a hidden address.
  const isReplaced = text === '' || (hash !== undefined && /protected/i.test(text));
  setText(element, isReplaced ? address : `${text} (${address})`);
}

const hiddenAddress = (hash: string, text: string) => (text.includes('@') ? null : decodeCovered(hash));

/** The address or number that a link leads to, where its text does not say it; otherwise null. */
function addressOf(href: string, text: string): string | null {
  const [, number] = CHAT.exec(href) ?? [];
  if (number !== undefined) return hasNumber(text, number) ? null : `+${number}`;
  const [, kind, rest = ''] = /^(tel|mailto|sms):([^?]*)/i.exec(href) ?? [];
  if (kind === undefined) return null;
  const address = decoded(rest).trim();
  const isMail = kind.toLowerCase() === 'mailto';
  const isThere = isMail ? text.includes('@') || !address.includes('@') : hasNumber(text, address);
  return isThere ? null : address;
}

/** Returns whether a text has the last digits of a number, or the number is invalid. */
function hasNumber(text: string, number: string): boolean {
  const digits = number.replace(/\D/g, '');
  return digits.length < 3 || text.replace(/\D/g, '').includes(digits.slice(-7));
}

/** Cloudflare's way: the first byte is the key of the others. */
function decodeCovered(hex: string): string {
  const [key = 0, ...bytes] = Buffer.from(hex.slice(0, 600), 'hex');
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8');
}

function uncovered(text: string): string {
  if (text.length >= 20_000) return text;
  const plain = / AT .* DOT /.test(text)
    ? text.replace(CAPITALS, (_, name: string, host: string) => `${name}@${host.replaceAll(' DOT ', '.')}`)
    : text;
  return /[[({<]/.test(plain)
    ? plain.replace(COVERED, (_, name: string, host: string) => `${name}@${host.replace(DOT, '.')}`)
    : plain;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function setText(element: Element, value: string): void {
  element.childNodes = [{ nodeName: '#text', value, parentNode: element }];
}

function removeAttribute(element: Element, name: string): void {
  element.attrs = element.attrs.filter((each) => each.name !== name);
}

import { parse } from 'parse5';
import { asSeen } from './as-seen.ts';
import { itemsOf, textsOf } from './page-items.ts';
import { findElement } from './tree.ts';

const TAG_NAMES = [
  'p|br|div|span|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]',
  'table|tbody|tr|t[dh]|img|hr|font|small|sup|sub',
  'blockquote|pre|code|figure|section|iframe',
];
const TAG = new RegExp(`</?(?:${TAG_NAMES.join('|')})(?:\\s[^<>]*)?/?>|<!--`, 'i');
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;

/** A string without its tags and entities, each paragraph and item a line; any other string is as it is. */
export function textOfHtml(value: string): string {
  let text = value;
  // Some programs write the entities of entities.
  for (let times = 0; times < 2 && (TAG.test(text) || ENTITY.test(text)); times++) text = shownOf(text);
  return text;
}

function shownOf(html: string): string {
  const source = TAG.test(html) ? html : html.replaceAll('<', '&lt;').replaceAll('\n', '<br>');
  const document = parse(`<body><div>${source}</div>`, { scriptingEnabled: false });
  asSeen(document);
  const body = findElement(document, ({ tagName }) => tagName === 'body');
  return body ? itemsOf(body).flatMap(textsOf).join('\n') : '';
}

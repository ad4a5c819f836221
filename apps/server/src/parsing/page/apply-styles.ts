import type { DefaultTreeAdapterTypes } from 'parse5';
import { attribute, type Element, elementsIn, isText } from './tree.ts';

/** Applies a page's own rules that strike out or hide elements to the elements' `style`, where they are read. */

/** Longer style sheets are those of a shop's theme, and take time. */
const MOST_CHARACTERS = 300_000;
const RULE = /([^{}]*)\{([^{}]*)\}/g;
/** Without what depends on a screen, a pointer, or what stands around. */
const SIMPLE = /^[a-z\d]*(?:[.#][\w-]+)?$/i;

export function applyStyles(document: DefaultTreeAdapterTypes.Document): void {
  const all = [...elementsIn(document)];
  const css = all
    .filter(({ tagName }) => tagName === 'style')
    .flatMap(({ childNodes }) => childNodes.filter(isText).map(({ value }) => value))
    .join('\n')
    .slice(0, MOST_CHARACTERS);
  if (!/line-through|none|hidden|mso-hide/i.test(css)) return;
  // A page without scripts never shows what it hides.
  const isStill =
    !all.some(({ tagName }) => tagName === 'script') && !/:(?:checked|target|focus|has)/i.test(css);
  const rules = new Map<string, string>();
  for (const [, selectors = '', body = ''] of withoutConditions(css).matchAll(RULE)) {
    const said = saidBy(body, isStill);
    if (said === null) continue;
    for (const selector of selectors.split(',').map((each) => each.trim()))
      if (selector !== '' && SIMPLE.test(selector)) rules.set(selector.toLowerCase(), said);
  }
  if (rules.size === 0) return;
  for (const element of all) {
    const said = selectorsOf(element).flatMap((selector) => rules.get(selector) ?? []);
    if (said.length > 0) addStyle(element, said.join(''));
  }
}

function saidBy(body: string, isStill: boolean): string | null {
  if (/text-decoration(?:-line)?\s*:[^;]*line-through/i.test(body)) return 'text-decoration:line-through;';
  const hides = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i.test(body);
  return hides && isStill ? 'display:none;' : null;
}

/** A style sheet without comments and what holds for some screens, or for printing. */
const withoutConditions = (css: string): string =>
  css.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, '').replace(/@[^{};]*\{(?:[^{}]|\{[^{}]*\})*\}|@[^{};]*;/g, '');

function selectorsOf(element: Element): string[] {
  const { tagName } = element;
  const names = attribute(element, 'class').split(/\s+/).filter(Boolean);
  const id = attribute(element, 'id').trim();
  const parts = [...names.map((name) => `.${name}`), ...(id ? [`#${id}`] : [])].map((part) =>
    part.toLowerCase(),
  );
  return [...parts, ...parts.map((part) => tagName + part)];
}

function addStyle(element: Element, css: string): void {
  const own = element.attrs.find(({ name }) => name === 'style');
  // The element's own style comes last and wins.
  if (own) own.value = /display|text-decoration/i.test(own.value) ? own.value : css + own.value;
  else element.attrs.push({ name: 'style', value: css });
}

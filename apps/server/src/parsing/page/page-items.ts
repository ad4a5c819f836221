import { tableBlocks } from '../tables/table-blocks.ts';
import { HIDDEN_STYLE } from './as-seen.ts';
import { isMarkedQuestion, readMarkedQuestion } from './marked-data.ts';
import { isAsked, isQuestion } from './questions.ts';
import { rowElements, rowsOfTable } from './read-table.ts';
import {
  attribute,
  BLOCKS,
  DEEPEST,
  type Element,
  elementsIn,
  findElement,
  hasAttribute,
  isElement,
  isText,
  type Node,
  oneLine,
  textIn,
  UNREAD,
} from './tree.ts';

/** The main text of a page in its order, without menus, notices and other surroundings. */
export type PageItem =
  | HeadingItem
  | TextItem
  /** A question whose answer the page itself marks as such. */
  | { readonly kind: 'pair'; readonly question: string; readonly answer: string }
  /** The end of a section: what follows belongs to nothing before it. */
  | { readonly kind: 'end' };

export interface HeadingItem extends Place {
  readonly kind: 'heading';
  readonly level: number;
  readonly text: string;
}

export interface TextItem extends Place {
  readonly kind: 'text';
  /** Lines that the page breaks are separated by line breaks. */
  readonly text: string;
  /** The bold text at its beginning; empty without one. */
  readonly lead: string;
}

interface Place {
  /** In a part of the page that its author named for questions. */
  readonly faq: boolean;
  /** Leads to another page, or stands in a list of news or of what customers say: a headline. */
  readonly teaser: boolean;
}

const SURROUNDINGS = new Set(['nav', 'footer', 'aside', 'dialog', 'form']);
const SURROUNDING_ROLES = new Set([
  'navigation',
  'contentinfo',
  'complementary',
  'search',
  'dialog',
  'alertdialog',
  'menu',
]);
const SURROUNDING_NAMES =
  /cookie|consent|gdpr|(?:^|[-_\s])(?:breadcrumbs?|newsletter|subscribe|shar(?:e|ing)|socials?|related|recommended|popup|modal|offcanvas|skip-?link|sr-only|visually-hidden|screen-reader-text|pagination|comments?|sidebar)(?:[-_\s]|$)/i;
const FAQ_NAMES =
  /faq|accordion|question|(?:^|[-_\s])q-?(?:and|n)?-?a(?:[-_\s]|$)|toggle|pytann|zapyt|vidpovid/i;
const ANSWER_NAMES = /answer|panel|content|body|collaps|accordion|faq|toggle|vidpovid/i;
const NEWS_NAMES =
  /(?:^|[-_\s])(?:news|blog|posts?|teasers?|articles?|press|novyny|statt[iy]|testimonials?|reviews?|vidguk\w*)(?:[-_\s]|$)/i;
const SECTIONS = new Set(['section', 'article', 'main', 'fieldset']);
const LEADS = new Set(['b', 'strong']);

const namesOf = (element: Element): string => `${attribute(element, 'class')} ${attribute(element, 'id')}`;

export function itemsOf(root: Element): PageItem[] {
  const reader = new ItemReader(root);
  reader.read(root);
  return reader.finish();
}

class ItemReader {
  readonly #byId = new Map<string, Element>();
  /** The parts of the page that a button shows and hides. */
  readonly #controlled = new Set<Element>();
  /** Elements that were read as the answer of a pair. */
  readonly #done = new Set<Node>();
  #items: PageItem[] = [];
  #text = '';
  #lead = '';
  #faqs = 0;
  #teasers = 0;

  constructor(root: Element) {
    const controls: Element[] = [];
    for (const element of elementsIn(root)) {
      const id = attribute(element, 'id');
      if (id) this.#byId.set(id, element);
      if (hasAttribute(element, 'aria-expanded')) controls.push(element);
    }
    for (const control of controls) {
      const panel = this.#panelNamedBy(control);
      if (panel) this.#controlled.add(panel);
    }
  }

  finish(): PageItem[] {
    this.#flush();
    return this.#items;
  }

  read(node: Node, depth = 0): void {
    if (isText(node)) this.#text += node.value.replace(/\s+/gu, ' ');
    if (!isElement(node) || depth > DEEPEST || this.#done.has(node) || this.#isLeftOut(node)) return;
    if (node.tagName === 'br') this.#text += '\n';
    else if (LEADS.has(node.tagName)) this.#readBold(node, depth);
    else if (this.#readMarked(node, depth)) return;
    else if (BLOCKS.has(node.tagName)) this.#readBlock(node, depth);
    else this.#readChildren(node, depth);
  }

  #readChildren(element: Element, depth: number): void {
    for (const child of element.childNodes) this.read(child, depth + 1);
  }

  #readBold(element: Element, depth: number): void {
    const text = textIn(element, depth);
    // Lists of questions are also written as one text, with a bold line for each question.
    if (/\n\s*$/.test(this.#text) && isQuestion(text)) this.#flush();
    if (this.#text.trim() === '') this.#lead = text;
    this.#readChildren(element, depth);
  }

  #readBlock(element: Element, depth: number): void {
    this.#flush();
    const names = namesOf(element);
    const faq = FAQ_NAMES.test(names);
    const teaser = NEWS_NAMES.test(names);
    if (faq) this.#faqs++;
    if (teaser) this.#teasers++;
    this.#readChildren(element, depth);
    this.#flush();
    if (faq) this.#faqs--;
    if (teaser) this.#teasers--;
    if (SECTIONS.has(element.tagName)) this.#items.push({ kind: 'end' });
  }

  /** Reads what has a meaning of its own; returns whether the element was such. */
  #readMarked(element: Element, depth: number): boolean {
    const { tagName } = element;
    if (isMarkedQuestion(element)) {
      const read = readMarkedQuestion(element);
      if (read) this.#pair(read.question, read.answer);
      return read !== null;
    }
    if (/^h[1-6]$/.test(tagName)) return this.#readHeading(element, depth);
    if (tagName === 'details') return this.#readDetails(element, depth);
    if (tagName === 'dl') return this.#readDefinitions(element, depth);
    if (tagName === 'table') return this.#readTable(element, depth);
    if (tagName === 'tr') return this.#readRow(element, depth);
    if (hasAttribute(element, 'aria-expanded') && this.#readControl(element, depth)) return true;
    if (tagName === 'button') {
      const text = textIn(element, depth);
      this.#flush();
      if (isQuestion(text)) this.#items.push({ kind: 'text', text, lead: text, faq: true, teaser: false });
      return true;
    }
    return false;
  }

  #readHeading(element: Element, depth: number): boolean {
    const control = findElement(element, (each) => hasAttribute(each, 'aria-expanded'));
    if (control && this.#readControl(control, depth)) return true;
    const text = textIn(element, depth);
    this.#flush();
    if (text === '') return true;
    const link = linkAround(element) ?? findElement(element, (each) => each.tagName === 'a');
    const leadsAway =
      link !== undefined && !/^(?:#|$)/.test(attribute(link, 'href')) && textIn(link).length >= text.length;
    const level = Number(element.tagName[1]);
    this.#items.push({
      kind: 'heading',
      level,
      text,
      ...this.#place,
      teaser: leadsAway || this.#teasers > 0,
    });
    return true;
  }

  #readDetails(element: Element, depth: number): boolean {
    const summary = element.childNodes.find((node): node is Element => node.nodeName === 'summary');
    if (!summary) return false;
    const title = textIn(summary, depth);
    const answer = this.#textOf(
      element.childNodes.filter((node) => node !== summary),
      depth,
    );
    this.#titled(title, answer);
    return true;
  }

  #readDefinitions(element: Element, depth: number): boolean {
    let title = '';
    let answers: string[] = [];
    const close = () => {
      if (title && answers.length > 0) this.#titled(title, answers.join('\n'), ': ');
      answers = [];
    };
    for (const each of childrenOf(element)) {
      if (each.tagName === 'dt') {
        close();
        title = textIn(each, depth);
      } else if (each.tagName === 'dd') answers.push(this.#textOf(each.childNodes, depth));
    }
    close();
    return true;
  }

  /** A table of several columns, or with merged cells or titles. Others are read row by row: they may be a layout, or a list. */
  #readTable(element: Element, depth: number): boolean {
    if (rowElements(element).some(isLayout)) return false;
    const rows = rowsOfTable(element, (part) => !this.#isLeftOut(part), depth);
    const isList = rows.every(
      (cells) => cells.length <= 2 && cells.every(({ columns = 1, rows: down = 1 }) => columns * down === 1),
    );
    const isTitled = rows[0]?.length === 2 && rows[0].every(({ isTitle }) => isTitle);
    if (isList && !isTitled) return false;
    for (const child of element.childNodes) if (child.nodeName === 'caption') this.read(child, depth + 1);
    this.#flush();
    for (const block of tableBlocks(rows)) {
      if (block.kind === 'answer') this.#pair(block.question, block.text);
      else for (const line of block.text.split('\n')) this.#line(line);
    }
    return true;
  }

  #readRow(element: Element, depth: number): boolean {
    if (isLayout(element)) {
      for (const cell of childrenOf(element)) if (!isMenu(cell)) this.#readBlock(cell, depth + 1);
      return true;
    }
    const cells = childrenOf(element)
      .map((cell) => textIn(cell, depth))
      .filter(Boolean);
    const [first = '', ...others] = cells;
    if (others.length === 1) this.#titled(first, others[0] ?? '', ': ');
    else this.#line(others.length > 0 ? `${first}: ${others.join(', ')}` : first);
    return true;
  }

  /** A button that shows and hides a part of the page: a question when its words ask. */
  #readControl(control: Element, depth: number): boolean {
    const title = textIn(control, depth);
    const panel = this.#panelNamedBy(control) ?? panelAfter(control);
    if (!panel || this.#done.has(panel)) return false;
    if (!isAsked(title)) {
      this.#titled(title, '');
      return true;
    }
    const answer = this.#textOf(panel.childNodes, depth);
    this.#done.add(panel);
    this.#titled(title, answer);
    return true;
  }

  #panelNamedBy(control: Element): Element | undefined {
    const named = ['aria-controls', 'data-bs-target', 'data-target', 'href'].map((name) =>
      attribute(control, name),
    );
    return named.map((id) => this.#byId.get(id.replace(/^#/, ''))).find((panel) => panel !== undefined);
  }

  /** A question with its answer, or else a title with its text. */
  #titled(title: string, text: string, separator = '\n'): void {
    if (isAsked(title) && text !== '') this.#pair(title, text);
    else if (separator === '\n') {
      this.#flush();
      if (title) this.#items.push({ kind: 'heading', level: 6, text: title, ...this.#place });
      this.#line(text);
    } else this.#line([title, text].filter(Boolean).join(separator));
  }

  #pair(question: string, answer: string): void {
    this.#flush();
    this.#items.push({ kind: 'pair', question, answer });
  }

  #line(text: string): void {
    this.#flush();
    this.#text = text;
    this.#flush();
  }

  /** The text of nodes that are read apart from what is around them. */
  #textOf(nodes: readonly Node[], depth: number): string {
    this.#flush();
    const around = this.#items;
    this.#items = [];
    for (const node of nodes) this.read(node, depth + 1);
    this.#flush();
    const inside = this.#items;
    this.#items = around;
    return inside.flatMap(textsOf).join('\n');
  }

  #flush(): void {
    const lines = this.#text.split('\n').map(oneLine).filter(Boolean);
    const lead = this.#lead;
    this.#text = '';
    this.#lead = '';
    const text = lines.join('\n');
    const last = this.#items.at(-1);
    // Pages have the same line twice, for wide and for narrow screens.
    if (text === '' || (last?.kind === 'text' && last.text === text)) return;
    this.#items.push({ kind: 'text', text, lead, ...this.#place });
  }

  get #place(): Place {
    return { faq: this.#faqs > 0, teaser: this.#teasers > 0 };
  }

  #isLeftOut(element: Element): boolean {
    const { tagName } = element;
    if (UNREAD.has(tagName) || SURROUNDINGS.has(tagName)) return true;
    if (SURROUNDING_ROLES.has(attribute(element, 'role'))) return true;
    const names = namesOf(element);
    const isHidden =
      hasAttribute(element, 'hidden') ||
      attribute(element, 'aria-hidden') === 'true' ||
      HIDDEN_STYLE.test(attribute(element, 'style'));
    // Answers are hidden until somebody wants to see them.
    if (isHidden && !this.#controlled.has(element) && !ANSWER_NAMES.test(names)) return true;
    // A whole page may be marked as having a sidebar.
    return (
      SURROUNDING_NAMES.test(names) &&
      !findElement(element, ({ tagName: name }) => name === 'h1' || name === 'main')
    );
  }
}

/** The text of an item, line by line. */
export const textsOf = (item: PageItem): readonly string[] => {
  if (item.kind === 'pair') return [item.question, item.answer];
  return item.kind === 'end' ? [] : [item.text];
};

function linkAround(element: Element): Element | undefined {
  const { parentNode } = element;
  return parentNode && 'tagName' in parentNode && parentNode.tagName === 'a' ? parentNode : undefined;
}

/** The elements in a list or row, also those in groups. */
function childrenOf(element: Element): Element[] {
  return element.childNodes
    .filter(isElement)
    .flatMap((child) => (child.tagName === 'div' ? child.childNodes.filter(isElement) : [child]));
}

/** Whether a row of a table places parts of the page next to each other: its cells have headings and lists of their own. */
function isLayout(row: Element): boolean {
  return findElement(row, ({ tagName }) => PARTS.test(tagName)) !== undefined;
}
const PARTS = /^(?:h[1-6]|table|dl|details|main|article|section)$/;

/** Whether it has nothing but links: a menu that its author did not name one. */
function isMenu(cell: Element): boolean {
  const links = [...elementsIn(cell)].filter(({ tagName }) => tagName === 'a');
  const linked = links.reduce((sum, link) => sum + textIn(link).length, 0);
  return links.length >= 3 && linked > textIn(cell).length * 0.6;
}

/** The content after a button, or after the heading that contains it, without a button of its own. */
function panelAfter(control: Element): Element | undefined {
  let element = control;
  for (let up = 0; up < 3; up++) {
    const siblings = element.parentNode?.childNodes ?? [];
    const next = siblings.slice(siblings.indexOf(element) + 1).find(isElement);
    if (next) return findElement(next, (each) => hasAttribute(each, 'aria-expanded')) ? undefined : next;
    if (!element.parentNode || !('tagName' in element.parentNode)) return undefined;
    element = element.parentNode;
  }
  return undefined;
}

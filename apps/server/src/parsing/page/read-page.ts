import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type Block, heading, paragraph } from '../blocks.ts';
import { joinAnswers } from './answered-questions.ts';
import { applyStyles } from './apply-styles.ts';
import { asSeen } from './as-seen.ts';
import { readJsonLd } from './marked-data.ts';
import { itemsOf, type PageItem } from './page-items.ts';
import type { Answered } from './questions.ts';
import { eachOnce, isFaqHeading, withoutLabel } from './questions.ts';
import { attribute, type Element, elementsIn, findElement, oneLine, textIn } from './tree.ts';

/** The metadata of a website's page, in addition to its text. */
export interface PageFacts {
  /** The page's own title, without the website's name; may be empty. */
  readonly title: string;
  /** The website's own name, as the page marks it. */
  readonly siteName: string | null;
  /** Parts of the page's title that may be the website's name. */
  readonly titleParts: readonly string[];
  /** As in `<html lang>`; empty when it does not say. */
  readonly language: string;
  /** As they are written on the page, in its order. */
  /** The target of a page's immediate redirect. */
  readonly refresh: string | null;
  readonly canonical: string | null;
  readonly base: string | null;
  readonly links: readonly string[];
  readonly faq: readonly Answered[];
}

/** More than any page links to that means to be read. */
const MOST_LINKS = 500;
const MOST_TITLE = 300;
/** A page whose main part has less text than this writes it elsewhere. */
const LITTLE_TEXT = 200;

/** Reads an HTML page as it was sent: no script of it runs. */
export function readPage(html: string): { blocks: Block[]; facts: PageFacts } {
  const document = parse(html, { scriptingEnabled: false });
  applyStyles(document);
  asSeen(document);
  const title = titleOf(document);
  const root = mainPartOf(document);
  const items = root ? itemsOf(root) : [];
  const heading1 = items.find((item) => item.kind === 'heading' && item.level === 1);
  const topic = heading1?.kind === 'heading' ? heading1.text : '';
  const read = joinAnswers(items, isFaqHeading(topic) || isFaqHeading(title));
  const data = readJsonLd(document);
  const titleParts = title
    .split(/\s+[|–—·•:»-]\s+/u)
    .map((part) => part.trim())
    .filter(Boolean);
  const siteName = data.name ?? (metaOf(document, 'og:site_name', 'application-name') || null);
  const own = titleParts.filter((part) => part !== siteName);
  return {
    blocks: read.flatMap(blockOf),
    facts: {
      title: (own[0] ?? (topic || title)).slice(0, MOST_TITLE).toWellFormed(),
      siteName,
      titleParts: titleParts.slice(0, 5),
      language: attributeOf(document, 'html', 'lang'),
      refresh: refreshOf(document),
      canonical: linkOf(document, 'canonical'),
      base: attributeOf(document, 'base', 'href') || null,
      links: linksIn(document),
      faq: eachOnce([...data.faq, ...read.flatMap((item) => (item.kind === 'pair' ? [item] : []))]),
    },
  };
}

type Document = DefaultTreeAdapterTypes.Document;

function mainPartOf(document: Document): Element | undefined {
  const body = findElement(document, ({ tagName }) => tagName === 'body');
  const main = findElement(document, (each) => each.tagName === 'main' || attribute(each, 'role') === 'main');
  return main && textIn(main).length >= LITTLE_TEXT ? main : body;
}

const titleOf = (document: Document): string => {
  const title = findElement(document, ({ tagName }) => tagName === 'title');
  return oneLine((title && textIn(title)) || metaOf(document, 'og:title')).slice(0, MOST_TITLE);
};

function metaOf(document: Document, ...names: readonly string[]): string {
  const meta = findElement(
    document,
    (each) =>
      each.tagName === 'meta' && names.includes(attribute(each, 'property') || attribute(each, 'name')),
  );
  return meta ? oneLine(attribute(meta, 'content')) : '';
}

const attributeOf = (document: Document, tag: string, name: string): string => {
  const element = findElement(document, ({ tagName }) => tagName === tag);
  return element ? attribute(element, name).trim() : '';
};

function linkOf(document: Document, rel: string): string | null {
  const link = findElement(
    document,
    (each) => each.tagName === 'link' && attribute(each, 'rel').toLowerCase().split(/\s+/).includes(rel),
  );
  return (link && attribute(link, 'href').trim()) || null;
}

/** Longer waits are for people who are to read something first. */
const MOST_REFRESH_SECONDS = 10;

function refreshOf(document: Document): string | null {
  const meta = findElement(
    document,
    (each) => each.tagName === 'meta' && attribute(each, 'http-equiv').toLowerCase() === 'refresh',
  );
  const [, seconds = '', href = ''] =
    /^\s*([\d.]*)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+?)["']?\s*$/i.exec(
      meta ? attribute(meta, 'content') : '',
    ) ?? [];
  return href !== '' && Number(seconds) <= MOST_REFRESH_SECONDS && href.length <= 2_000 ? href : null;
}

function linksIn(document: Document): string[] {
  const links = new Set<string>();
  for (const element of elementsIn(document)) {
    if (element.tagName !== 'a' && element.tagName !== 'area') continue;
    const href = attribute(element, 'href').trim();
    if (href !== '' && !href.startsWith('#') && href.length <= 2_000) links.add(href);
    if (links.size >= MOST_LINKS) break;
  }
  return [...links];
}

function blockOf(item: PageItem): Block[] {
  if (item.kind === 'end') return [];
  if (item.kind === 'pair')
    return [{ kind: 'answer', question: withoutLabel(item.question), text: item.answer }];
  return [item.kind === 'heading' ? heading(item.level, item.text) : paragraph(item.text)];
}

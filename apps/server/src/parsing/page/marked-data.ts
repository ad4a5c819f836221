import { parseFragment } from 'parse5';
import type { Answered } from './questions.ts';
import { attribute, type Element, elementsIn, findElement, oneLine, textIn } from './tree.ts';

/** The structured data of a page: schema.org as JSON-LD and as microdata. */

export interface MarkedData {
  readonly faq: readonly Answered[];
  /** The name of the business or website. */
  readonly name: string | null;
}

/** Nodes of one page's JSON-LD that are looked at. */
const MOST_NODES = 5_000;
const ORGANIZATION =
  /(?:Organization|Business|Store|Shop|Restaurant|Cafe|Bakery|Dentist|Clinic|Hotel|School|Service|WebSite)$/;

type Json = Readonly<Record<string, unknown>>;

/** Reads every `application/ld+json` script of a page. What is no JSON is left out. */
export function readJsonLd(page: Parameters<typeof elementsIn>[0]): MarkedData {
  const faq: Answered[] = [];
  let name: string | null = null;
  for (const element of elementsIn(page)) {
    if (!isJsonLd(element)) continue;
    for (const node of nodesOf(sourceOf(element))) {
      const isQuestion = typesOf(node).includes('Question');
      const answered = isQuestion ? answeredBy(node) : null;
      if (answered) faq.push(answered);
      if (!isQuestion) name ??= organizationIn(node);
    }
  }
  return { faq, name };
}

function organizationIn(node: Json): string | null {
  return typesOf(node).some((type) => ORGANIZATION.test(type)) ? plain(node.name) || null : null;
}

const isJsonLd = (element: Element) =>
  element.tagName === 'script' && /^application\/ld\+json\b/i.test(attribute(element, 'type'));

function sourceOf(script: Element): unknown {
  const text = script.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** All objects in a value, wherever they are nested, outer ones first. */
function* nodesOf(value: unknown): Generator<Json> {
  const waiting: unknown[] = [value];
  for (let seen = 0; waiting.length > 0 && seen < MOST_NODES; seen++) {
    if (waiting.length > MOST_NODES) return;
    const next = waiting.shift();
    if (Array.isArray(next)) waiting.push(...next.slice(0, MOST_NODES));
    else if (typeof next === 'object' && next !== null) {
      yield next as Json;
      waiting.push(...Object.values(next).slice(0, MOST_NODES));
    }
  }
}

const typesOf = (node: Json): string[] =>
  [node['@type']]
    .flat()
    .filter((type): type is string => typeof type === 'string')
    .map((type) => type.split('/').at(-1) ?? '');

function answeredBy({ name, text, acceptedAnswer, suggestedAnswer }: Json): Answered | null {
  const [first] = [acceptedAnswer ?? suggestedAnswer].flat();
  const question = plain(name ?? text);
  const answer = plain(typeof first === 'object' && first !== null ? (first as Json).text : first);
  return question && answer ? { question, answer } : null;
}

/** The text of a value that may hold HTML. */
function plain(value: unknown): string {
  if (typeof value !== 'string') return '';
  const { childNodes } = parseFragment(`<p>${value}`);
  return oneLine(childNodes.map((node) => textIn(node)).join(' '));
}

/** Whether an element is a question of schema.org, written as microdata. */
export const isMarkedQuestion = (element: Element): boolean =>
  /schema\.org\/Question\s*$/i.test(attribute(element, 'itemtype'));

export function readMarkedQuestion(element: Element): Answered | null {
  const named = (parent: Element, ...names: readonly string[]) =>
    findElement(parent, (each) => names.includes(attribute(each, 'itemprop')));
  const answer = named(element, 'acceptedAnswer', 'suggestedAnswer');
  const question = named(element, 'name') ?? named(element, 'text');
  if (!question || !answer) return null;
  const read = { question: textOf(question), answer: textOf(named(answer, 'text') ?? answer) };
  return read.question && read.answer ? read : null;
}

// A value that is not to be seen stands in the attribute.
const textOf = (element: Element): string => attribute(element, 'content') || textIn(element);

import { anywhere, languageOf, patternInAll } from '../language/index.ts';
import { FACT_KINDS, type FactKind } from '../language/prompt-words.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';
import { FUNCTION_WORDS } from '../text/word-lists.ts';

/** What a fact of a prompt tells by its shape, so that it is found by whoever asks for that and names nothing of it. */

const CLOCK = String.raw`\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b\.?)?`;

/** A number as each kind has it, beside words of the kind; several where any of them will do. */
const SHAPES: Readonly<Record<FactKind, readonly RegExp[]>> = {
  address: [
    nearby(String.raw`\d+\p{L}?,? (?<between>(?:[\p{L}.'’ʼ-]+ ){0,3}?)`, 'address', ''),
    nearby('', 'address', String.raw`\.?,? (?:[«"“]?[\p{L}.'’ʼ-]+[»"”]?,? ){0,3}?\d`),
  ],
  phone: [
    /(?<![\p{L}\p{N}])(?:\+|\(0|00?[1-9])[\d\s().-]{5,}\d/u,
    nearby('', 'phone', String.raw`\D{0,30}\d(?:[\s().-]{0,2}\d){5,}`),
  ],
  email: [/[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}\.\p{L}/u],
  hours: [
    nearby(
      '',
      'hours',
      String.raw`.{0,40}?(?:${CLOCK} ?(?:[–—-]|\p{L}{1,5}) ?${CLOCK}|\d[:.]\d\d|\d ?[ap]\.?m\b)`,
    ),
  ],
  price: [/[$€£₴] ?\d|\d ?[$€£₴]/u, nearby(String.raw`\d[\d.,]* ?`, 'price', '')],
};

const ASKS = FACT_KINDS.map((kind) => [kind, anywhere(({ prompt }) => prompt.facts[kind].asks)] as const);

/** Kinds whose shape is sure. An address may stand in words alone: "opposite the station". */
const SURE: ReadonlySet<FactKind> = new Set(['phone', 'email']);
const NAMES = FACT_KINDS.map((kind) => [kind, nearby('', kind, '')] as const);

/** What a fact tells; mostly nothing of these, and seldom more than one. */
export const kindsOf = (fact: string): readonly FactKind[] =>
  FACT_KINDS.filter((kind) => SHAPES[kind].some((shape) => isIn(fact, shape)));

/** "12 rooms face the street" is no address: the name of a street has no such words before it. */
function isIn(fact: string, shape: RegExp): boolean {
  const found = shape.exec(fact);
  return found !== null && !wordsOf(found.groups?.between ?? '').some((word) => FUNCTION_WORDS.has(word));
}

/** The headings of a fact, in its own language; empty when it has none. */
export const headingOfFact = (fact: string): string => headings(fact, kindsOf(fact));

/**
 * Whether a fact tells something else than the question asks for, however near the two are: a phone number to whoever asks
 * for an email address. "We have no phone" speaks of what is asked.
 */
export function tellsOther(fact: string, question: string): boolean {
  const asked = kindsAsked(question);
  const told = kindsOf(fact);
  if (asked.length === 0 || told.length === 0 || !asked.every((kind) => SURE.has(kind))) return false;
  return !asked.some(
    (kind) => told.includes(kind) || NAMES.some(([of, name]) => of === kind && name.test(fact)),
  );
}

/**
 * A fact as it is judged for a question: under its heading where that is what the question asks for. The heading of an
 * address is near "Where is my order?" too, which it does not answer.
 */
export function factAskedFor(fact: string, question: string): string {
  const asked = kindsAsked(question);
  const told = asked.length === 0 ? [] : kindsOf(fact).filter((kind) => asked.includes(kind));
  return told.length === 0 ? fact : `${headings(fact, told)}. ${fact}`;
}

function kindsAsked(question: string): readonly FactKind[] {
  const plain = plainOf(question);
  return ASKS.filter(([, asks]) => asks.test(plain)).map(([kind]) => kind);
}

function headings(fact: string, kinds: readonly FactKind[]): string {
  const { prompt } = languageOf(fact);
  return kinds.map((kind) => prompt.facts[kind].heading).join(', ');
}

/** Whole words of a kind, in any language, with something before and after them. */
function nearby(before: string, kind: FactKind, after: string): RegExp {
  const words = patternInAll(({ prompt }) => prompt.facts[kind].words);
  return new RegExp(`${before}(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])${after}`, 'iu');
}

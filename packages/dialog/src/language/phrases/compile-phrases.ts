import { type Atom, type Phrase, parsePhrases } from './parse-phrase.ts';

/** The source of a regular expression for a slot; undefined for a name that is none. */
export type Slots = (name: string) => string | undefined;

/** A slot of any list: a word that begins with a digit. */
const NUMBER = String.raw`\d[^ ]*`;
/** Stand alone beside a phrase: nothing may come before it, or after it in the same clause. */
const EDGES = { start: '^ ?', end: ' ?(?:$|, |,$)' } as const;

/** A line as the source of a regular expression, and the number of words that it has at most. */
export interface Compiled {
  readonly source: string;
  readonly words: number;
}

/** Compiles one line of a list. Throws an `Error` that says what is wrong. */
export function compileLine(line: string, slots: Slots = () => undefined): Compiled {
  const phrases = parsePhrases(line);
  return {
    source: alternatives(phrases, slots),
    words: Math.max(...phrases.map(lengthOf)),
  };
}

/** The longer ones first: of two phrases that begin alike, the longer one is meant. */
export function longestFirst<T extends { readonly words: number }>(lines: readonly T[]): readonly T[] {
  return lines.toSorted((a, b) => b.words - a.words);
}

/** All texts that a phrase stands for: `mon(day)` is "mon" and "monday". Throws for one that has no end of them. */
export function expandLine(line: string): readonly string[] {
  return parsePhrases(line).flatMap((phrase) =>
    combined(phrase.map(textsOfWord)).map((words) => words.filter(Boolean).join(' ')),
  );
}

function textsOfWord(word: readonly Atom[]): readonly string[] {
  return combined(word.map(textsOfAtom)).map((parts) => parts.join(''));
}

function textsOfAtom(atom: Atom): readonly string[] {
  if (atom.type === 'letters') return [atom.letters];
  if (atom.type !== 'choice' || atom.times === 'any')
    throw new Error('a list of single words has no slots, neighbours, “*”, “~” or “…”');
  const texts = atom.of.flatMap((phrase) =>
    combined(phrase.map(textsOfWord)).map((words) => words.join(' ')),
  );
  return atom.times === 'optional' ? ['', ...texts] : texts;
}

function combined(choices: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return choices.reduce<readonly (readonly string[])[]>(
    (sofar, choice) => sofar.flatMap((before) => choice.map((text) => [...before, text])),
    [[]],
  );
}

function alternatives(phrases: readonly Phrase[], slots: Slots): string {
  const sorted = longestFirst(phrases.map((phrase) => ({ phrase, words: lengthOf(phrase) })));
  return sorted.map(({ phrase }) => sourceOf(phrase, slots)).join('|');
}

function lengthOf(phrase: Phrase): number {
  const lengths = phrase.filter((word) => !isNeighbour(word)).map(lengthOfWord);
  return lengths.reduce((sum, length) => sum + length, 0);
}

function lengthOfWord(word: readonly Atom[]): number {
  const choices = word.flatMap((atom) =>
    atom.type === 'choice' ? atom.of.map(lengthOf) : [atom.type === 'joint' ? 2 : 1],
  );
  return Math.max(...choices);
}

const isNeighbour = (word: readonly Atom[]): boolean => word.every(({ type }) => type === 'neighbour');

const isOptional = ([first, ...others]: readonly Atom[]): boolean =>
  first?.type === 'choice' && first.times !== 'once' && others.length === 0;

/** Spaces belong to the optional words, so that nothing remains of those that are left out. */
function sourceOf(phrase: Phrase, slots: Slots): string {
  const head = phrase.findIndex((word) => !isNeighbour(word) && !isOptional(word));
  if (head < 0) throw new Error('a phrase has optional words alone');
  return phrase
    .map((word, index) => {
      if (isNeighbour(word)) return neighbours(word, index < head ? 'before' : 'after', slots);
      const source = sourceOfWord(word, slots);
      if (index === head) return source;
      if (!isOptional(word)) return ` ${source}`;
      return optional(word, index < head ? 'before' : 'after', slots);
    })
    .join('');
}

const QUANTIFIERS = { once: '', optional: '?', any: '*' } as const;
/** Any words at all, `(*)…`, are so many at most: two such gaps in a long text would take long. */
const MOST_WORDS = 8;

function optional([atom]: readonly Atom[], side: 'before' | 'after', slots: Slots): string {
  if (atom?.type !== 'choice') return '';
  const inner = `(?:${alternatives(atom.of, slots)})`;
  const quantifier =
    atom.times === 'any' && isAnyWord(atom.of) ? `{0,${MOST_WORDS}}` : QUANTIFIERS[atom.times];
  return `(?:${side === 'before' ? `${inner} ` : ` ${inner}`})${quantifier}`;
}

function isAnyWord(phrases: readonly Phrase[]): boolean {
  return phrases.some((phrase) => phrase.every((word) => word.length === 1 && word[0]?.type === 'rest'));
}

function sourceOfWord(word: readonly Atom[], slots: Slots): string {
  // A word of its own has letters.
  if (word.length === 1 && word[0]?.type === 'rest') return '[^ ]+';
  return word.map((atom) => sourceOfAtom(atom, slots)).join('');
}

function sourceOfAtom(atom: Atom, slots: Slots): string {
  switch (atom.type) {
    case 'letters':
      return atom.letters.replace(/[\\^$.+?]/gu, String.raw`\$&`);
    case 'rest':
      return '[^ ]*';
    case 'joint':
      return '[- ]?';
    case 'slot':
      return slotOf(atom.name, slots);
    case 'choice':
      return `(?:${alternatives(atom.of, slots)})${QUANTIFIERS[atom.times]}`;
    case 'neighbour':
      // Within a word: the letters that follow.
      return `(?${atom.wanted ? '=' : '!'}(?:${unnamed(alternatives(atom.of, slots))})(?: |$))`;
  }
}

/** Words that have to stand beside a phrase, or must not, and are no part of it. */
function neighbours(word: readonly Atom[], side: 'before' | 'after', slots: Slots): string {
  return word.map((atom) => (atom.type === 'neighbour' ? neighbour(atom, side, slots) : '')).join('');
}

function neighbour(
  { wanted, of }: Extract<Atom, { type: 'neighbour' }>,
  side: 'before' | 'after',
  slots: Slots,
): string {
  const edge = side === 'before' ? 'start' : 'end';
  const words = of.filter((phrase) => !isEdge(phrase, edge));
  const inner = words.length > 0 && `(?:${unnamed(alternatives(words, slots))})`;
  const beside = inner && (side === 'before' ? `(?:^| )${inner} ` : ` ${inner}(?: |$)`);
  const sources = [beside, words.length < of.length && EDGES[edge]].filter(Boolean);
  return `(?${side === 'before' ? '<' : ''}${wanted ? '=' : '!'}${sources.join('|')})`;
}

function isEdge([word = [], ...others]: Phrase, edge: keyof typeof EDGES): boolean {
  const [atom] = word;
  return others.length === 0 && word.length === 1 && atom?.type === 'slot' && atom.name === edge;
}

function slotOf(name: string, slots: Slots): string {
  const source = name === 'number' ? NUMBER : slots(name);
  if (source === undefined) throw new Error(`there is no slot or list {${name}} here`);
  return `(?:${source})`;
}

/** What stands beside a phrase is not read: only its own slots have names. */
const unnamed = (source: string): string => source.replace(/\(\?<\w+>/gu, '(?:');

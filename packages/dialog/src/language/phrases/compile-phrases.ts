import { type Atom, type Phrase, parsePhrases } from './parse-phrase.ts';

/** The source of a regular expression for a slot; undefined for a name that is none. */
export type Slots = (name: string) => string | undefined;

/** A slot of any list: a word that begins with a digit. */
const NUMBER = String.raw`\d[^ ]*`;
/** What `*` stands for, unless a list defines a `letter`. */
const LETTER = '[^ ]';
/** Stand alone beside a phrase: nothing comes before it, or after it in the same clause or sentence. */
const EDGES: Readonly<Record<'before' | 'after', Readonly<Record<string, string>>>> = {
  before: { start: '^ ?' },
  after: { end: String.raw` ?(?:$|[,.!:;)\]])`, stop: String.raw` ?(?:$|[.!:)\]])` },
};

/** A line as the source of a regular expression, and the number of words that it has at most. */
export interface Compiled {
  readonly source: string;
  readonly words: number;
}

/** Compiles one line of a list. Throws an `Error` that says what is wrong. */
export function compileLine(line: string, slots: Slots = () => undefined): Compiled {
  if (isPlain(line)) {
    const plain = longestFirst(line.split(' | ').map((text) => ({ text, words: wordsIn(text) })));
    return { source: escaped(plain.map(({ text }) => text).join('|')), words: plain[0]?.words ?? 0 };
  }
  const phrases = parsePhrases(line);
  return {
    source: alternatives(phrases, slots),
    words: Math.max(...phrases.map(lengthOf)),
  };
}

/** Most lines are words alone, and are not parsed: that makes a server start sooner. */
const isPlain = (line: string): boolean =>
  !/[()[\]<>{}~*…]|\s\s|^[\s|]|[\s|]$|[^ ]\||\|[^ ]|\| \|/u.test(line);

function wordsIn(text: string): number {
  let words = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) words += 1;
  return words;
}

/** The longer ones first: of two phrases that begin alike, the longer one is meant. */
export function longestFirst<T extends { readonly words: number }>(lines: readonly T[]): readonly T[] {
  return lines.toSorted((a, b) => b.words - a.words);
}

/** All texts that a phrase stands for: `mon(day)` is "mon" and "monday". Throws for one that has no end of them. */
export function expandLine(line: string): readonly string[] {
  if (isPlain(line)) return line.split(' | ');
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
  const [only, ...others] = phrases;
  if (only && others.length === 0) return sourceOf(only, slots);
  const sorted = longestFirst(phrases.map((phrase) => ({ phrase, words: lengthOf(phrase) })));
  return sorted.map(({ phrase }) => sourceOf(phrase, slots)).join('|');
}

function lengthOf(phrase: Phrase): number {
  let length = 0;
  for (const word of phrase) if (!isNeighbour(word)) length += lengthOfWord(word);
  return length;
}

function lengthOfWord(word: readonly Atom[]): number {
  let longest = 1;
  for (const atom of word) {
    if (atom.type === 'joint') longest = Math.max(longest, 2);
    if (atom.type === 'choice') for (const phrase of atom.of) longest = Math.max(longest, lengthOf(phrase));
  }
  return longest;
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

const SIGN = /[\\^$.+?]/u;
const SIGNS = /[\\^$.+?]/gu;

function escaped(letters: string): string {
  return SIGN.test(letters) ? letters.replace(SIGNS, String.raw`\$&`) : letters;
}

function sourceOfWord(word: readonly Atom[], slots: Slots): string {
  // A word of its own has letters.
  if (word.length === 1 && word[0]?.type === 'rest') return `${slots('letter') ?? LETTER}+`;
  return word.map((atom) => sourceOfAtom(atom, slots)).join('');
}

function sourceOfAtom(atom: Atom, slots: Slots): string {
  switch (atom.type) {
    case 'letters':
      return escaped(atom.letters);
    case 'rest':
      return `${slots('letter') ?? LETTER}*`;
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
  const edges = of.map((phrase) => edgeOf(phrase, side));
  const words = of.filter((_, index) => edges[index] === undefined);
  const inner = words.length > 0 && `(?:${unnamed(alternatives(words, slots))})`;
  const beside = inner && (side === 'before' ? `(?:^| )${inner} ` : ` ${inner}(?![^ ,])`);
  const sources = [beside, ...edges].filter(Boolean);
  return `(?${side === 'before' ? '<' : ''}${wanted ? '=' : '!'}${sources.join('|')})`;
}

function edgeOf([word = [], ...others]: Phrase, side: 'before' | 'after'): string | undefined {
  const [atom] = word;
  const isSlot = others.length === 0 && word.length === 1 && atom?.type === 'slot';
  return isSlot ? EDGES[side][atom.name] : undefined;
}

function slotOf(name: string, slots: Slots): string {
  const source = name === 'number' ? NUMBER : slots(name);
  if (source === undefined) throw new Error(`there is no slot or list {${name}} here`);
  return `(?:${source})`;
}

/** What stands beside a phrase is not read: only its own slots have names. */
const unnamed = (source: string): string => source.replace(/\(\?<\w+>/gu, '(?:');

import { readFile } from 'node:fs/promises';
import { isAllLower, isAllUpper, isLetters } from '../letters.ts';
import { WordTable } from '../word-table.ts';

// How the tagger's clues name what is before the beginning and behind the end.
const BEFORE = ['-START2-', '-START-'] as const;
const BEHIND = ['-END-', '-END2-'] as const;
const USUAL_TAG = 'NN';
const ALL_DIGITS = /^\p{Nd}+$/u;
const DIGIT = /^\p{Nd}/u;

/**
 * Parts of speech, as tags of the Penn Treebank. Most words have one alone; of the others each clue (the word, its end,
 * its neighbours, the tags before it) has a weight for each tag, and the heaviest tag wins.
 */
export class Tagger {
  readonly #tagOfWord: WordTable;
  readonly #frequent: WordTable;
  readonly #weights: WordTable;
  readonly #tags: readonly string[];

  private constructor(
    tagOfWord: WordTable,
    frequent: WordTable,
    weights: WordTable,
    tags: readonly string[],
  ) {
    this.#tagOfWord = tagOfWord;
    this.#frequent = frequent;
    this.#weights = weights;
    this.#tags = tags;
  }

  static async open(folder: URL): Promise<Tagger> {
    const table = (name: string) => WordTable.open(new URL(name, folder));
    const [tagOfWord, frequent, weights, tags] = await Promise.all([
      table('tag-of-word.tsv.br'),
      table('frequent-words.tsv.br'),
      table('tag-weights.tsv.br'),
      readFile(new URL('tags.json', folder), 'utf8'),
    ]);
    return new Tagger(tagOfWord, frequent, weights, JSON.parse(tags) as string[]);
  }

  tagsOf(words: readonly string[]): string[] {
    const around = [...BEFORE, ...words.map((word) => this.#asClue(word)), ...BEHIND];
    const tags: string[] = [];
    for (const [i, word] of words.entries()) {
      const [known] = this.#tagOfWord.fieldsOf(word) ?? [];
      const [tag2, tag1] = [...BEFORE, ...tags.slice(-2)].slice(-2);
      tags.push(known ?? this.#heaviest(cluesOf(word, i, around, { tag1, tag2 })));
    }
    return tags;
  }

  /** Rare words are told by their shape alone. */
  #asClue(word: string): string {
    const normal = normalized(word);
    return this.#frequent.has(normal) ? normal : `<${shapeOf(word)}>`;
  }

  #heaviest(clues: readonly string[]): string {
    const scores = new Map<string, number>();
    for (const clue of clues) {
      for (const field of this.#weights.fieldsOf(clue) ?? []) {
        const [tag = '', weight] = field.split(' ');
        scores.set(tag, (scores.get(tag) ?? 0) + Number(weight));
      }
    }
    if (scores.size === 0) return USUAL_TAG;
    const scoreOf = (tag: string) => scores.get(tag) ?? 0;
    // Of equal ones the last in the alphabet.
    return this.#tags.reduce((best, tag) => {
      const difference = scoreOf(tag) - scoreOf(best);
      return difference > 0 || (difference === 0 && tag > best) ? tag : best;
    });
  }
}

/** `around` begins two places before the first word; the tags are those one and two places before this one. */
function cluesOf(
  word: string,
  i: number,
  around: readonly string[],
  { tag1 = '', tag2 = '' }: { tag1: string | undefined; tag2: string | undefined },
): string[] {
  const [before2 = '', before1 = '', own = '', behind1 = '', behind2 = ''] = around.slice(i, i + 5);
  const [first = ''] = word;
  return [
    'b',
    `s3=${lastThree(word)}`,
    `p1=${first}`,
    `w=${own}`,
    `sh=${shapeOf(word)}`,
    i === 0 ? 'i0' : 'i+',
    `t-1=${tag1}`,
    `t-2=${tag2}`,
    `t-12=${tag1},${tag2}`,
    `w-1=${before1}`,
    `s3-1=${lastThree(before1)}`,
    `w-2=${before2}`,
    `w+1=${behind1}`,
    `s3+1=${lastThree(behind1)}`,
    `w+2=${behind2}`,
  ];
}

const lastThree = (text: string): string => [...text].slice(-3).join('');

function normalized(word: string): string {
  if (word.includes('-') && !word.startsWith('-')) return '!HYPHEN';
  if (ALL_DIGITS.test(word) && word.length === 4) return '!YEAR';
  return DIGIT.test(word) ? '!DIGITS' : word.toLowerCase();
}

function shapeOf(word: string): string {
  if (isLetters(word)) return shapeOfLetters(word);
  if (ALL_DIGITS.test(word)) return 'd';
  const shape = (character: string) => {
    if (DIGIT.test(character)) return 'd';
    return isLetters(character) ? 'x' : character;
  };
  return [...word].slice(0, 4).map(shape).join('');
}

function shapeOfLetters(word: string): string {
  const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase();
  const [first = ''] = word;
  const rest = word.slice(first.length);
  if (isAllLower(word) && hasCase(word)) return 'x';
  if (isAllUpper(word) && hasCase(word)) return rest === '' ? 'X1' : 'XX';
  const isCapitalized = isAllUpper(first) && hasCase(first) && isAllLower(rest) && hasCase(rest);
  return isCapitalized ? 'Xx' : 'xX';
}

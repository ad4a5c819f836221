import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { WordTable } from '../../phonemes/word-table.ts';
import { isVowel, VOWELS, vowelsIn } from '../letters.ts';
import { chooseReading, type Neighbours, readingOf } from './choose-reading.ts';
import { certainPlace, usualPlace } from './own-stress.ts';
import { StressDictionary } from './stress-dictionary.ts';

const SHORTEST_TAIL = 4;
/** First parts of compounds; others end with a joining vowel: "світлопровід". */
const PREFIX =
  /^(?:нано|мікро|міні|максі|мульти|супер|гіпер|ультра|авто|інтернет|онлайн|кібер|спец|держ|проф|між|над|під|без|не|недо|пере|по|до|за|від|роз|екс|віце|анти|контр|псевдо|арт|веб|кафе|фаст|поп|рок|бізнес|.{3,}[оеиі])$/u;
const LONGEST_ENDING = 7;

/** Finds where words are stressed: by the dictionary, else by a known word that they end with, else by how they end. */
export class StressFinder {
  readonly #dictionary: StressDictionary;
  readonly #homographs: WordTable;
  /** The stressed vowel from the end of a word, by how it ends. */
  readonly #endings: ReadonlyMap<string, number>;

  constructor(dictionary: StressDictionary, homographs: WordTable, endings: ReadonlyMap<string, number>) {
    this.#dictionary = dictionary;
    this.#homographs = homographs;
    this.#endings = endings;
  }

  static async open(folder: URL): Promise<StressFinder> {
    const [dictionary, homographs, endings] = await Promise.all([
      StressDictionary.open(new URL('stress.br', folder)),
      WordTable.open(new URL('homographs.tsv.br', folder)),
      readEndings(new URL('endings.tsv.br', folder)),
    ]);
    return new StressFinder(dictionary, homographs, endings);
  }

  isKnown(word: string): boolean {
    return this.#dictionary.placesOf(word).length > 0;
  }

  /** Returns the position of a word's stressed vowel as it is written; undefined without vowels. */
  placeOf(word: string, neighbours: Neighbours): number | undefined {
    const lower = word.toLowerCase();
    const count = vowelsIn(lower);
    if (count === 0) return undefined;
    if (count === 1) return [...lower].findIndex(isVowel);
    // A name that is another word in small letters.
    const named = word === lower ? undefined : usualPlace(word);
    return (
      named ??
      certainPlace(lower, neighbours.before) ??
      this.#known(word, lower, neighbours) ??
      this.#unknown(lower)
    );
  }

  #known(word: string, lower: string, neighbours: Neighbours): number | undefined {
    // A sentence begins with a capital letter whatever its first word is; in its middle it is a name.
    const forms = neighbours.before === undefined || word === lower ? [lower, word] : [word, lower];
    for (const form of forms) {
      const places = this.#dictionary.placesOf(form);
      if (places.length === 0) continue;
      const usual = usualPlace(form);
      const readings = places.length === 1 ? undefined : this.#homographs.fieldsOf(form)?.map(readingOf);
      return (readings && chooseReading(lower, readings, neighbours, usual)) ?? usual ?? places[0];
    }
    return undefined;
  }

  #unknown(word: string): number {
    for (let start = 1; start <= word.length - SHORTEST_TAIL; start++) {
      if (!PREFIX.test(word.slice(0, start))) continue;
      const tail = word.slice(start);
      const place = this.#known(tail, tail, {});
      if (place !== undefined) return start + place;
    }
    for (let length = Math.min(LONGEST_ENDING, word.length); length >= 0; length--) {
      const vowel = this.#endings.get(word.slice(word.length - length));
      const place = vowel === undefined ? undefined : placeFromEnd(word, vowel);
      if (place !== undefined) return place;
    }
    return placeFromEnd(word, 1) ?? 0;
  }
}

function placeFromEnd(word: string, vowel: number): number | undefined {
  const places = [...word].flatMap((letter, index) => (VOWELS.includes(letter) ? [index] : []));
  return places.at(-1 - vowel);
}

async function readEndings(file: URL): Promise<ReadonlyMap<string, number>> {
  const lines = (await promisify(brotliDecompress)(await readFile(file))).toString('utf8').split('\n');
  return new Map(
    lines.filter(Boolean).map((line): [string, number] => {
      const [ending = '', vowel] = line.split('\t');
      return [ending, Number(vowel)];
    }),
  );
}

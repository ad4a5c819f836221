const WORD = /\p{L}+/gu;
/** Shorter words are in every sentence. */
const FEWEST_LETTERS = 4;

/** Words that an assistant's texts have, so that what a visitor says is likelier one of them than a word that sounds alike. */
export class Terms {
  /** In small letters, sorted. */
  readonly #words: readonly string[];

  /** `text` is any text; its words of four letters and more count, in the singular and the plural. */
  constructor(text: string) {
    const words = new Set<string>();
    for (const [word] of text.toLowerCase().matchAll(WORD)) {
      if (word.length < FEWEST_LETTERS) continue;
      words.add(word);
      if (!word.endsWith('s')) words.add(`${word}s`);
    }
    this.#words = [...words].sort();
  }

  get size(): number {
    return this.#words.length;
  }

  /** Whether one of the words is `word`, in small letters. */
  has(word: string): boolean {
    return this.#words[this.#placeOf(word)] === word;
  }

  /** Whether one of the words begins with `letters`, which are small. */
  begins(letters: string): boolean {
    return this.#words[this.#placeOf(letters)]?.startsWith(letters) ?? false;
  }

  /** Returns the index of the first word that does not sort before `word`. */
  #placeOf(word: string): number {
    let [from, to] = [0, this.#words.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#words[middle] ?? '') < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

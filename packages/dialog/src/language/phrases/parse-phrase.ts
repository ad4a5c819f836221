/** A part of a word: letters, a choice, a slot, the rest of a word, a space that may be left out, or a neighbour. */
export type Atom =
  | { readonly type: 'letters'; readonly letters: string }
  | { readonly type: 'choice'; readonly times: 'once' | 'optional' | 'any'; readonly of: readonly Phrase[] }
  | { readonly type: 'slot'; readonly name: string }
  | { readonly type: 'rest' }
  | { readonly type: 'joint' }
  | { readonly type: 'neighbour'; readonly wanted: boolean; readonly of: readonly Phrase[] };

/** Words with single spaces between them; a word is its parts. `README.md` describes the notation. */
export type Phrase = readonly (readonly Atom[])[];

const CLOSING = { '(': ')', '[': ']', '<': '>' } as const;
type Opening = keyof typeof CLOSING;
/** Letters, digits and signs that stand for themselves. */
const LETTERS = /[^\s()[\]<>{}|~*…]+/uy;
const SLOT = /\{([a-z][a-z\d_.]*)\}/uy;

/** Parses one line of phrases, which `|` separates. Throws an `Error` that says what is wrong. */
export function parsePhrases(line: string): readonly Phrase[] {
  const parser = new Parser(line);
  const phrases = parser.phrases();
  if (!parser.atEnd) throw new Error(`“${parser.next}” closes nothing`);
  return phrases;
}

class Parser {
  readonly #line: string;
  #at = 0;

  constructor(line: string) {
    this.#line = line;
  }

  get atEnd(): boolean {
    return this.#at >= this.#line.length;
  }

  get next(): string {
    return this.#line[this.#at] ?? '';
  }

  /** Phrases up to the end, or up to a bracket that closes. */
  phrases(): readonly Phrase[] {
    const phrases = [this.#phrase()];
    while (this.next === '|') {
      this.#at += 1;
      phrases.push(this.#phrase());
    }
    return phrases;
  }

  #phrase(): Phrase {
    const words: Atom[][] = [[]];
    while (!this.atEnd && !')]>|'.includes(this.next)) {
      if (/\s/u.test(this.next)) {
        this.#at += 1;
        words.push([]);
      } else words.at(-1)?.push(this.#atom());
    }
    const phrase = words.filter((word) => word.length > 0);
    if (phrase.length === 0) throw new Error('a phrase is empty: brackets (…) make words optional');
    return phrase;
  }

  #atom(): Atom {
    const { next } = this;
    if (next === '*' || next === '~') {
      this.#at += 1;
      return { type: next === '*' ? 'rest' : 'joint' };
    }
    if (next === '{') {
      const [, name] = this.#take(SLOT) ?? [];
      if (name === undefined) throw new Error('a slot is written {name}');
      return { type: 'slot', name };
    }
    if (next === '}') throw new Error('“}” closes nothing');
    if (next === '…') throw new Error('“…” repeats optional words: (very)…');
    if (next in CLOSING) return this.#bracket(next as Opening);
    return { type: 'letters', letters: this.#take(LETTERS)?.[0] ?? '' };
  }

  #bracket(opening: Opening): Atom {
    this.#at += 1;
    const wanted = this.next !== '!';
    if (opening === '<' && !wanted) this.#at += 1;
    const of = this.phrases();
    if (this.next !== CLOSING[opening]) throw new Error(`“${opening}” is never closed`);
    this.#at += 1;
    if (opening === '<') return { type: 'neighbour', wanted, of };
    if (opening === '[') return { type: 'choice', times: 'once', of };
    const times = this.#take(/…/uy) ? 'any' : 'optional';
    return { type: 'choice', times, of };
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#line) ?? undefined;
    this.#at += found?.[0].length ?? 0;
    return found;
  }
}

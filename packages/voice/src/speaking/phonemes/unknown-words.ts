import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** Names come again within a call. */
const KEPT_WORDS = 1000;

interface Alphabet {
  /** The id of a letter is its place, counted from 1. */
  readonly letters: string;
  readonly phonemes: string;
  /** Further letters are not read. */
  readonly longest: number;
}

/** The phonemes of words that no lexicon has, by a network that learnt them from spelling: some 2 ms a word. */
export class UnknownWords {
  readonly #network: InferenceSession;
  readonly #ids: ReadonlyMap<string, bigint>;
  readonly #phonemes: readonly string[];
  readonly #longest: number;
  readonly #kept = new LRUCache<string, string>({ max: KEPT_WORDS });

  #closed: Promise<void> | undefined;

  private constructor(network: InferenceSession, alphabet: Alphabet) {
    this.#network = network;
    this.#ids = new Map([...alphabet.letters].map((letter, i) => [letter, BigInt(i + 1)]));
    this.#phonemes = [...alphabet.phonemes];
    this.#longest = alphabet.longest;
  }

  static async open(folder: URL): Promise<UnknownWords> {
    const [network, alphabet] = await Promise.all([
      // One thread: recognition and the voice itself want the other cores.
      InferenceSession.create(fileURLToPath(new URL('unknown-words.onnx', folder)), {
        intraOpNumThreads: 1,
        interOpNumThreads: 1,
      }),
      readFile(new URL('unknown-words.json', folder), 'utf8'),
    ]);
    return new UnknownWords(network, JSON.parse(alphabet) as Alphabet);
  }

  /** '' where no letter is known. */
  async read(word: string): Promise<string> {
    const kept = this.#kept.get(word);
    if (kept !== undefined) return kept;
    const phonemes = await this.#readAnew(word);
    this.#kept.set(word, phonemes);
    return phonemes;
  }

  /** May be called twice. */
  close(): Promise<void> {
    this.#closed ??= this.#network.release();
    return this.#closed;
  }

  async #readAnew(word: string): Promise<string> {
    const ids = [...word].flatMap((letter) => this.#ids.get(letter) ?? []).slice(0, this.#longest);
    if (ids.length === 0) return '';
    const chars = new Tensor('int64', BigInt64Array.from(ids), [1, ids.length]);
    const { ids: slots } = await this.#network.run({ chars });
    if (!slots || !(slots.data instanceof BigInt64Array)) throw new Error('The network gave no phonemes.');
    return this.#spoken(slots.data);
  }

  /** The network has several slots for each letter: equal neighbours are one phoneme, 0 is no phoneme. */
  #spoken(slots: BigInt64Array): string {
    let spoken = '';
    for (const [i, slot] of slots.entries()) {
      if (slot !== slots[i - 1]) spoken += this.#phonemes[Number(slot) - 1] ?? '';
    }
    return spoken;
  }
}

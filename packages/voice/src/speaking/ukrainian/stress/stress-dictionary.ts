import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** As `make/pack.py` counts them; the first stands before the stressed vowel. */
const LETTERS = "+'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ";
const STRESS = 0;
const HEADER = 8;
const ENDS = 1;
const IS_SHARED = 2;

/**
 * The forms of Ukrainian words with their stress: an automaton that is walked letter by letter, 3 MB for 2.8 million
 * forms. `models/voice/uk/make/pack.py` says how it is written.
 */
export class StressDictionary {
  /** The start of each node's edges, with one more entry than nodes. */
  readonly #edges: Uint32Array;
  readonly #flags: Uint8Array;
  readonly #letters: Uint8Array;
  readonly #targets: Uint32Array;

  /** Throws for bytes that are no such automaton. */
  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const nodes = bytes.length < HEADER ? 0 : view.getUint32(0, true);
    const edges = bytes.length < HEADER ? 0 : view.getUint32(4, true);
    if (nodes === 0 || bytes.length !== HEADER + 2 * nodes + 3 * edges)
      throw new Error('The dictionary of stress is damaged.');
    const plane = (start: number, length: number) => bytes.subarray(HEADER + start, HEADER + start + length);
    this.#flags = plane(nodes, nodes);
    this.#edges = new Uint32Array(nodes + 1);
    for (const [node, count] of plane(0, nodes).entries())
      this.#edges[node + 1] = (this.#edges[node] ?? 0) + count;
    const low = plane(2 * nodes + edges, edges);
    const high = plane(2 * nodes + 2 * edges, edges);
    this.#letters = new Uint8Array(edges);
    this.#targets = new Uint32Array(edges);
    this.#place(plane(2 * nodes, edges), low, high);
  }

  static async open(file: URL): Promise<StressDictionary> {
    return new StressDictionary(await promisify(brotliDecompress)(await readFile(file)));
  }

  /** Returns the position of the stressed vowel for each way to stress a word; empty for an unknown word. */
  placesOf(word: string): number[] {
    const codes = [...word].map((letter) => LETTERS.indexOf(letter));
    if (codes.some((code) => code <= STRESS)) return [];
    const places: number[] = [];
    this.#walk(codes, 0, 0, undefined, places);
    return places;
  }

  #walk(
    codes: readonly number[],
    from: number,
    start: number,
    stress: number | undefined,
    places: number[],
  ): void {
    let node = start;
    for (let index = from; ; index++) {
      const stressed = stress === undefined ? this.#next(node, STRESS) : undefined;
      if (stressed !== undefined) this.#walk(codes, index, stressed, index, places);
      const code = codes[index];
      if (code === undefined) break;
      const next = this.#next(node, code);
      if (next === undefined) return;
      node = next;
    }
    if (stress !== undefined && ((this.#flags[node] ?? 0) & ENDS) !== 0) places.push(stress);
  }

  #next(node: number, code: number): number | undefined {
    const end = this.#edges[node + 1] ?? 0;
    for (let edge = this.#edges[node] ?? 0; edge < end; edge++)
      if (this.#letters[edge] === code) return this.#targets[edge];
    return undefined;
  }

  /** Edges are written where a walk in depth first passes them; they are put beside those of their node. */
  #place(letters: Uint8Array, low: Uint8Array, high: Uint8Array): void {
    const shared = [0];
    const enter = (node: number) => {
      if (((this.#flags[node] ?? 0) & IS_SHARED) !== 0) shared.push(node);
      return { edge: this.#edges[node] ?? 0, end: this.#edges[node + 1] ?? 0 };
    };
    const open = [enter(0)];
    let entered = 0;
    let read = 0;
    for (let place = open.at(-1); place; place = open.at(-1)) {
      if (place.edge === place.end) {
        open.pop();
        continue;
      }
      const back = (low[read] ?? 0) | ((high[read] ?? 0) << 8);
      this.#letters[place.edge] = letters[read++] ?? 0;
      const target = back === 0 ? ++entered : shared[back];
      if (target === undefined || target >= this.#flags.length)
        throw new Error('The dictionary of stress is damaged.');
      this.#targets[place.edge++] = target;
      if (back === 0) open.push(enter(entered));
    }
  }
}

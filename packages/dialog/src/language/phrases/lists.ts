import { readFileSync } from 'node:fs';
import { type Compiled, compileLine, expandLine, longestFirst } from './compile-phrases.ts';

interface Line {
  readonly number: number;
  readonly text: string;
}

/** A pattern, and the texts that are made of its named groups. */
export interface Rule {
  readonly pattern: string;
  readonly texts: readonly string[];
}

/** `{what}` in a rule is any words, `{what.2}` at most two, `{what.0}` a part of one; `{list}` is one of its phrases. */
const PART = /^([a-z]+)(?:\.(\d))?$/u;

/** What stands after `=>` on a line, as words. */
export type Value = readonly [first: string, ...others: string[]];

/**
 * The lists of one text file of a language; `README.md` describes them. Everything that is wrong in one is thrown as an
 * `Error` that names the file and the line.
 */
export class Lists {
  readonly #name: string;
  readonly #slots: Record<string, string> = {};
  /** Lists that are being compiled for others: one that names itself has no end. */
  readonly #open: string[] = [];
  readonly #lists = new Map<string, { readonly number: number; readonly lines: Line[] }>();
  readonly #asked = new Set<string>();

  /** `name` is for error messages. */
  constructor(text: string, name: string) {
    this.#name = name;
    let lines: Line[] | undefined;
    for (const [index, written] of text.split('\n').entries()) {
      const line = written.trimEnd();
      if (line === '' || line.trimStart().startsWith('# ')) continue;
      const number = index + 1;
      const [, heading, first] = /^([\p{L}\d_./-]+):(?: +(.*))?$/u.exec(line) ?? [];
      if (heading !== undefined) lines = this.#begin(heading, number, first);
      else if (lines && line.startsWith('  ')) lines.push({ number, text: line.trim() });
      else throw this.#error(number, 'a line is the name of a list with a colon, or begins with two spaces');
    }
  }

  #begin(name: string, number: number, first: string | undefined): Line[] {
    if (this.#lists.has(name)) throw this.#error(number, `a second list has the name “${name}”`);
    const lines = first === undefined ? [] : [{ number, text: first }];
    this.#lists.set(name, { number, lines });
    return lines;
  }

  /** Reads a file beside the module that asks for it. */
  static at(file: string, base: string): Lists {
    const url = new URL(file, base);
    return new Lists(readFileSync(url, 'utf8'), url.pathname.split('/').slice(-2).join('/'));
  }

  /** Defines slots for the lists that are read after this. Every list is besides a slot of its own name. */
  define(slots: Readonly<Record<string, string>>): void {
    Object.assign(this.#slots, slots);
  }

  /** The source of one pattern for all phrases of a list; '' where the language has none. */
  pattern(name: string): string {
    return longestFirst(this.#linesOf(name).map((line) => this.#compiled(line, line.text)))
      .map(({ source }) => source)
      .join('|');
  }

  patterns<Name extends string>(name: string, parts: readonly Name[]): Readonly<Record<Name, string>> {
    return record(parts, (part) => this.pattern(`${name}.${listOf(part)}`));
  }

  /** A pattern for each line with what its phrases mean, the longest phrases first. */
  valued(name: string): readonly (readonly [pattern: string, value: Value])[] {
    const lines = this.#linesOf(name).map((line) => {
      const [phrase, value] = this.#split(line);
      return { ...this.#compiled(line, phrase), value };
    });
    return longestFirst(lines).map(({ source, value }) => [source, value]);
  }

  /** Rules that put a text in other words, in their order: `how much is {what} => price of {what} | {what} costs`. */
  rules(name: string): readonly Rule[] {
    return this.#linesOf(name).map(({ number, text }) => {
      const [phrase = '', meant = ''] = text.split(/\s*=>\s*/u);
      if (meant === '') throw this.#error(number, 'a line here is “phrase => text | other text”');
      const { source: pattern } = this.#located(number, () =>
        compileLine(phrase, (slot) => partOf(slot, this.#slots[slot] ?? this.#listAsSlot(slot))),
      );
      return { pattern, texts: meant.split(' | ') };
    });
  }

  /** Words and the number or word that each stands for, with all their forms written out. */
  map(name: string): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.#linesOf(name).flatMap((line) => {
        const [phrase, value] = this.#split(line);
        return this.#expanded(line, phrase).map((word) => [word, value.join(' ')]);
      }),
    );
  }

  /** The same as a list of pairs. */
  pairs(name: string): readonly (readonly [word: string, meant: string])[] {
    return Object.entries(this.map(name));
  }

  /** Words and their numbers; `one two three => 1..` counts on from 1. */
  numbers(name: string): Readonly<Record<string, number>> {
    return Object.fromEntries(
      this.#linesOf(name).flatMap((line) => {
        const [phrase, [value]] = this.#split(line);
        if (!value.endsWith('..')) return this.#expanded(line, phrase).map((word) => [word, Number(value)]);
        return phrase
          .split(/\s+/u)
          .flatMap((forms, at) =>
            this.#expanded(line, forms).map((word) => [word, Number.parseInt(value, 10) + at]),
          );
      }),
    );
  }

  /** The words of a list, with all their forms written out: each line may hold several, or {others}. */
  words(name: string): readonly string[] {
    return this.#linesOf(name).flatMap((line) =>
      line.text.split(/\s+/u).flatMap((word) => {
        const [, other] = /^\{(\w+)\}$/u.exec(word) ?? [];
        return other === undefined ? this.#expanded(line, word) : this.words(other);
      }),
    );
  }

  /** Patterns of lists by the names of fields: `lastAfterAll` is that of the list "last_after_all". */
  fields<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
    return record(names, (name) => this.pattern(listOf(name)));
  }

  /** Words of lists by the names of fields, with spaces between them. */
  wordFields<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
    return record(names, (name) => this.words(listOf(name)).join(' '));
  }

  /** The lines of a list as they are written. */
  texts(name: string): readonly string[] {
    return this.#linesOf(name).map(({ text }) => text);
  }

  /** The only line of a list, or its lines with spaces between them; '' where the language has none. */
  text(name: string): string {
    return this.texts(name).join(' ');
  }

  /** What stands behind a name and a full stop in the names of lists: the codes of `language_names.en` and so on. */
  below(name: string): readonly string[] {
    return [...this.#lists.keys()].flatMap((list) =>
      list.startsWith(`${name}.`) ? [list.slice(name.length + 1)] : [],
    );
  }

  /** The lines of a list that every language has to have. */
  required(name: string): readonly string[] {
    const lines = this.texts(name);
    if (lines.length === 0) throw new Error(`${this.#name}: the list “${name}” is missing`);
    return lines;
  }

  /** An error about a list, with its place. */
  problem(name: string, problem: string): Error {
    return this.#error(this.#lists.get(name)?.number ?? 0, problem);
  }

  has(name: string): boolean {
    return this.#lists.has(name);
  }

  /** Throws for a list that nothing has read, such as one whose name is misspelt. */
  done(): this {
    for (const [name, { number }] of this.#lists)
      if (!this.#asked.has(name)) throw this.#error(number, `there is no list “${name}” in a language`);
    return this;
  }

  #linesOf(name: string): readonly Line[] {
    this.#asked.add(name);
    return this.#lists.get(name)?.lines ?? [];
  }

  #split(line: Line): readonly [phrase: string, value: Value] {
    const [phrase = '', meaning = ''] = line.text.split(/\s*=>\s*/u);
    const [first = '', ...others] = meaning.split(/\s+/u);
    if (phrase === '' || first === '') throw this.#error(line.number, 'a line here is “phrase => meaning”');
    return [phrase, [first, ...others]];
  }

  #compiled({ number }: Line, phrase: string): Compiled {
    return this.#located(number, () =>
      compileLine(phrase, (name) => this.#slots[name] ?? this.#listAsSlot(name)),
    );
  }

  #listAsSlot(name: string): string | undefined {
    if (!this.#lists.has(name)) return undefined;
    if (this.#open.includes(name)) throw new Error(`the list {${name}} holds itself`);
    this.#open.push(name);
    const source = this.pattern(name);
    this.#open.pop();
    this.#slots[name] = source;
    return source;
  }

  #expanded({ number }: Line, phrase: string): readonly string[] {
    return this.#located(number, () => expandLine(phrase));
  }

  #located<T>(number: number, make: () => T): T {
    try {
      return make();
    } catch (error) {
      throw this.#error(number, error instanceof Error ? error.message : String(error));
    }
  }

  #error(number: number, problem: string): Error {
    return new Error(`${this.#name}, line ${number}: ${problem}`);
  }
}

/** The group of a slot in a rule. */
function partOf(slot: string, source: string | undefined): string | undefined {
  if (source !== undefined) return `(?<${slot}>${source})`;
  const [, name, words] = PART.exec(slot) ?? [];
  if (name === undefined) return undefined;
  if (words === undefined) return `(?<${name}>.+)`;
  return words === '0' ? `(?<${name}>[^ ]*)` : `(?<${name}>[^ ]+(?: [^ ]+){0,${Number(words) - 1}})`;
}

/** The name of a list by that of a field. */
export const listOf = (field: string): string =>
  field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

export function record<Name extends string, T>(
  names: readonly Name[],
  make: (name: Name) => T,
): Readonly<Record<Name, T>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
}

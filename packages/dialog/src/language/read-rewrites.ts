import type { Topics, Wording } from './language.ts';
import { Lists, type Rule } from './phrases/lists.ts';

/**
 * Reads `rewrites.txt` of a language: rules that turn a question into its subject (`topics`) or put it in other words
 * (`wording`). The first rule that fits is taken. Patterns are compiled when a rule is first needed.
 */
export function readRewrites(base: string): { topics: Topics; wording: Wording } {
  const lists = Lists.at('rewrites.txt', base);
  const rewrite = (name: string, sides?: string) =>
    new Rewriting(lists.rules(name), sides === undefined ? [] : lists.rules(sides));
  const isNoNoun = found(lists.pattern('no_noun'));
  const nouns = rewrite('nouns', 'to_visitor');
  const indirect = rewrite('indirect', 'to_visitor');
  const reworded = rewrite('reworded');
  const hours = rewrite('hours');
  const openDays = lists.valued('open_days').map(([day, asked]) => [found(day), asked.join(' ')] as const);
  const embedded = rewrite('embedded');
  const embeddedIn = rewrite('embedded_in');
  const about = rewrite('about', 'from_owner');
  const sentences = rewrite('sentences', 'from_owner');
  const isNoSentence = found(lists.pattern('no_sentence'));
  const unanswered = lists.texts('unanswered');
  lists.done();
  return {
    topics: {
      noun(question) {
        const noun = nouns.of(question)[0];
        return noun === undefined || isNoNoun(noun) ? undefined : noun;
      },
      indirect: (question) => indirect.of(question)[0],
    },
    wording: {
      reworded(question, answer) {
        const others = hours.of(question);
        if (others.length === 0) return reworded.of(question);
        const day = openDays.find(([isNamed]) => isNamed(answer));
        return [...others, ...(day ? [day[1]] : [])];
      },
      indirect: (question) =>
        embedded
          .of(question)
          .slice(0, 1)
          .flatMap((part) => embeddedIn.of(part)),
      about: (heading) => about.of(heading),
      fromSentence: (sentence) =>
        /[,;:()«»"]/u.test(sentence) || isNoSentence(sentence) ? [] : sentences.of(sentence),
      unanswered,
    },
  };
}

/** Finds whole words of a list anywhere in a text. */
function found(pattern: string): (text: string) => boolean {
  let compiled: RegExp | undefined;
  return (text) => {
    if (pattern === '') return false;
    compiled ??= new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');
    return compiled.test(text);
  };
}

const SLOT = /\{(\w+)\}/gu;

interface Compiled {
  readonly pattern: RegExp;
  readonly texts: readonly string[];
}

/** Rules that are tried in their order; `sides` then change the words of whoever speaks: "my" is "your". */
class Rewriting {
  readonly #rules: readonly Rule[];
  readonly #sides: readonly Rule[];
  #compiled: readonly Compiled[] | undefined;
  #side: ((text: string) => string) | undefined;

  constructor(rules: readonly Rule[], sides: readonly Rule[]) {
    this.#rules = rules;
    this.#sides = sides;
  }

  /** All texts of the first rule that fits. */
  of(written: string): readonly string[] {
    // Only the first word of a text has its capital from there.
    const text = written.trim().replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
    this.#compiled ??= this.#rules.map(({ pattern, texts }) => ({
      pattern: new RegExp(`^(?:${pattern})$`, 'iu'),
      texts,
    }));
    for (const { pattern, texts } of this.#compiled) {
      const parts = pattern.exec(text);
      if (parts) return texts.map((one) => this.#fill(one, { all: text, ...parts.groups })).filter(Boolean);
    }
    return [];
  }

  /** `{What}` has a capital; a part that was not said leaves no space. `-` stands for no text. */
  #fill(text: string, parts: Readonly<Record<string, string | undefined>>): string {
    if (text === '-') return '';
    return text
      .replaceAll(SLOT, (_, name: string) => {
        const value = this.#turned(parts[name.toLowerCase()] ?? '');
        return name === name.toLowerCase() ? value : value.charAt(0).toUpperCase() + value.slice(1);
      })
      .replaceAll(/ +(?= |[?.!,]|$)/gu, '');
  }

  #turned(text: string): string {
    this.#side ??= sideOf(this.#sides);
    return this.#side(text);
  }
}

/** Puts other words, or other endings of words, in the place of what a rule of sides finds. */
function sideOf(rules: readonly Rule[]): (text: string) => string {
  if (rules.length === 0) return (text) => text;
  const turns = rules.map(({ pattern, texts: [to = ''] }) => ({
    pattern: new RegExp(`^(?:${pattern})$`, 'iu'),
    to,
  }));
  const sources = rules.map(({ pattern }) => pattern).join('|');
  const all = new RegExp(`(?<![\\p{L}’'])(?:${sources})(?!\\p{L})`, 'giu');
  return (text) =>
    text.replaceAll(all, (words) => {
      for (const { pattern, to } of turns) {
        const parts = pattern.exec(words);
        if (parts) return to.replaceAll(SLOT, (_, name: string) => parts.groups?.[name] ?? '');
      }
      return words;
    });
}

import { createPhonemizer, type Phonemizer } from '../phonemes/create-phonemizer.ts';
import { LETTER, plainApostrophes } from './letters.ts';
import { phonemesOf } from './sounds/alphabet.ts';
import { soundsOf } from './sounds/sounds.ts';
import type { Neighbours } from './stress/choose-reading.ts';
import { UNSTRESSED } from './stress/function-words.ts';
import { StressFinder } from './stress/stress-finder.ts';
import { writeOut } from './text/write-out.ts';

const UKRAINIAN_FOLDER = new URL('../../../../../models/voice/uk/', import.meta.url);

/** The tempo at which Ukrainian is understood best, as a factor of the voice's own: see `PhonemeSpeech.speak`. */
export const UKRAINIAN_PACE = 0.9;

export interface UkrainianPhonemizer extends Phonemizer {
  /** A text as it is read, with nothing but words and marks: "з 9 до 18" as "з дев'ятої до вісімнадцятої". */
  wordsOf(text: string): string;
}

export interface UkrainianPhonemizerOptions {
  /** Default: the tables in the repository. */
  readonly folder?: URL;
  /**
   * Reads words in Latin letters. Default: one of its own, loaded at the first such word and closed with this one; a given
   * one stays open.
   */
  readonly english?: Pick<Phonemizer, 'phonemize'>;
}

/**
 * Loads the tables of Ukrainian for the thread that it is called in: 0.2 s, 6 MB. `phonemize` takes any text as it is
 * written, with numbers, prices, addresses and English words, and gives the voice's phonemes; '' when nothing can be said.
 * An acute behind a vowel ("за́мок") and `[word](/phonemes/)` are obeyed. Rejects when a table is missing or damaged.
 */
export async function createUkrainianPhonemizer(
  options: UkrainianPhonemizerOptions = {},
): Promise<UkrainianPhonemizer> {
  const stress = await StressFinder.open(options.folder ?? UKRAINIAN_FOLDER);
  let own: Promise<Phonemizer> | undefined;
  const english = async (words: string): Promise<string> => {
    if (options.english) return options.english.phonemize(words);
    own ??= createPhonemizer();
    return (await own).phonemize(words);
  };
  const wordsOf = (text: string) => writeOut(text.replace(ENDLESS, '$& '), (word) => stress.isKnown(word));
  return {
    wordsOf,
    async phonemize(sentence) {
      const tokens = tokensOf(wordsOf(sentence));
      let said = '';
      for (const [index, token] of tokens.entries()) said += await read(tokens, index, token);
      return said
        .replace(/\s+(?=[,.;:!?…])/gu, '')
        .replace(/\s+/gu, ' ')
        .trim();
    },
    async close() {
      await (await own)?.close();
    },
  };

  async function read(tokens: readonly Token[], index: number, token: Token): Promise<string> {
    if (token.kind === 'latin') return english(token.text);
    if (token.kind !== 'word') return token.text;
    return token.text
      .split('-')
      .map((part) => sayWord(part, token.text.includes('-'), neighboursOf(tokens, index)))
      .join(' ');
  }

  function sayWord(word: string, isPart: boolean, neighbours: Neighbours): string {
    const given = word.indexOf(ACUTE);
    const plain = word.replaceAll(ACUTE, '');
    const lower = plain.toLowerCase();
    const isUnstressed = given < 0 && !isPart && UNSTRESSED.has(lower);
    const place = given > 0 ? given - 1 : stress.placeOf(plain, neighbours);
    return phonemesOf(soundsOf(lower, isUnstressed ? undefined : place));
  }
}

const ACUTE = '\u0301';
/** No address is as long. Thousands of characters without a space would be searched for words again and again. */
const ENDLESS = /\S{200}/gu;

interface Token {
  readonly kind: 'word' | 'latin' | 'phonemes' | 'mark' | 'space';
  readonly text: string;
}

const TOKEN = new RegExp(
  [
    String.raw`\[[^\]]+\]\(\/(?<phonemes>[^)]*?)\/+\)`,
    `(?<word>${LETTER}+(?:-${LETTER}+)*)`,
    String.raw`(?<latin>\p{Script=Latin}[\p{Script=Latin}'’]*(?:[ \-]\p{Script=Latin}[\p{Script=Latin}'’]*)*)`,
    '(?<mark>[,.;:!?…—“”()]|(?<=\\s)[-–](?=\\s))',
    String.raw`(?<space>\s+)`,
  ].join('|'),
  'gu',
);
const MARKS: Readonly<Record<string, string>> = { '-': '—', '–': '—' };

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { groups = {} } of text.matchAll(TOKEN)) {
    if (groups.phonemes !== undefined) tokens.push({ kind: 'phonemes', text: groups.phonemes });
    else if (groups.word !== undefined) tokens.push({ kind: 'word', text: plainApostrophes(groups.word) });
    else if (groups.latin !== undefined) tokens.push({ kind: 'latin', text: groups.latin });
    else if (groups.mark !== undefined)
      tokens.push({ kind: 'mark', text: MARKS[groups.mark] ?? groups.mark });
    else tokens.push({ kind: 'space', text: ' ' });
  }
  return tokens;
}

function neighboursOf(tokens: readonly Token[], index: number): Neighbours {
  const before = wordBeside(tokens, index, -1);
  return {
    before: textAt(tokens, before),
    beforeLast: textAt(tokens, before === undefined ? undefined : wordBeside(tokens, before, -1)),
    after: textAt(tokens, wordBeside(tokens, index, 1)),
  };
}

const textAt = (tokens: readonly Token[], index: number | undefined): string | undefined =>
  index === undefined ? undefined : tokens[index]?.text.toLowerCase();

/** The next word that no mark stands before. */
function wordBeside(tokens: readonly Token[], index: number, step: number): number | undefined {
  for (let place = index + step; place >= 0 && place < tokens.length; place += step) {
    const kind = tokens[place]?.kind;
    if (kind === 'word' || kind === 'latin') return place;
    if (kind !== 'space') return undefined;
  }
  return undefined;
}

import { patternInAll } from '../language/index.ts';
import { splitSentences } from '../sentences/sentence-stream.ts';

/** Some twenty seconds of speech: more than a listener keeps in mind. */
const MOST_CHARACTERS = 350;
const MOST_SENTENCES = 3;
/** A sentence shorter than this is read with the one after it. */
const SHORT = 100;

// A sentence that begins so means something said before it.
const LEANS = new RegExp(String.raw`^${patternInAll(({ files }) => files.leaning)}(?![\p{L}\p{N}])`, 'iu');

/** Sentences of a passage, as they are read out: from `from` up to, not including, `to`. */
export interface Quote {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** What a passage says around its sentence `best`: that one, what it leans on, and what follows a short one. */
export function quoteAround(sentences: readonly string[], best: number): Quote | undefined {
  const leans = best > 0 && LEANS.test(sentences[best] ?? '');
  const from = leans && lengthOf(sentences, best - 1, best + 1) <= MOST_CHARACTERS ? best - 1 : best;
  let to = best + 1;
  while (
    to < sentences.length &&
    to - from < MOST_SENTENCES &&
    (lengthOf(sentences, from, to) < SHORT || announces(sentences[to - 1])) &&
    lengthOf(sentences, from, to + 1) <= MOST_CHARACTERS
  ) {
    to++;
  }
  return quote(sentences, from, to);
}

/** What a passage says from its sentence `from` on, as much as is read out at once. */
export function readOn(sentences: readonly string[], from: number): Quote | undefined {
  let to = from + 1;
  while (
    to < sentences.length &&
    to - from < MOST_SENTENCES &&
    lengthOf(sentences, from, to + 1) <= MOST_CHARACTERS
  ) {
    to++;
  }
  return quote(sentences, from, to);
}

/** Where to go on after `heard`: past the last sentence that is in it. 0 when none is. */
export function placeAfter(sentences: readonly string[], heard: string): number {
  return sentences.findLastIndex((sentence) => heard.includes(withEnd(sentence))) + 1;
}

/** `heard` with the rest of the sentence in the middle of which it ends; as it is when it ends in none of these. */
export function completed(sentences: readonly string[], heard: string): string {
  for (const sentence of sentences.map(withEnd)) {
    const words = sentence.split(' ');
    for (let count = words.length - 1; count > 0; count--) {
      const begun = words.slice(0, count).join(' ');
      if (heard.endsWith(begun)) return heard + sentence.slice(begun.length);
    }
  }
  return heard;
}

function quote(sentences: readonly string[], from: number, to: number): Quote | undefined {
  const text = sentences.slice(from, to).map(withEnd).join(' ');
  return text === '' ? undefined : { text: shortened(text), from, to };
}

const announces = (sentence = ''): boolean => sentence.endsWith(':');

function lengthOf(sentences: readonly string[], from: number, to: number): number {
  return sentences.slice(from, to).join(' ').length;
}

/** An item of a list ends like a sentence: a voice would run it into the next. */
function withEnd(sentence: string): string {
  return /[.!?…:]["'”’»)\]]*$/u.test(sentence) ? sentence : `${sentence.replace(/[,;\s]+$/u, '')}.`;
}

/** A sentence longer than is read out at once ends where a speaker would breathe. */
function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  let short = '';
  for (const piece of splitSentences(text)) {
    if (short !== '' && short.length + piece.length >= MOST_CHARACTERS) break;
    short += `${short === '' ? '' : ' '}${piece}`;
  }
  return /[.!?…]$/u.test(short) ? short : `${short.replace(/[\s,;:–—-]+$/u, '')}…`;
}

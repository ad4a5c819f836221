import { patternInAll } from '../language/index.ts';
import type { Passage } from '../responder.ts';
import { splitSentences } from '../sentences/sentence-stream.ts';
import { type Paragraph, paragraphsOf, sentencesOf } from './sentences-of.ts';

/** Some twenty seconds of speech: more than a listener keeps in mind. */
const MOST_CHARACTERS = 350;
const MOST_SENTENCES = 3;
/** A part may be so much longer, where its sentences belong together. */
const MOST_OF_A_PART = 450;
/** An owner's answer in a list of questions is meant to be given whole; this is the length of a long one. */
const MOST_OF_AN_ANSWER = 700;
/** A paragraph this short says too little by itself. */
const SHORT = 30;
/** "Take in a waist, Price: £18". */
const TITLED_ROW = /^[^.:\n]+, [^,.:\n]{1,60}: /u;
/** Parts of about equal length: one ends when it is nearly as long as it should be. */
const MARGIN = 60;

// A sentence that begins so means something said before it.
const LEANS = new RegExp(String.raw`^${patternInAll(({ files }) => files.leaning)}(?![\p{L}\p{N}])`, 'iu');

/**
 * A passage as it is read out, in parts that say one thing each and that a listener can keep in mind: its paragraphs,
 * the items of its lists and the rows of its tables. A long paragraph is more than one. A part ends with a sentence, and
 * never before one that leans on it. An owner's answer to a question is one part.
 */
export function partsOf({ text, question }: Pick<Passage, 'text' | 'question'>): readonly string[] {
  const paragraphs = paragraphsOf(text);
  const sentences = paragraphs.flatMap((paragraph) => paragraph.sentences);
  if (question !== null && lengthOf(sentences) <= MOST_OF_AN_ANSWER) return textOf(sentences);
  return together(paragraphs).flatMap(cutParagraph);
}

/**
 * Paragraphs, with those that lean on the one before them or say too little by themselves beside it. What introduces a
 * list ("These are not allowed:") is said with each of its items.
 */
function together(paragraphs: readonly Paragraph[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let introduction: string | undefined;
  for (const { sentences, isItem } of paragraphs) {
    const end = sentences.at(-1);
    if (!isItem) introduction = announces(end) ? end : undefined;
    const last = groups.at(-1);
    const isOne =
      last !== undefined &&
      (leans(sentences[0], last.at(-1)) || isShort(last) || isShort(sentences)) &&
      lengthOf([...last, ...sentences]) <= MOST_OF_A_PART;
    if (isOne) last.push(...sentences);
    else groups.push(isItem && introduction ? [introduction, ...sentences] : [...sentences]);
  }
  return groups;
}

/** A row of a table with the titles of its columns says enough by itself. */
const isShort = (sentences: readonly string[]): boolean =>
  lengthOf(sentences) < SHORT && !TITLED_ROW.test(sentences[0] ?? '');

/** In parts of about equal length, if it is too long for one. */
function cutParagraph(sentences: readonly string[]): readonly string[] {
  const total = lengthOf(sentences);
  if (total <= MOST_OF_A_PART) return textOf(sentences);
  const wanted = total / Math.ceil(total / MOST_CHARACTERS);
  const parts: string[] = [];
  for (let from = 0; from < sentences.length; ) {
    let to = from + 1;
    while (
      to < sentences.length &&
      (lengthOf(sentences.slice(from, to)) < wanted - MARGIN || leans(sentences[to], sentences[to - 1])) &&
      lengthOf(sentences.slice(from, to + 1)) <= MOST_OF_A_PART
    ) {
      to++;
    }
    parts.push(...textOf(sentences.slice(from, to)));
    from = to;
  }
  return parts;
}

const textOf = (sentences: readonly string[]): readonly string[] =>
  [shortened(sentences.map(withEnd).join(' '))].filter((text) => text !== '');

/** Whether a sentence means something that was said before it. */
export const leans = (sentence = '', before = ''): boolean => LEANS.test(sentence) || announces(before);

const announces = (sentence = ''): boolean => sentence.endsWith(':');

/** What a passage says from its sentence `from` on, as much as is read out at once; '' past its end. */
export function readOn(sentences: readonly string[], from: number): string {
  let to = from + 1;
  while (
    to < sentences.length &&
    to - from < MOST_SENTENCES &&
    lengthOf(sentences.slice(from, to + 1)) <= MOST_CHARACTERS
  ) {
    to++;
  }
  return shortened(sentences.slice(from, to).map(withEnd).join(' '));
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

/** The sentences of a part as they may be said alone: one that leans on another stands with it. */
export function unitsOf(text: string): readonly string[] {
  const units: string[] = [];
  let before = '';
  for (const sentence of sentencesOf(text).map(withEnd)) {
    const last = units.pop();
    if (last !== undefined && leans(sentence, before)) units.push(`${last} ${sentence}`);
    else units.push(...(last === undefined ? [] : [last]), sentence);
    before = sentence;
  }
  return units;
}

const lengthOf = (sentences: readonly string[]): number => sentences.join(' ').length;

/** An item of a list ends like a sentence: a voice would run it into the next. */
function withEnd(sentence: string): string {
  return /[.!?…:]["'”’»)\]]*$/u.test(sentence) ? sentence : `${sentence.replace(/[,;\s]+$/u, '')}.`;
}

/** A sentence longer than is read out at once ends where a speaker would breathe. */
function shortened(text: string): string {
  if (text.length <= MOST_OF_AN_ANSWER) return text;
  let short = '';
  for (const piece of splitSentences(text)) {
    if (short !== '' && short.length + piece.length >= MOST_CHARACTERS) break;
    short += `${short === '' ? '' : ' '}${piece}`;
  }
  return /[.!?…]$/u.test(short) ? short : `${short.replace(/[\s,;:–—-]+$/u, '')}…`;
}

import { wholeSentences } from '@parlo/dialog/sentences';
import type { Block } from './blocks.ts';
import { wordsIn } from './find-headings.ts';

/** A passage before it has a place in the database. */
export interface CutPassage {
  /** The headings above it, joined by ' › '; empty when there are none. */
  readonly heading: string;
  readonly text: string;
  readonly question: string | null;
}

/** Words. A passage is one thought that can be read out, and enough of it to be told apart from others. */
const ENOUGH = 60;
const MOST = 120;
/** Characters of a word, at least in the eyes of whoever counts: what has no spaces counts by its length. */
const WORD_CHARACTERS = 12;
/** What is longer than this is no word, whatever it is. */
const LONGEST_WORD = 200;
const HEADING_CHARACTERS = 200;
const QUESTION_CHARACTERS = 500;

/** Cuts at the ends of paragraphs, else of sentences, and never across a heading. */
export function cutPassages(blocks: readonly Block[]): CutPassage[] {
  const passages: CutPassage[] = [];
  const above: { level: number; text: string }[] = [];
  let section: string[] = [];
  const path = () => shorten(above.map(({ text }) => text).join(' › '), HEADING_CHARACTERS);
  const close = () => {
    for (const text of cutSection(section)) passages.push({ heading: path(), text, question: null });
    section = [];
  };
  for (const block of blocks) {
    if (block.kind === 'text') section.push(block.text);
    else close();
    if (block.kind === 'heading') {
      while ((above.at(-1)?.level ?? 0) >= block.level) above.pop();
      above.push({ level: block.level, text: block.text.trim() });
    } else if (block.kind === 'answer') {
      const question = shorten(block.question, QUESTION_CHARACTERS);
      for (const text of cutSection([block.text])) passages.push({ heading: path(), text, question });
    }
  }
  close();
  return passages;
}

/** Paragraphs under one heading, put together until they are enough. */
function cutSection(paragraphs: readonly string[]): string[] {
  const texts: string[] = [];
  let open: string[] = [];
  let words = 0;
  const close = () => {
    if (open.length > 0) texts.push(open.join('\n'));
    [open, words] = [[], 0];
  };
  for (const paragraph of paragraphs.flatMap(cutParagraph)) {
    const more = sizeOf(paragraph);
    if (words + more > MOST || words >= ENOUGH) close();
    open.push(paragraph);
    words += more;
  }
  const last = texts.at(-1);
  // A few words left over say more where they come from than alone.
  if (last !== undefined && words < ENOUGH / 3 && sizeOf(last) + words <= MOST) {
    texts[texts.length - 1] = `${last}\n${open.join('\n')}`;
    return texts;
  }
  close();
  return texts;
}

/** A paragraph, in parts when it is too long for one passage. */
function cutParagraph(paragraph: string): string[] {
  const text = paragraph.trim();
  if (text === '') return [];
  if (sizeOf(text) <= MOST) return [text];
  return group(text.split('\n').flatMap(wholeSentences).flatMap(cutSentence));
}

/** Sentences in groups of about equal length, so that no part is a leftover. */
function group(sentences: readonly string[]): string[] {
  const sizes = sentences.map(sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const wanted = total / Math.ceil(total / ((ENOUGH + MOST) / 2));
  const parts: string[] = [];
  let open: string[] = [];
  let words = 0;
  for (const [at, sentence] of sentences.entries()) {
    const size = sizes[at] ?? 0;
    if (words > 0 && (words >= wanted || words + size > MOST)) {
      parts.push(open.join(' '));
      [open, words] = [[], 0];
    }
    open.push(sentence);
    words += size;
  }
  if (open.length > 0) parts.push(open.join(' '));
  return parts;
}

/** What is as long as a passage by itself is cut between words; what has no words, anywhere. */
function cutSentence(sentence: string): string[] {
  if (sizeOf(sentence) <= MOST) return [sentence.trim()];
  const words = sentence.split(/\s+/).flatMap((word) => word.match(PIECES) ?? []);
  const parts: string[] = [];
  let open: string[] = [];
  let size = 0;
  for (const word of words) {
    open.push(word);
    size += sizeOf(word);
    if (size >= ENOUGH) {
      parts.push(open.join(' '));
      [open, size] = [[], 0];
    }
  }
  if (open.length > 0) parts.push(open.join(' '));
  return parts;
}

const PIECES = new RegExp(`.{1,${LONGEST_WORD}}`, 'gsu');

const sizeOf = (text: string) => Math.max(wordsIn(text), Math.ceil(text.length / WORD_CHARACTERS));

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`.toWellFormed();
}

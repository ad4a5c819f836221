import { wholeSentences } from '@parlo/dialog/sentences';
import type { Block } from './blocks.ts';
import { wordsIn } from './find-headings.ts';

/** A passage before it is stored. */
export interface CutPassage {
  /** The headings above it, joined by ' › '; empty without headings. */
  readonly heading: string;
  readonly text: string;
  readonly question: string | null;
}

/** In words. A passage is one thought that can be read aloud, with enough text to tell it from others. */
const ENOUGH = 60;
const MOST = 120;
/** Text without spaces is counted by its length, with this many characters for a word. */
const WORD_CHARACTERS = 12;
/** Longer runs of characters are cut: they are no words. */
const LONGEST_WORD = 200;
const HEADING_CHARACTERS = 200;
const QUESTION_CHARACTERS = 500;

/** Cuts at the end of a paragraph, or else of a sentence, and never across a heading. */
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

/** Cuts the paragraphs under one heading. */
function cutSection(paragraphs: readonly string[]): string[] {
  const groups = gather(paragraphs.flatMap(cutParagraph), '\n', ENOUGH);
  const [before, last] = groups.slice(-2);
  // A few words left over are more useful with the text before them than alone.
  if (before && last && last.words < ENOUGH / 3 && sizeOf(before.text) + last.words <= MOST) {
    groups.splice(-2, 2, { text: `${before.text}\n${last.text}`, words: 0 });
  }
  return groups.map(({ text }) => text);
}

/** The paragraph, in several if it is too long for one passage. Items of a list stay lines. */
function cutParagraph(paragraph: string): string[] {
  const text = paragraph.trim();
  if (text === '') return [];
  if (sizeOf(text) <= MOST) return [text];
  return gather(text.split('\n').flatMap(cutLine), '\n', ENOUGH).map((group) => group.text);
}

/** In parts of about equal length if it is too long. */
function cutLine(line: string): string[] {
  if (line.trim() === '') return [];
  if (sizeOf(line) <= MOST) return [line.trim()];
  const sentences = wholeSentences(line).flatMap(cutSentence);
  const total = sentences.map(sizeOf).reduce((sum, size) => sum + size, 0);
  const wanted = total / Math.ceil(total / ((ENOUGH + MOST) / 2));
  return gather(sentences, ' ', wanted).map((group) => group.text);
}

/** A sentence too long for a passage is cut between words; text without spaces is cut anywhere. */
function cutSentence(sentence: string): string[] {
  if (sizeOf(sentence) <= MOST) return [sentence.trim()];
  const words = sentence.split(/\s+/).flatMap((word) => word.match(PIECES) ?? []);
  return gather(words, ' ', ENOUGH).map(({ text }) => text);
}

interface Group {
  readonly text: string;
  readonly words: number;
}

/** Joins pieces in order until a group has `enough` words, or the next piece would make it too long. */
function gather(pieces: readonly string[], separator: string, enough: number): Group[] {
  const groups: Group[] = [];
  let open: string[] = [];
  let words = 0;
  const close = () => {
    if (open.length > 0) groups.push({ text: open.join(separator), words });
    [open, words] = [[], 0];
  };
  for (const piece of pieces) {
    const more = sizeOf(piece);
    if (words + more > MOST || words >= enough) close();
    open.push(piece);
    words += more;
  }
  close();
  return groups;
}

const PIECES = new RegExp(`.{1,${LONGEST_WORD}}`, 'gsu');

const sizeOf = (text: string) => Math.max(wordsIn(text), Math.ceil(text.length / WORD_CHARACTERS));

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`.toWellFormed();
}

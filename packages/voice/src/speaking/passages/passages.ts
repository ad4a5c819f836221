/** A part of the text that the network reads at once. */
export interface Passage {
  readonly phonemes: string;
  /** The mark that it ends with, which tells how long the pause after it is; '' where it was cut between words. */
  readonly ending: string;
}

/** The longest input of the network, which was trained on sentences. */
const MOST = 400;
/**
 * The first passage's most, so that the first sound does not wait for a long sentence: some 7 seconds of speech, 20 ms
 * of the network. A shorter sentence is read whole, since the network bends its melody for all of it.
 */
const FIRST_MOST = 120;

const SENTENCE = /[^.!?…]*[.!?…]+["”)]*\s*|[^.!?…]+$/gu;
const CLAUSE = /[^,;:—]*[,;:—]+["”)]*\s*|[^,;:—]+$/gu;
const WORD = /\S+\s*/gu;

/**
 * Cuts phonemes into sentences, and sentences that are too long at the last comma, colon or dash that fits, or else
 * between words. Nothing but spaces at the cuts is lost.
 */
export function passagesOf(phonemes: string): Passage[] {
  const passages: Passage[] = [];
  for (const sentence of piecesOf(phonemes, SENTENCE)) {
    let left = sentence;
    while (left !== '') {
      const most = passages.length === 0 ? FIRST_MOST : MOST;
      const head = left.length <= most ? left : left.slice(0, cutOf(left, most));
      left = left.slice(head.length).trim();
      passages.push({ phonemes: head.trim(), ending: /[.!?…,;:—](?=["”)]*\s*$)/u.exec(head)?.[0] ?? '' });
    }
  }
  return passages;
}

/** How much of a sentence to read first: whole clauses, else whole words, else whatever fits. */
function cutOf(sentence: string, most: number): number {
  return fitting(sentence, CLAUSE, most) || fitting(sentence, WORD, most) || most;
}

function fitting(text: string, pieces: RegExp, most: number): number {
  let length = 0;
  for (const [piece] of text.matchAll(pieces)) {
    if (length + piece.trimEnd().length > most) break;
    length += piece.length;
  }
  return length;
}

const piecesOf = (text: string, pieces: RegExp): string[] =>
  [...text.matchAll(pieces)].map(([piece]) => piece.trim()).filter((piece) => piece !== '');

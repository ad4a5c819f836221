import { splitSentences } from '@parlo/dialog/sentences';

/** How long speech is: some fifteen letters a second, as local voices have it. */
const MS_PER_CHARACTER = 65;

/** The words of a text as they can be heard: without case, marks and the shape of its spaces. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

/** Whether the same words were said; of a text that was cut, whether it begins with them. */
export function saysTheSame(said: string, meant: string, wasCut: boolean): boolean {
  const heard = wordsOf(said);
  const words = wordsOf(meant);
  if (!wasCut && heard.length !== words.length) return false;
  // The last word of what was cut may be half a word.
  const sure = wasCut ? heard.slice(0, -1) : heard;
  return sure.length <= words.length && sure.every((word, place) => word === words[place]);
}

/** The place in `text` after as many words as `like` has, with the marks that follow them; -1 while they are not all there. */
export function endOfWords(text: string, like: string): number {
  const count = wordsOf(like).length;
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];
  const next = words[count];
  return next === undefined ? -1 : next.index;
}

/** The words of `text` that were heard of it in `heardMs`. Its length is an estimate where nobody knows it. */
export function heardPart(text: string, heardMs: number, wholeMs: number | null): string {
  const share = heardMs / (wholeMs ?? Math.max(1, text.length * MS_PER_CHARACTER));
  if (share >= 1) return text;
  const limit = text.length * Math.max(0, share);
  let end = 0;
  for (const word of text.matchAll(/\S+/g)) {
    // A word counts when more than half of it was said.
    if (word.index + word[0].length / 2 > limit) break;
    end = word.index + word[0].length;
  }
  return text.slice(0, end);
}

/** The sentences of `text` that were not heard whole by somebody who heard `heard` of it. */
export function unheardPart(text: string, heard: string): string {
  let place = 0;
  const rest: string[] = [];
  for (const sentence of splitSentences(text)) {
    place += sentence.length;
    if (place > heard.length) rest.push(sentence);
    place += 1;
  }
  return rest.join(' ');
}

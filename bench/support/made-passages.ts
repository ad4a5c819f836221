import type { Passage } from '@parlo/dialog';
import { readPassageSet } from './passage-sets.ts';
import { seededRandom } from './retrieval-maths.ts';

const VOCABULARY = 20_000;
const WORDS = 80;
const SYLLABLES = 'ba de fi go hu ka le mi no pu ra se ti vo zu bran chel dor fren gal hin jas kor lum'.split(
  ' ',
);

/** A word of two to four syllables, the same for the same number. */
function wordOf(number: number): string {
  let rest = number + SYLLABLES.length;
  let word = '';
  while (rest > 0) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
}

/**
 * Passages of 80 words, the same for the same seed: three in four words are made up, out of 20,000 by Zipf's law, the
 * rest are sentences of the handbook and of the guest house, so that real questions meet words that thousands of
 * passages have. Files have 200 passages.
 */
export function makePassages(count: number, seed: number): readonly Passage[] {
  const random = seededRandom(seed);
  const real = [...readPassageSet('handbook').passages, ...readPassageSet('guesthouse').passages]
    .flatMap(({ text }) => text.split(/(?<=[.!?])\s+/u))
    .filter((sentence) => sentence.length > 20 && sentence.length < 160);
  const made = (): string => wordOf(Math.floor(VOCABULARY ** random()) - 1);
  const sentence = (): string => {
    const words = Array.from({ length: 12 }, made).join(' ');
    return `${words[0]?.toUpperCase()}${words.slice(1)}.`;
  };
  return Array.from({ length: count }, (_, i) => {
    const sentences = Array.from({ length: WORDS / 16 }, sentence);
    sentences.splice(i % 5, 0, real[Math.floor(random() * real.length)] ?? '');
    return {
      id: `p${i}`,
      file: `File ${Math.floor(i / 200)}.pdf`,
      heading: `${made()} ${made()} › ${made()}`,
      text: sentences.join(' '),
      question: null,
      vector: null,
    };
  });
}

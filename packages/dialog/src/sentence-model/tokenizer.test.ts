import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTokenizer, type PiecesOf } from './tokenizer.ts';

const FILE = new URL('../../../../models/understanding/tokenizer.json.br', import.meta.url);
/** The ids of begin, padding and end. */
const MARKS = [0, 1, 2];

describe('the tokenizer', () => {
  let piecesOf: PiecesOf;
  beforeAll(async () => {
    piecesOf = await loadTokenizer(FILE);
  });

  it('knows the words of both languages', () => {
    for (const word of ['hours', 'dog', 'години', 'собака']) {
      const pieces = piecesOf(word, 20);
      expect(pieces.length, word).toBeGreaterThan(0);
      expect(pieces.length, word).toBeLessThan(word.length);
    }
    expect(piecesOf('dogs are welcome', 20).slice(0, 1)).toEqual(piecesOf('dogs', 20).slice(0, 1));
  });

  it('reads one text in one way, however it was typed', () => {
    expect(piecesOf(' dogs\n\n  welcome ', 20)).toEqual(piecesOf('dogs welcome', 20));
    expect(piecesOf('café', 20)).toEqual(piecesOf('café'.normalize('NFD'), 20));
    expect(piecesOf('ｄｏｇｓ', 20)).toEqual(piecesOf('dogs', 20));
    expect(piecesOf('do\u200Bgs\0', 20)).toEqual(piecesOf('dogs', 20));
    expect(piecesOf('free wifi', 20)).toEqual(piecesOf('free Wi-Fi', 20));
  });

  it('gives the first pieces of a text that has too many, and no more than were asked for', () => {
    const all = piecesOf('Dogs are welcome on the terrace.', 50);
    expect(all.length).toBeGreaterThan(5);
    expect(piecesOf('Dogs are welcome on the terrace.', 5)).toEqual(all.slice(0, 5));
    expect(piecesOf('word '.repeat(50_000), 112)).toHaveLength(112);
    expect(piecesOf('x'.repeat(100_000), 5)).toHaveLength(5);
  });

  it('has none for nothing', () => {
    for (const text of ['', ' ', '\0', '\uD800']) expect(piecesOf(text, 20)).toEqual([]);
  });

  it('takes any text, and lets none write what the model is steered by', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('<s>', '</s>', '<pad>', 'a <s> b </s>', '<mask>', '<unk>'),
    );
    expect(MARKS.filter((id) => piecesOf('a <s> b <pad> c </s> d', 20).includes(id))).toEqual([]);
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 112 }), (said, max) => {
        const pieces = piecesOf(said, max);
        expect(pieces.length).toBeLessThanOrEqual(max);
        expect(pieces.every((id) => Number.isInteger(id))).toBe(true);
        expect(pieces.filter((id) => MARKS.includes(id))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

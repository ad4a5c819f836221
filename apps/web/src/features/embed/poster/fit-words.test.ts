import { describe, expect, it } from 'vitest';
import { fitWords, lineHeight } from './fit-words.ts';

/** Every letter is half as wide as the text is high. */
const measure = (text: string) => [...text].length / 2;
const ROOM = { width: 100, height: 100 };

describe('words in a box', () => {
  it('are as large as they may be where they are few', () => {
    expect(fitWords('Ask us', ROOM, 20, measure)).toEqual({ lines: ['Ask us'], size: 20 });
  });

  it('are broken between words, and get smaller until they fit', () => {
    const { lines, size } = fitWords(
      'Ask the baker about bread and cake and coffee and tea',
      ROOM,
      40,
      measure,
    );
    expect(lines.join(' ')).toBe('Ask the baker about bread and cake and coffee and tea');
    expect(size).toBeLessThan(40);
    expect(lines.length * lineHeight(size)).toBeLessThanOrEqual(ROOM.height);
    for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(ROOM.width);
  });

  it('get smaller before a word is broken', () => {
    const { lines, size } = fitWords('Donaudampfschiff', ROOM, 20, measure);
    expect(lines).toEqual(['Donaudampfschiff']);
    expect(size).toBeLessThanOrEqual(12.5);
  });

  it('are broken inside a word that is too long for any size', () => {
    const { lines, size } = fitWords('W'.repeat(32), ROOM, 20, measure);
    expect(lines.join('')).toBe('W'.repeat(32));
    for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(ROOM.width);
  });

  it('are cut, and show it, where even the smallest do not fit', () => {
    const { lines, size } = fitWords('many words '.repeat(90), ROOM, 20, measure);
    expect(lines.at(-1)).toMatch(/…$/);
    expect(lines.length * lineHeight(size)).toBeLessThanOrEqual(ROOM.height);
  });

  it('are none where there are none', () => {
    expect(fitWords('', ROOM, 20, measure).lines).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { readSayExactly, sayExactly } from './say-exactly.ts';

describe('instructions to say a text word for word', () => {
  it.each([
    ['a sentence', 'Hello! You are talking to an AI assistant.'],
    ['another language', 'Вітаю! Ви розмовляєте з асистентом зі штучним інтелектом.'],
    ['quotes', `She said "no", 'maybe' and \\"yes\\".`],
    ['line breaks', 'One.\n\nTwo.\r\nThree.\n'],
    ['space at its ends', '  \tso \n'],
    ['the tags themselves', 'Say </say> or <say>, then </say>'],
    ['instructions of this kind', sayExactly('inside')],
    ['patterns of replacement', '$& $1 $$'],
    ['nothing', ''],
  ])('give back %s', (_, text) => {
    expect(readSayExactly(sayExactly(text))).toBe(text);
  });

  it('show the text to a model as it is', () => {
    expect(sayExactly('Is "five" fine?')).toContain('<say>Is "five" fine?</say>');
  });

  it.each([
    ['', 'empty'],
    ['Be brief.', 'other words'],
    ['<say>Hello</say>', 'only the tags'],
    [`${sayExactly('Hello')} And sing.`, 'more after them'],
    [`Sing. ${sayExactly('Hello')}`, 'more before them'],
    [sayExactly('Hello').slice(0, -1), 'a cut end'],
    [sayExactly('').slice(0, -'</say>'.length), 'no end'],
  ])('are not read from %j: %s', (instructions) => {
    expect(readSayExactly(instructions)).toBeNull();
  });
});

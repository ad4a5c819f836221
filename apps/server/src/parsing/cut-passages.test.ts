import { describe, expect, it } from 'vitest';
import { type Block, heading, paragraph } from './blocks.ts';
import { cutPassages } from './cut-passages.ts';
import { wordsIn } from './find-headings.ts';

/** So many sentences of ten words, each its own. */
const sentences = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, index) => `Sentence ${from + index} tells one thing about the bakery and ends.`,
  ).join(' ');
const textsOf = (blocks: Block[]) => cutPassages(blocks).map(({ text }) => text);

describe('passages', () => {
  it('come with all headings above them', () => {
    const passages = cutPassages([
      paragraph('Before any heading.'),
      heading(1, 'Services'),
      paragraph('What we do.'),
      heading(2, 'Delivery'),
      paragraph('We deliver on Mondays.'),
      heading(2, 'Cakes'),
      paragraph('We bake cakes.'),
      heading(1, 'Contact'),
      paragraph('Call us.'),
    ]);
    expect(passages.map(({ heading, text }) => [heading, text])).toEqual([
      ['', 'Before any heading.'],
      ['Services', 'What we do.'],
      ['Services › Delivery', 'We deliver on Mondays.'],
      ['Services › Cakes', 'We bake cakes.'],
      ['Contact', 'Call us.'],
    ]);
  });

  it('never mix what stands under different headings', () => {
    const passages = cutPassages([heading(1, 'A'), paragraph('One.'), heading(1, 'B'), paragraph('Two.')]);
    expect(passages).toHaveLength(2);
  });

  it('put short paragraphs together, and keep them on lines of their own', () => {
    const texts = textsOf(Array.from({ length: 9 }, (_, index) => paragraph(sentences(2, index * 2))));
    expect(texts.map(wordsIn)).toEqual([60, 60, 60]);
    expect(texts[0]?.split('\n')).toHaveLength(3);
  });

  it('cut long paragraphs between sentences, into parts of about the same length', () => {
    const texts = textsOf([paragraph(sentences(40))]);
    expect(texts.join(' ')).toBe(sentences(40));
    for (const text of texts) {
      expect(text).toMatch(/^Sentence .*ends\.$/s);
      expect(wordsIn(text)).toBeGreaterThanOrEqual(60);
      expect(wordsIn(text)).toBeLessThanOrEqual(120);
    }
  });

  it('keep a long sentence whole, and cut only text that is not a sentence', () => {
    const long = `It says ${'and so on '.repeat(36)}at last.`;
    expect(textsOf([paragraph(`${long} ${sentences(12)}`)])[0]).toBe(long.trim());
    const endless = textsOf([paragraph('word '.repeat(500))]);
    expect(endless.map(wordsIn)).toEqual([120, 120, 120, 120, 20]);
  });

  it('cut a word of megabytes too', () => {
    const texts = textsOf([paragraph('x'.repeat(1_000_000))]);
    expect(texts.join('').replaceAll(' ', '')).toHaveLength(1_000_000);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(1_700);
  });

  it('add a few remaining words to their passage', () => {
    expect(textsOf([paragraph(sentences(8)), paragraph('That is all.')])).toEqual([
      `${sentences(8)}\nThat is all.`,
    ]);
    expect(textsOf([paragraph(sentences(12)), paragraph('That is all.')])).toHaveLength(2);
  });

  it('do not end after an abbreviation', () => {
    const text = `${sentences(9)} Ask Dr. Smith, e.g. on Mondays, at St. Mary’s. ${sentences(9, 9)}`;
    for (const part of textsOf([paragraph(text)])) expect(part).toMatch(/(?:ends|Mary’s)\.$/);
  });

  it('keep a question with its answer, and with every part of a long one', () => {
    const [short, ...parts] = cutPassages([
      heading(1, 'FAQ'),
      { kind: 'answer', question: 'Open on Sunday?', text: 'No.' },
      { kind: 'answer', question: 'Tell me everything', text: sentences(30) },
    ]);
    expect(short).toEqual({ heading: 'FAQ', question: 'Open on Sunday?', text: 'No.' });
    expect(parts.length).toBeGreaterThan(2);
    expect(new Set(parts.map(({ question }) => question))).toEqual(new Set(['Tell me everything']));
  });

  it('shorten headings and questions that go on for ever', () => {
    const [passage] = cutPassages([
      heading(1, 'h'.repeat(5_000)),
      { kind: 'answer', question: 'q'.repeat(5_000), text: 'Yes.' },
    ]);
    expect(passage?.heading).toHaveLength(200);
    expect(passage?.question).toHaveLength(500);
  });

  it('of empty text are empty', () => {
    expect(cutPassages([])).toEqual([]);
    expect(cutPassages([heading(1, 'Alone'), paragraph('  \n ')])).toEqual([]);
  });
});

// @vitest-environment jsdom
import { CallError } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { i18next, loadTexts, speak } from '../i18n/index.ts';
import { BUILDER_FILES, CREATE_FILES, LOGO_FILES } from './file-rules.ts';
import { problemWords, serverWords, uploadWords } from './file-words.ts';

await loadTexts('knowledge');
const t = i18next.t;

/** As the server says them: apps/server/src/features/knowledge, features/branding, parsing/unreadable.ts. */
const SAID = [
  'Only .txt, .docx and .json files can be added.',
  'This file is too large: at most 5 MB can be read.',
  'This file is empty.',
  'This is not a .pdf file: its content is that of a .exe file.',
  'This is not a .txt file: its content is not text.',
  'This is not a .docx file: its content is an archive without a document in it, or one that is cut off.',
  'An assistant can have at most 50 files.',
  'This file is damaged or cut off, so it could not be read. Please save it again and upload it anew.',
  'There is no text in this file.',
  'This PDF has no text in it, only pictures of pages. Please upload one whose text can be selected.',
  'This file is protected with a password. Please upload it without one.',
  'Reading this file took too long. Please split it into smaller files.',
  'This file takes too much memory to read. Please split it into smaller files.',
  'This file unpacks to far more than a document needs, so it was not opened.',
  'There is something in this file that documents do not have, so it was not opened.',
  'This is not valid JSON.',
  'This JSON is nested too deeply.',
  'This is not a Word document.',
  'The file is not there any more. Please upload it again.',
  'Something went wrong on our side while reading this file. Please upload it again.',
  'This PDF says it has 12,000 pages. At most 1,000 can be read.',
  'There is too much text in this file: the files of an assistant can have 10,000 passages together.',
  'The upload did not arrive whole. Please try again.',
  'Too many uploads at once. Please wait until one of them has ended.',
  'File not found',
  'Parlo cannot reach its files right now. Please try again in a moment.',
  'This file is no image we can use. Choose a PNG, JPG or SVG file.',
  'This SVG defines entities, which a logo cannot use. Save it as plain SVG, or as PNG.',
  'This image is too large: a logo can be at most 6000 pixels wide and high. It is shown with 512.',
  'This image cannot be read. It may be damaged; please save it again.',
];

describe('what the server says of files', () => {
  it('is said word for word in English', () => {
    expect(SAID.map((text) => serverWords(t, text))).toEqual(SAID);
  });

  it('is said in Ukrainian, with the same figures', async () => {
    await speak('uk');
    const said = SAID.map((text) => serverWords(t, text));
    await speak('en');
    for (const [at, text] of said.entries()) {
      expect(text, SAID[at]).toMatch(/[а-яїієґ]/i);
      expect(text, SAID[at]).not.toMatch(/\{\{|, \.$/);
      expect(text.match(/[\d,]*\d/g), SAID[at]).toEqual(SAID[at]?.match(/[\d,]*\d/g) ?? null);
    }
  });

  it('comes as it is when it is new', () => {
    expect(serverWords(t, 'This file sings.')).toBe('This file sings.');
  });
});

describe('what is said of an upload', () => {
  it('is the server’s reason, that nobody answered, or that it was stopped', () => {
    const refused = new CallError('unsupported_file', 'This is not valid JSON.', 415);
    expect(uploadWords(t, refused)).toBe('This is not valid JSON.');
    const lost = 'The connection was lost. The file is still here; try again.';
    expect(uploadWords(t, new CallError('network', 'Server error.', 0))).toBe(lost);
    expect(uploadWords(t, new TypeError('bug'))).toBe(lost);
    expect(uploadWords(t, new DOMException('', 'AbortError'))).toBe('You stopped it.');
  });

  it('names what a place takes', () => {
    expect(problemWords(t, 'wrongKind', BUILDER_FILES)).toContain('.txt, .docx, .json');
    expect(problemWords(t, 'tooLarge', CREATE_FILES)).toBe('This file is too large: at most 10 MB.');
    expect(problemWords(t, 'notImage', LOGO_FILES)).toContain('not an image');
  });
});

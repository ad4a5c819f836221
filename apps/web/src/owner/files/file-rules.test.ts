import { MB } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { humanSize } from '../../i18n/human-size.ts';
import {
  BUILDER_FILES,
  CREATE_FILES,
  type FileProblem,
  LOGO_FILES,
  listed,
  megabytes,
  problemOf,
} from './file-rules.ts';

const file = (name: string, size = 100, type = '') => ({ name, size, type });

describe('the accepted files', () => {
  it.each<[string, ReturnType<typeof file>, typeof BUILDER_FILES, FileProblem | null]>([
    ['text in the builder', file('prices.txt'), BUILDER_FILES, null],
    ['an ending in capitals', file('PRICES.TXT'), BUILDER_FILES, null],
    ['a PDF in the builder', file('prices.pdf'), BUILDER_FILES, null],
    ['a table in the builder', file('prices.xlsx'), BUILDER_FILES, null],
    ['slides in the builder', file('prices.pptx'), BUILDER_FILES, 'wrongKind'],
    ['a PDF for a new assistant', file('prices.pdf'), CREATE_FILES, null],
    ['JSON for a new assistant', file('prices.json'), CREATE_FILES, 'wrongKind'],
    ['no ending', file('txt'), BUILDER_FILES, 'wrongKind'],
    ['exactly the limit', file('a.txt', 5 * MB), BUILDER_FILES, null],
    ['a byte more', file('a.txt', 5 * MB + 1), BUILDER_FILES, 'tooLarge'],
    ['more than the builder takes', file('a.txt', 10 * MB), CREATE_FILES, null],
    ['nothing in it', file('a.txt', 0), CREATE_FILES, 'empty'],
    ['a drawing', file('logo.svg', 9, 'image/svg+xml'), LOGO_FILES, null],
    ['a photo', file('logo.JPEG', 9, 'image/jpeg'), LOGO_FILES, null],
    ['an image whose type nobody knows', file('logo.png'), LOGO_FILES, null],
    ['text called an image', file('logo.png', 9, 'text/plain'), LOGO_FILES, 'notImage'],
    ['an image of another kind', file('logo.webp', 9, 'image/webp'), LOGO_FILES, 'wrongKind'],
    ['a large logo', file('logo.png', 5 * MB + 1, 'image/png'), LOGO_FILES, 'tooLarge'],
  ])('%s', (_, given, rules, problem) => {
    expect(problemOf(given, rules)).toBe(problem);
  });

  it('is told in one way', () => {
    expect(listed(BUILDER_FILES)).toBe('.txt, .docx, .json, .pdf, .csv, .xlsx');
    expect(listed(CREATE_FILES)).toBe('.pdf, .doc, .docx, .txt, .csv, .xlsx');
    expect([megabytes(BUILDER_FILES), megabytes(CREATE_FILES), megabytes(LOGO_FILES)]).toEqual([5, 10, 5]);
  });
});

it('sizes are said as people say them', () => {
  expect(humanSize(3, 'en')).toBe('1 kB');
  expect(humanSize(12 * 1024 + 100, 'en')).toBe('12 kB');
  expect(humanSize(3.44 * MB, 'en')).toBe('3.4 MB');
  expect(humanSize(3.44 * MB, 'uk')).toBe('3,4 МБ');
});

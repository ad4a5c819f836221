import { describe, expect, it } from 'vitest';
import { cleanFileName } from './read-form.ts';

describe('cleanFileName', () => {
  it.each([
    ['prices.pdf', 'prices.pdf'],
    ['Наші ціни (2026).docx', 'Наші ціни (2026).docx'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\menu.txt', 'menu.txt'],
    ['a\0b\r\n\tc.txt', 'abc.txt'],
    ['  spaced.txt  ', 'spaced.txt'],
    ['gpj\u202eexe.jpg', 'gpjexe.jpg'],
    ['half \ud800 a letter.txt', 'half \ufffd a letter.txt'],
    ['cafe\u0301.txt', 'caf\u00e9.txt'],
    ['.gitignore', '.gitignore'],
  ])('makes %j to %j', (given, clean) => {
    expect(cleanFileName(given)).toBe(clean);
  });

  it.each(['', '/', '.', '..', '\0\n', 'folder/', '   '])('names %j a file', (given) => {
    expect(cleanFileName(given)).toBe('file');
  });

  it('cuts long names and keeps their ending', () => {
    const cut = cleanFileName(`${'x'.repeat(500)}.docx`);
    expect(cut).toBe(`${'x'.repeat(195)}.docx`);
    expect(cleanFileName('y'.repeat(500))).toHaveLength(200);
  });

  it('does not cut a letter in two', () => {
    const cut = cleanFileName(`${'x'.repeat(195)}😀😀😀.pdf`);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut).toBe(`${'x'.repeat(195)}.pdf`);
  });
});

import { expect, it } from 'vitest';
import { fileTitle } from './file-title.ts';

it.each([
  ['Price list 2026.pdf', 'Price list 2026'],
  ['price_list__2026.final.docx', 'price list 2026.final'],
  ['C:\\files\\rules.txt', 'rules'],
  ['../../etc/passwd', 'passwd'],
  ['Меню «літо».pdf', 'Меню літо'],
  ['no ending', 'no ending'],
  ['v1.2 notes', 'v1.2 notes'],
  ['.pdf', 'pdf'],
  ['', ''],
  ['a\u202Egpj.exe', 'agpj'],
])('calls "%s" "%s"', (name, title) => {
  expect(fileTitle(name)).toBe(title);
});

it('is short', () => {
  expect(fileTitle(`${'long name '.repeat(100)}.pdf`).length).toBeLessThan(81);
});

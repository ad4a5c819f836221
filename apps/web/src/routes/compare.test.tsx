// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PRODUCTS, ROWS, SOURCES } from '../features/compare/sources.ts';
import { allWords } from '../i18n/all.ts';
import { show } from '../testing/render.tsx';
import CompareRoute from './compare.tsx';

describe('the comparison', () => {
  it('has all five products in a table, with a source for each fact about another', async () => {
    await show(<CompareRoute />, { at: '/compare' });
    const table = within(screen.getByRole('table'));
    const names = table.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(names.slice(1)).toEqual(Object.values(PRODUCTS));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(Object.keys(ROWS).length);
    for (const row of rows) {
      const [, ...others] = within(row).getAllByRole('cell');
      for (const cell of others) {
        const sources = within(cell).queryAllByRole('link').length;
        expect([cell.textContent, sources > 0]).toEqual([
          cell.textContent,
          !cell.textContent?.endsWith('Not known.'),
        ]);
      }
    }
  });

  it('leads from a fact to its source, which says where and when it was read', async () => {
    const { container } = await show(<CompareRoute />, { at: '/compare' });
    for (const link of screen.getAllByRole('link', { name: /^Source \d+$/ })) {
      const source = container.querySelector(link.getAttribute('href') ?? '');
      expect(source?.textContent).toMatch(/, (read )?2026-\d\d-\d\d$/);
    }
    const addresses = SOURCES.flatMap(({ address }) => address ?? []);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('says that it is not known exactly where there is no source', async () => {
    for (const language of ['en', 'uk'] as const) {
      const { compare } = await allWords(language);
      for (const [row, sources] of Object.entries(ROWS)) {
        for (const [other, ids] of Object.entries(sources)) {
          const words: Readonly<Record<string, string>> = compare.rows[row as keyof typeof ROWS];
          const unknown = /^(Not known|Невідомо)\.$/.test(words[other] ?? '');
          expect([row, other, unknown]).toEqual([row, other, ids.length === 0]);
        }
      }
    }
  });

  it('is written in Ukrainian, too', async () => {
    await show(<CompareRoute />, { at: '/uk/compare', language: 'uk' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Parlo поруч з іншими');
    expect(screen.getAllByText('Невідомо.').length).toBeGreaterThan(0);
  });
});

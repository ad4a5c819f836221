import { readFileSync } from 'node:fs';
import { LOOK_NAMES } from '@parlo/contract/embed-messages';
import { expect, it } from 'vitest';
import { ATTRIBUTES, NAMES } from './attributes.ts';
import { attributesPage } from './attributes-page.ts';

it.each([
  ['en', '.md'],
  ['uk', '.uk.md'],
] as const)('is in docs as the list is now, in %s', (language, ending) => {
  const written = readFileSync(new URL(`../../../docs/embed-attributes${ending}`, import.meta.url), 'utf8');
  expect(written, 'run: node packages/embed/scripts/attributes-page.ts').toBe(attributesPage(language));
});

it('has a row for each, with its values and its default', () => {
  const rows = attributesPage('en')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows.map((line) => line.split('`')[1])).toEqual(Object.keys(ATTRIBUTES));
  expect(rows[1]).toContain('| `hybrid`, `voice`, `chat` | `hybrid` | How visitors talk');
});

it('begins with the id and what the widget gets in its address', () => {
  expect(NAMES.slice(0, 2)).toEqual(['assistant-id', 'mode']);
  expect(NAMES.slice(2, 7)).toEqual([...LOOK_NAMES]);
});

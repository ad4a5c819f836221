import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Every section has a table of its own; the last tells what is on no screen. */
const [shown = '', later] = readFileSync(`${root}/docs/spec-coverage.md`, 'utf8').split(
  '## Not on a screen yet',
);
const rows = shown
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (text|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

it('names for every text and rule of the specification a test that sees it', () => {
  const missing = rows.flatMap(([, text = '', , file = '']) => {
    const source = readFileSync(`${root}/${file}`, 'utf8').replaceAll("\\'", "'");
    return source.includes(text) ? [] : [`${text}: not in ${file}`];
  });
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(150);
  expect(later).toBeDefined();
});

it('says everything once', () => {
  const said = rows.map((cells) => cells.join('|'));
  expect(said.filter((row, at) => said.indexOf(row) !== at)).toEqual([]);
});

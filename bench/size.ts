import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { printTable } from './support/stats.ts';

/**
 * How large and how complex the sources are: lines without tests, long lines, functions that do too much. Of a turn's way it
 * counts what imports tell: the files of `packages/dialog` that its reply can reach, and their folders. How often a turn enters a file and
 * returns shows only in the code's calls, which this does not follow.
 */

const LONG_LINE = 160;
const MOST_COMPLEX = 15;
const RULE = 'complexity/noExcessiveCognitiveComplexity';
const root = fileURLToPath(new URL('..', import.meta.url));

interface Source {
  readonly path: string;
  readonly lines: readonly string[];
}

const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 256 * 1024 * 1024,
  });

/** Of the repository's `.ts` and `.tsx`: no tests, no doubles for tests, no benchmarks. */
const isCounted = (path: string) =>
  /[.]tsx?$/.test(path) && !/[.]test[.]tsx?$|[.]d[.]ts$|(^|\/)testing\/|^(e2e|bench)\//.test(path);
const isLanguageData = (path: string) => /^packages\/dialog\/src\/language\/[a-z]{2}\//.test(path);

const paths = run('git', ['ls-files', '--cached', '--others', '--exclude-standard']).split('\n');
const read = (wanted: (path: string) => boolean): readonly Source[] =>
  paths
    .filter((path) => path.includes('/') && wanted(path) && existsSync(join(root, path)))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').trimEnd().split('\n') }));
const sources = read(isCounted);
const languageTexts = read((path) => isLanguageData(path) && path.endsWith('.txt'));

const below = (...folders: string[]) =>
  sources.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));
const linesOf = (files: readonly Source[]) =>
  files.reduce((sum, { lines }) => sum + lines.filter((line) => line.trim() !== '').length, 0);

function printFolders(): void {
  const folders = [...new Set(sources.map(({ path }) => path.split('/').slice(0, 2).join('/')))].sort();
  const rows = folders.map((folder): [string, number, number] => [
    folder,
    below(folder).length,
    linesOf(below(folder)),
  ]);
  const dialog = 'packages/dialog/src';
  const data = sources.filter(({ path }) => isLanguageData(path));
  rows.push(
    ['all', sources.length, linesOf(sources)],
    ['packages/dialog: code', below(dialog).length - data.length, linesOf(below(dialog)) - linesOf(data)],
    ['packages/dialog: languages, code', data.length, linesOf(data)],
    ['packages/dialog: languages, text', languageTexts.length, linesOf(languageTexts)],
    ['packages/dialog: forms', below(`${dialog}/forms`).length, linesOf(below(`${dialog}/forms`))],
  );
  printTable('Lines that are not empty, without tests', ['folder', 'files', 'lines'], rows);
}

function printLongLines(): void {
  const long = sources.flatMap(({ path, lines }) =>
    lines.flatMap((line, at): [string, number, number][] =>
      line.length > LONG_LINE ? [[path, at + 1, line.length]] : [],
    ),
  );
  long.sort((a, b) => b[2] - a[2]);
  console.log(`\nLines over ${LONG_LINE} characters: ${long.length}; the longest has ${long[0]?.[2] ?? 0}.`);
  if (long.length > 0) printTable('The longest', ['file', 'line', 'characters'], long.slice(0, 10));
}

/** As the linter counts it, whatever `biome.json` makes an exception for. */
function printComplexity(): void {
  const folder = join(root, '.cache', 'size');
  mkdirSync(folder, { recursive: true });
  const options = { level: 'warn', options: { maxAllowedComplexity: MOST_COMPLEX } };
  const rules = { preset: 'none', complexity: { noExcessiveCognitiveComplexity: options } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, linter: { rules } }));
  const report = run('biome', [
    'lint',
    '--max-diagnostics=none',
    '--reporter=json',
    `--config-path=${folder}`,
    ...sources.map(({ path }) => path),
  ]);
  const { diagnostics } = Report.parse(JSON.parse(report));
  const found = diagnostics.filter(({ category }) => category === `lint/${RULE}`);
  const rows = found.map(({ location, message }) => {
    const text = typeof message === 'string' ? message : message.map(({ content }) => content).join('');
    return {
      place: `${location.path}:${location.start.line}`,
      complexity: Number(/of (\d+)/.exec(text)?.[1]),
    };
  });
  rows.sort((a, b) => b.complexity - a.complexity);
  const inDialog = rows.filter(({ place }) => place.startsWith('packages/dialog/')).length;
  console.log(
    `\nFunctions of a cognitive complexity over ${MOST_COMPLEX}: ${rows.length}, ${inDialog} of them in packages/dialog.`,
  );
  if (rows.length === 0) return;
  printTable(
    'The worst',
    ['function at', 'complexity'],
    rows.slice(0, 10).map(({ place, complexity }): [string, number] => [place, complexity]),
  );
}

const Report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }),
      message: z.union([z.string(), z.array(z.object({ content: z.string() }))]),
    }),
  ),
});

/** What `path` imports of ours, as files. Types are left out: nothing of them runs. */
function importsOf({ path, lines }: Source): string[] {
  const text = lines.join('\n');
  const found = text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'(\.{1,2}\/[^']+)'/gm);
  return [...found].map(([, to = '']) => relative(root, resolve(root, dirname(path), to)));
}

function printWay(): void {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const start = 'packages/dialog/src/local/create-local-responder.ts';
  const reached = new Set<string>();
  const open = [start];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const source = byPath.get(path);
    if (!source || reached.has(path)) continue;
    reached.add(path);
    open.push(...importsOf(source));
  }
  const folders = new Set([...reached].map((path) => dirname(path)));
  console.log(`\nA turn's way: ${start} can reach ${reached.size} files in ${folders.size} folders.`);
}

printFolders();
printLongLines();
printComplexity();
printWay();

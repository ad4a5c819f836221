import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const FOLDERS = ['apps/web/src', 'apps/server/src', 'packages/embed/src', 'packages/call-client/src'];
/** Passes on the names that its callers gave it. */
const GENERAL = 'apps/web/src/storage/browser-store.ts';
/** Cookies that better-auth sets with our prefix, whose names are in no code of ours. */
const FROM_LIBRARIES = ['parlo.state'];

interface Source {
  readonly file: string;
  readonly text: string;
}

const sources: readonly Source[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/(^|\/)testing\//.test(name))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
).filter(({ file }) => file !== GENERAL);

/** The names in the first column of the tables about cookies and storage. */
function listed(file: string): string[] {
  const text = readFileSync(join(root, 'content/legal', file), 'utf8');
  const rows = text.split('\n').filter((line) => /\| (cookie|local storage|session storage) \|/.test(line));
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

/** The beginning of the name that an expression of the code has: a literal, a template, or a constant with one. */
function nameOf(expression: string, { text }: Source): string | null {
  const literal = /^['"`]([^'"`$]+)/.exec(expression);
  if (literal) return literal[1] ?? null;
  const constant = /^([A-Za-z_]+)/.exec(expression)?.[1];
  if (!constant) return null;
  const definition = new RegExp(`const ${constant} = (?:\\([^)]*\\) => )?['"\`]([^'"\`$]+)`);
  const own = definition.exec(text);
  return own?.[1] ?? null;
}

/** Everything that is written to a storage or set as a cookie, with its file. */
const WRITES = [
  /\.setItem\(\s*([^,]+),/g,
  /Storage\[\w+\]\(\s*([^,]+),/g,
  /document\.cookie = `\$\{(\w+)\}=\$\{/g,
  /document\.cookie = '([^=]+)=/g,
];

const written = sources
  .flatMap((source) =>
    WRITES.flatMap((pattern) =>
      [...source.text.matchAll(pattern)].map(([, expression = '']) => ({
        file: source.file,
        expression,
        name: nameOf(expression, source),
      })),
    ),
  )
  .filter(({ expression, file }) => !isRemoval(expression, file));

/** Cookies of tags are only taken away. */
function isRemoval(expression: string, file: string): boolean {
  return file === 'apps/web/src/consent/tag-manager.ts' && expression === 'name';
}

const serverCookies = [
  'parlo.session_token',
  ...sources.flatMap(({ text }) =>
    [...text.matchAll(/createAuthCookie\('(\w+)'/g)].map(([, name = '']) => `parlo.${name}`),
  ),
  ...FROM_LIBRARIES,
];

const covers = (entry: string, name: string) =>
  entry.endsWith('…') ? name.startsWith(entry.slice(0, -1)) : entry === name;

describe.each(['privacy.md', 'privacy.uk.md'])('the list of cookies and storage in %s', (file) => {
  const entries = listed(file).filter((entry) => !entry.startsWith('__Host-'));

  it('has everything that the code keeps in a browser', () => {
    expect(written.length).toBeGreaterThan(15);
    const names = [...written.map(({ name }) => name), ...serverCookies];
    const missing = names.filter((name) => name === null || !entries.some((entry) => covers(entry, name)));
    expect(missing, JSON.stringify(written.filter(({ name }) => missing.includes(name)))).toEqual([]);
  });

  it('has nothing that the code keeps no more', () => {
    const names = [...written.map(({ name }) => name ?? ''), ...serverCookies];
    expect(entries.filter((entry) => !names.some((name) => covers(entry, name)))).toEqual([]);
  });
});

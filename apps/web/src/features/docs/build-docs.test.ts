import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildDocs } from './build-docs.ts';

const head = (section: string, order: number, title = 'A page') =>
  `---\ntitle: ${title}\ndescription: What it is about.\nsection: ${section}\norder: ${order}\n---\n`;

const FILES = {
  'api.md': `${head('develop', 1, 'API')}# The API\nSee [mail](configure.md#mail).\n\n## Keys\n`,
  'configure.md': `${head('operate', 2, 'Configuration')}# All settings\n[Below](#mail).\n\n## Mail\nPORT\n`,
  'configure.uk.md': `${head('operate', 2, 'Налаштування')}# Усі\n[Нижче](#mail), [API](api.md#keys).\n\n## Пошта\n`,
  'hosting.md': `${head('operate', 1, 'Hosting')}# Hosting\n`,
  'spec-coverage.md': '# For developers\n[x](nowhere.md)\n',
};

it('has a page for each file with front matter, section by section', () => {
  const { links } = buildDocs(FILES, 'en');
  expect(links.map(({ name, section }) => `${section}/${name}`)).toEqual([
    'operate/hosting',
    'operate/configure',
    'develop/api',
  ]);
});

it('leads from page to page in the reader’s language, to the same places', () => {
  expect(buildDocs(FILES, 'en').articles.get('api')?.html).toContain('href="/docs/configure#mail"');
  const ukrainian = buildDocs(FILES, 'uk').articles.get('configure');
  expect(ukrainian?.html).toContain('href="#mail"');
  expect(ukrainian?.html).toContain('href="/uk/docs/api#keys"');
  expect(ukrainian?.headings).toEqual([{ id: 'mail', text: 'Пошта', depth: 2 }]);
});

it('shows a page that nobody has translated in English', () => {
  const { links, articles } = buildDocs(FILES, 'uk');
  expect(articles.get('api')).toMatchObject({ language: 'en', heading: 'The API' });
  expect(articles.get('configure')).toMatchObject({ language: 'uk', heading: 'Усі' });
  expect(links.map(({ title }) => title)).toEqual(['Hosting', 'Налаштування', 'API']);
});

it('has its parts for the search', () => {
  expect(buildDocs(FILES, 'en').parts).toContainEqual({
    id: 'configure#mail',
    title: 'Configuration',
    heading: 'Mail',
    text: 'PORT',
  });
});

it.each([
  ['[x](nowhere.md)', 'no page'],
  ['[x](spec-coverage.md)', 'no page'],
  ['[x](../README.md)', 'no page'],
  ['[x](configure.md#files)', 'not there'],
  ['[x](#files)', 'not there'],
  ['[x](http://example.com)', 'no page'],
])('is not made with a link that leads to nothing: %s', (link, why) => {
  const files = { ...FILES, 'api.md': `${head('develop', 1)}# The API\n${link}\n` };
  expect(() => buildDocs(files, 'en')).toThrow(why);
  expect(() => buildDocs(files, 'en')).toThrow('docs/api.md');
});

it('is not made with a head that is not right', () => {
  expect(() => buildDocs({ 'a.md': `${head('elsewhere', 1)}# A\n` }, 'en')).toThrow(
    /docs\/a\.md[\s\S]*section/,
  );
});

describe('the docs of Parlo', () => {
  const folder = fileURLToPath(new URL('../../../../../docs/', import.meta.url));
  const files = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => [name, readFileSync(folder + name, 'utf8')]),
  );
  const english = buildDocs(files, 'en');
  const ukrainian = buildDocs(files, 'uk');
  const names = [...english.articles.keys()];

  it('have all pages in both languages, and no dead link', () => {
    expect(names.length).toBeGreaterThan(10);
    expect(names).not.toContain('spec-coverage');
    for (const { language, name } of ukrainian.articles.values())
      expect([name, language]).toEqual([name, 'uk']);
  });

  it.each(names)('say as much of %s in Ukrainian: the same headings, code, rows, steps and names', (name) => {
    expect(shapeOf(files[`${name}.uk.md`])).toEqual(shapeOf(files[`${name}.md`]));
  });

  it('have every place only once in a list of pages', () => {
    const places = names.map((name) => /section: (\w+)\norder: (\d+)/.exec(files[`${name}.md`] ?? '')?.[0]);
    expect(new Set(places).size).toBe(names.length);
    for (const name of names) {
      const front = (text = '') => /section: \w+\norder: \d+/.exec(text)?.[0];
      expect(front(files[`${name}.uk.md`])).toBe(front(files[`${name}.md`]));
    }
  });
});

/** What two versions of a page have in common, whatever their language. */
function shapeOf(text = '') {
  const prose = text.replace(/^( *)```[\s\S]*?^\1```$/gm, '');
  const lines = prose.split('\n');
  return {
    headings: lines.flatMap((line) => /^(#+) /.exec(line)?.[1] ?? []),
    code: text.match(/^ *```\w*$/gm) ?? [],
    rows: lines.filter((line) => /^ *\|/.test(line)).length,
    items: lines.filter((line) => /^ *(-|\d+\.) /.test(line)).length,
    names: [...new Set(text.match(/\b(?:PARLO_\w+|DATABASE_URL|PORT)\b/g))].toSorted(),
  };
}

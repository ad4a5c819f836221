import { expect, it } from 'vitest';
import { projectAt, projectsAt, readProjects } from './projects.server.ts';

const EN = 'http://localhost/rnd';
const UK = 'http://localhost/uk/rnd';
const file = (name: string, head = 'title: A\nsummary: B\nstate: idea\norder: 1', body = 'Words.') =>
  [name, `---\n${head}\n---\n${body}\n`] as const;

it.each([
  ['English', EN, 'en', /[a-z]{4}/],
  ['Ukrainian', UK, 'uk', /[а-яіїєґ]{4}/],
] as const)('has six articles in %s, with their texts', (_, address, language, words) => {
  const cards = projectsAt(address);
  expect(cards).toHaveLength(6);
  for (const { slug, title, summary } of cards) {
    const project = projectAt(address, slug);
    expect(project, slug).toMatchObject({ title, summary, language });
    const text = project?.html.replace(/<[^>]+>/g, '') ?? '';
    expect(text).toMatch(words);
    expect(text.split(/\s+/).length, slug).toBeGreaterThan(380);
    // The page has its own first heading.
    expect(project?.html).not.toMatch(/<h1|<script/);
  }
});

it('has the same parts in both languages', () => {
  const shape = (address: string) =>
    projectsAt(address).map(({ slug, state }) => {
      const html = projectAt(address, slug)?.html ?? '';
      return [
        slug,
        state,
        html.match(/<h2/g)?.length,
        html.match(/<p>/g)?.length,
        html.match(/<strong>/g)?.length,
      ];
    });
  expect(shape(UK)).toEqual(shape(EN));
});

it.each(['nowhere', '', undefined, '__proto__'])('has no article %j', (slug) => {
  expect(projectAt(EN, slug)).toBeNull();
});

it('shows an article in English where it is not written in Ukrainian, and says so', () => {
  const { uk } = readProjects([file('b.md'), file('a.md'), file('a.uk.md')]);
  expect(uk.map(({ slug, language }) => [slug, language])).toEqual([
    ['b', 'en'],
    ['a', 'uk'],
  ]);
});

it.each([
  ['an unknown state', file('a.md', 'title: A\nsummary: B\nstate: sold\norder: 1'), /a\.md cannot be used/],
  ['no head', ['a.md', 'Words.'] as const, /a\.md cannot be used/],
  ['no text', file('a.md', undefined, ' '), /has no text/],
  ['no English version', file('a.uk.md'), /a has no English version/],
])('refuses a file with %s', (_, wrong, words) => {
  expect(() => readProjects([wrong])).toThrow(words);
});

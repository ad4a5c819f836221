import { expect, it } from 'vitest';
import { hasBlanks, renderMarkdown, slugOf } from './render-markdown.ts';

const asIs = { resolveLink: (href: string) => href };

it('keeps the title apart, and gives each heading an id that links can name', () => {
  const page = renderMarkdown('# The `title`\nIntro\n\n## What is *yours*?\nA\n\n### Two `words`\nB\n', asIs);
  expect(page.title).toBe('The title');
  expect(page.headings).toEqual([
    { id: 'what-is-yours', text: 'What is yours?', depth: 2 },
    { id: 'two-words', text: 'Two words', depth: 3 },
  ]);
  expect(page.html).toContain('<h2 id="what-is-yours"><a class="anchor" href="#what-is-yours">What is');
  expect(page.html).not.toContain('<h1');
});

it('takes ids that it is given, and says when there are too few', () => {
  const { headings } = renderMarkdown('## Пошта\n', { ...asIs, ids: ['mail'] });
  expect(headings).toEqual([{ id: 'mail', text: 'Пошта', depth: 2 }]);
  expect(() => renderMarkdown('## Пошта\n\n## Файли\n', { ...asIs, ids: ['mail'] })).toThrow(/headings/);
});

it('refuses two headings of one id, and a second title', () => {
  expect(() => renderMarkdown('## Mail\n\n## Mail\n', asIs)).toThrow('two headings of the id mail');
  expect(() => renderMarkdown('# Mail\n\n# Files\n', asIs)).toThrow('depth 1');
});

it.each([
  ['Test users and verification', 'test-users-and-verification'],
  ['HTTPS, WebSocket and UDP', 'https-websocket-and-udp'],
  ['The visitor’s clock', 'the-visitors-clock'],
  ['Що зберігається', 'що-зберігається'],
])('names the heading "%s" as %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

it('asks for the address of each link, and escapes it', () => {
  const { html } = renderMarkdown('[a](one.md) and [b](two.md)', {
    resolveLink: (href) => `/x?a=1&b="${href}"`,
  });
  expect(html).toContain('<a href="/x?a=1&amp;b=&quot;one.md&quot;">a</a>');
  expect(html).toContain('&quot;two.md&quot;">b</a>');
});

it('lets tables and code be scrolled by keyboard, and code be copied, in lists as well', () => {
  const markdown =
    '| a | b |\n| --- | --- |\n| `x|y` | <3 |\n\n- one\n\n  ```sh\n  echo "<b>" && ls\n  ```\n';
  const { html } = renderMarkdown(markdown, { ...asIs, copy: 'Copy' });
  expect(html).toContain('<div class="scrolls" tabindex="0"><table><thead>');
  expect(html).toContain('<pre tabindex="0"><code>echo &quot;&lt;b&gt;&quot; &amp;&amp; ls\n</code></pre>');
  expect(html.match(/data-copy/g)).toHaveLength(1);
  expect(renderMarkdown(markdown, asIs).html).not.toContain('data-copy');
});

it('has no empty head in a list of terms', () => {
  expect(renderMarkdown('| | |\n| --- | --- |\n| a | b |\n', asIs).html).not.toContain('<thead>');
});

it('marks placeholders, but neither links nor code', () => {
  const { html } = renderMarkdown('By [your name], see [terms](/terms) and `[x]`.', {
    ...asIs,
    blanks: true,
  });
  expect(html).toBe(
    '<p>By <mark>[your name]</mark>, see <a href="/terms">terms</a> and <code>[x]</code>.</p>\n',
  );
  expect(renderMarkdown('By [your name].', asIs).html).toBe('<p>By [your name].</p>\n');
  expect(hasBlanks('By [your name].')).toBe(true);
  expect(hasBlanks('By Olena, see [terms](/terms).')).toBe(false);
});

it('has the words of each part for a search, without signs', () => {
  const { parts } = renderMarkdown(
    '# T\nSome *bold* `code` & more.\n\n## One\n- a [link](x.md)\n- b\n\n| k | v |\n| --- | --- |\n| `K` | text |\n\n```\nls\n```\n',
    asIs,
  );
  expect(parts.map(({ heading, text }) => [heading?.id ?? null, text])).toEqual([
    [null, 'Some bold code & more.'],
    ['one', 'a link b k v K text ls'],
  ]);
});

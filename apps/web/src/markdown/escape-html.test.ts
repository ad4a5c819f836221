import { expect, it } from 'vitest';
import { escapeHtml, unescapeHtml } from './escape-html.ts';

it.each([
  [`<a title="Bo's">&amp;</a>`, '&lt;a title=&quot;Bo&#39;s&quot;&gt;&amp;amp;&lt;/a&gt;'],
  ['Пекарня на розі, 24/7', 'Пекарня на розі, 24/7'],
])('writes %s as text of HTML, and back', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
  expect(unescapeHtml(html)).toBe(text);
});

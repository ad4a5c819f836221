import { describe, expect, it } from 'vitest';
import { escapeHtml, iframeSnippet } from './snippet.ts';

const BAKERY = { publicUrl: 'https://parlo.example', assistantId: 'assistant_7', assistantName: 'Bakery' };

/** An attribute's raw text. */
const attribute = (html: string, name: string) => html.match(new RegExp(` ${name}="([^"]*)"`))?.[1];

describe('the iframe snippet', () => {
  it('shows the assistant’s widget and lets it hear and speak', () => {
    const html = iframeSnippet(BAKERY);
    expect(attribute(html, 'src')).toBe('https://parlo.example/widget?assistantId=assistant_7');
    expect(attribute(html, 'title')).toBe('Bakery');
    expect(attribute(html, 'allow')).toBe('microphone; autoplay');
    expect(html).toMatch(/^<iframe [^<>]*><\/iframe>$/);
  });

  it('is fixed at the bottom right, 20 px from the edges, 300 by 400', () => {
    const style = attribute(iframeSnippet(BAKERY), 'style');
    for (const rule of [
      'position:fixed',
      'bottom:20px',
      'right:20px',
      'width:300px',
      'height:400px',
      'border:0',
    ]) {
      expect(style?.split(';')).toContain(rule);
    }
  });

  it('can’t be broken out of by a name or an id', () => {
    const html = iframeSnippet({
      ...BAKERY,
      assistantId: '7"><script>',
      assistantName: `"><script>alert('1')</script>&`,
    });
    expect(html).not.toContain('<script>');
    expect(html.match(/</g)).toHaveLength(2);
    expect(attribute(html, 'title')).toBe('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;');
    expect(attribute(html, 'src')).toBe('https://parlo.example/widget?assistantId=7%22%3E%3Cscript%3E');
  });

  it('takes an address with a path or slashes at its end', () => {
    const html = iframeSnippet({ ...BAKERY, publicUrl: 'https://example.com/talk//' });
    expect(attribute(html, 'src')).toBe('https://example.com/talk/widget?assistantId=assistant_7');
  });
});

describe('escapeHtml', () => {
  it('leaves plain words of any language alone', () => {
    expect(escapeHtml('Пекарня на розі, 24/7')).toBe('Пекарня на розі, 24/7');
  });
});

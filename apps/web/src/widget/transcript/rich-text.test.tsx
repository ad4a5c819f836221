// @vitest-environment jsdom
/** @jsxImportSource preact */
import fc from 'fast-check';
import { render } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { unmount } from '../testing/unmount.ts';
import { RichText } from './rich-text.tsx';

/** The most that reading a hostile text may take on a busy machine; what takes quadratic time takes minutes. */
const PATIENCE_MS = 4_000;

function draw(text: string, live = false): HTMLElement {
  render(<RichText text={text} live={live} />, document.body);
  return document.body;
}
const html = (text: string, live = false) => draw(text, live).innerHTML;
const attributes = 'target="_blank" rel="noopener noreferrer nofollow ugc"';

afterEach(unmount);

describe('a reply', () => {
  it.each([
    ['Plain text.', '<p>Plain text.</p>'],
    ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
    ['__bold__ and _italic_', '<p><strong>bold</strong> and <em>italic</em></p>'],
    ['***both***', '<p><strong><em>both</em></strong></p>'],
    ['**bold with *italic* in it**', '<p><strong>bold with <em>italic</em> in it</strong></p>'],
    ['One\nTwo\n\nThree', '<p>One\nTwo</p><p>Three</p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['• a\n\n• b', '<ul><li>a</li><li>b</li></ul>'],
    ['3. a\n4) b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    [
      'We have:\n* a\n  more\n1. b\nEnd',
      '<p>We have:</p><ul><li>a\n  more</li></ul><ol start="1"><li>b</li></ol><p>End</p>',
    ],
    ['\\*no\\* 2 * 3 * 4', '<p>*no* 2 * 3 * 4</p>'],
    ['snake_case_name', '<p>snake_case_name</p>'],
    ['2024. A year, and -5 degrees', '<p>2024. A year, and -5 degrees</p>'],
  ])('is drawn as it is meant: %j', (text, drawn) => expect(html(text)).toBe(drawn));

  it.each([
    ['**half', '<p>**half</p>'],
    ['half**', '<p>half**</p>'],
    ['*a **b* c**', '<p><em>a **b</em> c**</p>'],
    ['[half](https://x.example', '<p>[half](<a href="https://x.example" '],
    ['****', '<p>****</p>'],
  ])('keeps what is not closed as text: %j', (text, drawn) => expect(html(text)).toContain(drawn));

  it.each([
    ['[menu](https://x.example/a_(b)_c)', 'https://x.example/a_(b)_c', 'menu'],
    ['[mail](mailto:a@x.example)', 'mailto:a@x.example', 'mail'],
    ['[call](tel:+380441234567)', 'tel:+380441234567', 'call'],
    ['**https://x.example/a_b**.', 'https://x.example/a_b', 'https://x.example/a_b'],
    ['[https://bank.example](https://evil.example)', 'https://evil.example', 'https://evil.example'],
    ['[**https://bank.example**](https://evil.example)', 'https://evil.example', 'https://evil.example'],
    ['[see https://bank.example](https://evil.example)', 'https://evil.example', 'https://evil.example'],
    ['[\u200bhttps://bank.example](https://evil.example)', 'https://evil.example', 'https://evil.example'],
    [
      '[www.bank.example](https://evil.example/bank.example)',
      'https://evil.example/bank.example',
      'https://evil.example/bank.example',
    ],
    ['[https://x.example](https://x.example/a)', 'https://x.example/a', 'https://x.example'],
  ])('has the link of %s', (text, href, label) => {
    const link = draw(text).querySelector('a');
    expect([link?.getAttribute('href'), link?.textContent]).toEqual([href, label]);
    expect(link?.outerHTML).toContain(attributes);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert)',
    '[x](java\tscript:alert)',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox)',
    '[x](file:///etc/passwd)',
    '[x](blob:https://x.example/1)',
    '[x](/relative)',
    '[x](https://bank.example@evil.example)',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
  ])('has no link and no element of %s', (text) => {
    const body = draw(text);
    expect(body.querySelector('a, img, script')).toBeNull();
    expect(body.textContent).toBe(text);
  });

  it('leaves out what turns letters around, and keeps the marks of right-to-left scripts', () => {
    expect(draw('a\u202Eb\u2066c\u200Fd').textContent).toBe('abc\u200Fd');
  });

  it('that is still written has nothing to press, and is drawn as if it were closed', () => {
    expect(html('**bo', true)).toBe('<p><strong>bo</strong></p>');
    expect(html('[menu](https://x.example) https://x.example', true)).toBe('<p>menu https://x.example</p>');
  });

  it('loses no letter, whatever is written', () => {
    const marks = fc.constantFrom(
      '*',
      '**',
      '_',
      '[',
      '](',
      ')',
      '\n',
      '- ',
      '1. ',
      ' ',
      'https://x.example',
      'a',
      'ї',
    );
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 40 }), fc.boolean(), (parts, live) => {
        const text = parts.join('');
        const letters = (of: string) => of.replace(/https:\/\/x\.example/g, '').replace(/[^aї]/g, '');
        expect(letters(draw(text, live).textContent ?? '')).toBe(letters(text));
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void draw(text)));
  });

  it.each([
    '*a ',
    '**a',
    '_a_ ',
    '[',
    '[a](',
    '[a](b',
    '[a](https://x.example',
    '(',
    '\\',
    '- a\n',
    'https://',
    '* ** _ __ [](',
    'a',
  ])('of 100 KB takes no longer for being hostile: %j', (part) => {
    const text = part.repeat(Math.ceil(100_000 / part.length));
    const began = performance.now();
    RichText({ text });
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
  });
});

import { describe, expect, it } from 'vitest';
import { readPage } from './read-page.ts';

const textOf = (body: string): string =>
  readPage(`<body>${body}</body>`)
    .blocks.map(({ text }) => text)
    .join('\n');

/** As Cloudflare covers an address. */
const covered = (address: string, key = 0x5a): string =>
  Buffer.from([key, ...Buffer.from(address).map((byte) => byte ^ key)]).toString('hex');

describe('the price of now', () => {
  it.each([
    ['<s>€30</s> €22', 'Cut: €22'],
    ['<span style="text-decoration:line-through">€30</span> <b>€22</b>', 'Cut: €22'],
    ['<span class="price-old">€30</span> <span class="price-new">€22</span>', 'Cut: €22'],
    [
      '<del aria-hidden="true"><span>€30</span></del> <span class="screen-reader-text">Original price was: €30.</span> <ins aria-hidden="true">€22</ins> <span class="screen-reader-text">Current price is: €22.</span>',
      'Cut: €22',
    ],
  ])('is that which is not struck out: %s', (price, text) => {
    expect(textOf(`<p>Cut: ${price}</p>`)).toBe(text);
    expect(textOf(`<table><tr><td>Cut</td><td>${price}</td></tr></table>`)).toBe(text);
  });

  it('is not a price that the style sheet strikes out', () => {
    const page = '<style>p i{color:red} .was, span.gone { text-decoration : line-through }</style>';
    expect(
      textOf(`${page}<p>Cut: <span class="big was">€30</span> <span class="gone">€28</span> €22</p>`),
    ).toBe('Cut: €22');
    expect(
      textOf(
        '<style>@media print{.was{text-decoration:line-through}}</style><p>Cut: <b class="was">€30</b></p>',
      ),
    ).toBe('Cut: €30');
  });

  it('is the only one, whatever it is called', () => {
    expect(textOf('<p>Cut: <span class="regular-price">€30</span></p>')).toBe('Cut: €30');
  });
});

describe('hidden elements', () => {
  it.each([
    '<p style="visibility: hidden">Secret</p>',
    '<p>We open<span style="mso-hide:all"> Secret</span></p>',
    '<p>We open<span style="display:none;mso-hide:all"> Secret</span></p>',
    '<style>.off { color: red; display: none }</style><p class="off">Secret</p>',
    '<style>#off{visibility:hidden}</style><div id="off"><p>Secret</p></div>',
  ])('is not read: %s', (html) => {
    expect(textOf(`<p>Daily from 9.</p>${html}`)).not.toMatch(/Secret/);
  });

  it('by a style sheet may be shown by a script, or when somebody chooses it', () => {
    const off = '<style>.tab{display:none}</style><div class="tab"><p>On Sunday from 10.</p></div>';
    expect(textOf(`${off}<script>open()</script>`)).toContain('On Sunday');
    expect(textOf(`<style>:checked~.tab{display:block}</style>${off}`)).toContain('On Sunday');
    expect(
      textOf('<style>.tab{display:none}</style><div class="tab" style="display:block">On Sunday.</div>'),
    ).toBe('On Sunday.');
  });
});

describe('addresses and numbers', () => {
  const hex = covered('hello@shop.example');
  it.each([
    [`<a class="__cf_email__" data-cfemail="${hex}">[email&#160;protected]</a>`, 'hello@shop.example'],
    [
      `<a href="/cdn-cgi/l/email-protection#${hex}"><span>write to us</span></a>`,
      'write to us (hello@shop.example)',
    ],
    ['<a href="mailto:hello@shop.example?subject=x">by mail</a>', 'by mail (hello@shop.example)'],
    ['<a href="mailto:hello@shop.example">hello@shop.example</a>', 'hello@shop.example'],
    ['hello [at] shop [dot] example', 'hello@shop.example'],
    [
      '<span style="unicode-bidi:bidi-override; direction: rtl">elpmaxe.pohs@olleh</span>',
      'hello@shop.example',
    ],
    ['<a href="tel:+380441234567">us by phone</a>', 'us by phone (+380441234567)'],
    ['<a href="tel:+380441234567">044 123-45-67</a>', '044 123-45-67'],
    ['hello AT shop DOT example', 'hello@shop.example'],
    ['<a href="https://wa.me/380671112233">WhatsApp</a>', 'WhatsApp (+380671112233)'],
    ['<a href="viber://chat?number=%2B380671112233"><svg></svg></a>', '+380671112233'],
    ['<a href="tel:%2B380441234567"><svg></svg></a>', '+380441234567'],
  ])('are what a person can use: %s', (html, text) => {
    expect(textOf(`<p>Contact: ${html}.</p>`)).toBe(`Contact: ${text}.`);
  });
});

describe('a component', () => {
  it('is read with its own tree and what stands in its places', () => {
    const body =
      '<shop-hours><template shadowrootmode="open"><h2>Opening hours</h2><p>From 9 to 6.</p><slot name="more"></slot><slot>Nothing else.</slot></template><p slot="more">On Sunday too.</p></shop-hours>';
    expect(textOf(body)).toBe('Opening hours\nFrom 9 to 6.\nOn Sunday too.\nNothing else.');
  });
});

describe('invisible text', () => {
  it('is not read, inside a line either', () => {
    expect(textOf('<p>Open<span hidden> SECRET</span><i style="display: none">draft</i> daily.</p>')).toBe(
      'Open daily.',
    );
    expect(
      textOf('<table><tr><td>Rye</td><td>£3</td></tr><tr hidden><td>Oats</td><td>£9</td></tr></table>'),
    ).toBe('Rye: £3');
  });
});

describe('tables', () => {
  it('give each figure all titles above it, and each row the name of its group', () => {
    const prices =
      '<table><tr><th rowspan="2">Room</th><th colspan="2">Weekdays</th><th>Weekend</th></tr><tr><th>1 guest</th><th>2 guests</th><th>any</th></tr><tr><td>Single</td><td>€50</td><td>€60</td><td>€70</td></tr></table>';
    expect(textOf(prices)).toBe('Single, Weekdays 1 guest: €50, Weekdays 2 guests: €60, Weekend any: €70');
    const services =
      '<table><tr><th>Category</th><th>Service</th><th>Price</th></tr><tr><td rowspan="0">Hair</td><td>Cut</td><td>€25</td></tr><tr><td>Colour</td><td>€80</td></tr></table>';
    expect(textOf(services)).toBe('Hair, Service: Cut, Price: €25\nHair, Service: Colour, Price: €80');
    expect(
      textOf('<table><tr><th>Room</th><th>Price</th></tr><tr><td>Single</td><td>€50</td></tr></table>'),
    ).toBe('Single, Price: €50');
  });
});

import { LANGUAGES } from '@parlo/dialog/language';
import { describe, expect, it } from 'vitest';
import { cutPassages } from '../cut-passages.ts';
import { readPasted } from '../pasted.ts';
import { readPage } from './read-page.ts';

const page = (body: string, head = '') => readPage(`<html><head>${head}</head><body>${body}</body></html>`);
const textOf = (body: string) =>
  cutPassages(page(body).blocks)
    .map(({ text }) => text)
    .join('\n');
const questionsOf = (body: string, head = '') => page(body, head).facts.faq.map(({ question }) => question);

describe('the text of a page', () => {
  it('contains its content under its headings, without menus, notices and scripts', () => {
    const body = `<nav>Home</nav><div class="cookie-bar">We use cookies.</div><h1>Mill</h1><script>alert("x")</script>
      <p>We grind <b>rye</b> and\n wheat.</p><ul><li>Rye</li><li>Wheat</li></ul><footer>© Mill</footer>`;
    expect(page(body).blocks).toEqual([
      { kind: 'heading', level: 1, text: 'Mill' },
      { kind: 'text', text: 'We grind rye and wheat.' },
      { kind: 'text', text: 'Rye' },
      { kind: 'text', text: 'Wheat' },
    ]);
  });

  it('is not lost where the whole page is named like a notice', () => {
    expect(textOf('<div class="page has-sidebar sidebar"><h1>Mill</h1><p>We grind rye.</p></div>')).toContain(
      'rye',
    );
  });

  it('is that of the main part, unless it is written elsewhere', () => {
    const long = 'We grind rye and wheat. '.repeat(20);
    expect(textOf(`<div>Adverts</div><main><p>${long}</p></main>`)).not.toContain('Adverts');
    expect(textOf(`<main></main><div><p>${long}</p></div>`)).toContain('rye');
  });

  it('is that of each cell where a table places the parts of a page, without its menu', () => {
    const menu = '<td><a href="/">Home</a><br><a href="/rye">Rye</a><br><a href="/oats">Oats</a></td>';
    const blocks = page(
      `<table><tr>${menu}<td><h1>Mill</h1><p>We grind rye.</p><table><tr><td>Rye</td><td>£3</td></tr></table></td></tr></table>`,
    ).blocks;
    expect(blocks).toEqual([
      { kind: 'heading', level: 1, text: 'Mill' },
      { kind: 'text', text: 'We grind rye.' },
      { kind: 'text', text: 'Rye: £3' },
    ]);
  });

  it('has rows of tables as lines', () => {
    expect(
      textOf('<table><tr><td>Rye</td><td>£3</td></tr><tr><td>Oats</td><td>£4</td><td>fine</td></tr></table>'),
    ).toBe('Rye: £3\nOats: £4, fine');
  });

  it('is read however deep, long or broken the page is', () => {
    const deep = `${'<div>'.repeat(20_000)}Deep${'</div>'.repeat(20_000)}`;
    expect(() => page(`<p>Before</p>${deep}`)).not.toThrow();
    expect(page('<p>a<p>b<table><p>c</b></i></td>').blocks.length).toBeGreaterThan(0);
    expect(page(`<a href="/x">x</a>`.repeat(10_000)).facts.links).toEqual(['/x']);
    const many = Array.from({ length: 10_000 }, (_, at) => `<a href="/${at}">x</a>`).join('');
    expect(page(many).facts.links).toHaveLength(500);
  });
});

describe('questions of a page', () => {
  it.each([
    ['headings', '<h3>Do you deliver?</h3><p>Yes, daily.</p>'],
    ['details', '<details><summary>Do you deliver?</summary>Yes, daily.</details>'],
    ['a list of definitions', '<dl><dt>Do you deliver?</dt><dd>Yes, daily.</dd></dl>'],
    [
      'an accordion',
      '<button aria-expanded="false" aria-controls="a">Do you deliver? +</button><div id="a" hidden>Yes, daily.</div>',
    ],
    ['bold text', '<p><strong>Do you deliver?</strong> Yes, daily.</p>'],
    ['labels', '<p>Q: Do you deliver?</p><p>A: Yes, daily.</p>'],
    [
      'a part of the page named for them',
      '<div class="faq"><div>Do you deliver?</div><div style="display:none" class="answer">Yes, daily.</div></div>',
    ],
    ['a table', '<table><tr><td>Do you deliver?</td><td>Yes, daily.</td></tr></table>'],
    [
      'microdata',
      '<div itemscope itemtype="https://schema.org/Question"><b itemprop="name">Do you deliver?</b><div itemprop="acceptedAnswer"><p itemprop="text">Yes, daily.</p></div></div>',
    ],
    [
      'JSON-LD',
      '<script type="application/ld+json">{"@graph":[{"@type":["FAQPage"],"mainEntity":{"@type":"Question","name":"Do you deliver?","acceptedAnswer":[{"text":"<i>Yes</i>, daily."}]}}]}</script>',
    ],
  ])('are found in %s', (_, body) => {
    expect(page(body).facts.faq).toEqual([{ question: 'Do you deliver?', answer: 'Yes, daily.' }]);
  });

  it('are passages with their question', () => {
    expect(cutPassages(page('<h2>Is it open?</h2><p>Every day.</p>').blocks)).toEqual([
      { heading: '', text: 'Every day.', question: 'Is it open?' },
    ]);
  });

  it.each([
    ['a slogan', '<h2>Hungry?</h2><p>See our cakes.</p>'],
    ['a headline that leads away', '<h3><a href="/news/1">Why does bread rise?</a></h3><p>Tom explains.</p>'],
    ['news', '<div class="blog"><h2>Why does bread rise?</h2><p>Tom explains.</p></div>'],
    ['the title of the page', '<h1>Why bread?</h1><p>Because.</p>'],
    ['a question in a text', '<p>You may ask: why? We do not know.</p>'],
    ['a heading with nothing below it', '<h2>Where are you?</h2><h2>Contact</h2>'],
    ['a notice', '<div id="cookieConsent"><h3>What are cookies?</h3><p>Small files.</p></div>'],
    ['a title without a question', '<details><summary>Allergens</summary>Nuts.</details>'],
  ])('are not %s', (_, body) => {
    expect(questionsOf(body)).toEqual([]);
  });

  it('that sound like slogans are known by their likes', () => {
    expect(
      questionsOf('<h3>Vegan?</h3><p>All our bread is.</p><h3>Gluten free?</h3><p>No, sorry.</p>'),
    ).toHaveLength(2);
  });

  it('are each there once, with the longer answer', () => {
    const twice =
      '<h3>Do you deliver?</h3><p>Yes.</p><details><summary>Do you deliver?</summary>Yes, daily.</details>';
    expect(page(twice).facts.faq).toEqual([{ question: 'Do you deliver?', answer: 'Yes, daily.' }]);
  });

  it('end where the section does', () => {
    const [entry] = page('<section><h3>Do you deliver?</h3><p>Yes.</p></section><p>Our address.</p>').facts
      .faq;
    expect(entry?.answer).toBe('Yes.');
  });

  it('are found in a pasted text, too', () => {
    const text =
      '# Delivery\n\nDo you deliver?\nYes, daily.\n\n**Скільки це коштує?**\nБезкоштовно.\n\nSee you soon!';
    expect(readPasted(text).faq).toEqual([
      { question: 'Do you deliver?', answer: 'Yes, daily.' },
      { question: 'Скільки це коштує?', answer: 'Безкоштовно.\nSee you soon!' },
    ]);
    expect(readPasted(`${'+'.repeat(50_000)}x\n${'?'.repeat(20_000)}`).faq).toEqual([]);
  });
});

describe('questions that are written in odd ways', () => {
  it.each([
    [
      'in one text with bold lines',
      '<div>Ask us.<br><br><b>Do you deliver?</b><br>Yes.<br><b>Are you open?</b><br>No.</div>',
    ],
    [
      'as headings, one without its mark',
      '<div class="faq"><h3>Do you deliver</h3><p>Yes.</p><h3>Are you open?</h3><p>No.</p></div>',
    ],
  ])('are found %s', (_, body) => {
    expect(questionsOf(body).map((question) => question.replace('?', ''))).toEqual([
      'Do you deliver',
      'Are you open',
    ]);
  });

  it('may begin with the situation', () => {
    const body =
      '<h3>The mill stopped. What do I do?</h3><p>Call us.</p><h3>Come and see. Ready?</h3><p>Do.</p>';
    expect(questionsOf(body)).toEqual(['The mill stopped. What do I do?']);
  });
});

describe('a page’s metadata', () => {
  it('is its title, its website, its language and its own address', () => {
    const head = `<title>Prices | Mill</title><meta property="og:site_name" content="Mill"><link rel="canonical" href="/prices"><base href="/en/">`;
    const { facts } = readPage(
      `<html lang="en-GB"><head>${head}</head><body><h1>What it costs</h1></body></html>`,
    );
    expect(facts).toMatchObject({
      title: 'Prices',
      siteName: 'Mill',
      titleParts: ['Prices', 'Mill'],
      language: 'en-GB',
      canonical: '/prices',
      base: '/en/',
    });
  });

  it('is empty without any', () => {
    expect(readPage('').facts).toEqual({
      title: '',
      siteName: null,
      titleParts: [],
      language: '',
      canonical: null,
      base: null,
      refresh: null,
      links: [],
      faq: [],
    });
  });
});

it('knows the first words of questions in every language', () => {
  for (const { files } of LANGUAGES) expect(files.questionStart.split('|').length).toBeGreaterThan(5);
});

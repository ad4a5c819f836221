/** @jsxImportSource preact */
// @vitest-environment jsdom

import type { Line } from '@parlo/call-client';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unmount } from '../testing/unmount.ts';
import { STRINGS } from '../words/strings.ts';
import { Transcript } from './transcript.tsx';

const line = (more: Partial<Line> & Pick<Line, 'id'>): Line => ({
  role: 'assistant',
  via: 'text',
  text: 'See https://x.example/a.',
  state: 'done',
  ...more,
});

function show(lines: readonly Line[], heard = false, awaited = false): HTMLElement {
  render(
    <Transcript
      lines={lines}
      assistantName="Bakery"
      logo={null}
      strings={STRINGS.en}
      heard={heard}
      awaited={awaited}
      actions={{ sendAgain() {}, judge() {} }}
    />,
    document.body,
  );
  return document.querySelector<HTMLElement>('[role=log]') ?? expect.fail('no log');
}

afterEach(async () => {
  await unmount();
  vi.restoreAllMocks();
  document.documentElement.lang = '';
});

it('reads an answer out once it is whole, as something new, and not with every word', () => {
  const log = show([line({ id: 'a', state: 'live' })]);
  expect(log.getAttribute('aria-live')).toBe('polite');
  const live = log.querySelector('.said');
  expect(live?.getAttribute('aria-hidden')).toBe('true');
  expect(live?.querySelector('a, button')).toBeNull();
  show([line({ id: 'a' })]);
  const whole = log.querySelector('.said');
  expect(whole).not.toBe(live);
  expect(whole?.getAttribute('aria-hidden')).toBe('false');
  expect(whole?.querySelector('a')).not.toBeNull();
});

it('folds what else is known below an answer, and nothing below others', () => {
  show([line({ id: 'a', more: 'See https://y.example too.' }), line({ id: 'b', more: null })]);
  const folded = [...document.querySelectorAll('details')];
  expect(folded.map((each) => [each.open, each.querySelector('summary')?.textContent])).toEqual([
    [false, 'More'],
  ]);
  expect(folded[0]?.querySelector('blockquote')?.textContent).toBe('See https://y.example too.');
  expect(folded[0]?.querySelector('a')?.href).toBe('https://y.example/');
});

it.each([
  ['en', 'In the owner’s own words:'],
  ['uk', 'Словами власника:'],
])('shows and reads the owner’s words below a reply that says them differently: %s', (language, label) => {
  document.documentElement.lang = language;
  const log = show([
    line({ id: 'a', text: 'Hi there!', meant: 'Hello, this is the bakery.' }),
    line({ id: 'b', text: 'Yes.', meant: null }),
  ]);
  const [first, second] = log.querySelectorAll('.said');
  expect([...(first?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Hi there!',
    label,
    'Hello, this is the bakery.',
  ]);
  expect(first?.querySelector('.meant')?.closest('[aria-hidden=true]')).toBeNull();
  expect(second?.querySelector('.meant')).toBeNull();
});

it('reads what was typed out once, when the server knows it or it could not be sent', async () => {
  const log = show([line({ id: 'hello', role: 'visitor', text: 'Hello!' })]);
  const typed = line({ id: 'ours', role: 'visitor', text: 'See https://a.example', state: 'sending' });
  const read: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element?.closest('[aria-hidden=true]'))
        read.push(element?.querySelector('.words')?.textContent ?? '');
    }
  });
  observer.observe(log, { childList: true });
  for (const then of [{ id: 'theirs', state: 'done' as const }, { state: 'unsent' as const }]) {
    read.length = 0;
    show([typed]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(log.querySelector('.said[aria-hidden=true] a')).toBeNull();
    expect(read).toEqual([]);
    show([{ ...typed, ...then }]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(read).toEqual([typed.text]);
    expect(log.querySelector('a')?.textContent).toBe('https://a.example');
  }
  observer.disconnect();
});

it('reads each answer out once, and nothing that can be done with it', async () => {
  const asked = line({ id: 'v', role: 'visitor', text: 'Cake?' });
  const log = show([asked]);
  const read: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element?.closest('[aria-hidden=true]')) read.push(node.textContent ?? '');
    }
  });
  observer.observe(log, { childList: true, subtree: true });
  const reply = line({ id: 'a', text: 'Honey' });
  const source = { title: 'menu.pdf', heading: '', text: 'Honey cake.' };
  for (const state of [
    { state: 'live' as const },
    { state: 'live' as const, text: 'Honey cake' },
    { text: 'Honey cake.', at: Date.now() },
    { text: 'Honey cake.', at: Date.now(), sources: [source] },
    { text: 'Honey cake.', at: Date.now(), sources: [source], feedback: 'up' as const },
  ]) {
    show([asked, { ...reply, ...state }]);
    await new Promise((resolve) => setTimeout(resolve));
  }
  show([
    asked,
    { ...reply, text: 'Honey cake.' },
    line({ id: 'w', role: 'visitor', text: 'Hm', state: 'unsent' }),
  ]);
  observer.disconnect();
  expect(read.filter((text) => text.includes('Honey'))).toEqual(['BakeryHoney cake.']);
  expect(log.querySelector('button')).toBeNull();
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(
    'Try again',
  );
});

it('reads out no answer again that was spoken', async () => {
  const spoken = line({ id: 'a', via: 'voice', text: 'We open at nine.' });
  const log = show([{ ...spoken, state: 'live' }], true);
  const element = log.querySelector('.said');
  show([spoken], false);
  expect(log.querySelector('.said')).toBe(element);
});

it('names what can be done by the beginning of its turn', () => {
  show([
    line({ id: 'v', role: 'visitor', text: 'Cake?' }),
    line({ id: 'a', text: 'Honey cake. '.repeat(9) }),
  ]);
  const group = document.querySelector('.thumbs[role=group]');
  expect(group?.getAttribute('aria-label')).toMatch(/^Honey cake\..{28,30}…$/);
  expect(group?.querySelectorAll('button')).toHaveLength(2);
});

it('reads nothing out over what can be heard', () => {
  expect(show([line({ id: 'a' })], true).getAttribute('aria-live')).toBe('off');
});

it('says who speaks when that changes, and what was not understood or cut', () => {
  const log = show([
    line({ id: '1', role: 'visitor', text: '', state: 'unheard' }),
    line({ id: '2', text: 'We open', state: 'cut' }),
    line({ id: '3', text: 'at nine' }),
    line({ id: '4', text: '' }),
  ]);
  expect([...log.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['You', 'Bakery']);
  expect([...log.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Could not make that out',
    'We open — interrupted',
    'at nine',
  ]);
});

it.each([
  ['https://x.example/a?b=1#c', 'https://x.example/a?b=1#c'],
  ['(see http://x.example/a).', 'http://x.example/a'],
  ['javascript:alert(1)', null],
  ['https://', null],
  ['<a href="https://x.example">', 'https://x.example'],
])('makes a link of an address and of nothing else: %s', (text, href) => {
  const log = show([line({ id: 'a', text })]);
  expect(log.querySelector('a')?.getAttribute('href') ?? null).toBe(href);
  expect(log.querySelector('p')?.textContent).toBe(text);
});

it('shows that a reply is awaited, until its first word, and says nothing of it', () => {
  const asked = line({ id: 'v', role: 'visitor', text: 'Cake?' });
  const dots = (log: HTMLElement) => log.querySelector('.typing');
  expect(dots(show([asked]))).toBeNull();
  expect(dots(show([asked], false, true))?.getAttribute('aria-hidden')).toBe('true');
  expect(dots(show([asked, line({ id: 'a', text: '', state: 'live' })], false, true))).not.toBeNull();
  expect(dots(show([asked, line({ id: 'a', text: 'Y', state: 'live' })], false, true))).toBeNull();
});

it('has the time of each message, in the page’s language, with the day of an old one', () => {
  document.documentElement.lang = 'uk';
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US', 'uk@posix', 'uk-UA']);
  const old = Date.UTC(2024, 4, 4, 12, 30);
  show([line({ id: 'a', at: old }), line({ id: 'b', at: Date.now() }), line({ id: 'c' })]);
  const [first, second, ...more] = document.querySelectorAll('time');
  expect(first?.dateTime).toBe('2024-05-04T12:30:00.000Z');
  expect(first?.textContent).toMatch(/^\d трав\.?,? о? ?\d\d:30$/);
  expect(second?.textContent).toMatch(/^\d\d?:\d\d$/);
  expect(more).toEqual([]);
});

it('gives a message the focus where it is tapped, so that its time shows, and not while it is written', () => {
  const log = show([line({ id: 'a' }), line({ id: 'b', state: 'live' })]);
  expect([...log.querySelectorAll('.said')].map((one) => one.getAttribute('tabindex'))).toEqual(['-1', null]);
});

it('draws a reply’s Markdown, and what the visitor wrote as it is', () => {
  const log = show([
    line({ id: 'v', role: 'visitor', text: '**Cake**' }),
    line({ id: 'a', text: 'We have **two**:\n- honey\n- lemon', state: 'cut' }),
  ]);
  expect(log.querySelector('.visitor')?.textContent).toContain('**Cake**');
  expect(log.querySelector('.assistant .words')?.innerHTML).toBe(
    '<p>We have <strong>two</strong>:</p><ul><li>honey</li><li>lemon<i class="cut"> — interrupted</i></li></ul>',
  );
});

it.each([
  ['Hebrew', 'שעות הפתיחה הן 9:00–18:00, ראו https://x.example/שעות.'],
  ['Arabic', 'نفتح من الساعة ٩ إلى ٦، راجع https://x.example/a.'],
])('lets each message find its own direction, and keeps names and links apart: %s', (_, text) => {
  const log = show([line({ id: 'v', role: 'visitor', text: 'Hours?' }), line({ id: 'a', text })]);
  expect([...log.querySelectorAll('.words')].map((one) => one.getAttribute('dir'))).toEqual(['auto', 'auto']);
  expect(log.querySelectorAll('bdi')).toHaveLength(2);
  expect(log.querySelector('a')?.href).toMatch(/^https:\/\/x\.example\//);
});

describe('a source', () => {
  const source = {
    title: 'menu.pdf',
    heading: 'Cakes',
    text: 'Bread daily. Honey cake on Fridays. Ask us.',
    quote: 'Honey cake on Fridays.',
  };
  const opened = async (more: object) => {
    show([line({ id: 'a', sources: [{ ...source, ...more }] })]);
    const chip = document.querySelector<HTMLButtonElement>('.chip') ?? expect.fail('no chip');
    await act(() => chip.click());
    expect(chip.getAttribute('aria-expanded')).toBe('true');
    return document.querySelector('blockquote') ?? expect.fail('no passage');
  };

  it('opens with the very sentence marked', async () => {
    const passage = await opened({});
    expect(passage.textContent).toBe(source.text);
    expect(passage.querySelector('mark')?.textContent).toBe(source.quote);
    expect(passage.querySelector('cite')).toBeNull();
  });

  it('opens without a mark where the sentence is not known or not in it', async () => {
    for (const quote of [undefined, '', 'Elsewhere.']) {
      const passage = await opened({ quote });
      expect(passage.textContent).toBe(source.text);
      expect(passage.querySelector('mark')).toBeNull();
      await unmount();
    }
  });

  it('leads to the page that it is from, and to nothing but pages', async () => {
    const link = (await opened({ url: 'https://x.example/кава' })).querySelector('cite a');
    expect(link?.textContent).toBe('x.example/кава');
    expect(link?.getAttribute('rel')).toContain('nofollow ugc');
    await unmount();
    expect((await opened({ url: 'javascript:alert(1)' })).querySelector('a')).toBeNull();
  });
});

it('stands below the assistant’s sign and name, once for replies that follow each other', () => {
  const log = show([
    line({ id: 'a' }),
    line({ id: 'b' }),
    line({ id: 'c', role: 'visitor' }),
    line({ id: 'd' }),
  ]);
  const signs = [...log.querySelectorAll<HTMLElement>('.avatar')];
  expect(signs.map(({ dataset }) => dataset.letter)).toEqual(['B', 'B']);
  expect(log.querySelector('.visitor .avatar')).toBeNull();
});

it('says which day it was where that is another', () => {
  const DAY_MS = 86_400_000;
  const log = show([line({ id: 'a', at: Date.now() - 2 * DAY_MS }), line({ id: 'b', at: Date.now() })]);
  expect([...log.querySelectorAll('.mark')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/\d/),
    'Today',
  ]);
});

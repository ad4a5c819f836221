/** @jsxImportSource preact */
// @vitest-environment jsdom

import type { Line } from '@parlo/call-client';
import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { STRINGS } from '../words/strings.ts';
import { Transcript } from './transcript.tsx';

const line = (more: Partial<Line> & Pick<Line, 'id'>): Line => ({
  role: 'assistant',
  via: 'text',
  text: 'See https://x.example/a.',
  state: 'done',
  ...more,
});

function show(lines: readonly Line[], heard = false): HTMLElement {
  render(
    <Transcript
      lines={lines}
      assistantName="Bakery"
      strings={STRINGS.en}
      heard={heard}
      actions={{ sendAgain() {}, judge() {} }}
    />,
    document.body,
  );
  return document.querySelector<HTMLElement>('[role=log]') ?? expect.fail('no log');
}

afterEach(() => render(null, document.body));

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

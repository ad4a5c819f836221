/** @jsxImportSource preact */
// @vitest-environment jsdom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { unmount } from '../testing/unmount.ts';
import { STRINGS } from '../words/strings.ts';
import { Logo } from './logo.tsx';

const show = (address: string | null) =>
  act(() => render(<Logo address={address} strings={STRINGS.en} />, document.body));

async function fail(answer: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', answer);
  await act(async () => {
    document.querySelector('img')?.dispatchEvent(new Event('error'));
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
}

afterEach(async () => {
  await unmount();
  vi.unstubAllGlobals();
});

it('is the owner’s, or else the product’s own', async () => {
  await show('/api/logo?id=1');
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/api/logo?id=1');
  await show(null);
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector('svg')).not.toBeNull();
});

it('is a letter where the owner wants one, whatever logo there is', async () => {
  await act(() => render(<Logo address="/api/logo?id=1" letter="P" strings={STRINGS.en} />, document.body));
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector<HTMLElement>('.logo')?.dataset.letter).toBe('P');
});

it.each([
  ['Logo not found', async () => new Response('', { status: 404 })],
  ['Error loading logo', async () => new Response('', { status: 500 })],
  ['Error loading logo', () => Promise.reject(new TypeError('network'))],
])('says in red what is wrong with it: %s', async (words, answer) => {
  await show('/api/logo?id=1');
  await fail(answer);
  expect(document.querySelector('.trouble')?.textContent).toBe(words);
  expect(document.querySelector('svg')).not.toBeNull();
});

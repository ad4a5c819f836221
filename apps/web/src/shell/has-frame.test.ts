import { expect, it } from 'vitest';
import { hasFrame, isQuiet } from './has-frame.ts';

it.each(['/widget', '/widget/', '/popup/assistant_1', '/popup', '/booking'])(
  '%s is a page without header and footer',
  (path) => {
    expect(hasFrame(path)).toBe(false);
  },
);

it.each(['/', '/auth', '/widgets', '/blog/popup', '/dashboard', '/assistant'])('%s has both', (path) => {
  expect(hasFrame(path)).toBe(true);
});

it('keeps the footer small where people work or sign in', () => {
  const quiet = [
    '/assistant',
    '/sandbox',
    '/dashboard/api',
    '/settings',
    '/auth',
    '/auth/reset',
    '/unsubscribe',
  ];
  expect(quiet.filter((path) => !isQuiet(path))).toEqual([]);
  expect(['/', '/blog', '/pricing', '/rnd', '/authors'].filter(isQuiet)).toEqual([]);
});

import { expect, it } from 'vitest';
import { hasFrame, hasOpenForm } from './has-frame.ts';

it.each(['/widget', '/widget/', '/popup/assistant_1', '/popup', '/booking'])(
  '%s is a page without header and footer',
  (path) => {
    expect(hasFrame(path)).toBe(false);
  },
);

it.each(['/', '/auth', '/widgets', '/blog/popup', '/dashboard', '/assistant'])('%s has both', (path) => {
  expect(hasFrame(path)).toBe(true);
});

it('has the support form open below long pages alone', () => {
  expect(['/', '/blog/a-first-post', '/blog/0/'].filter((path) => !hasOpenForm(path))).toEqual([]);
  const short = ['/pricing', '/blog', '/blog/', '/rnd', '/nowhere', '/assistant', '/dashboard/api', '/auth'];
  expect(short.filter(hasOpenForm)).toEqual([]);
});

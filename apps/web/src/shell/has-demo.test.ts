import { expect, it } from 'vitest';
import { hasDemo } from './has-demo.ts';

it.each([
  '/widget',
  '/widgets',
  '/sandbox',
  '/assistant',
  '/assistant/7',
  '/admin',
  '/check',
  '/booking',
  '/popup/assistant_1',
])('%s has no demo floating above it', (path) => {
  expect(hasDemo(path)).toBe(false);
});

it.each(['/', '/dashboard', '/pricing', '/blog/assistant', '/auth', '/popup'])('%s has one', (path) => {
  expect(hasDemo(path)).toBe(true);
});

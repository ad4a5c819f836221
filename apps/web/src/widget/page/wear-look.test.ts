// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { wearLook } from './wear-look.ts';

const LOOK = { color: '#0a7d5a', theme: 'dark' as const, radius: 4, branding: true, suggestions: [] };
const PLAIN = { theme: null, color: null, radius: null, inline: false };
const page = document.createElement('html');
const worn = () => [page.dataset.theme, page.style.getPropertyValue('--own')];

it('is the owner’s, and Parlo’s own without one', () => {
  expect(wearLook(page, PLAIN, LOOK, false)).toEqual({ type: 'parlo:panel', radius: 4, theme: 'dark' });
  expect(worn()).toEqual(['dark', '#0a7d5a']);
  expect(page.style.getPropertyValue('--radius')).toBe('4');
  expect(wearLook(page, PLAIN, undefined, false)).toEqual({
    type: 'parlo:panel',
    radius: 18,
    theme: 'light dark',
  });
  expect(worn()).toEqual(['', '']);
});

it('is what the page around says, first of all', () => {
  const params = { theme: 'light', color: '#123456', radius: 30, inline: false } as const;
  expect(wearLook(page, params, LOOK, false)).toEqual({ type: 'parlo:panel', radius: 30, theme: 'light' });
  expect(worn()).toEqual(['light', '#123456']);
});

it('is the owner’s theme in the builder’s preview, whatever theme the builder has', () => {
  wearLook(page, { ...PLAIN, theme: 'light' }, LOOK, true);
  expect(page.dataset.theme).toBe('dark');
  wearLook(page, { ...PLAIN, theme: 'light' }, { ...LOOK, theme: 'auto' }, true);
  expect(page.dataset.theme).toBe('light');
});

it('is light or dark as the page where it is on the page’s own paper', () => {
  wearLook(page, { ...PLAIN, theme: 'light', inline: true }, LOOK, false);
  expect([page.dataset.theme, page.dataset.variant]).toEqual(['light', 'inline']);
  wearLook(page, { ...PLAIN, inline: true }, LOOK, false);
  expect(page.dataset.theme).toBe('');
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as i18n from '../i18n/index.ts';
import { show } from '../testing/render.tsx';
import { LanguageToggle } from './language-toggle.tsx';

it('changes the language of the page and keeps the choice', async () => {
  const { user } = await show(<LanguageToggle />, { at: '/settings' });
  await user.click(screen.getByRole('button', { name: 'Українська' }));
  await user.click(await screen.findByRole('button', { name: 'English' }));
  await screen.findByRole('button', { name: 'Українська' });
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('language')).toBe('en');
});

it('says when the words do not arrive, keeps the language, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await show(<LanguageToggle />, { at: '/settings' });
  const speak = vi.spyOn(i18n, 'speak').mockRejectedValueOnce(new TypeError('404'));
  await user.click(screen.getByRole('button', { name: 'Українська' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This part of Parlo could not be loaded');
  expect(localStorage.getItem('language')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(localStorage.getItem('language')).toBe('uk'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(speak).toHaveBeenCalledTimes(2);
});

it('is a link on the site, whose pages have an address in each language', async () => {
  const { user } = await show(<LanguageToggle />, {
    at: '/blog/doors?from=a#b',
    elsewhere: ['/uk/blog/doors'],
  });
  const link = screen.getByRole('link', { name: 'Українська' });
  expect(link.getAttribute('href')).toBe('/uk/blog/doors?from=a#b');
  await user.click(link);
  expect(link.getAttribute('hreflang')).toBe('uk');
  expect(await screen.findByText('at /uk/blog/doors')).toBeTruthy();
});

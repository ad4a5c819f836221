// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../testing/render.tsx';
import { Footer } from './footer.tsx';

it('has the support form below long pages', async () => {
  await show(<Footer />, { at: '/blog/a-first-post' });
  expect(screen.getByRole('form', { name: 'Support' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeTruthy();
});

it.each(['/dashboard', '/pricing'])('keeps it behind a button on %s', async (at) => {
  const { user } = await show(<Footer />, { at });
  expect(screen.queryByRole('form')).toBeNull();
  const button = screen.getByRole('button', { name: 'Support' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeTruthy();
});

it('keeps what was typed when it is folded up and opened again', async () => {
  const { user } = await show(<Footer />, { at: '/dashboard' });
  const button = screen.getByRole('button', { name: 'Support' });
  await user.click(button);
  await user.type(screen.getByLabelText('Message'), 'Half a sen');
  await user.click(button);
  expect(screen.queryByRole('form')).toBeNull();
  await user.click(button);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Half a sen');
});

it.each(['/blog', '/dashboard'])('leads to the prices from %s', async (at) => {
  const { user, router } = await show(<Footer />, { at, elsewhere: ['/pricing'] });
  await user.click(screen.getByRole('link', { name: 'Pricing' }));
  expect(router.state.location.pathname).toBe('/pricing');
});

it.each(['en', 'uk'] as const)('leads from public pages to all others, in %s', async (language) => {
  const prefix = language === 'uk' ? '/uk' : '';
  await show(<Footer />, { at: `${prefix}/pricing`, language });
  const navigation = screen.getByRole('navigation');
  const hrefs = within(navigation)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  const pages = [
    '/pricing',
    '/docs',
    '/blog',
    '/rnd',
    '/compare',
    '/whitelabel',
    '/privacy',
    '/terms',
    '/refunds',
    '/imprint',
  ];
  expect(hrefs.filter((href) => !href?.endsWith('.xml'))).toEqual(pages.map((path) => prefix + path));
  expect(hrefs).toContain(`${prefix}/blog/rss.xml`);
  // A page that is not there is not promised, and neither is a heading without links.
  for (const list of within(navigation).getAllByRole('list')) {
    expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(0);
  }
});

it('has the language and the theme on public pages, and is short where people work', async () => {
  const { unmount } = await show(<Footer />, { at: '/rnd' });
  expect(screen.getByRole('link', { name: 'Українська' }).getAttribute('href')).toBe('/uk/rnd');
  expect(screen.getByRole('button', { name: /^Switch to/ })).toBeTruthy();
  unmount();
  await show(<Footer />, { at: '/dashboard' });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('link', { name: 'R&D' })).toBeNull();
});

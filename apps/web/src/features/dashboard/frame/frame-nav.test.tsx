// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { FrameNav } from './frame-nav.tsx';

const current = () =>
  within(screen.getByRole('navigation', { name: 'Workspace' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

it('names the places of the specification first, and marks the one that is open', async () => {
  await show(<FrameNav unread={0} />, { at: '/dashboard/profile' });
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links.slice(0, 3)).toEqual(['Dashboard', 'Profile & Security', 'Support & Help Center']);
  expect(current()).toEqual(['Profile & Security']);
});

it('leads to the builder', async () => {
  await show(<FrameNav unread={0} />, { at: '/dashboard' });
  expect(screen.getByRole('link', { name: 'Assistant builder' }).getAttribute('href')).toBe('/assistant');
});

it('goes where its entries say', async () => {
  const { user, router } = await show(<FrameNav unread={0} />, {
    at: '/dashboard',
    elsewhere: ['/dashboard/support'],
  });
  expect(current()).toEqual(['Dashboard']);
  await user.click(screen.getByRole('link', { name: 'Support & Help Center' }));
  expect(router.state.location.pathname).toBe('/dashboard/support');
});

it('says how much is unread, in the forms of the language', async () => {
  await show(<FrameNav unread={3} />, { at: '/dashboard', language: 'uk' });
  expect(screen.getByRole('link', { name: /Сповіщення/ }).textContent).toBe('Сповіщення33 непрочитані');
});

it('omits the count without unread ones', async () => {
  await show(<FrameNav unread={0} />, { at: '/dashboard' });
  expect(screen.getByRole('link', { name: 'Notifications' }).textContent).toBe('Notifications');
});

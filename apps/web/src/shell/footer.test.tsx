// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../testing/render.tsx';
import { Footer } from './footer.tsx';

it('has the support form below long pages', async () => {
  await show(<Footer />, { at: '/blog/a-first-post' });
  expect(screen.getByRole('form', { name: 'Support' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
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

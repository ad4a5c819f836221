// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../testing/render.tsx';
import { Header } from './header.tsx';

const arrives = vi.hoisted(() => ({ now: false }));
vi.mock('./slide-in-menu.tsx', () => ({
  get SlideInMenu() {
    if (!arrives.now) throw new TypeError('404');
    return () => <p>the menu</p>;
  },
}));

it('can be asked for again after it did not come and was given up', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await show(<Header />);
  const button = screen.getByRole('button', { name: 'Menu' });
  await user.click(button);
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button.getAttribute('aria-expanded')).toBe('false');
  arrives.now = true;
  await user.click(button);
  expect(await screen.findByText('the menu')).toBeTruthy();
});

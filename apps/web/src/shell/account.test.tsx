// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { signedIn } from '../owner/account/use-user.ts';
import { OLENA, show } from '../testing/render.tsx';
import { Account } from './account.tsx';

const arrives = vi.hoisted(() => ({ now: false }));
vi.mock('./user-menu.tsx', () => ({
  get UserMenu() {
    if (!arrives.now) throw new TypeError('404');
    return () => <p>the menu</p>;
  },
}));

it('keeps the place of the sign-in link until it is known who is there', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Account /> }]);
  expect(renderToString(<RouterProvider router={router} />)).toContain('invisible');
  await show(<Account />);
  expect(screen.getByRole('link', { name: 'Sign in' }).className).not.toContain('invisible');
});

it('says when the menu does not arrive, as often as it is asked for', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signedIn(OLENA);
  const { user } = await show(<Account />);
  const button = () => screen.getByRole('button', { name: /Account/ });
  await user.hover(button());
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button());
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button());
  await screen.findByRole('alert');
  arrives.now = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the menu')).toBeTruthy();
});

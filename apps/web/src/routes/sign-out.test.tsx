// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signedIn } from '../owner/account/use-user.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { OLENA, show } from '../testing/render.tsx';
import SignOutRoute from './sign-out.tsx';

afterEach(() => vi.unstubAllGlobals());

/** jsdom can't load pages; what would be loaded is remembered. */
function watchLoads() {
  const replace = vi.fn();
  vi.stubGlobal('location', { pathname: '/sign-out', search: '', replace });
  return replace;
}

it('is not done by a link that somebody else made', async () => {
  signedIn(OLENA);
  const { asked } = fakeApi({ logout: () => ({ success: true, message: '' }) });
  const { router } = await show(<SignOutRoute />, { at: '/sign-out', elsewhere: ['/'] });
  await screen.findByText('at /');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(asked).toEqual([]);
  expect(localStorage.getItem('loggedIn')).toBe('true');
});

it('is done for who asked: the server is told, the keys are gone, home is loaded afresh', async () => {
  const replace = watchLoads();
  signedIn(OLENA);
  localStorage.setItem('theme', 'dark');
  const { asked } = fakeApi({ logout: () => ({ success: true, message: '' }) });
  await show(<SignOutRoute />, { at: '/sign-out', state: { asked: true } });
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
  expect(asked.map(({ name }) => name)).toEqual(['logout']);
  expect(['user', 'email', 'loggedIn'].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
  expect(localStorage.getItem('theme')).toBe('dark');
});

it('forgets the user when the server is away, and says that the session is still there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const replace = watchLoads();
  signedIn(OLENA);
  let away = true;
  fakeApi({
    logout: () => (away ? refuse('unavailable', '') : { success: true, message: '' }),
  });
  const { user } = await show(<SignOutRoute />, { at: '/sign-out', state: { asked: true } });
  expect((await screen.findByRole('alert')).textContent).toContain('You are not signed out yet');
  expect(localStorage.getItem('user')).toBeNull();
  expect(replace).not.toHaveBeenCalled();
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
});

it('is done when the session was over before', async () => {
  const replace = watchLoads();
  fakeApi({ logout: () => refuse('unauthenticated', '') });
  await show(<SignOutRoute />, { at: '/sign-out', state: { asked: true } });
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
});

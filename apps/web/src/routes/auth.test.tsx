// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../owner/account/use-user.ts';
import { OLENA, show } from '../testing/render.tsx';
import AuthRoute from './auth.tsx';

const PLACES = ['/', '/assistant', '/dashboard'];

describe('the screen to come in', () => {
  it('takes its mode from the navigation; opened directly it is for signing in', async () => {
    const { unmount } = await show(<AuthRoute />, { at: '/auth', state: { mode: 'register' } });
    expect(screen.getByRole('heading').textContent).toBe('Create your account');
    unmount();
    await show(<AuthRoute />, { at: '/auth' });
    expect(screen.getByRole('heading').textContent).toBe('Welcome back');
  });

  it('clears all fields and messages with the mode, and replaces the history entry', async () => {
    const state = { mode: 'login', from: '/dashboard' };
    const { user, router } = await show(<AuthRoute />, { at: '/auth', state });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Email and password are required.')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'olena');
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(screen.getByRole('heading').textContent).toBe('Create your account');
    expect(screen.queryByText('Email and password are required.')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(router.state.location.state).toEqual({ mode: 'register', from: '/dashboard' });
    await user.click(screen.getByRole('button', { name: 'Sign in instead' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  });

  it('goes home when it is closed, with the stored user read again', async () => {
    const { user, router } = await show(<AuthRoute />, { at: '/auth', elsewhere: PLACES });
    await user.click(screen.getByRole('button', { name: 'Close and go home' }));
    expect(router.state.location.pathname).toBe('/');
  });

  it.each([
    [undefined, '/assistant'],
    [{ mode: 'login', from: '/dashboard' }, '/dashboard'],
  ])('with %j redirects a signed-in user to %s', async (state, to) => {
    const { router } = await show(<AuthRoute />, { at: '/auth', state, elsewhere: PLACES });
    act(() => signedIn(OLENA));
    expect(await screen.findByText(`at ${to}`)).toBeTruthy();
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

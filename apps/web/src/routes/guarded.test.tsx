// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { sessionEnded, signedIn } from '../owner/account/use-user.ts';
import { OLENA, show } from '../testing/render.tsx';
import Guarded from './guarded.tsx';

describe('a guarded screen', () => {
  it('shows loading while the user is unknown', () => {
    // Rendered as at build time: no browser, no stored user.
    const router = createMemoryRouter([{ path: '/', element: <Guarded /> }]);
    expect(renderToString(<RouterProvider router={router} />)).toContain('Loading');
  });

  it('leads to signing in when no user is stored, and remembers where one was going', async () => {
    const { router } = await show(<Guarded />, { at: '/dashboard?tab=calls', elsewhere: ['/auth'] });
    await screen.findByText('at /auth');
    expect(router.state.location.state).toEqual({ mode: 'login', from: '/dashboard?tab=calls' });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('does the same for a stored user without an email', async () => {
    localStorage.setItem('user', JSON.stringify({ name: 'Olena', email: '' }));
    await show(<Guarded />, { at: '/settings', elsewhere: ['/auth'] });
    expect(await screen.findByText('at /auth')).toBeTruthy();
  });

  it('is there for a stored user, until the session ends', async () => {
    signedIn(OLENA);
    const { router } = await show(<Guarded />, { at: '/dashboard', elsewhere: ['/auth'] });
    expect(router.state.location.pathname).toBe('/dashboard');
    act(() => sessionEnded());
    expect(await screen.findByText('at /auth')).toBeTruthy();
  });
});

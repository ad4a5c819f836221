// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readUser } from '../../owner/account/use-user.ts';
import AuthRoute from '../../routes/auth.tsx';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { madeTalkTime } from '../../testing/talk-time.ts';
import { readReturned } from './auth-state.ts';

const accountAnswer = {
  success: true as const,
  fields: 'summary' as const,
  user: { ...OLENA, id: 'u1', phone: '', admin: false, emailVerified: true, assistants: [], mayEmbed: false },
  minutes: 10,
  talk: madeTalkTime(10),
};
const providers = () => ({
  success: true as const,
  providers: [
    { id: 'google', name: 'Google' },
    { id: 'oidc', name: 'Staff' },
  ],
});

afterEach(() => vi.unstubAllGlobals());

describe('other ways to sign in', () => {
  it('are one button for each service, which leads to its page', async () => {
    const { asked } = fakeApi({
      signInProviders: providers,
      startSignIn: () => ({ success: true, address: '#at-the-service' }),
    });
    const { user } = await show(<AuthRoute />, { at: '/auth', state: { mode: 'login', from: '/dashboard' } });
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue with Staff' }));
    await vi.waitFor(() => expect(location.hash).toBe('#at-the-service'));
    expect(asked.at(-1)).toEqual({ name: 'startSignIn', input: { provider: 'oidc', from: '/dashboard' } });
  });

  it('are none where none is set up', async () => {
    const { asked } = fakeApi({ signInProviders: () => ({ success: true, providers: [] }) });
    await show(<AuthRoute />, { at: '/auth' });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
  });

  it('say in the reader’s language that a service does not respond', async () => {
    fakeApi({
      signInProviders: providers,
      startSignIn: () => refuse('sign_in_unavailable', 'Not now.'),
    });
    const { user } = await show(<AuthRoute />, { at: '/auth', language: 'uk' });
    await user.click(await screen.findByRole('button', { name: 'Продовжити з Google' }));
    expect(await screen.findByText(/Цей спосіб входу зараз недоступний/)).toBeTruthy();
  });
});

describe('coming back from a service', () => {
  it('with a session leads on, as the person whose session it is', async () => {
    fakeApi({ getUser: () => accountAnswer });
    const at = '/auth?arrived=again&from=%2Fdashboard';
    await show(<AuthRoute />, { at, elsewhere: ['/dashboard'] });
    expect(await screen.findByText('at /dashboard')).toBeTruthy();
    expect(readUser()).toMatchObject({ email: 'olena@example.com' });
  });

  it('with a second factor asks for a code at once', async () => {
    fakeApi({});
    await show(<AuthRoute />, { at: '/auth?code=' });
    expect(await screen.findByLabelText('Code')).toBeTruthy();
  });

  it('without a session says why, beside the form', async () => {
    fakeApi({ signInProviders: providers });
    await show(<AuthRoute />, { at: '/auth?error=account_not_linked' });
    expect((await screen.findByText(/There is an account with this email/)).getAttribute('role')).toBe(
      'alert',
    );
    expect(screen.getByLabelText('Password', { selector: 'input' })).toBeTruthy();
  });

  it.each([
    ['?error=access_denied', { error: 'declined' }],
    ['?error=anything', { error: 'failed' }],
    ['?arrived=new&from=//evil.example', { step: 'arrived' }],
    ['?arrived=new&from=/dashboard', { step: 'arrived', from: '/dashboard' }],
    ['', {}],
  ])('is read from %s', (search, expected) => {
    expect(readReturned(search)).toEqual(expected);
  });
});

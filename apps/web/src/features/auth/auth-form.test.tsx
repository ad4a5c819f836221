// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readUser } from '../../owner/account/use-user.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { AuthForm } from './auth-form.tsx';

const USER = {
  id: 'user_1',
  name: 'Olena',
  surname: 'Koval',
  email: 'olena@example.com',
  phone: '+380441234567',
  admin: false,
  emailVerified: false,
};
const welcome = () => ({ success: true as const, message: '', user: USER });
const alert = () => screen.getByRole('alert').textContent;

type Person = Awaited<ReturnType<typeof show>>['user'];
async function fill(user: Person, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) await user.type(screen.getByLabelText(label), text);
}
const LOGIN = { Email: 'olena@example.com', Password: 'correct horse battery' };

describe('signing in', () => {
  it('needs both fields and an email that is one', async () => {
    const { asked } = fakeApi({ login: welcome });
    const { user } = await show(<AuthForm mode="login" switched={false} />);
    const button = screen.getByRole('button', { name: 'Sign In' });
    await user.click(button);
    expect(alert()).toBe('Email and password are required.');
    await fill(user, { Email: 'olena', Password: 'secret' });
    await user.click(button);
    expect(alert()).toBe('Invalid email format.');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
  });

  it('stores the user, and asks once for two clicks', async () => {
    let answer = () => {};
    const { asked } = fakeApi({
      login: () => new Promise((resolve) => (answer = () => resolve(welcome()))),
    });
    const { user } = await show(<AuthForm mode="login" switched={false} />);
    await fill(user, LOGIN);
    await user.dblClick(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByRole('button', { name: 'Signing In...' })).toBeTruthy();
    answer();
    await waitFor(() => expect(readUser()?.email).toBe('olena@example.com'));
    expect(localStorage.getItem('email')).toBe('olena@example.com');
    expect(localStorage.getItem('loggedIn')).toBe('true');
    expect(asked).toHaveLength(1);
  });

  it.each([
    [
      'the server’s words',
      () => refuse('wrong_credentials', 'Wrong email or password.'),
      'Wrong email or password.',
    ],
    ['words for an answer without any', () => refuse('unavailable', ''), 'Unexpected response.'],
    ['words for a server that is away', undefined, 'Server error.'],
  ])('shows %s, and keeps the fields', async (_, login, words) => {
    fakeApi(login ? { login } : {});
    const { user } = await show(<AuthForm mode="login" switched={false} />);
    await fill(user, LOGIN);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(alert()).toBe(words));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(LOGIN.Email);
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('reports a response that does not match the contract', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ success: true }));
    const { user } = await show(<AuthForm mode="login" switched={false} />);
    await fill(user, LOGIN);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(alert()).toBe('Unexpected response.'));
  });

  it('takes the typed email along to a new password', async () => {
    const { user, router } = await show(<AuthForm mode="login" switched={false} />, {
      elsewhere: ['/auth/reset'],
    });
    await fill(user, { Email: 'olena@example.com' });
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(router.state.location).toMatchObject({
      pathname: '/auth/reset',
      state: { email: 'olena@example.com' },
    });
  });
});

describe('registering', () => {
  it('says what one agrees to, with the texts in a tab of their own', async () => {
    const { unmount } = await show(<AuthForm mode="register" switched={false} />, { language: 'uk' });
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Умовами', '/uk/terms'],
      ['Політикою приватності', '/uk/privacy'],
    ]);
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('target')).toBe('_blank');
    unmount();
    await show(<AuthForm mode="login" switched={false} />);
    expect(screen.queryByText(/you agree/)).toBeNull();
  });

  it('needs all five fields and a password of 8 to 128', async () => {
    const { asked } = fakeApi({ register: welcome });
    const { user } = await show(<AuthForm mode="register" switched />);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    const button = screen.getByRole('button', { name: 'Create Account' });
    await user.click(button);
    expect(alert()).toBe('All fields are required.');
    await fill(user, {
      Name: 'Olena',
      Surname: 'Koval',
      Phone: '1',
      Email: 'olena@example.com',
      Password: '7letter',
    });
    await user.click(button);
    expect(alert()).toBe('Password must be 8 to 128 characters long.');
    expect(asked).toEqual([]);
    await fill(user, { Password: 's' });
    await user.click(button);
    await waitFor(() => expect(readUser()?.name).toBe('Olena'));
  });

  it('says that it is at work', async () => {
    fakeApi({ register: () => new Promise(() => {}) });
    const { user } = await show(<AuthForm mode="register" switched={false} />);
    await fill(user, { Name: 'O', Surname: 'K', Phone: '1', ...LOGIN });
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(screen.getByRole('button', { name: 'Creating Account...' })).toHaveProperty('disabled', true);
  });

  it('shows and hides the password', async () => {
    const { user } = await show(<AuthForm mode="register" switched={false} />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });
});

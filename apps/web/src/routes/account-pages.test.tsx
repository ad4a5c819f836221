// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT, accountAnswer, done } from '../features/account/testing/test-answers.ts';
import { signedIn } from '../owner/account/use-user.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { OLENA, show } from '../testing/render.tsx';
import ProfileRoute from './profile.tsx';
import SettingsRoute from './settings.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const session = (id: string, current = false) => ({
  id,
  current,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-19T10:00:00.000Z',
});
const listSessions = () => ({ success: true as const, sessions: [session('here', true), session('phone')] });
const part = (name: string) => within(screen.getByRole('region', { name }));
const password = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });

describe('Profile & Security', () => {
  it('has every part of the account, under a heading that links lead to', async () => {
    fakeApi({ getUser: () => accountAnswer, listSessions });
    await show(<ProfileRoute />, { at: '/dashboard/profile' });
    await screen.findByText('Not confirmed');
    for (const [id, title] of [
      ['profile', 'Profile'],
      ['email', 'Email'],
      ['password', 'Password'],
      ['second-factor', 'Second factor'],
      ['sessions', 'Where you are signed in'],
      ['activity', 'Activity'],
      ['data', 'Your data'],
      ['deletion', 'Delete the account'],
    ] as const) {
      expect(document.getElementById(id)).toBe(screen.getByRole('region', { name: title }));
    }
    expect(part('Your data').getByRole('link', { name: 'Download everything' }).getAttribute('href')).toBe(
      '/api/export_account',
    );
  });

  it('says once that an email is confirmed, and then offers no link for it', async () => {
    const user = { ...ACCOUNT, emailVerified: true };
    fakeApi({ getUser: () => ({ ...accountAnswer, user }), listSessions });
    await show(<ProfileRoute />, { at: '/dashboard/profile' });
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    expect(
      part('Email')
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).not.toContain('Send the link again');
    expect(screen.queryByText('Not confirmed')).toBeNull();
  });

  it.each([
    ['Change password', 'changePassword', 'the old one still works', 'Password'],
    ['Change email', 'changeEmail', 'nothing has changed', 'Email'],
  ] as const)(
    'reports the real state when “%s” fails, and keeps typed text',
    async (name, call, words, where) => {
      let away = true;
      const { asked } = fakeApi({
        getUser: () => accountAnswer,
        listSessions,
        [call]: () => {
          if (away) throw new TypeError('away');
          return done;
        },
      });
      const { user } = await show(<ProfileRoute />, { at: '/dashboard/profile' });
      await screen.findByText('Not confirmed');
      if (where === 'Password') {
        await user.type(password('Current password'), 'correct horse');
        await user.type(password('New password'), 'battery staple');
      } else {
        await user.type(screen.getByLabelText('New email'), 'olha@example.com');
        await user.type(password('Your password'), 'correct horse');
      }
      await user.click(screen.getByRole('button', { name }));
      expect(await part(where).findByText(new RegExp(words))).toBeTruthy();
      const typed = password(where === 'Password' ? 'Current password' : 'Your password');
      expect(typed.value).toBe('correct horse');
      away = false;
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(typed.value).toBe(''));
      expect(asked.filter((one) => one.name === call)).toHaveLength(2);
    },
  );

  it('asks for the sessions again after a new password, which ended the others', async () => {
    let changed = false;
    fakeApi({
      getUser: () => accountAnswer,
      listSessions: () => (changed ? { success: true, sessions: [session('here', true)] } : listSessions()),
      changePassword: () => {
        changed = true;
        return done;
      },
    });
    const { user } = await show(<ProfileRoute />, { at: '/dashboard/profile' });
    const sessions = part('Where you are signed in');
    expect(await sessions.findAllByRole('listitem')).toHaveLength(2);
    await user.type(password('Current password'), 'correct horse');
    await user.type(password('New password'), 'battery staple');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
    expect(sessions.getByText('You are signed in nowhere else.')).toBeTruthy();
  });

  it('sends a password once, however often the button is clicked', async () => {
    let arrive = () => {};
    const { asked } = fakeApi({
      getUser: () => accountAnswer,
      listSessions,
      changePassword: () =>
        new Promise((resolve) => {
          arrive = () => resolve(done);
        }),
    });
    const { user } = await show(<ProfileRoute />, { at: '/dashboard/profile' });
    await user.type(password('Current password'), 'correct horse');
    await user.type(password('New password'), 'battery staple');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.click(await screen.findByRole('button', { name: 'Changing...' }));
    arrive();
    expect(await screen.findByText(/Your password is changed/)).toBeTruthy();
    expect(asked.filter(({ name }) => name === 'changePassword')).toHaveLength(1);
  });

  it('deletes the account for good, also from the browser', async () => {
    signedIn(OLENA);
    localStorage.setItem('theme', 'dark');
    const { asked } = fakeApi({ getUser: () => accountAnswer, listSessions, deleteAccount: () => done });
    const { user } = await show(<ProfileRoute />, { at: '/dashboard/profile' });
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText('Your password', { selector: 'input' }), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(localStorage.getItem('user')).toBeNull());
    expect(asked.at(-1)).toEqual({ name: 'deleteAccount', input: { password: 'correct horse' } });
    expect(localStorage.getItem('loggedIn')).toBeNull();
  });

  it('does not delete when nobody knows whether it did, and says so', async () => {
    signedIn(OLENA);
    fakeApi({
      getUser: () => accountAnswer,
      listSessions,
      deleteAccount: () => {
        throw new TypeError('away');
      },
    });
    const { user } = await show(<ProfileRoute />, { at: '/dashboard/profile' });
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText('Your password', { selector: 'input' }), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByText(/We do not know whether the account was deleted/)).toBeTruthy();
    expect(localStorage.getItem('user')).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('Account Settings', () => {
  it('lead to the parts of the profile that are elsewhere', async () => {
    fakeApi({ getUser: () => accountAnswer });
    await show(<SettingsRoute />, { at: '/settings' });
    const links = part('Security and data').getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/profile#password',
      '/dashboard/profile#sessions',
      '/dashboard/profile#data',
      '/dashboard/profile#deletion',
    ]);
  });

  it('load the profile again when it did not come', async () => {
    let away = true;
    fakeApi({ getUser: () => (away ? refuse('internal', '') : accountAnswer) });
    const { user } = await show(<SettingsRoute />, { at: '/settings' });
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
    away = false;
    await user.click(again);
    expect(await screen.findByDisplayValue(/^Olena/)).toBeTruthy();
  });

  it('follow the keyboard through the looks, and keep the last one', async () => {
    fakeApi({ getUser: () => accountAnswer });
    const { user } = await show(<SettingsRoute />, { at: '/settings' });
    await user.click(screen.getByRole('radio', { name: 'As my device' }));
    await user.keyboard('{ArrowDown}');
    expect(localStorage.getItem('theme')).toBe('light');
    await user.keyboard('{ArrowDown}');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'As my device' }));
    expect(localStorage.getItem('theme')).toBeNull();
  });
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { OLENA, show } from '../testing/render.tsx';
import { madeTalkTime } from '../testing/talk-time.ts';
import { UserMenu } from './user-menu.tsx';

const PLACES = ['/dashboard/notifications', '/settings', '/dashboard/api', '/sign-out'];
const unread = (count: number) =>
  fakeApi({ getNotifications: () => ({ success: true, notifications: [], unread: count }) });
const open = (user = OLENA as Parameters<typeof UserMenu>[0]['user'], language: 'en' | 'uk' = 'en') =>
  show(<UserMenu user={user} />, { elsewhere: PLACES, language });
const item = (name: RegExp | string) => screen.findByRole('menuitem', { name });

describe('the menu of who is signed in', () => {
  it('is open as it comes, and says who it is', async () => {
    unread(0);
    await open();
    expect(await screen.findByRole('menu')).toBeTruthy();
    expect(screen.getByText('Olena Koval')).toBeTruthy();
    expect(screen.getByText('olena@example.com')).toBeTruthy();
  });

  it('names who gave no name by their email, and shows its first letter', async () => {
    unread(0);
    await open({ email: 'petro@example.com', name: '', surname: '' });
    expect(await screen.findAllByText('petro@example.com')).toHaveLength(2);
    expect(screen.getByRole('button', { name: /Account/, hidden: true }).textContent).toContain('p');
  });

  it.each([
    [/^Notifications/, '/dashboard/notifications'],
    ['Account Settings', '/settings'],
    ['API Keys', '/dashboard/api'],
    ['Log Out', '/sign-out'],
  ])('leads from %s to %s', async (name, path) => {
    unread(0);
    const { user } = await open();
    await user.click(await item(name));
    expect(await screen.findByText(`at ${path}`)).toBeTruthy();
  });

  it('is gone through by keyboard alone', async () => {
    unread(0);
    const { user, router } = await open();
    await item(/^Notifications/);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Account Settings');
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Log Out');
    await user.keyboard('{Home}{Enter}');
    expect(router.state.location.pathname).toBe('/dashboard/notifications');
  });

  it('closes with Escape, gives the focus back, and opens again', async () => {
    unread(0);
    const { user } = await open();
    await item('Log Out');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    const button = screen.getByRole('button', { name: /Account/ });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menu')).toBeTruthy();
  });

  it('counts what is unread for eyes and ears', async () => {
    unread(12);
    await open();
    expect(await screen.findByText('12 unread')).toBeTruthy();
    expect(screen.getByText('12').getAttribute('aria-hidden')).toBe('true');
  });

  it('says nothing of notifications when none waits', async () => {
    const { asked } = unread(0);
    await open();
    await waitFor(() => expect(asked.map(({ name }) => name)).toEqual(['getNotifications']));
    expect((await item(/^Notifications/)).textContent).toBe('Notifications');
  });

  it('works without a server that counts them', async () => {
    const { asked } = fakeApi({ getNotifications: () => refuse('unavailable', 'Not now.') });
    const { user } = await open();
    await waitFor(() => expect(asked).not.toHaveLength(0));
    expect((await item(/^Notifications/)).textContent).toBe('Notifications');
    await user.click(await item('Account Settings'));
    expect(await screen.findByText('at /settings')).toBeTruthy();
  });

  it.each([true, false])('leads to administration only who may administer: %s', async (admin) => {
    fakeApi({
      getNotifications: () => ({ success: true, notifications: [], unread: 3 }),
      getUser: () => ({
        success: true,
        user: { ...OLENA, id: 'u', phone: '', admin, emailVerified: true, assistants: [], mayEmbed: true },
        minutes: 1,
        talk: madeTalkTime(1),
      }),
    });
    const { user } = await show(<UserMenu user={OLENA} />, { elsewhere: [...PLACES, '/admin'] });
    if (admin) {
      await user.click(await item('Administration'));
      expect(await screen.findByText('at /admin')).toBeTruthy();
    } else {
      await screen.findByText('3 unread');
      expect(screen.queryByRole('menuitem', { name: 'Administration' })).toBeNull();
    }
  });

  it('speaks Ukrainian', async () => {
    unread(2);
    await open(OLENA, 'uk');
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
    for (const name of names) expect(name).toMatch(/^(API|[А-ЯІЇЄҐ])/);
    await waitFor(() => expect(screen.getByRole('menu').textContent).not.toMatch(/unread|Settings|Log Out/));
  });
});

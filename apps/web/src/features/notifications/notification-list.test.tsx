// @vitest-environment jsdom
import type { Notification } from '@parlo/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { NotificationList } from './notification-list.tsx';

const LOW: Notification = {
  id: 'n_2',
  kind: 'minutes_low',
  params: { minutes: 2 },
  title: 'Few minutes are left',
  message: '2 minutes are left.',
  date: '2026-11-20T10:00:00.000Z',
  type: 'warning',
  read: false,
};
const NEWER: Notification = {
  ...LOW,
  id: 'n_1',
  kind: 'of_tomorrow',
  title: 'A new kind',
  message: 'As it came.',
  read: true,
};

const answer = (notifications: Notification[]) => ({
  success: true as const,
  notifications,
  unread: notifications.filter(({ read }) => !read).length,
});

it('says that there are none', async () => {
  fakeApi({ getNotifications: () => answer([]) });
  await show(<NotificationList />);
  expect(await screen.findByText('No notifications yet.')).toBeTruthy();
});

it('tells each in the reader’s language, and an unknown kind as it came', async () => {
  fakeApi({ getNotifications: () => answer([LOW, NEWER]) });
  await show(<NotificationList />, { language: 'uk' });
  expect(await screen.findByText(/Лишилося хвилин: 2/)).toBeTruthy();
  expect(screen.getByText('As it came.')).toBeTruthy();
  expect(screen.getAllByText('Нове')).toHaveLength(1);
});

it('marks as read and removes, and says when that did not work', async () => {
  let away = false;
  const { asked } = fakeApi({
    getNotifications: () => answer([LOW, NEWER]),
    readNotifications: () => answer([{ ...LOW, read: true }, NEWER]),
    deleteNotifications: () => {
      if (away) throw new TypeError('away');
      return answer([NEWER]);
    },
  });
  const { user } = await show(<NotificationList />);
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Few minutes are left' }));
  expect(screen.queryByText('New')).toBeNull();
  expect(screen.getByRole('button', { name: 'Mark all as read' }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Remove: Few minutes are left' }));
  expect(screen.queryByText('Few minutes are left')).toBeNull();
  expect(asked.map(({ name }) => name)).not.toContain('deleteNotifications');
  away = true;
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('That did not work. Please try again.')).toBeTruthy();
  expect(screen.getByText('Few minutes are left')).toBeTruthy();
  away = false;
  await user.click(screen.getByRole('button', { name: 'Remove: Few minutes are left' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('That did not work. Please try again.')).toBeNull());
  expect(screen.queryByText('Few minutes are left')).toBeNull();
  const changes = asked.filter(({ name }) => name !== 'getNotifications').map(({ input }) => input);
  expect(changes).toEqual([{ ids: ['n_2'] }, { ids: ['n_2'] }, { ids: ['n_2'] }]);
});

it('removes what is out of the list when the page is closed', async () => {
  const { asked } = fakeApi({
    getNotifications: () => answer([LOW, NEWER]),
    deleteNotifications: () => answer([NEWER]),
  });
  const { user } = await show(<NotificationList />);
  await user.click(await screen.findByRole('button', { name: 'Remove: Few minutes are left' }));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('deleteNotifications'));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  act(() => void window.dispatchEvent(new Event('pageshow')));
});

it('takes back what was removed, all of it with one press, and asks nothing of the server', async () => {
  const { asked } = fakeApi({ getNotifications: () => answer([LOW, NEWER]) });
  const { user } = await show(<NotificationList />);
  await user.click(await screen.findByRole('button', { name: 'Remove: Few minutes are left' }));
  await user.click(screen.getByRole('button', { name: 'Remove: A new kind' }));
  screen.getByText('2 changes');
  screen.getByText('No notifications yet.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(asked.map(({ name }) => name)).not.toContain('deleteNotifications');
});

it('removes for good when the screen is left', async () => {
  const { asked } = fakeApi({
    getNotifications: () => answer([LOW, NEWER]),
    deleteNotifications: () => answer([NEWER]),
  });
  const { user, unmount } = await show(<NotificationList />);
  await user.click(await screen.findByRole('button', { name: 'Remove: Few minutes are left' }));
  unmount();
  await waitFor(() => expect(asked.at(-1)).toEqual({ name: 'deleteNotifications', input: { ids: ['n_2'] } }));
});

it('goes on with the next one, where the button that was pressed is gone', async () => {
  fakeApi({
    getNotifications: () => answer([LOW, NEWER]),
    readNotifications: () => answer([{ ...LOW, read: true }, NEWER]),
    deleteNotifications: ({ ids }) => answer(ids?.includes('n_1') ? [] : [NEWER]),
  });
  const { user } = await show(<NotificationList />);
  const removing = (title: string) => screen.getByRole('button', { name: `Remove: ${title}` });
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Few minutes are left' }));
  await waitFor(() => expect(document.activeElement).toBe(removing('Few minutes are left')));
  await user.click(removing('Few minutes are left'));
  await waitFor(() => expect(document.activeElement).toBe(removing('A new kind')));
  await user.click(removing('A new kind'));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('No notifications yet.'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
});

it('removes all that is shown and nothing that came since', async () => {
  const { asked } = fakeApi({
    getNotifications: () => answer([LOW, NEWER]),
    deleteNotifications: () => answer([{ ...LOW, id: 'n_3' }]),
  });
  const { user } = await show(<NotificationList />);
  await user.click(await screen.findByRole('button', { name: 'Remove all' }));
  screen.getByText('All removed');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(asked.at(-1)).toEqual({ name: 'deleteNotifications', input: { ids: ['n_2', 'n_1'] } });
});

it('asks to sign in when the session is over, and forgets a failure that passed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeApi({
    getNotifications: () => answer([LOW]),
    readNotifications: () => refuse('unauthenticated', ''),
    deleteNotifications: () => answer([]),
  });
  const { user } = await show(<NotificationList />);
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('Please sign in to continue')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('No notifications yet.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Please sign in to continue')).toBeNull());
});

it('says in the reader’s language why a file could not be read', async () => {
  const failed: Notification = {
    ...LOW,
    kind: 'file_failed',
    params: { file: 'book.pdf', reason: 'file_with_too_many_pages', pages: 12_000, max: 2_000 },
  };
  // Told before reasons had names.
  const old: Notification = {
    ...failed,
    id: 'old',
    params: { file: 'prices.pdf', reason: 'This file is empty.' },
  };
  fakeApi({ getNotifications: () => answer([failed, old]) });
  await show(<NotificationList />, { language: 'uk' });
  expect((await screen.findByText(/book\.pdf/)).textContent?.replace(/\s/g, ' ')).toBe(
    'Файл book.pdf: Сторінок у цьому PDF: 12 000. Читаємо щонайбільше 2 000.',
  );
  expect(screen.getByText(/prices\.pdf/).textContent).toContain('This file is empty.');
});

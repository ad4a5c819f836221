// @vitest-environment jsdom
import { NOTICE_KINDS, type Notification } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readUser } from '../../owner/account/use-user.ts';
import * as notifications from '../../routes/notifications.tsx';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const ROUTES = { '/dashboard/notifications': notifications };
const AT = '/dashboard/notifications';
const notice = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: `of_tomorrow_${id}`,
  params: {},
  title: `Notice ${id}`,
  message: `Words of ${id}.`,
  date: '2026-11-20T10:00:00.000Z',
  type: 'info',
  read: false,
  ...more,
});
const list = (notices: readonly Notification[]) => ({
  success: true as const,
  notifications: [...notices],
  unread: notices.filter(({ read }) => !read).length,
});

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server that keeps notifications. */
function serve(...first: Notification[]) {
  let stored = first;
  return fakeApi({
    getNotifications: () => list(stored),
    readNotifications: ({ ids = [] }) => {
      stored = stored.map((one) => (ids.includes(one.id) ? { ...one, read: true } : one));
      return list(stored);
    },
    deleteNotifications: ({ ids = [] }) => {
      stored = stored.filter(({ id }) => !ids.includes(id));
      return list(stored);
    },
  });
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent ?? '');
const remove = (id: string) => screen.getByRole('button', { name: `Remove: Notice ${id}` });

describe('the notifications', () => {
  it('keep the server’s order, each with its kind for screen readers', async () => {
    serve(
      notice('c', { type: 'warning' }),
      notice('b', { type: 'success', read: true }),
      notice('a', { type: 'info' }),
    );
    await visit(AT, ROUTES);
    await screen.findByText('Words of c.');
    expect(rows().map((row) => row.match(/^[^:]+: ?Notice \w/)?.[0])).toEqual([
      'Needs your attention:Notice c',
      'Good news:Notice b',
      'For your information:Notice a',
    ]);
    const times = [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime);
    expect(times).toEqual(Array(3).fill('2026-11-20T10:00:00.000Z'));
  });

  it.each([
    ['en', /^[\x20-\x7e’“”…–—]+$/],
    ['uk', /[А-Яа-яІіЇїЄєҐґ]/],
  ] as const)('of every kind have words in %s, with nothing left to fill in', async (language, letters) => {
    const params = {
      file: 'book.pdf',
      assistant: 'Poppy',
      minutes: 7,
      time: '2026-11-26 10:00',
      reason: 'file_locked',
      assistantId: 'assistant_1',
      fault: 'wrong_key',
    };
    serve(...NOTICE_KINDS.map((kind, at) => notice(String(at), { kind, params, title: '!', message: '!' })));
    await visit(AT, ROUTES, { language });
    await waitFor(() => expect(rows()).toHaveLength(NOTICE_KINDS.length));
    for (const row of screen.getAllByRole('listitem')) {
      const words = [...row.querySelectorAll('p')].map(({ textContent }) => textContent ?? '');
      for (const one of words) expect(one).toMatch(letters);
      expect(words.join()).not.toMatch(/\{\{|notifications\.|undefined|!/);
    }
  });

  it('name the file, the assistant and the minutes they are about', async () => {
    serve(
      notice('1', { kind: 'file_ready', params: { file: 'menu.pdf' } }),
      notice('2', { kind: 'visitor_limit', params: { assistant: 'Poppy' } }),
      notice('3', { kind: 'minutes_granted', params: { minutes: 300 } }),
      notice('4', { kind: 'file_failed', params: { file: 'old.doc', reason: 'file_locked' } }),
      notice('5', { kind: 'booking_made', params: { assistant: 'Poppy', time: '2026-11-26 10:00' } }),
      notice('6', {
        kind: 'booking_moved',
        params: { assistant: 'Poppy', time: '2026-11-26 11:00', resource: 'Леа' },
      }),
    );
    await visit(AT, ROUTES, { language: 'uk' });
    expect(await screen.findByText('Тепер асистент бере відповіді з файлу menu.pdf.')).toBeTruthy();
    expect(screen.getByText(/^Poppy: сьогодні дзвінок не відбувся/)).toBeTruthy();
    expect(screen.getByText('На ваш рахунок додано 300 хв.')).toBeTruthy();
    expect(screen.getByText('Відвідувач асистента Poppy записався на 2026-11-26 10:00.')).toBeTruthy();
    expect(
      screen.getByText('Відвідувач асистента Poppy переніс зустріч на 2026-11-26 11:00 (Леа).'),
    ).toBeTruthy();
    expect(screen.getByText('Файл old.doc: Файл захищено паролем. Надішліть його без пароля.')).toBeTruthy();
  });

  it('about a language model name the fault and link to its settings', async () => {
    const params = { assistant: 'Олена', assistantId: 'assistant_7', fault: 'wrong_key' };
    serve(
      notice('1', { kind: 'model_failed', params }),
      notice('2', { kind: 'tokens_used_up', params }),
      notice('3', { kind: 'welcome' }),
    );
    await visit(AT, ROUTES, { language: 'uk' });
    expect(
      await screen.findByText(
        'Олена: Провайдер не приймає цього ключа. Доки це не виправлено, відвідувачі отримують відповіді точно вашими словами.',
      ),
    ).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Подивитися, як він відповідає' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill('/assistant?id=assistant_7#replies'),
    );
  });

  it('about a provider of calls name its fault', async () => {
    const params = { assistant: 'Олена', assistantId: 'assistant_7' };
    serve(
      notice('1', { kind: 'call_provider_failed', params: { ...params, fault: 'wrong_key' } }),
      notice('2', { kind: 'call_provider_failed', params: { ...params, fault: 'cost_cap' } }),
    );
    await visit(AT, ROUTES, { language: 'uk' });
    const rest = 'Тим часом дзвінки веде цей сервер.';
    expect(await screen.findByText(`Олена: Провайдер не приймає цього ключа. ${rest}`)).toBeTruthy();
    expect(screen.getByText(`Олена: Вартість дзвінків на сьогодні досягла межі. ${rest}`)).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Подивитися налаштування голосу' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill('/assistant?id=assistant_7#voice'),
    );
  });

  it('stay without their parameters readable: an older server may not have sent them', async () => {
    serve(notice('1', { kind: 'minutes_low', params: {} }), notice('2', { kind: 'file_failed', params: {} }));
    await visit(AT, ROUTES);
    expect(await screen.findByText('Minutes left: 0. Add minutes so that calls can continue.')).toBeTruthy();
    expect(document.body.textContent).not.toContain('{{');
  });

  it('say in Ukrainian that there are none', async () => {
    serve();
    await visit(AT, ROUTES, { language: 'uk' });
    expect(await screen.findByText('Сповіщень іще немає.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('reading', () => {
  it('marks all of them as read', async () => {
    const { asked } = serve(notice('b'), notice('a', { read: true }));
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    const all = await screen.findByRole('button', { name: 'Позначити все прочитаним' });
    expect(screen.getAllByText('Нове')).toHaveLength(1);
    await user.click(all);
    await waitFor(() => expect(all).toHaveProperty('disabled', true));
    expect(screen.queryByText('Нове')).toBeNull();
    expect(asked.at(-1)).toEqual({ name: 'readNotifications', input: { ids: ['b', 'a'] } });
    expect(rows()).toHaveLength(2);
  });

  it('after the removal of one, moves the focus to the next button', async () => {
    serve(notice('b'), notice('a'));
    const { user } = await visit(AT, ROUTES);
    (await screen.findByRole('button', { name: 'Mark as read: Notice b' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(remove('b')));
    expect(screen.queryByRole('button', { name: 'Mark as read: Notice b' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Mark as read: Notice a' })).toBeTruthy();
  });
});

describe('removing', () => {
  it('goes through the list by the keyboard alone', async () => {
    serve(notice('c'), notice('b'), notice('a'));
    const { user } = await visit(AT, ROUTES);
    await screen.findByText('Words of c.');
    remove('b').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(remove('a')));
    await user.keyboard('{Enter}');
    // The last of the list: the one before it is what is left.
    await waitFor(() => expect(document.activeElement).toBe(remove('c')));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No notifications yet.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await user.click(screen.getByRole('button', { name: 'Close' }));
  });

  it('two one after the other does not bring the first back', async () => {
    const arrive: (() => void)[] = [];
    const stored = [notice('c'), notice('b'), notice('a')];
    const { asked } = fakeApi({
      getNotifications: () => list(stored),
      deleteNotifications: ({ ids = [] }) =>
        new Promise((resolve) => {
          arrive.push(() => {
            stored.splice(
              stored.findIndex(({ id }) => id === ids[0]),
              1,
            );
            resolve(list(stored));
          });
        }),
    });
    const { user } = await visit(AT, ROUTES);
    await screen.findByText('Words of c.');
    await user.click(remove('c'));
    await user.click(remove('b'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const deletions = () => asked.filter(({ name }) => name === 'deleteNotifications').length;
    await waitFor(() => expect(arrive).toHaveLength(1));
    // The second waits for the first: each response is the whole list.
    expect(deletions()).toBe(1);
    arrive[0]?.();
    await waitFor(() => expect(arrive).toHaveLength(2));
    arrive[1]?.();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('Notice a');
  });

  it('that failed leaves it there, says so in Ukrainian, and works the next time', async () => {
    let away = true;
    fakeApi({
      getNotifications: () => list([notice('a')]),
      deleteNotifications: () => {
        if (away) throw new TypeError('away');
        return list([]);
      },
    });
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    const button = await screen.findByRole('button', { name: 'Прибрати: Notice a' });
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Закрити' }));
    expect(await screen.findByText('Не вийшло. Спробуйте ще раз.')).toBeTruthy();
    expect(rows()).toHaveLength(1);
    away = false;
    await user.click(screen.getByRole('button', { name: 'Прибрати: Notice a' }));
    await user.click(screen.getByRole('button', { name: 'Закрити' }));
    expect(await screen.findByText('Сповіщень іще немає.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Не вийшло. Спробуйте ще раз.')).toBeNull());
  });

  it('leads to signing in when the session is over', async () => {
    fakeApi({
      getNotifications: () => list([notice('a')]),
      deleteNotifications: () => refuse('unauthenticated', ''),
    });
    const { user, router } = await visit(AT, ROUTES, { language: 'uk' });
    await user.click(await screen.findByRole('button', { name: 'Прибрати все' }));
    await user.click(screen.getByRole('button', { name: 'Закрити' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/Увійдіть, щоб продовжити/)).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'Увійти' }));
    await screen.findByText('at /auth');
    expect(router.state.location.state).toEqual({ mode: 'login', from: AT });
    expect(readUser()).toBeNull();
  });
});

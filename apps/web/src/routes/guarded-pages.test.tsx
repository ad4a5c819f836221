// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { visit } from '../testing/visit.tsx';
import * as analytics from './analytics.tsx';
import * as api from './api.tsx';
import * as billing from './billing.tsx';
import * as conversation from './conversation.tsx';
import * as notifications from './notifications.tsx';
import * as profile from './profile.tsx';
import * as settings from './settings.tsx';
import * as support from './support.tsx';

const ROUTES = {
  '/dashboard/analytics': analytics,
  '/dashboard/api': api,
  '/dashboard/billing': billing,
  '/dashboard/conversations/:id': conversation,
  '/dashboard/notifications': notifications,
  '/dashboard/profile': profile,
  '/dashboard/support': support,
  '/settings': settings,
};

/** Each page with its title in both languages. */
const PAGES = [
  ['/dashboard/analytics', 'Analytics', 'Аналітика'],
  ['/dashboard/analytics?tab=conversations', 'Analytics', 'Аналітика'],
  ['/dashboard/api', 'API', 'API для програм'],
  ['/dashboard/billing', 'Billing', 'Оплата'],
  ['/dashboard/conversations/conv_1', 'Conversation', 'Розмова'],
  ['/dashboard/notifications', 'Notifications', 'Сповіщення'],
  ['/dashboard/profile', 'Profile & Security', 'Профіль і безпека'],
  ['/dashboard/support', 'Support & Help Center', 'Підтримка й довідка'],
  ['/settings', 'Account Settings', 'Налаштування'],
] as const;

/** Those that read from the server, and what they say in Ukrainian when it is away. */
const READING = [
  ['/dashboard/analytics', /Не вдалося завантажити числа/],
  ['/dashboard/analytics?tab=conversations', /завантажити розмови/],
  ['/dashboard/api', /Не вдалося завантажити ключі/],
  ['/dashboard/billing', /Не вдалося завантажити тариф/],
  ['/dashboard/conversations/conv_1', /Не вдалося завантажити розмову/],
  ['/dashboard/notifications', /Не вдалося завантажити сповіщення/],
  ['/dashboard/profile', /список пристроїв/],
  ['/settings', /Не вдалося завантажити профіль/],
] as const;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server whose answers never come. */
const silent = () => vi.stubGlobal('fetch', () => new Promise(() => {}));
const over = () => refuse('unauthenticated', 'Please sign in to continue');

describe.each(PAGES)('%s', (address, english, ukrainian) => {
  it('has its title on the page and in the tab before anything of the server is there', async () => {
    silent();
    await visit(address, ROUTES);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(english);
    expect(document.title).toBe(`${english} · Parlo`);
    // Where 'skip to content' leads.
    expect(screen.getByRole('main').id).toBe('main');
  });

  it('is in Ukrainian for a Ukrainian reader', async () => {
    silent();
    await visit(address, ROUTES, { language: 'uk' });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(ukrainian);
    expect(document.title).toBe(`${ukrainian} · Parlo`);
    expect(document.documentElement.lang).toBe('uk');
    for (const heading of screen.getAllByRole('heading')) {
      expect(heading.textContent).toMatch(/[А-Яа-яІіЇїЄєҐґ]/);
    }
    for (const button of screen.queryAllByRole('button')) {
      expect(button.textContent || button.ariaLabel).toMatch(/[А-Яа-яІіЇїЄєҐґ]/);
    }
  });

  it('asks for signing in, and remembers the destination', async () => {
    silent();
    const { router } = await visit(address, ROUTES, { stranger: true });
    await screen.findByText('at /auth');
    expect(router.state.location.state).toEqual({ mode: 'login', from: address });
    // 'Back' must not lead into the same refusal.
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

describe.each(READING)('%s', (address, words) => {
  it('reports failed loading in the reader’s language, with a button to try again', async () => {
    fakeApi({});
    await visit(address, ROUTES, { language: 'uk' });
    expect(await screen.findByText(words, {}, { timeout: 8_000 })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Спробувати ще раз' }).length).toBeGreaterThan(0);
  });

  it('leads to signing in and back here when the session is over', async () => {
    fakeApi({
      getAnalytics: over,
      getOverview: over,
      getAssistants: over,
      getBilling: over,
      getConversation: over,
      getConversations: over,
      getNotifications: over,
      getUser: over,
      listApiKeys: over,
      listSessions: over,
    });
    const { router } = await visit(address, ROUTES);
    await screen.findByText('at /auth');
    expect(router.state.location.state).toEqual({ mode: 'login', from: address });
    expect(localStorage.getItem('user')).toBeNull();
    expect(localStorage.getItem('loggedIn')).toBeNull();
  });
});

it('takes a stored user that cannot be read for nobody', async () => {
  localStorage.setItem('user', '{"email":');
  fakeApi({});
  await visit('/dashboard/support', ROUTES, { stranger: true });
  await screen.findByText('at /auth');
  expect(document.body.textContent).not.toContain('Support');
});

it('signing out in another tab leaves the page here at once', async () => {
  silent();
  await visit('/dashboard/support', ROUTES);
  await screen.findByRole('heading', { level: 1 });
  localStorage.removeItem('user');
  dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await waitFor(() => expect(screen.getByText('at /auth')).toBeTruthy());
});

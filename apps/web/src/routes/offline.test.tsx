// @vitest-environment jsdom
import type { Notification } from '@parlo/contract';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { madeBilling } from '../features/billing/testing/made.ts';
import { madeAssistants, madePage, madeSummary, POPPY } from '../features/conversations/testing/made.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { visit } from '../testing/visit.tsx';
import * as analytics from './analytics.tsx';
import * as billing from './billing.tsx';
import * as notifications from './notifications.tsx';

const ROUTES = {
  '/dashboard/analytics': analytics,
  '/dashboard/billing': billing,
  '/dashboard/notifications': notifications,
};
const BILLING = madeBilling();
const WELCOME: Notification = {
  ...({ id: 'n_1', kind: 'welcome', params: {}, title: 'Welcome', message: 'Hello.' } as const),
  ...({ date: '2026-11-20T10:00:00.000Z', type: 'success', read: false } as const),
};
const list = (...all: Notification[]) => ({ success: true as const, notifications: all, unread: all.length });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  act(() => onlineManager.setOnline(true));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The browser says that there is no network. A server on this very machine, or in the same house, is still there. */
const goOffline = () => act(() => onlineManager.setOnline(false));

describe('while the browser is without a network', () => {
  it('a page of a server that is still there is read all the same', async () => {
    fakeApi({ getBilling: () => BILLING });
    goOffline();
    await visit('/dashboard/billing', ROUTES);
    expect(await screen.findByText('Free trial')).toBeTruthy();
  });

  it('a page says that it could not be loaded, and comes by itself with the network', async () => {
    let away = true;
    fakeApi({
      getBilling: () => {
        if (away) throw new TypeError('away');
        return BILLING;
      },
    });
    goOffline();
    await visit('/dashboard/billing', ROUTES);
    expect(await screen.findByText(/Your plan could not be loaded/)).toBeTruthy();
    away = false;
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('Free trial')).toBeTruthy();
  });

  it('a change that can’t be sent is said at once, and made when the person asks again', async () => {
    let away = true;
    const { asked } = fakeApi({
      getNotifications: () => list(WELCOME),
      deleteNotifications: () => {
        if (away) throw new TypeError('away');
        return list();
      },
    });
    const { user } = await visit('/dashboard/notifications', ROUTES);
    await screen.findByText('Welcome to Parlo');
    goOffline();
    const removeAll = async () => {
      await user.click(await screen.findByRole('button', { name: 'Remove all' }));
      // It is sent when it can't be taken back any more.
      await user.click(await screen.findByRole('button', { name: 'Close' }));
    };
    await removeAll();
    expect(await screen.findByText('That did not work. Please try again.')).toBeTruthy();
    expect(screen.getByText('Welcome to Parlo')).toBeTruthy();
    away = false;
    await removeAll();
    expect(await screen.findByText('No notifications yet.')).toBeTruthy();
    await waitFor(() => expect(asked.filter(({ name }) => name === 'deleteNotifications')).toHaveLength(2));
  });

  it('a conversation is not left half deleted: the question says that it did not work', async () => {
    fakeApi({
      getAssistants: () => madeAssistants(POPPY),
      getConversations: () => madePage([madeSummary()]),
    });
    const { user } = await visit('/dashboard/analytics?tab=conversations', ROUTES);
    await user.click(await screen.findByRole('button', { name: /^Delete the conversation of/ }));
    goOffline();
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('The conversation could not be deleted. Please try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete for good' })).toHaveProperty('disabled', false);
  });
});

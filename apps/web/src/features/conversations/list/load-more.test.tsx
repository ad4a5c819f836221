// @vitest-environment jsdom
import type { ConversationSummary } from '@parlo/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { Analytics } from '../analytics.tsx';
import { madeAssistants, madePage, madeSummary, POPPY } from '../testing/made.ts';

const AT = '/dashboard/analytics?tab=conversations';
const getAssistants = () => madeAssistants(POPPY);
const rows = (...ids: string[]): ConversationSummary[] => ids.map((id) => madeSummary({ id }));
const links = () => screen.queryAllByRole('link', { name: /2026/ });
const open = (language: 'en' | 'uk' = 'en') =>
  show(<Analytics email="olena@example.com" />, { at: AT, language });

afterEach(() => void vi.restoreAllMocks());

describe('the next page of the list', () => {
  it('is asked for once, however often the button is clicked', async () => {
    const arrival = Promise.withResolvers<void>();
    const { asked } = fakeApi({
      getAssistants,
      getConversations: ({ cursor }) =>
        cursor
          ? arrival.promise.then(() => madePage(rows('c', 'd', 'e'), 'third'))
          : madePage(rows('a', 'b'), 'second'),
    });
    const { user } = await open('uk');
    await user.click(await screen.findByRole('button', { name: 'Показати ще' }));
    const busy = await screen.findByRole('button', { name: 'Завантажуємо...' });
    // It can still be reached: the focus is not thrown away while it waits.
    expect(document.activeElement).toBe(busy);
    await user.click(busy);
    arrival.resolve();
    expect(await screen.findByText('Ще 3 розмови')).toBeTruthy();
    expect(links()).toHaveLength(5);
    expect(document.activeElement).toBe(links()[2]);
    expect(asked.filter(({ input }) => (input as { cursor?: string }).cursor)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Показати ще' })).toBeTruthy();
  });

  it('comes when it is asked for again after a failure', async () => {
    let away = true;
    fakeApi({
      getAssistants,
      getConversations: ({ cursor }) => {
        if (!cursor) return madePage(rows('a'), 'second');
        return away ? refuse('invalid_input', 'No.') : madePage(rows('b'));
      },
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect((await screen.findByRole('alert')).textContent).toBe('More could not be loaded.');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('1 more conversation');
    expect(document.activeElement).toBe(links()[1]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that did not come takes the focus from nobody who filters the list afterwards', async () => {
    fakeApi({
      getAssistants,
      getConversations: ({ cursor, search }) => {
        if (cursor) return refuse('invalid_input', 'No.');
        return search ? madePage(rows('x', 'y', 'z')) : madePage(rows('a'), 'second');
      },
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('More could not be loaded.');
    const box = screen.getByRole('searchbox');
    await user.type(box, 'bread');
    await waitFor(() => expect(links()).toHaveLength(3));
    expect(document.activeElement).toBe(box);
    expect(screen.queryByText(/more conversation/)).toBeNull();
  });

  it('that did not come takes the focus from nobody when others have called meanwhile', async () => {
    let stored = rows('a');
    fakeApi({
      getAssistants,
      getConversations: ({ cursor }) =>
        cursor ? refuse('invalid_input', 'No.') : madePage(stored, 'second'),
      deleteConversation: () => {
        stored = rows('x', 'y', 'z');
        return { success: true, message: '' };
      },
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('More could not be loaded.');
    await user.click(screen.getByRole('button', { name: /^Delete the conversation of/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(links()).toHaveLength(3));
    const said = screen.getByText('The conversation is deleted.');
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(screen.queryByText(/more conversation/)).toBeNull();
  });

  it('that is still on its way takes the focus from nobody who filters meanwhile', async () => {
    fakeApi({
      getAssistants,
      getConversations: ({ cursor, search }) => {
        if (cursor) return new Promise(() => {});
        return search ? madePage(rows('x', 'y', 'z')) : madePage(rows('a'), 'second');
      },
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    const box = screen.getByRole('searchbox');
    await user.type(box, 'bread');
    await waitFor(() => expect(links()).toHaveLength(3));
    expect(document.activeElement).toBe(box);
  });
});

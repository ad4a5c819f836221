// @vitest-environment jsdom
import type { TopicsResponse } from '@parlo/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { Analytics } from '../analytics.tsx';
import { madeAnalytics, madeAssistants, madePage, madeSummary, madeTopic, POPPY } from '../testing/made.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const BREAD = madeTopic('Any rye bread?', {
  others: ['Чи є житній хліб?', 'rye?'],
  times: 1_200,
  answered: 1_197,
  unanswered: 3,
  wrong: 2,
  conversations: 2,
  conversationIds: ['rtc_1', 'conv_2'],
});
const LANGUAGES = [
  { language: 'en', conversations: 3 },
  { language: 'uk', conversations: 1 },
];

function serve(some: Partial<TopicsResponse>) {
  return fakeApi({
    getAssistants: () => madeAssistants(POPPY),
    getAnalytics: () => madeAnalytics(),
    getConversations: () => madePage([madeSummary()]),
    getTopics: () => ({ success: true, byLikeness: true, topics: [], languages: [], sites: [], ...some }),
  });
}
const open = (language: 'en' | 'uk' = 'en') =>
  show(<Analytics email="olena@example.com" />, { at: '/dashboard/analytics?days=7', language });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const textOf = (element: HTMLElement | undefined) => element?.textContent?.replaceAll('\u00a0', ' ');

describe('topics', () => {
  it('say how often each was asked, in which other words, and what went wrong', async () => {
    serve({ topics: [BREAD, madeTopic('Dogs?')] });
    await open();
    const items = (await part('Topics')).getAllByRole('listitem');
    expect(items.map(textOf)).toEqual([
      'Any rye bread?1,200 times · 3 unanswered · 2 wrongalso: Чи є житній хліб?',
      'Dogs?1 time',
    ]);
  });

  it('lead to their conversations, which say what they are about', async () => {
    const { asked } = serve({ topics: [BREAD] });
    const { user, router } = await open();
    await user.click((await part('Topics')).getByRole('link'));
    expect(await screen.findByText('Topic: Any rye bread?')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'getConversations')?.input).toMatchObject({
      ids: ['rtc_1', 'conv_2'],
    });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('?tab=conversations&days=7');
  });

  it('are shown as far as they matter, and whole at a click', async () => {
    serve({ topics: Array.from({ length: 10 }, (_, at) => madeTopic(`Question ${at}?`)) });
    const { user } = await open('uk');
    const topics = await part('Теми');
    expect(topics.getAllByRole('listitem')).toHaveLength(8);
    await user.click(topics.getByRole('button', { name: 'Показати ще 2' }));
    expect(topics.getAllByRole('listitem')).toHaveLength(10);
  });

  it('say that there are none, and that they could not be loaded', async () => {
    serve({});
    const { unmount } = await open('uk');
    expect(await screen.findByText('За ці дні ніхто нічого не питав.')).toBeTruthy();
    unmount();
    fakeApi({
      getAssistants: () => madeAssistants(POPPY),
      getAnalytics: () => madeAnalytics(),
      getTopics: () => refuse('invalid_input', 'No.'),
    });
    await open();
    expect(await screen.findByText('The topics could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('languages', () => {
  it('are named in the reader’s own, and lead to their conversations', async () => {
    const { asked } = serve({ languages: LANGUAGES });
    const { user } = await open('uk');
    const languages = await part('Мови');
    expect(languages.getAllByRole('listitem').map(textOf)).toEqual([
      'Англійська75% · 3',
      'Українська25% · 1',
    ]);
    await user.click(languages.getByRole('link', { name: /Українська/ }));
    expect(await screen.findByText('Українська')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'getConversations')?.input).toMatchObject({ language: 'uk' });
  });

  it('are left out where nobody said anything', async () => {
    serve({ topics: [BREAD] });
    await open();
    await part('Topics');
    expect(screen.queryByRole('region', { name: 'Languages' })).toBeNull();
  });
});

describe('where visitors came from', () => {
  it('is named by host or in words, and leads to its conversations', async () => {
    const { asked } = serve({
      sites: [
        { site: 'shop.example', conversations: 3 },
        { site: '@popup', conversations: 2 },
        { site: '@qr', conversations: 1 },
      ],
    });
    const { user } = await open();
    const sites = await part('Where visitors came from');
    expect(sites.getAllByRole('listitem').map(textOf)).toEqual([
      'shop.example50% · 3',
      'Popup link33% · 2',
      'QR code17% · 1',
    ]);
    await user.click(sites.getByRole('link', { name: /QR code/ }));
    expect(await screen.findByText('From: QR code')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'getConversations')?.input).toMatchObject({ site: '@qr' });
  });
});

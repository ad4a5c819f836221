// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { Analytics } from './analytics.tsx';
import { madeAnalytics, madeAssistants, madePage, madeSummary, POPPY } from './testing/made.ts';

// A plot without a width, as here, warns that it has none.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const EMAIL = 'olena@example.com';
const AT = '/dashboard/analytics';
const PATHS = ['/dashboard/analytics', '/assistant', '/sandbox'];
const getAssistants = () => madeAssistants(POPPY);
const NOTHING = madeAnalytics({
  totals: { calls: 0, chats: 0, seconds: 0, minutes: 0, answered: 0, unanswered: 0, wrong: 0 },
});
const screenOf = (at = AT, language: 'en' | 'uk' = 'en') =>
  show(<Analytics email={EMAIL} />, { at, elsewhere: PATHS, language });

describe('the numbers', () => {
  it('are asked for by the reader’s clock, twice the days too, and compared', async () => {
    const twice = { calls: 6, chats: 0, seconds: 300, minutes: 5, answered: 4, unanswered: 2, wrong: 0 };
    const { asked } = fakeApi({
      getAssistants,
      getAnalytics: ({ days }) => madeAnalytics(days === 14 ? { totals: twice } : {}),
    });
    await screenOf(`${AT}?days=7&assistantId=assistant_1`);
    await screen.findByText('100% more than in the 7 days before');
    expect(screen.getByText('300% more than in the 7 days before')).toBeTruthy();
    expect(screen.getByText('3 of 4 questions')).toBeTruthy();
    expect(screen.getByText('Up from 50% in the 7 days before')).toBeTruthy();
    // Chats and unanswered questions.
    expect(screen.getAllByText('As many as in the 7 days before')).toHaveLength(2);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const inputs = asked.filter(({ name }) => name === 'getAnalytics').map(({ input }) => input);
    expect(inputs).toEqual([
      { assistantId: 'assistant_1', days: 7, timeZone },
      { assistantId: 'assistant_1', days: 14, timeZone },
    ]);
  });

  it('are of chats apart from calls, and of answers that are wrong', async () => {
    const totals = { calls: 2, chats: 5, seconds: 9, minutes: 1, answered: 3, unanswered: 1, wrong: 2 };
    fakeApi({ getAssistants, getAnalytics: () => madeAnalytics({ totals }) });
    await screenOf();
    const cardOf = async (name: string) =>
      (await screen.findAllByText(name)).find(({ tagName }) => tagName === 'DT')?.parentElement?.textContent;
    expect(await cardOf('Calls')).toMatch(/^Calls2/);
    expect(await cardOf('Chats')).toMatch(/^Chats5/);
    expect(await cardOf('Answered')).toContain('3 of 4 questions, 2 wrong');
  });

  it('are shown when there were chats alone', async () => {
    const totals = { ...NOTHING.totals, chats: 1 };
    fakeApi({ getAssistants, getAnalytics: () => ({ ...NOTHING, totals }) });
    await screenOf();
    expect((await screen.findAllByText('Chats')).length).toBeGreaterThan(0);
    expect(screen.queryByText('No conversations yet')).toBeNull();
  });

  it('say once that there is no earlier data', async () => {
    fakeApi({ getAssistants, getAnalytics: () => madeAnalytics() });
    await screenOf();
    await waitFor(() =>
      expect(screen.getAllByText('Nothing in the 30 days before to compare with')).toHaveLength(1),
    );
    expect(screen.queryByText(/more than|fewer than|Up from/)).toBeNull();
  });

  it('stand when the span before could not be asked for', async () => {
    fakeApi({
      getAssistants,
      getAnalytics: ({ days }) => (days === 60 ? refuse('invalid_input', 'Too many days.') : madeAnalytics()),
    });
    await screenOf();
    expect(await screen.findAllByText('The 30 days before could not be loaded')).toHaveLength(5);
    expect(screen.getByText('75%')).toBeTruthy();
  });

  it('can be read as tables, and shown as such', async () => {
    fakeApi({ getAssistants, getAnalytics: () => madeAnalytics() });
    const { user } = await screenOf();
    const hours = await screen.findByRole('region', { name: 'Busiest hours' }, { timeout: 10_000 });
    const table = within(hours).getByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(25);
    expect(within(hours).getByText(/Most conversations begin around (3:00 PM|15:00)/)).toBeTruthy();
    expect(table.closest('.sr-only')).toBeTruthy();
    await user.click(within(hours).getByRole('button', { name: 'Show as table' }));
    expect(within(hours).getByRole('table').closest('.sr-only')).toBeNull();
    expect(within(hours).getByRole('button', { name: 'Show as plot' })).toBeTruthy();
  });

  it('are tried again after a failure', async () => {
    let away = true;
    fakeApi({
      getAssistants,
      getAnalytics: () => (away ? refuse('invalid_input', 'No.') : madeAnalytics()),
    });
    const { user } = await screenOf();
    expect((await screen.findByRole('alert')).textContent).toContain('The numbers could not be loaded.');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('75%');
  });

  it('a deleted assistant leads to all of them', async () => {
    fakeApi({
      getAssistants,
      getAnalytics: ({ assistantId }) =>
        assistantId ? refuse('not_found', 'Assistant not found') : madeAnalytics(),
    });
    const { user, router } = await screenOf(`${AT}?assistantId=gone`);
    await user.click(await screen.findByRole('link', { name: 'All assistants' }));
    expect(router.state.location.search).toBe('');
    await screen.findByText('75%');
  });

  it('are in the address: assistant, span and view', async () => {
    fakeApi({
      getAssistants,
      getAnalytics: () => madeAnalytics(),
      getConversations: () => madePage([]),
    });
    const { user, router } = await screenOf();
    await user.click(await screen.findByLabelText('7 days'));
    await screen.findByRole('option', { name: 'Poppy' });
    await user.selectOptions(screen.getByLabelText('Assistant'), 'Poppy');
    await user.click(screen.getByRole('link', { name: 'Conversations' }));
    expect(router.state.location.search).toBe('?tab=conversations&assistantId=assistant_1&days=7');
  });

  it('count in Ukrainian as Ukrainian does', async () => {
    fakeApi({
      getAssistants,
      getAnalytics: () => madeAnalytics({ mostAsked: [{ question: 'Доставка?', count: 22 }] }),
    });
    await screenOf(AT, 'uk');
    expect(await screen.findByText('22 рази')).toBeTruthy();
    expect(screen.getByText('3 із 4 запитань')).toBeTruthy();
  });
});

describe('without any data', () => {
  const never = () => madePage([]);

  it('the first call is what comes next', async () => {
    fakeApi({ getAssistants, getAnalytics: () => NOTHING, getConversations: never });
    await screenOf(`${AT}?assistantId=assistant_1`);
    await screen.findByText('No conversations yet');
    const embed = screen.getByRole('link', { name: 'Get the widget code' });
    expect(embed.getAttribute('href')).toBe('/assistant?id=assistant_1');
  });

  it('an assistant comes before that', async () => {
    fakeApi({
      getAssistants: () => ({ success: true, message: '', assistants: [] }),
      getAnalytics: () => NOTHING,
      getConversations: never,
    });
    await screenOf();
    expect(await screen.findByRole('link', { name: 'Create an assistant' })).toBeTruthy();
  });

  it('earlier calls are not forgotten', async () => {
    fakeApi({
      getAssistants,
      getAnalytics: () => NOTHING,
      getConversations: () => ({
        success: true,
        conversations: [madeSummary({ startedAt: '2026-03-10T10:00:00.000Z' })],
        next: null,
      }),
    });
    await screenOf();
    await screen.findByText('No conversations in these 30 days');
    expect(screen.getByText(/The last one was on .*March.*2026/)).toBeTruthy();
  });
});

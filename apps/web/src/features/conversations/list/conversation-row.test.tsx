// @vitest-environment jsdom
import type { ConversationSummary } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { Analytics } from '../analytics.tsx';
import { madeAssistants, madePage, madeSummary, POPPY } from '../testing/made.ts';

const AT = '/dashboard/analytics?tab=conversations';
const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The rows of these conversations. */
async function rowsOf(language: 'en' | 'uk', ...conversations: Partial<ConversationSummary>[]) {
  fakeApi({
    getAssistants: () => madeAssistants(POPPY),
    getConversations: () =>
      madePage(conversations.map((some, at) => madeSummary({ id: `conv_${at}`, ...some }))),
  });
  await show(<Analytics email="olena@example.com" />, { at: AT, language });
  const rows = await screen.findAllByRole('listitem');
  return rows.map(({ textContent }) => plain(textContent));
}

describe('a row of the list', () => {
  it.each([
    ['widget', 'voice', 'Дзвінок, у віджеті'],
    ['popup', 'voice', 'Дзвінок, за посиланням'],
    ['sandbox', 'voice', 'Дзвінок, ваша проба в пісочниці'],
    ['builder', 'chat', 'Чат, ваша проба в конструкторі'],
    ['api', 'chat', 'Чат, через API'],
  ] as const)('says in Ukrainian where somebody talked: %s, %s', async (origin, channel, words) => {
    const [row] = await rowsOf('uk', { origin, channel });
    expect(row).toContain(`Poppy · ${words}`);
  });

  it.each([
    [1, '1 з відповіддю', '1 без відповіді', 'корисних: 1', '1 хибна'],
    [3, '3 з відповіддю', '3 без відповіді', 'корисних: 3', '3 хибні'],
    [11, '11 з відповіддю', '11 без відповіді', 'корисних: 11', '11 хибних'],
  ])('counts %i of each as Ukrainian does', async (count, ...words) => {
    const counts = { answered: count, unanswered: count, thumbsUp: count, wrong: count };
    const [row] = await rowsOf('uk', counts);
    for (const one of words) expect(row).toContain(one);
  });

  it('omits counts of zero', async () => {
    const [row] = await rowsOf('en', { answered: 0, unanswered: 0, thumbsUp: 0, thumbsDown: 3, wrong: 0 });
    expect(row).not.toMatch(/answered|unanswered|helpful|wrong/);
  });

  it.each([
    [0, '0 sec'],
    [59, '59 sec'],
    [60, '1 min'],
    [3_599, '59 min 59 sec'],
    [3_725, '1 hr 2 min'],
  ])('writes %i seconds of calls as %s', async (seconds, words) => {
    const [row] = await rowsOf('en', { seconds });
    expect(row?.endsWith(`· ${words}`)).toBe(true);
  });

  it('says in Ukrainian that it goes on, that nobody spoke, and that the assistant was never saved', async () => {
    const draft = { endedAt: null, preview: '', assistantId: null, assistantName: '' };
    const [row] = await rowsOf('uk', draft);
    expect(row).toContain('Відвідувач нічого не сказав');
    expect(row).toMatch(/Незбережений асистент · .* · Триває зараз$/);
  });

  it('shows what a visitor wrote as they wrote it, whatever it looks like', async () => {
    const preview = '<img src=x onerror="alert(1)"> {{name}} &amp; \u202e';
    const [row] = await rowsOf('en', { preview });
    expect(row).toContain('<img src=x onerror="alert(1)"> {{name}} &amp;');
    expect(document.querySelector('li img')).toBeNull();
  });

  it('is one stop of the keyboard to read it and one to delete it, each with the day in its name', async () => {
    await rowsOf('en', { startedAt: '2026-11-20T10:00:00.000Z' });
    const row = within(screen.getByRole('listitem'));
    const stops = [...row.getAllByRole('link'), ...row.getAllByRole('button')];
    expect(stops).toHaveLength(2);
    for (const stop of stops) expect(stop.ariaLabel ?? stop.textContent).toContain('Nov 20, 2026');
  });
});

describe('deleting from the list', () => {
  const remove = () => screen.getByRole('button', { name: /^Видалити розмову/ });
  const confirm = async () => screen.findByRole('button', { name: 'Видалити назавжди' });

  async function open(deleteConversation: () => { success: true; message: string } | Promise<never>) {
    let there = true;
    const server = fakeApi({
      getAssistants: () => madeAssistants(POPPY),
      getConversations: () => madePage(there ? [madeSummary()] : []),
      deleteConversation: async () => {
        const response = await deleteConversation();
        there = false;
        return response;
      },
    });
    const page = await show(<Analytics email="olena@example.com" />, { at: AT, language: 'uk' });
    await screen.findByRole('listitem');
    return { ...page, ...server };
  }

  it('says so in Ukrainian, where the focus goes, since the row is gone', async () => {
    const { user } = await open(() => ({ success: true, message: '' }));
    await user.click(remove());
    await user.click(await confirm());
    const said = await screen.findByText('Розмову видалено.');
    await waitFor(() => expect(document.activeElement).toBe(said));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  });

  it('that somebody else has deleted meanwhile is done', async () => {
    const { user } = await open(() => refuse('conversation_not_found', 'Gone.'));
    await user.click(remove());
    await user.click(await confirm());
    expect(await screen.findByText('Розмову видалено.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('leads to signing in when the session is over', async () => {
    const { user } = await open(() => refuse('unauthenticated', ''));
    await user.click(remove());
    await user.click(await confirm());
    const question = within(await screen.findByRole('alertdialog'));
    expect(await question.findByText(/Увійдіть, щоб продовжити/)).toBeTruthy();
    expect(question.getByRole('button', { name: 'Увійти' })).toBeTruthy();
  });

  it('shows the refusal to delete a running conversation in Ukrainian', async () => {
    const { user } = await open(() => refuse('conversation_running', 'In English.'));
    await user.click(remove());
    await user.click(await confirm());
    const words = 'Ця розмова ще триває. Її можна буде видалити, коли вона скінчиться.';
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Скасувати' }));
    await waitFor(() => expect(document.activeElement).toBe(remove()));
    expect(screen.getByRole('listitem')).toBeTruthy();
  });

  it('removes the last message when the next deletion begins', async () => {
    fakeApi({
      getAssistants: () => madeAssistants(POPPY),
      getConversations: () => madePage([madeSummary()]),
    });
    const { user } = await show(<Analytics email="olena@example.com" />, {
      at: AT,
      state: { deleted: true },
      language: 'uk',
    });
    await screen.findByText('Розмову видалено.');
    await user.click(await screen.findByRole('button', { name: /^Видалити розмову/ }));
    expect(screen.queryByText('Розмову видалено.')).toBeNull();
  });
});

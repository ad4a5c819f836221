// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { Analytics } from '../analytics.tsx';
import { madeAssistants, madePage, madeSummary, POPPY } from '../testing/made.ts';

const EMAIL = 'olena@example.com';
const AT = '/dashboard/analytics?tab=conversations';
const getAssistants = () => madeAssistants(POPPY);
const screenOf = (at = AT, state?: unknown) => show(<Analytics email={EMAIL} />, { at, state });
const links = () => document.querySelectorAll<HTMLElement>('[data-conversation]');

describe('the list of conversations', () => {
  it('shows time, assistant, place, length and outcome of each', async () => {
    fakeApi({
      getAssistants,
      getConversations: () =>
        madePage([
          madeSummary({ answered: 2, unanswered: 1, thumbsUp: 2, thumbsDown: 1, wrong: 1 }),
          madeSummary({ id: 'rtc_2', endedAt: null, assistantName: '', assistantId: null, preview: '' }),
          madeSummary({ id: 'rtc_3', channel: 'chat', seconds: 0 }),
        ]),
    });
    await screenOf(`${AT}&q=deliver`);
    const [first, second, third] = await screen.findAllByRole('listitem');
    const text = (item: HTMLElement | undefined) => item?.textContent ?? '';
    expect(text(first)).toMatch(
      /2 answered.*1 unanswered.*2 helpful.*1 wrong.*Do you deliver\?.*Poppy · Call, in the widget · 3 min/,
    );
    expect(text(second)).toMatch(/The visitor said nothing.*Unsaved assistant .* Going on now/);
    expect(text(third)).toMatch(/1 answered.*Poppy · Chat, in the widget$/);
    expect(text(third)).not.toMatch(/up|down/);
    expect(links()[0]?.getAttribute('href')).toBe(
      '/dashboard/conversations/rtc_1?tab=conversations&q=deliver',
    );
  });

  it('looks for words once the typing rests, and filters at once', async () => {
    const { asked } = fakeApi({ getAssistants, getConversations: () => madePage([madeSummary()]) });
    const { user, router } = await screenOf();
    await user.type(await screen.findByLabelText('Search for words that were said'), 'bread');
    await waitFor(() => expect(router.state.location.search).toContain('q=bread'));
    await user.click(screen.getByLabelText('With unanswered questions'));
    await user.click(screen.getByLabelText('Include my tests'));
    expect(router.state.location.search).toBe('?tab=conversations&q=bread&unanswered=1&tests=1');
    const inputs = asked.filter(({ name }) => name === 'getConversations').map(({ input }) => input);
    expect(inputs).toEqual([
      {},
      { search: 'bread' },
      { search: 'bread', unanswered: true },
      { search: 'bread', unanswered: true, tests: true },
    ]);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('?tab=conversations&tests=1');
    expect(screen.getByLabelText<HTMLInputElement>('Search for words that were said').value).toBe('');
  });

  it('says why words can’t be searched on a server that encrypts conversations', async () => {
    fakeApi({
      getAssistants,
      getConversations: ({ search }) =>
        search ? refuse('search_off', 'No.') : { ...madePage([madeSummary()]), searchOff: true as const },
    });
    const { user, router } = await screenOf(`${AT}&q=bread`);
    const box = await screen.findByLabelText<HTMLInputElement>('Search for words that were said');
    const why = 'Conversations are encrypted on this server, so their words can’t be searched.';
    await waitFor(() => expect(box.disabled).toBe(true));
    expect(screen.getAllByText(why)).toHaveLength(2);
    screen.getByRole('heading', { name: 'No search here' });
    await user.click(screen.getByRole('link', { name: 'Clear filters' }));
    expect(router.state.location.search).not.toContain('bread');
    await screen.findByText(/Do you deliver/);
    expect(screen.getAllByText(why)).toHaveLength(1);
    expect(box.disabled).toBe(true);
  });

  it('goes on where the next page begins, and says how many came', async () => {
    fakeApi({
      getAssistants,
      getConversations: ({ cursor }) =>
        cursor === 'second'
          ? madePage([madeSummary({ id: 'rtc_3' })])
          : madePage([madeSummary(), madeSummary({ id: 'rtc_2' })], 'second'),
    });
    const { user } = await screenOf();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('1 more conversation');
    expect(links()).toHaveLength(3);
    expect(document.activeElement).toBe(links()[2]);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('keeps its rows when more can’t be loaded', async () => {
    fakeApi({
      getAssistants,
      getConversations: ({ cursor }) =>
        cursor ? refuse('invalid_input', 'No.') : madePage([madeSummary()], 'x'),
    });
    const { user } = await screenOf();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('More could not be loaded.');
    expect(links()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy();
  });

  it('says that nothing fits, and that it could not be loaded', async () => {
    let away = true;
    fakeApi({
      getAssistants,
      getConversations: () => (away ? refuse('invalid_input', 'No.') : madePage([])),
    });
    const { user } = await screenOf(`${AT}&q=horses`);
    await screen.findByText(/The conversations could not be loaded/);
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing fits these filters');
  });

  it('offers all that the chosen assistant heard as files', async () => {
    fakeApi({ getAssistants, getConversations: () => madePage([madeSummary()]) });
    await screenOf(`${AT}&assistantId=assistant_1`);
    await screen.findByText(/All conversations of Poppy/);
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/api/export_conversations?format=csv&assistantId=assistant_1',
    );
  });
});

describe('a conversation', () => {
  it('is deleted after a question', async () => {
    let there = true;
    const { asked } = fakeApi({
      getAssistants,
      getConversations: () => madePage(there ? [madeSummary()] : []),
      deleteConversation: () => {
        there = false;
        return { success: true, message: '' };
      },
    });
    const { user } = await screenOf(`${AT}&q=deliver`);
    await user.click(await screen.findByRole('button', { name: /^Delete the conversation of/ }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(asked.map(({ name }) => name)).not.toContain('deleteConversation');
    await user.click(screen.getByRole('button', { name: /^Delete the conversation of/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    await screen.findByText('The conversation is deleted.');
    await screen.findByText('Nothing fits these filters');
  });

  it('that still goes on stays, and the person knows why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeApi({
      getAssistants,
      getConversations: () => madePage([madeSummary()]),
      deleteConversation: () => refuse('conversation_running', 'It goes on.'),
    });
    const { user } = await screenOf();
    await user.click(await screen.findByRole('button', { name: /^Delete the conversation of/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    await screen.findByText('This conversation is still going on. It can be deleted when it has ended.');
  });

  it('that was deleted from its transcript is said to be', async () => {
    fakeApi({ getAssistants, getConversations: () => madePage([madeSummary()]) });
    await screenOf(AT, { deleted: true });
    await screen.findByText('The conversation is deleted.');
  });
});

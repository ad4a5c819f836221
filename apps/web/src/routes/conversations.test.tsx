// @vitest-environment jsdom
import type { EndpointInput } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  madeAnalytics,
  madeAssistants,
  madePage,
  madeSummary,
  POPPY,
} from '../features/conversations/testing/made.ts';
import type { Conversation } from '../features/conversations/transcript/transcript.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { visit } from '../testing/visit.tsx';
import * as analytics from './analytics.tsx';
import * as conversation from './conversation.tsx';

const ROUTES = { '/dashboard/analytics': analytics, '/dashboard/conversations/:id': conversation };
const AT = '/dashboard/analytics?tab=conversations';
const getAssistants = () => madeAssistants(POPPY);
const DAYS = ['2026-11-20', '2026-11-19', '2026-11-18'];
const SUMMARIES = ['new', 'middle', 'old'].map((id, at) =>
  madeSummary({ id: `conv_${id}`, startedAt: `${DAYS[at]}T10:00:00.000Z`, preview: `About ${id} bread` }),
);
const said = (id: string): Conversation => {
  const summary = SUMMARIES.find((one) => one.id === id) ?? expect.fail(`no conversation ${id}`);
  const rest = {
    via: 'voice',
    interrupted: false,
    outcome: null,
    feedback: null,
    markedWrong: false,
  } as const;
  return {
    ...summary,
    messages: [{ ...rest, id: `${id}_1`, role: 'visitor', text: `Words of ${id}`, startedAtMs: 0 }],
  };
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // A plot without a width, as here, warns that it has none.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server with three conversations, of which those are listed that `fits` lets through. */
function serve(fits: (input: EndpointInput<'getConversations'>) => boolean = () => true) {
  let stored = SUMMARIES;
  return fakeApi({
    getAssistants,
    getAnalytics: () => madeAnalytics(),
    getConversations: (input) => madePage(fits(input) ? stored : []),
    getConversation: ({ conversationId }) =>
      stored.some(({ id }) => id === conversationId)
        ? { success: true, conversation: said(conversationId) }
        : refuse('conversation_not_found', 'Conversation not found'),
    deleteConversation: ({ conversationId }) => {
      stored = stored.filter(({ id }) => id !== conversationId);
      return { success: true, message: '' };
    },
  });
}
const listed = () => screen.getAllByRole('listitem').map((row) => row.textContent?.match(/About \w+/)?.[0]);
const inputsOf = (asked: ReturnType<typeof serve>['asked']) =>
  asked.filter(({ name }) => name === 'getConversations').map(({ input }) => input);

describe('reading one conversation after the other', () => {
  it('goes to older and newer ones of the same list, and back to it with its filters', async () => {
    const { asked } = serve();
    const { user, reached } = await visit(`${AT}&q=bread&days=7`, ROUTES);
    const [, second] = await screen.findAllByRole('link', { name: /2026/ });
    await user.click(second ?? expect.fail('no second row'));
    await screen.findByText('Words of conv_middle');
    await reached('/dashboard/conversations/conv_middle?tab=conversations&days=7&q=bread');
    await user.click(screen.getByRole('link', { name: 'Older' }));
    await screen.findByText('Words of conv_old');
    expect(screen.queryByRole('link', { name: 'Older' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Newer' }));
    await screen.findByText('Words of conv_middle');
    await user.click(screen.getByRole('link', { name: 'Newer' }));
    await screen.findByText('Words of conv_new');
    expect(screen.queryByRole('link', { name: 'Newer' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to the conversations' }));
    await screen.findByRole('searchbox');
    await reached(`${AT}&days=7&q=bread`);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bread');
    // The list that was there is there again, without another look.
    expect(inputsOf(asked)).toHaveLength(1);
  });

  it('has no neighbours after opening a link', async () => {
    serve();
    await visit('/dashboard/conversations/conv_middle', ROUTES);
    await screen.findByText('Words of conv_middle');
    expect(screen.queryByRole('navigation', { name: 'Other conversations' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the conversations' }).getAttribute('href')).toBe(AT);
  });

  it('reads a conversation with special characters in its id', async () => {
    const { asked } = serve();
    await visit('/dashboard/conversations/a%2Fb%3F', ROUTES);
    await screen.findByRole('heading', { name: 'This conversation can’t be found' });
    expect(asked.at(-1)).toEqual({ name: 'getConversation', input: { conversationId: 'a/b?' } });
  });

  it('says in Ukrainian that one is gone, and leads to the others', async () => {
    serve();
    const { user, reached } = await visit('/dashboard/conversations/conv_gone', ROUTES, { language: 'uk' });
    await screen.findByRole('heading', { name: 'Цю розмову не знайдено' });
    expect(document.title).toBe('Цю розмову не знайдено · Parlo');
    await user.click(screen.getByRole('link', { name: 'Усі розмови' }));
    await reached(AT);
    await waitFor(() => expect(listed()).toHaveLength(3));
  });

  it('is deleted there, after which the list is without it and says so', async () => {
    serve();
    const { user, reached } = await visit(AT, ROUTES);
    const [first] = await screen.findAllByRole('link', { name: /2026/ });
    await user.click(first ?? expect.fail('no row'));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    await screen.findByText('The conversation is deleted.');
    await reached(AT);
    await waitFor(() => expect(listed()).toEqual(['About middle', 'About old']));
  });

  it('stays when the question is left by Escape, with the focus where it was', async () => {
    const { asked } = serve();
    const { user } = await visit('/dashboard/conversations/conv_new', ROUTES);
    const remove = await screen.findByRole('button', { name: 'Delete' });
    await user.click(remove);
    const question = await screen.findByRole('alertdialog');
    // The safe answer has the focus.
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(remove));
    expect(asked.map(({ name }) => name)).not.toContain('deleteConversation');
  });
});

describe('the filters of the list', () => {
  it('take whole days by the reader’s clock, from the first to the last', async () => {
    const { asked } = serve();
    const { user, reached } = await visit(AT, ROUTES);
    const from = await screen.findByLabelText('From');
    await user.type(from, '2026-11-01');
    await user.type(screen.getByLabelText('To'), '2026-11-20');
    await reached(`${AT}&from=2026-11-01&to=2026-11-20`);
    await waitFor(() =>
      expect(inputsOf(asked).at(-1)).toEqual({
        from: new Date(2026, 10, 1).toISOString(),
        to: new Date(2026, 10, 21).toISOString(),
      }),
    );
  });

  it('bound each other: no end before the beginning can be picked', async () => {
    serve();
    await visit(`${AT}&from=2026-11-01&to=2026-11-20`, ROUTES);
    const from = await screen.findByLabelText<HTMLInputElement>('From');
    const to = screen.getByLabelText<HTMLInputElement>('To');
    expect([from.value, from.min, from.max]).toEqual(['2026-11-01', '', '2026-11-20']);
    expect([to.value, to.min, to.max]).toEqual(['2026-11-20', '2026-11-01', '']);
  });

  it('ignores invalid filters in the address', async () => {
    const { asked } = serve();
    await visit(`${AT}&from=yesterday&to=2026-13-40&days=5&unanswered=yes&wrong=0`, ROUTES);
    await waitFor(() => expect(listed()).toHaveLength(3));
    expect(inputsOf(asked)).toEqual([{}]);
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('With unanswered questions').checked).toBe(false);
  });

  it('are found in a link as somebody chose them, and a day is cleared by itself', async () => {
    const { asked } = serve();
    const { user, reached } = await visit(`${AT}&wrong=1&tests=1&from=2026-11-01`, ROUTES);
    expect((await screen.findByLabelText<HTMLInputElement>('With wrong answers')).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Include my tests').checked).toBe(true);
    await user.clear(screen.getByLabelText('From'));
    await reached(`${AT}&wrong=1&tests=1`);
    await waitFor(() => expect(inputsOf(asked).at(-1)).toEqual({ wrong: true, tests: true }));
  });

  it('are cleared where nothing fits, the assistant excepted', async () => {
    serve(({ search }) => search !== 'horses');
    const { user, reached } = await visit(`${AT}&assistantId=assistant_1&q=horses`, ROUTES);
    await screen.findByRole('heading', { name: 'Nothing fits these filters' });
    await user.click(screen.getByRole('link', { name: 'Clear filters' }));
    await waitFor(() => expect(listed()).toHaveLength(3));
    await reached(`${AT}&assistantId=assistant_1`);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('are cleared together with words that were typed a moment ago', async () => {
    const { asked } = serve();
    const { user } = await visit(`${AT}&unanswered=1`, ROUTES);
    const box = await screen.findByRole<HTMLInputElement>('searchbox');
    await user.type(box, 'b');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(box.value).toBe('');
    await waitFor(() => expect(inputsOf(asked).at(-1)).toEqual({}));
  });

  it('chosen fast one after the other are all kept, also in Ukrainian', async () => {
    serve();
    const { user, reached } = await visit(AT, ROUTES, { language: 'uk' });
    await user.click(await screen.findByLabelText('Із запитаннями без відповіді'));
    await user.click(screen.getByLabelText('Разом із моїми пробами'));
    await reached(`${AT}&unanswered=1&tests=1`);
    await user.click(screen.getByRole('button', { name: 'Скинути фільтри' }));
    // Own tests are no narrowing.
    await reached(`${AT}&tests=1`);
  });

  it('make no step of history each', async () => {
    serve();
    const { user, router, reached } = await visit('/dashboard/analytics', ROUTES);
    await user.click(await screen.findByRole('link', { name: 'Conversations' }));
    await user.click(await screen.findByLabelText('With wrong answers'));
    await user.click(screen.getByLabelText('With unanswered questions'));
    await reached(`${AT}&unanswered=1&wrong=1`);
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('offers all assistants in place of a deleted one', async () => {
    fakeApi({
      getAssistants,
      getConversations: ({ assistantId }) =>
        assistantId ? refuse('assistant_not_found', 'Gone.') : madePage(SUMMARIES),
    });
    const { user } = await visit(`${AT}&assistantId=assistant_9`, ROUTES, { language: 'uk' });
    await screen.findByRole('heading', { name: 'Цього асистента вже немає' });
    await user.click(screen.getByRole('link', { name: 'Усі асистенти' }));
    await waitFor(() => expect(listed()).toHaveLength(3));
  });
});

describe('the files of everything that was said', () => {
  it('are of all assistants, in both forms, as long as none is chosen', async () => {
    serve();
    await visit(AT, ROUTES, { language: 'uk' });
    const part = within(await screen.findByRole('region', { name: 'Усе, що було сказано' }));
    const links = part.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.download])).toEqual([
      ['Завантажити CSV', '/api/export_conversations?format=csv', ''],
      ['Завантажити JSON', '/api/export_conversations?format=json', ''],
    ]);
    expect(links.every((link) => link.hasAttribute('download'))).toBe(true);
    expect(part.getByText(/Розмови всіх асистентів/)).toBeTruthy();
  });

  it('are of the chosen assistant, whatever else is filtered, and follow the choice', async () => {
    serve();
    const { user } = await visit(`${AT}&assistantId=assistant_1&q=bread&wrong=1`, ROUTES);
    const json = () => screen.getByRole('link', { name: 'Download JSON' }).getAttribute('href');
    await screen.findByText(/All conversations of Poppy/);
    expect(json()).toBe('/api/export_conversations?format=json&assistantId=assistant_1');
    await user.selectOptions(screen.getByLabelText('Assistant'), 'All assistants');
    expect(json()).toBe('/api/export_conversations?format=json');
    await user.click(screen.getByRole('checkbox', { name: /^Without emails, phone/ }));
    expect(json()).toBe('/api/export_conversations?format=json&mask=1');
    expect(screen.getByText(/All conversations of all assistants/)).toBeTruthy();
  });

  it('are offered though nothing fits the filters', async () => {
    serve(({ search }) => search !== 'horses');
    await visit(`${AT}&q=horses`, ROUTES);
    await screen.findByRole('heading', { name: 'Nothing fits these filters' });
    expect(screen.getByRole('link', { name: 'Download CSV' })).toBeTruthy();
  });
});

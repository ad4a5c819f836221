// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readUser } from '../../../owner/account/use-user.ts';
import * as analytics from '../../../routes/analytics.tsx';
import * as conversationRoute from '../../../routes/conversation.tsx';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { visit } from '../../../testing/visit.tsx';
import { madeAssistants, madePage, madeSummary, POPPY } from '../testing/made.ts';
import type { Conversation, Message } from './transcript.ts';

const AT = '/dashboard/conversations/rtc_1';
const ROUTES = {
  '/dashboard/conversations/:id': conversationRoute,
  '/dashboard/analytics': analytics,
};
const turn = (id: string, role: Message['role'], text: string, more: Partial<Message> = {}): Message => ({
  id,
  role,
  text,
  via: 'voice',
  interrupted: false,
  outcome: null,
  startedAtMs: 0,
  feedback: null,
  markedWrong: false,
  ...more,
});
const TURNS = [
  turn('hello', 'assistant', 'Hello.', { outcome: 'small_talk' }),
  turn('asked', 'visitor', 'Do you deliver?'),
  turn('yes', 'assistant', 'Yes, every day.', { outcome: 'answered', feedback: 'down' }),
  turn('bikes', 'visitor', 'Do you fix bikes?'),
  turn('no', 'assistant', 'I do not know.', { outcome: 'unknown' }),
  turn('bye', 'assistant', 'We close at six.', { outcome: 'answered', interrupted: true }),
];
const TALK = [
  turn('asked', 'visitor', 'bread'),
  turn('which', 'assistant', 'Fresh, or to bake yourself?', { outcome: 'clarifying' }),
  turn('who', 'visitor', 'what are you made of'),
  turn('me', 'assistant', 'I am Poppy.', { outcome: 'small_talk' }),
  turn('thanks', 'visitor', 'Thank you'),
  turn('welcome', 'assistant', 'You are welcome.', { outcome: 'small_talk' }),
  turn('ciao', 'visitor', 'Bye'),
  turn('goodbye', 'assistant', 'Goodbye.', { outcome: 'goodbye' }),
];

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server that keeps which answers are marked, or does what `mark` says. */
function serve(mark?: () => Promise<never> | never, turns = TURNS) {
  const wrong = new Set<string>();
  const conversation = (): Conversation => ({
    ...madeSummary({ answered: 2, unanswered: 1, wrong: wrong.size }),
    messages: turns.map((one) => ({ ...one, markedWrong: wrong.has(one.id) })),
  });
  return fakeApi({
    getAssistants: () => madeAssistants(POPPY),
    getConversation: () => ({ success: true, conversation: conversation() }),
    getConversations: () => madePage([madeSummary({ wrong: wrong.size })]),
    markAnswer: async ({ messageId, wrong: on }) => {
      await mark?.();
      if (on) wrong.add(messageId);
      else wrong.delete(messageId);
      return { success: true, message: '' };
    },
  });
}

describe('an answer marked as wrong', () => {
  it('must be an answer: greetings and replies without an answer can’t be marked', async () => {
    serve();
    await visit(AT, ROUTES);
    const marks = await screen.findAllByRole('button', { name: /^Mark as wrong/ });
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Mark as wrong: Yes, every day.',
      'Mark as wrong: We close at six.',
    ]);
  });

  it('may also have been said instead of one', async () => {
    const { asked } = serve(undefined, TALK);
    const { user } = await visit(AT, ROUTES);
    const names = async (start: RegExp) =>
      (await screen.findAllByRole('button', { name: start })).map((one) => one.getAttribute('aria-label'));
    expect(await names(/^Mark as wrong/)).toEqual([
      'Mark as wrong: Fresh, or to bake yourself?',
      'Mark as wrong: I am Poppy.',
    ]);
    expect(await names(/^Add to FAQ/)).toEqual(['Add to FAQ: bread', 'Add to FAQ: what are you made of']);
    expect(await names(/^Make a test/)).toEqual(['Make a test: bread', 'Make a test: what are you made of']);
    await user.click(screen.getByRole('button', { name: 'Mark as wrong: I am Poppy.' }));
    await screen.findByText('marked as wrong by you');
    expect(asked.find(({ name }) => name === 'markAnswer')?.input).toMatchObject({
      messageId: 'me',
      wrong: true,
    });
  });

  it('is said beside it, counted above, and in the copied text', async () => {
    serve();
    const { user } = await visit(AT, ROUTES);
    await user.click(await screen.findByRole('button', { name: 'Mark as wrong: Yes, every day.' }));
    await screen.findByText('marked as wrong by you');
    expect(screen.getByText('1 wrong')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy transcript' }));
    const text = await navigator.clipboard.readText();
    expect(text).toContain(
      'Yes, every day. (answered, rated unhelpful by the visitor, marked as wrong by you)',
    );
    expect(text).toContain('We close at six. (interrupted here, answered)');
  });

  it('is counted in the list it was reached from, once one is back there', async () => {
    serve();
    const { user } = await visit('/dashboard/analytics?tab=conversations', ROUTES);
    await user.click(await screen.findByRole('link', { name: /2026/ }));
    await user.click(await screen.findByRole('button', { name: 'Mark as wrong: Yes, every day.' }));
    await screen.findByText('marked as wrong by you');
    await user.click(screen.getByRole('link', { name: 'Back to the conversations' }));
    await screen.findByRole('searchbox');
    expect(await screen.findByText('1 wrong')).toBeTruthy();
  });

  it('is sent once, while other answers can be marked', async () => {
    const arrival = Promise.withResolvers<void>();
    const { asked } = serve(() => arrival.promise as Promise<never>);
    const { user } = await visit(AT, ROUTES);
    const first = await screen.findByRole('button', { name: 'Mark as wrong: Yes, every day.' });
    await user.dblClick(first);
    expect(first).toHaveProperty('disabled', true);
    const second = screen.getByRole('button', { name: 'Mark as wrong: We close at six.' });
    expect(second).toHaveProperty('disabled', false);
    arrival.resolve();
    await screen.findByText('marked as wrong by you');
    expect(asked.filter(({ name }) => name === 'markAnswer')).toHaveLength(1);
  });

  it('can be done by the keyboard, and taken back, in Ukrainian', async () => {
    serve();
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    (await screen.findByRole('button', { name: 'Позначити хибною: Yes, every day.' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('ви позначили хибною');
    expect(screen.getByText('1 хибна')).toBeTruthy();
    screen.getByRole('button', { name: 'Зняти позначку: Yes, every day.' }).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(screen.queryByText('ви позначили хибною')).toBeNull());
    expect(screen.queryByText('1 хибна')).toBeNull();
  });

  it('is said to have failed in Ukrainian, and stays as it was', async () => {
    serve(() => {
      throw new TypeError('away');
    });
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    await user.click(await screen.findByRole('button', { name: 'Позначити хибною: Yes, every day.' }));
    expect(await screen.findByText('Не вдалося зберегти позначку. Спробуйте ще раз.')).toBeTruthy();
    expect(screen.queryByText('ви позначили хибною')).toBeNull();
  });

  it('leads to signing in when the session is over, since trying again would not help', async () => {
    serve(() => refuse('unauthenticated', ''));
    const { user, router } = await visit(AT, ROUTES);
    await user.click(await screen.findByRole('button', { name: 'Mark as wrong: Yes, every day.' }));
    expect(await screen.findByText(/Please sign in to save changes/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText('at /auth');
    expect(router.state.location.state).toEqual({ mode: 'login', from: AT });
    expect(readUser()).toBeNull();
  });
});

describe('a transcript in Ukrainian', () => {
  it('shows speakers, outcomes and the end', async () => {
    serve();
    await visit(AT, ROUTES, { language: 'uk' });
    const turns = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(turns[1]).toContain('Відвідувач');
    expect(turns[2]).toContain('відповідь є');
    expect(turns[2]).toContain('відвідувач оцінив як некорисне');
    expect(turns[4]).toContain('відповіді не знав');
    expect(turns[5]).toContain('тут перебили · відповідь є');
    expect(screen.getByText('Відвідувач поклав слухавку')).toBeTruthy();
    expect(screen.getByText('Дзвінок, у віджеті')).toBeTruthy();
    expect(screen.getByText('2 з відповіддю')).toBeTruthy();
  });
});

describe('how a conversation went', () => {
  const of = (some: Partial<Conversation>) =>
    fakeApi({
      getAssistants: () => madeAssistants(POPPY),
      getConversation: () => ({
        success: true,
        conversation: { ...madeSummary({ answered: 0 }), messages: [], ...some },
      }),
    });
  const facts = async () => {
    await screen.findByText('How it ended');
    const terms = screen.getAllByRole('term');
    return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
  };

  it('is shown for a conversation without turns', async () => {
    of({ endReason: 'lost', seconds: 0 });
    await visit(AT, ROUTES);
    expect(await facts()).toMatchObject({
      Length: '0 sec',
      'How it ended': 'The connection was lost',
      Questions: 'None',
    });
    expect(screen.getByText('Nobody said anything.')).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('is said of one that goes on', async () => {
    of({ endedAt: null, endReason: null, origin: 'popup' });
    await visit(AT, ROUTES);
    expect(await facts()).toMatchObject({
      Length: 'Going on now',
      Where: 'Call, on the popup page',
      'How it ended': 'It is still going on',
    });
  });

  it('says that a provider held its calls, and what they cost with the owner’s key', async () => {
    of({ engine: 'provider', cost: { micros: 41_500, currency: 'USD' } });
    await visit(AT, ROUTES);
    expect(await facts()).toMatchObject({
      'Who held the call': 'The provider',
      'Cost with your key': '$0.0415',
    });
  });

  it.each<[Partial<Conversation>, string]>([
    [{ fellBack: true }, 'This server, in the provider’s place'],
    [{ engine: 'provider', fellBack: true, endReason: 'lost' }, 'The provider, until it could not go on'],
  ])('says with %j who held its calls, and no cost where it is not known', async (some, words) => {
    of(some);
    await visit(AT, ROUTES);
    const told = await facts();
    expect(told['Who held the call']).toBe(words);
    expect(told).not.toHaveProperty('Cost with your key');
  });

  it('says nothing of providers where this server held its calls', async () => {
    of({});
    await visit(AT, ROUTES);
    expect(Object.keys(await facts())).toEqual(['Began', 'Length', 'Where', 'How it ended', 'Questions']);
  });

  it('counts what the visitor liked though nobody asked anything', async () => {
    of({ thumbsUp: 2, channel: 'chat', seconds: 0, origin: 'api', endReason: 'left' });
    await visit(AT, ROUTES);
    expect(await facts()).toMatchObject({
      Length: 'Typed only',
      Where: 'Chat, through the API',
      'How it ended': 'The visitor left',
      Questions: '2 helpful',
    });
  });

  it('can be read on with the conversation before it though its transcript is on its way', async () => {
    fakeApi({ getAssistants: () => madeAssistants(POPPY), getConversation: () => new Promise(() => {}) });
    await visit(`${AT}?tab=numbers`, ROUTES);
    expect((await screen.findByRole('status')).textContent).toBe('Loading the conversation');
    expect(screen.getByRole('link', { name: 'Back to the numbers' })).toBeTruthy();
  });
});

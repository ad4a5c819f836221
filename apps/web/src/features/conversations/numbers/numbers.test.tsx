// @vitest-environment jsdom
import type { AnalyticsResponse } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { Analytics } from '../analytics.tsx';
import {
  madeAnalytics,
  madeAssistants,
  madePage,
  madeQuestion,
  madeSummary,
  madeWeek,
  POPPY,
} from '../testing/made.ts';

const AT = '/dashboard/analytics';
const getAssistants = () => madeAssistants(POPPY);
type Totals = AnalyticsResponse['totals'];
const NONE: Totals = { calls: 0, chats: 0, seconds: 0, minutes: 0, answered: 0, unanswered: 0, wrong: 0 };
const totalsOf = (some: Partial<Totals>): Totals => ({ ...NONE, calls: 1, ...some });

beforeEach(() => {
  // A plot without a width, as here, warns that it has none.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (at = AT, language: 'en' | 'uk' = 'en') =>
  show(<Analytics email="olena@example.com" />, { at, language, elsewhere: ['/assistant', '/sandbox'] });

/** The numbers of a span of 30 days, and of the 30 days before it. */
function serve(now: Partial<Totals>, before: Partial<Totals> = {}) {
  const totals = totalsOf(now);
  const earlier = { ...NONE, ...before };
  const both = Object.fromEntries(
    (Object.keys(NONE) as (keyof Totals)[]).map((key) => [key, totals[key] + earlier[key]]),
  ) as Totals;
  return fakeApi({
    getAssistants,
    getAnalytics: ({ days }) => madeAnalytics({ totals: days === 60 ? both : totals }),
  });
}

/** A card by its name: number, what it is made of, and how it moved. */
async function cardOf(name: string): Promise<(string | null)[]> {
  const terms = await screen.findAllByText(name, { selector: 'dt' });
  const card = terms[0]?.parentElement ?? expect.fail(`no card ${name}`);
  return [...card.querySelectorAll('dd')].map(
    ({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? null,
  );
}
const moved = async (name: string) => (await cardOf(name)).at(-1);

describe('a number compared with the days before', () => {
  const lines: [string, Partial<Totals>, Partial<Totals>, string, string][] = [
    ['twice as many calls', { calls: 8 }, { calls: 4 }, 'Calls', '100% more than in the 30 days before'],
    ['a quarter fewer calls', { calls: 3 }, { calls: 4 }, 'Calls', '25% fewer than in the 30 days before'],
    ['as many calls', { calls: 4 }, { calls: 4 }, 'Calls', 'As many as in the 30 days before'],
    ['the first chats', { chats: 4 }, { calls: 4 }, 'Chats', 'None in the 30 days before'],
    ['no chats any more', { chats: 0 }, { chats: 4 }, 'Chats', '100% fewer than in the 30 days before'],
    [
      'more minutes',
      { minutes: 3 },
      { calls: 1, seconds: 61 },
      'Minutes',
      '50% more than in the 30 days before',
    ],
    [
      'a better share',
      { answered: 3, unanswered: 1 },
      { calls: 1, answered: 1, unanswered: 1 },
      'Answered',
      'Up from 50% in the 30 days before',
    ],
    [
      'a worse share',
      { answered: 1, unanswered: 1 },
      { calls: 1, answered: 3, unanswered: 1 },
      'Answered',
      'Down from 75% in the 30 days before',
    ],
    [
      'a share that rounds to the same',
      { answered: 667, unanswered: 333 },
      { calls: 1, answered: 670, unanswered: 330 },
      'Answered',
      'The same as in the 30 days before',
    ],
    [
      'the first questions',
      { answered: 1 },
      { calls: 1 },
      'Answered',
      'No questions in the 30 days before to compare with',
    ],
  ];

  it.each(lines)('says of %s how it moved', async (_, now, before, card, words) => {
    serve(now, before);
    await open();
    await waitFor(async () => expect(await moved(card)).toBe(words));
  });

  it('says it in Ukrainian', async () => {
    serve({ calls: 8, answered: 3, unanswered: 2, wrong: 2 }, { calls: 4, answered: 1, unanswered: 1 });
    await open(AT, 'uk');
    await waitFor(async () =>
      expect(await moved('Дзвінки')).toBe('На 100% більше, ніж за попередні 30 днів'),
    );
    expect(await cardOf('З відповіддю')).toEqual([
      '60%',
      '3 із 5 запитань, 2 хибні',
      'Більше, ніж 50% за попередні 30 днів',
    ]);
  });

  it('omits a share without data', async () => {
    serve({ calls: 2 }, { calls: 1, answered: 1 });
    await open();
    expect((await cardOf('Answered')).slice(0, 2)).toEqual(['–', 'No questions yet']);
  });

  it('writes large numbers as readers of each language do', async () => {
    serve({ calls: 12_345 });
    const { unmount } = await open();
    expect((await cardOf('Calls'))[0]).toBe('12,345');
    unmount();
    await open(AT, 'uk');
    expect((await cardOf('Дзвінки'))[0]).toBe('12 345');
  });
});

describe('the plots', () => {
  const PER_DAY = [
    { day: '2026-11-19', calls: 1, chats: 0, minutes: 2, answered: 1, unanswered: 0, wrong: 1 },
    { day: '2026-11-20', calls: 3, chats: 4, minutes: 9, answered: 5, unanswered: 2, wrong: 0 },
    { day: '2026-11-21', calls: 0, chats: 1, minutes: 0, answered: 0, unanswered: 1, wrong: 0 },
  ];
  const DRAWN = madeAnalytics({
    totals: totalsOf({ calls: 4, chats: 5, answered: 6, unanswered: 3, wrong: 1 }),
    perDay: PER_DAY,
    perWeekHour: madeWeek({ 1: { 9: 3 }, 5: { 15: 1 }, 7: { 15: 3, 22: 2 } }),
  });
  const part = async (name: string) =>
    within(await screen.findByRole('region', { name }, { timeout: 10_000 }));
  const rowsOf = (one: Awaited<ReturnType<typeof part>>) =>
    one.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));

  it('list their values in a table, day by day', async () => {
    fakeApi({ getAssistants, getAnalytics: () => DRAWN });
    await open();
    const days = await part('Calls, chats and minutes, day by day');
    expect(rowsOf(days)).toEqual([
      ['Day', 'Calls', 'Chats', 'Minutes'],
      ['Nov 19', '1', '0', '2'],
      ['Nov 20', '3', '4', '9'],
      ['Nov 21', '0', '1', '0'],
    ]);
    expect(days.getByText('Most conversations: 7 on November 20, 2026')).toBeTruthy();
    const answers = await part('Answers, day by day');
    expect(rowsOf(answers)).toEqual([
      ['Day', 'Answered', 'Wrong', 'Unanswered'],
      ['Nov 19', '1', '1', '0'],
      ['Nov 20', '5', '0', '2'],
      ['Nov 21', '0', '0', '1'],
    ]);
    expect(answers.getByText('6 answered, 3 unanswered, 1 wrong')).toBeTruthy();
  });

  it('show the hours of the week, and say which hour is the busiest', async () => {
    fakeApi({ getAssistants, getAnalytics: () => DRAWN });
    await open(AT, 'uk');
    const busiest = await part('Коли звертаються найчастіше');
    expect(busiest.getByText('Найбільше розмов починається близько 15:00')).toBeTruthy();
    const rows = rowsOf(busiest);
    expect(rows[0]).toEqual(['Година', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд']);
    expect([rows[10], rows[16], rows[23]]).toEqual([
      ['9:00', '3', '0', '0', '0', '0', '0', '0'],
      ['15:00', '0', '0', '0', '0', '1', '0', '3'],
      ['22:00', '0', '0', '0', '0', '0', '0', '2'],
    ]);
  });

  it('have no busiest hour where the hours are empty', async () => {
    fakeApi({
      getAssistants,
      getAnalytics: () => ({ ...DRAWN, perWeekHour: madeWeek({}), perDay: [] }),
    });
    await open();
    await part('Busiest hours');
    expect(screen.getAllByText('No conversations in these days')).toHaveLength(2);
  });

  it('lead from each value to its conversations, in the table for everybody', async () => {
    fakeApi({ getAssistants, getAnalytics: () => DRAWN });
    const { user } = await open();
    const answers = await part('Answers, day by day');
    expect(answers.queryByRole('link')).toBeNull();
    await user.click(answers.getByRole('button', { name: 'Show as table' }));
    const [first] = answers.getAllByRole('row').slice(1);
    const to = within(first ?? expect.fail('no row'))
      .getAllByRole('link')
      .map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]));
    expect(to.map((query) => [query.get('from'), query.get('wrong'), query.get('unanswered')])).toEqual([
      ['2026-11-19', null, null],
      ['2026-11-19', '1', null],
      ['2026-11-19', null, '1'],
    ]);
    const busiest = await part('Busiest hours');
    await user.click(busiest.getByRole('button', { name: 'Show as table' }));
    // Hours without anybody lead nowhere.
    const [monday] = busiest.getAllByRole('link');
    const query = new URLSearchParams(monday?.getAttribute('href')?.split('?')[1]);
    expect(busiest.getAllByRole('link')).toHaveLength(4);
    expect([query.get('weekday'), query.get('hour'), query.get('to')]).toEqual(['1', '9', '2026-11-21']);
  });

  it('are turned into a table by the keyboard, which can then be scrolled by it', async () => {
    fakeApi({ getAssistants, getAnalytics: () => DRAWN });
    const { user } = await open();
    const days = await part('Calls, chats and minutes, day by day');
    days.getByRole('button', { name: 'Show as table' }).focus();
    await user.keyboard('{Enter}');
    const scrolled = days.getByRole('region', { name: 'Calls, chats and minutes, day by day, as a table' });
    await user.tab();
    expect(document.activeElement).toBe(scrolled);
    await user.click(days.getByRole('button', { name: 'Show as plot' }));
    expect(days.getByRole('button', { name: 'Show as table' })).toBeTruthy();
  });
});

describe('the most frequent questions', () => {
  const asked = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ question: `Question ${at}?`, count: count - at }));
  const most = async () => within(await screen.findByRole('region', { name: 'Most asked' }));

  it('is shown as far as it matters, and whole at a click', async () => {
    fakeApi({ getAssistants, getAnalytics: () => madeAnalytics({ mostAsked: asked(11) }) });
    const { user } = await open();
    const part = await most();
    expect(part.getAllByRole('listitem')).toHaveLength(8);
    expect(part.getAllByRole('listitem')[0]?.textContent).toBe('Question 0?11 times');
    await user.click(part.getByRole('button', { name: 'Show 3 more' }));
    expect(part.getAllByRole('listitem').at(-1)?.textContent).toBe('Question 10?1 time');
    expect(part.queryByRole('button')).toBeNull();
  });

  it('says that it was nothing', async () => {
    fakeApi({ getAssistants, getAnalytics: () => madeAnalytics({ mostAsked: [] }) });
    await open();
    expect((await most()).getByText('Nothing from the FAQ has been asked in these days.')).toBeTruthy();
  });
});

describe('another span or assistant', () => {
  it('keeps the old numbers until the new ones arrive', async () => {
    const arrival = Promise.withResolvers<void>();
    fakeApi({
      getAssistants,
      getAnalytics: ({ days }) => {
        if (days === 90) {
          return arrival.promise.then(() => madeAnalytics({ totals: totalsOf({ calls: 90 }) }));
        }
        return madeAnalytics({ totals: totalsOf({ calls: 30 }) });
      },
    });
    const { user } = await open();
    await waitFor(async () => expect((await cardOf('Calls'))[0]).toBe('30'));
    await user.click(screen.getByLabelText('90 days'));
    expect((await cardOf('Calls'))[0]).toBe('30');
    // Nothing is compared while the two are of different spans.
    expect(await moved('Calls')).toBe('');
    expect(screen.getByText('30', { selector: 'dd' }).closest('[aria-busy]')?.ariaBusy).toBe('true');
    arrival.resolve();
    await waitFor(async () => expect((await cardOf('Calls'))[0]).toBe('90'));
  });

  it('is chosen by the arrow keys', async () => {
    const { asked } = serve({ calls: 2 });
    const { user, router } = await open();
    const week = await screen.findByLabelText<HTMLInputElement>('7 days');
    expect(screen.getByLabelText<HTMLInputElement>('30 days').checked).toBe(true);
    await user.click(week);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByLabelText<HTMLInputElement>('90 days').checked).toBe(true);
    expect(router.state.location.search).toBe('?days=90');
    await waitFor(() =>
      expect(asked.some(({ input }) => (input as { days?: number }).days === 180)).toBe(true),
    );
  });

  it('is not offered where it does not count: in the list', async () => {
    fakeApi({ getAssistants, getConversations: () => madePage([madeSummary()]) });
    await open(`${AT}?tab=conversations`);
    await screen.findByRole('searchbox');
    expect(screen.queryByRole('group', { name: 'Days shown' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Conversations' }).ariaCurrent).toBe('page');
  });

  it('says that the numbers could not be loaded in place of those of another span', async () => {
    fakeApi({
      getAssistants,
      getAnalytics: ({ days = 30 }) => (days >= 90 ? refuse('invalid_input', 'No.') : madeAnalytics()),
    });
    const { user } = await open(AT, 'uk');
    await user.click(await screen.findByLabelText('90 днів'));
    expect(await screen.findByText(/Не вдалося завантажити числа/)).toBeTruthy();
    expect(screen.queryByText('75%')).toBeNull();
  });
});

it('an unanswered question leads to its conversation, and from there back to the numbers', async () => {
  fakeApi({
    getAssistants,
    getAnalytics: () => madeAnalytics({ unansweredQuestions: [madeQuestion('Do you fix bikes?')] }),
  });
  await open();
  const link = await screen.findByRole('link', { name: 'Read the conversation: Do you fix bikes?' });
  expect(link.getAttribute('href')).toBe(
    '/dashboard/conversations/rtc_Do%20you%20fix%20bikes%3F?tab=numbers',
  );
});

describe('without any data yet', () => {
  const empty = () => madeAnalytics({ totals: NONE });

  it('says in Ukrainian what comes first, and leads there', async () => {
    fakeApi({ getAssistants, getAnalytics: empty, getConversations: () => madePage([]) });
    const { user, router } = await open(AT, 'uk');
    await screen.findByRole('heading', { name: 'Розмов ще не було' });
    await user.click(screen.getByRole('link', { name: 'Спробувати зараз' }));
    expect(router.state.location.pathname).toBe('/sandbox');
  });

  it('leads to the conversations of earlier, with the assistant that was chosen', async () => {
    fakeApi({ getAssistants, getAnalytics: empty, getConversations: () => madePage([madeSummary()]) });
    const { user, router } = await open(`${AT}?assistantId=assistant_1&days=7`);
    await screen.findByText('No conversations in these 7 days');
    await user.click(screen.getByRole('link', { name: 'See all conversations' }));
    expect(router.state.location.search).toBe('?tab=conversations&assistantId=assistant_1&days=7');
    expect(await screen.findByRole('searchbox')).toBeTruthy();
  });
});

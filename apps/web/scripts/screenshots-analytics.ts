import type { AnalyticsResponse, CallOutput, ConversationSummary } from '@parlo/contract';
import type { Page } from 'playwright-core';
import type { Walk } from './screenshots.ts';

/** A month of a bakery: the owner of these pictures has no visitors of their own. */
const DAYS = 30;
const BEGAN = Date.UTC(2026, 10, 20, 14, 5);
const HOUR_MS = 3_600_000;
const UNANSWERED = [
  'Do you repair coffee machines?',
  'Is there a place to park a cargo bike near the shop, and does it cost anything in the evening?',
  'Може, у вас є житній хліб без дріжджів?',
  'May my dog come in?',
];

/** Analytics, conversations and a transcript, and everything that opens over them. */
export async function shootAnalytics(walk: Walk): Promise<void> {
  const { page, url, words, shoot } = walk;
  const { analytics } = words;
  await page.route('**/api/get_analytics', () => {});
  await page.goto(`${url}/dashboard/analytics`);
  await page.getByText(analytics.loading).first().waitFor();
  await shoot('analytics-loading');
  await forget(page);
  await page.route('**/api/get_analytics', (route) => route.fulfill({ status: 403, json: NO }));
  await page.goto(`${url}/dashboard/analytics`);
  await page.getByText(analytics.loadFailed).waitFor();
  await shoot('analytics-failed');
  await forget(page);
  await page.route('**/api/get_analytics', (route) => route.fulfill({ json: noNumbers() }));
  await page.route('**/api/get_conversations', (route) => route.fulfill({ json: NO_CONVERSATIONS }));
  await page.goto(`${url}/dashboard/analytics`);
  await page.getByText(analytics.emptyTitle).waitFor();
  await shoot('analytics-no-calls');
  await forget(page);
  const picker = page.getByLabel(analytics.assistant, { exact: true });
  const assistantId = (await picker.locator('option').nth(1).getAttribute('value')) ?? '';
  await answer(page, assistantId);
  await shootNumbers(walk);
  await shootConversations(walk);
  await forget(page);
  await page.goto(`${url}/dashboard/conversations/gone`);
  await page.getByText(analytics.gone).waitFor();
  await shoot('transcript-gone');
}

async function shootNumbers({ page, url, words, shoot }: Walk): Promise<void> {
  const { analytics } = words;
  await page.goto(`${url}/dashboard/analytics`);
  await page.locator('.recharts-bar-rectangle').first().waitFor();
  await page.getByRole('button', { name: analytics.add }).first().waitFor();
  await shoot('analytics', true);
  await page.getByRole('button', { name: analytics.showTable }).first().click();
  await shoot('analytics-table', true);
  await page.getByRole('button', { name: analytics.add }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: analytics.save }).click();
  await shoot('analytics-add');
  await page.getByLabel(analytics.addAs).selectOption('phrasing');
  await page.getByLabel(analytics.entry).selectOption({ index: 1 });
  await shoot('analytics-add-phrasing');
  await page.keyboard.press('Escape');
}

async function shootConversations({ page, url, words, shoot }: Walk): Promise<void> {
  const { analytics } = words;
  await page.goto(`${url}/dashboard/analytics?tab=conversations`);
  await page.locator('[data-conversation]').first().waitFor();
  await shoot('conversations', true);
  await page.getByLabel(analytics.search).fill('horses');
  await page.getByText(analytics.listEmpty).waitFor();
  await shoot('conversations-none');
  await page.goto(`${url}/dashboard/conversations/rtc_made_0?tab=conversations`);
  await page.getByRole('heading', { name: analytics.transcript, exact: true }).waitFor();
  await page.getByRole('button', { name: analytics.add }).first().waitFor();
  await shoot('transcript', true);
  await page.getByRole('button', { name: analytics.delete, exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await shoot('transcript-delete');
  await page.keyboard.press('Escape');
}

const NO = { success: false, code: 'forbidden', message: 'No.' };
const NO_CONVERSATIONS = { success: true, conversations: [], next: null };
const forget = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

async function answer(page: Page, assistantId: string): Promise<void> {
  const list = Array.from({ length: 12 }, (_, at) => summary(assistantId, at));
  await page.route('**/api/get_analytics', (route) => route.fulfill({ json: numbers(assistantId) }));
  await page.route('**/api/get_conversations', (route) => {
    const found = route.request().postData()?.includes('horses') ? [] : list;
    return route.fulfill({ json: { success: true, conversations: found, next: found.length ? 'x' : null } });
  });
  await page.route('**/api/get_conversation', (route) => route.fulfill({ json: transcript(assistantId) }));
}

function numbers(assistantId: string): AnalyticsResponse {
  const perDay = Array.from({ length: DAYS }, (_, at) => {
    const calls = (at * 7 + (at % 5) * 3) % 13;
    return {
      day: new Date(BEGAN - (DAYS - 1 - at) * 24 * HOUR_MS).toISOString().slice(0, 10),
      calls,
      chats: at % 6,
      minutes: calls * 2,
      answered: calls * 2,
      unanswered: calls % 4,
      wrong: at % 9 === 0 ? 1 : 0,
    };
  });
  const sum = (key: 'calls' | 'chats' | 'minutes' | 'answered' | 'unanswered' | 'wrong') =>
    perDay.reduce((all, day) => all + day[key], 0);
  return {
    success: true,
    totals: {
      calls: sum('calls'),
      chats: sum('chats'),
      seconds: sum('minutes') * 60,
      minutes: sum('minutes'),
      answered: sum('answered'),
      unanswered: sum('unanswered'),
      wrong: sum('wrong'),
    },
    perDay,
    perHour: Array.from({ length: 24 }, (_, hour) => Math.max(0, 20 - (hour - 14) ** 2)),
    chatsPerHour: Array.from({ length: 24 }, (_, hour) => Math.max(0, 6 - Math.abs(hour - 19))),
    mostAsked: [
      { question: 'What are your opening hours?', count: 121 },
      { question: 'Do you deliver?', count: 64 },
      { question: 'Do you have gluten free bread?', count: 22 },
    ],
    unansweredQuestions: UNANSWERED.map((question, at) => ({
      question,
      assistantId,
      conversationId: `rtc_made_${at}`,
      askedAt: new Date(BEGAN - at * 30 * HOUR_MS).toISOString(),
    })),
  };
}

function noNumbers(): AnalyticsResponse {
  const totals = { calls: 0, chats: 0, seconds: 0, minutes: 0, answered: 0, unanswered: 0, wrong: 0 };
  return { ...numbers(''), totals, unansweredQuestions: [] };
}

function summary(assistantId: string, at: number): ConversationSummary {
  const began = BEGAN - at * 7 * HOUR_MS;
  return {
    id: `rtc_made_${at}`,
    assistantId,
    assistantName: 'Poppy',
    origin: at % 3 === 1 ? 'popup' : 'widget',
    channel: 'voice',
    startedAt: new Date(began).toISOString(),
    endedAt: new Date(began + 185_000).toISOString(),
    endReason: 'left',
    seconds: 40 + at * 31,
    preview: UNANSWERED[at % UNANSWERED.length] ?? '',
    answered: at % 4,
    unanswered: at % 3 === 0 ? 1 : 0,
    thumbsUp: at % 4 === 1 ? 2 : 0,
    thumbsDown: at % 4 === 1 ? 1 : 0,
    wrong: at % 4 === 1 ? 1 : 0,
  };
}

type Turn = CallOutput<'getConversation'>['conversation']['messages'][number];

function transcript(assistantId: string): CallOutput<'getConversation'> {
  const turn = (at: number, role: Turn['role'], text: string, more: Partial<Turn> = {}): Turn => ({
    id: `item_${at}`,
    role,
    text,
    via: 'voice',
    interrupted: false,
    outcome: role === 'assistant' ? 'answered' : null,
    startedAtMs: at * 9_000,
    feedback: null,
    markedWrong: false,
    ...more,
  });
  const messages = [
    turn(0, 'assistant', 'Hello, this is the bakery. How can I help?', { outcome: 'small_talk' }),
    turn(1, 'visitor', 'What are your opening hours?'),
    turn(2, 'assistant', 'We are open from seven in the morning to six', { interrupted: true }),
    turn(3, 'visitor', UNANSWERED[0] ?? '', { via: 'text' }),
    turn(4, 'assistant', 'I am afraid I do not know that.', { outcome: 'unknown' }),
    turn(5, 'visitor', 'Thank you.'),
    turn(6, 'assistant', 'You are welcome. Goodbye.', { outcome: 'goodbye' }),
  ];
  return { success: true, conversation: { ...summary(assistantId, 0), messages } };
}

import type { Assistant, OverviewResponse } from '@parlo/contract';
import { BAKERY } from '../../../testing/bakery.ts';
import { madeTalkTime } from '../../../testing/talk-time.ts';

/** Responses of the server for component tests. */

export function assistantOf(some: Partial<Assistant> = {}): Assistant {
  const texts = { assistantName: 'Poppy', assistantPrompt: 'Warm and short.' };
  const own = {
    ...texts,
    greetingMessage: 'Hello, this is the bakery.',
    faqList: [],
    minutes: 20,
    talk: madeTalkTime(10),
    version: 3,
  };
  return { ...BAKERY, ...own, ...some };
}

export const listOf = (...assistants: Assistant[]) => ({ success: true as const, message: '', assistants });

export const accountOf = (minutes: number, admin = false) => ({
  success: true as const,
  user: {
    id: 'u_1',
    email: 'olena@example.com',
    name: 'Olena',
    surname: 'Koval',
    phone: '',
    admin,
    emailVerified: true,
    assistants: [],
    mayEmbed: true,
  },
  minutes,
  talk: madeTalkTime(minutes),
});

const NOTHING = { calls: 0, chats: 0, answered: 0, unanswered: 0, bookings: 0, messages: 0 };
const EMPTY = { total: 0, first: [] };

/** A morning with so many calls since yesterday, and these questions without an answer. */
export function overviewOf(calls = 0, ...questions: string[]): OverviewResponse {
  return {
    success: true,
    since: '2026-11-19T22:00:00.000Z',
    now: { ...NOTHING, calls, unanswered: questions.length },
    before: NOTHING,
    lately: calls,
    questions: {
      total: questions.length,
      first: questions.map((question) => ({
        question,
        others: [],
        times: 1,
        conversationId: 'c_1',
        askedAt: '2026-11-20T10:00:00.000Z',
        assistantId: 'assistant_1',
      })),
    },
    urgent: EMPTY,
    failing: EMPTY,
    bookings: EMPTY,
  };
}

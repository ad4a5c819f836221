import type { Assistant } from '@parlo/contract';
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

export const numbersOf = (calls: number, ...questions: string[]) => ({
  success: true as const,
  totals: {
    calls,
    chats: 0,
    seconds: 0,
    minutes: 0,
    answered: 0,
    unanswered: questions.length,
    wrong: 0,
  },
  perDay: [],
  perHour: Array.from({ length: 24 }, () => 0),
  chatsPerHour: Array.from({ length: 24 }, () => 0),
  mostAsked: [],
  unansweredQuestions: questions.map((question) => ({
    question,
    conversationId: 'c_1',
    askedAt: '2026-11-20T10:00:00.000Z',
    assistantId: 'assistant_1',
  })),
});

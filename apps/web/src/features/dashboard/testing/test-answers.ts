import type { Assistant } from '@parlo/contract';

/** Responses of the server for component tests. */

export function assistantOf(some: Partial<Assistant> = {}): Assistant {
  return {
    id: 'assistant_1',
    assistantName: 'Poppy',
    assistantPrompt: 'Warm and short.',
    greetingMessage: 'Hello, this is the bakery.',
    voice: 'coral',
    replyMode: 'exact',
    faqList: [],
    allowedSites: [],
    consentText: '',
    retentionDays: null,
    contact: { enabled: true, ask: ['name', 'email', 'phone', 'message'] },
    look: {
      color: '',
      theme: 'auto',
      radius: 18,
      size: 56,
      greetingDelay: null,
      branding: true,
      suggestions: [],
    },
    visitorCallsAtOnce: 3,
    visitorMinutesPerDay: 30,
    logoDownload: null,
    knowledgeFile: null,
    minutes: 20,
    minutes_total: 500,
    limitedCalls: 0,
    openContacts: 0,
    version: 3,
    ...some,
  };
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
});

export const numbersOf = (calls: number, ...questions: string[]) => ({
  success: true as const,
  totals: {
    ...{ calls, chats: 0, seconds: 0, minutes: 0 },
    ...{ answered: 0, unanswered: questions.length, wrong: 0 },
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

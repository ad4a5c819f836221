import {
  type AnalyticsResponse,
  type Assistant,
  type ConversationSummary,
  type EndpointOutput,
  LATENCY_STEPS_MS,
  type TopicsResponse,
} from '@parlo/contract';
import { BAKERY } from '../../../testing/bakery.ts';

/** For tests: responses of the server. */

const FAQ = { question: 'Do you deliver?', answer: 'Yes, every day.', phrasings: [] };

export const POPPY: Assistant = {
  ...BAKERY,
  assistantName: 'Poppy',
  assistantPrompt: 'Be short.',
  greetingMessage: 'Hello.',
  voice: 'verse',
  faqList: [FAQ],
  minutes: 0,
  version: 3,
};

export function madeAnalytics(some: Partial<AnalyticsResponse> = {}): AnalyticsResponse {
  return {
    success: true,
    totals: { calls: 4, chats: 0, seconds: 240, minutes: 4, answered: 3, unanswered: 1, wrong: 0 },
    perDay: [
      { day: '2026-11-20', calls: 3, chats: 0, minutes: 3, answered: 2, unanswered: 1, wrong: 0 },
      { day: '2026-11-21', calls: 1, chats: 0, minutes: 1, answered: 1, unanswered: 0, wrong: 0 },
    ],
    perHour: Array.from({ length: 24 }, (_, hour) => (hour === 15 ? 4 : 0)),
    chatsPerHour: Array.from({ length: 24 }, () => 0),
    perWeekHour: madeWeek({ 3: { 15: 4 } }),
    mostAsked: [{ question: 'Do you deliver?', count: 3 }],
    unansweredQuestions: [],
    latency: { spoken: null, typed: null },
    ...some,
  };
}

/** So many replies in each step of the waiting, from the first one on, each in a conversation of its own. */
export function madeLatency(
  replies: readonly number[],
  medianMs = 900,
  p95Ms = 1_800,
): NonNullable<AnalyticsResponse['latency']['spoken']> {
  const steps = [0, ...LATENCY_STEPS_MS].map((fromMs, at) => ({
    fromMs,
    belowMs: LATENCY_STEPS_MS[at] ?? null,
    replies: replies[at] ?? 0,
    conversations: replies[at] ?? 0,
  }));
  return { replies: replies.reduce((sum, one) => sum + one, 0), medianMs, p95Ms, steps };
}

type Topic = TopicsResponse['topics'][number];

export function madeTopic(question: string, some: Partial<Topic> = {}): Topic {
  const made = { question, others: [], times: 1, answered: 1, unanswered: 0, wrong: 0 };
  return { ...made, conversations: 1, conversationIds: ['rtc_1'], ...some };
}

/** Conversations by day, 1 for Monday, and hour. */
export function madeWeek(counts: Record<number, Record<number, number>>): number[][] {
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_, hour) => counts[day + 1]?.[hour] ?? 0),
  );
}

export function madeQuestion(question: string, assistantId: string | null = POPPY.id) {
  return { question, assistantId, conversationId: `rtc_${question}`, askedAt: '2026-11-20T10:00:00.000Z' };
}

export function madeSummary(some: Partial<ConversationSummary> = {}): ConversationSummary {
  return {
    id: 'rtc_1',
    assistantId: POPPY.id,
    assistantName: POPPY.assistantName,
    origin: 'widget',
    channel: 'voice',
    startedAt: '2026-11-20T10:00:00.000Z',
    endedAt: '2026-11-20T10:03:05.000Z',
    endReason: 'left',
    seconds: 185,
    preview: 'Do you deliver?',
    answered: 1,
    unanswered: 0,
    thumbsUp: 0,
    thumbsDown: 0,
    wrong: 0,
    ...some,
  };
}

export function madeAssistants(...assistants: Assistant[]): EndpointOutput<'editAssistant'> {
  return { success: true, message: '', assistants };
}

export function madePage(
  conversations: ConversationSummary[],
  next: string | null = null,
): EndpointOutput<'getConversations'> {
  return { success: true, conversations, next };
}

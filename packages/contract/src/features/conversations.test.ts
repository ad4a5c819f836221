import { describe, expect, it } from 'vitest';
import {
  AnalyticsResponse,
  ConversationInput,
  ConversationResponse,
  ConversationSummary,
  ExportConversationsQuery,
  GetAnalyticsInput,
  GetConversationsInput,
} from './conversations.ts';

const SUMMARY = ConversationSummary.parse({
  id: 'conv_1',
  assistantId: 'assistant_1',
  assistantName: 'Bakery',
  origin: 'widget',
  channel: 'voice',
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:02:30.000Z',
  endReason: 'visitor',
  seconds: 150,
  preview: 'Are you open?',
  answered: 2,
  unanswered: 1,
  wrong: 0,
  thumbsUp: 1,
  thumbsDown: 0,
});

describe('asking for conversations', () => {
  it('needs no fields', () => {
    expect(GetConversationsInput.parse({})).toEqual({});
  });

  it('takes all filters at once', () => {
    const filters = {
      assistantId: 'assistant_1',
      search: 'bread',
      unanswered: true,
      tests: false,
      from: '2026-11-01T00:00:00+02:00',
      to: '2026-11-30T00:00:00Z',
      cursor: 'x',
      limit: 100,
    };
    expect(GetConversationsInput.parse(filters)).toEqual(filters);
    expect(GetConversationsInput.parse({ search: '  bread ' }).search).toBe('bread');
  });

  it.each([
    ['limit', 0],
    ['limit', 101],
    ['limit', 2.5],
    ['limit', '25'],
    ['from', '2026-11-01'],
    ['to', 'today'],
    ['search', 'x'.repeat(201)],
    ['cursor', 'x'.repeat(201)],
    ['assistantId', 'x'.repeat(129)],
    ['unanswered', 'yes'],
  ])('refuses the %s %j', (field, value) => {
    expect(GetConversationsInput.safeParse({ [field]: value }).success).toBe(false);
  });
});

describe('a conversation', () => {
  it('may be running, and may belong to a deleted assistant', () => {
    const going = { ...SUMMARY, assistantId: null, endedAt: null, endReason: null };
    expect(ConversationSummary.parse(going)).toEqual(going);
  });

  it.each([
    ['origin', 'moon'],
    ['channel', 'letter'],
    ['startedAt', 'yesterday'],
    ['seconds', null],
  ])('refuses the %s %j', (field, value) => {
    expect(ConversationSummary.safeParse({ ...SUMMARY, [field]: value }).success).toBe(false);
  });

  it('contains turns, their times and their outcomes', () => {
    const messages = [
      {
        id: 'item_1',
        role: 'visitor',
        via: 'voice',
        text: 'Are you open?',
        interrupted: false,
        outcome: null,
        feedback: null,
        markedWrong: false,
        startedAtMs: 1_200,
      },
      {
        id: 'item_2',
        role: 'assistant',
        via: 'text',
        text: 'Yes.',
        interrupted: false,
        outcome: 'answered',
        feedback: 'up',
        markedWrong: true,
        startedAtMs: 2_000,
      },
    ];
    const answer = { success: true, conversation: { ...SUMMARY, messages } };
    expect(ConversationResponse.parse(answer)).toEqual(answer);
    expect(ConversationInput.safeParse({ conversationId: 'x'.repeat(129) }).success).toBe(false);
  });

  it('is exported as a table or as objects', () => {
    for (const format of ['csv', 'json'])
      expect(ExportConversationsQuery.parse({ format })).toEqual({ format });
    expect(ExportConversationsQuery.safeParse({}).success).toBe(false);
    expect(ExportConversationsQuery.safeParse({ format: 'xml' }).success).toBe(false);
  });
});

it('conversations are listed by an hour of the week', () => {
  expect(GetConversationsInput.parse({ weekday: 7, hour: 0, timeZone: 'UTC' })).toMatchObject({ weekday: 7 });
  for (const wrong of [{ weekday: 0 }, { weekday: 8 }, { hour: 24 }, { hour: 1.5 }, { latencyFromMs: -1 }])
    expect(GetConversationsInput.safeParse(wrong).success).toBe(false);
});

describe('analytics', () => {
  it('cover at most a year', () => {
    expect(GetAnalyticsInput.parse({ days: 366, timeZone: 'Europe/Kyiv' })).toMatchObject({ days: 366 });
    for (const days of [0, 367, 1.5, '30']) expect(GetAnalyticsInput.safeParse({ days }).success).toBe(false);
    expect(GetAnalyticsInput.safeParse({ timeZone: 'x'.repeat(65) }).success).toBe(false);
  });

  it('count in whole numbers, by days that are dates', () => {
    const numbers = { calls: 3, chats: 2, minutes: 4, answered: 5, unanswered: 1, wrong: 1 };
    const answer = {
      success: true,
      totals: { ...numbers, seconds: 200 },
      perDay: [{ day: '2026-11-20', ...numbers }],
      perHour: Array.from({ length: 24 }, () => 0),
      chatsPerHour: Array.from({ length: 24 }, () => 0),
      perWeekHour: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
      mostAsked: [{ question: 'Open?', count: 2 }],
      unansweredQuestions: [
        { question: 'Pets?', conversationId: 'conv_1', askedAt: SUMMARY.startedAt, assistantId: null },
      ],
      latency: {
        spoken: {
          ...{ replies: 2, medianMs: 900, p95Ms: 5_400 },
          steps: [{ fromMs: 5_000, belowMs: null, replies: 1, conversations: 1 }],
        },
        typed: null,
      },
    };
    expect(AnalyticsResponse.parse(answer)).toMatchObject({ totals: { calls: 3 } });
    const half = { ...answer, mostAsked: [{ question: 'Open?', count: 0.5 }] };
    expect(AnalyticsResponse.safeParse(half).success).toBe(false);
    const when = { ...answer, perDay: [{ ...answer.perDay[0], day: '20 November' }] };
    expect(AnalyticsResponse.safeParse(when).success).toBe(false);
  });
});

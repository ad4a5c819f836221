import { describe, expect, it } from 'vitest';
import { GetOverviewInput, OverviewResponse } from './overview.ts';

const NONE = { calls: 0, chats: 0, answered: 0, unanswered: 0, bookings: 0, messages: 0 };
const EMPTY = { total: 0, first: [] };
const OVERVIEW = {
  success: true,
  since: '2026-11-29T22:00:00.000Z',
  now: { ...NONE, calls: 3 },
  before: NONE,
  lately: 3,
  questions: EMPTY,
  urgent: EMPTY,
  failing: EMPTY,
  bookings: EMPTY,
};

describe('the overview', () => {
  it('needs nothing to be asked for, and takes a time zone', () => {
    expect(GetOverviewInput.parse({})).toEqual({});
    expect(GetOverviewInput.parse({ timeZone: 'Europe/Kyiv' })).toEqual({ timeZone: 'Europe/Kyiv' });
    expect(GetOverviewInput.safeParse({ timeZone: 'x'.repeat(65) }).success).toBe(false);
  });

  it('counts in whole numbers, and lists the first of many', () => {
    expect(OverviewResponse.parse(OVERVIEW)).toEqual(OVERVIEW);
    expect(OverviewResponse.safeParse({ ...OVERVIEW, now: { ...NONE, calls: 0.5 } }).success).toBe(false);
    const question = {
      question: 'Any rye?',
      others: ['Do you sell rye bread?'],
      times: 4,
      conversationId: 'conv_1',
      askedAt: OVERVIEW.since,
      assistantId: null,
    };
    const many = { ...OVERVIEW, questions: { total: 12, first: [question] } };
    expect(OverviewResponse.parse(many).questions.first).toEqual([question]);
  });

  it('knows the kinds of danger and of what fails', () => {
    const place = { id: 'x_1', assistantId: 'assistant_1', assistantName: 'Poppy' };
    const urgent = { ...place, kind: 'hazard', message: 'It smells of gas.', createdAt: OVERVIEW.since };
    const failing = { ...place, kind: 'file', name: 'prices.pdf' };
    const fits = (some: object) => OverviewResponse.safeParse({ ...OVERVIEW, ...some }).success;
    expect(fits({ urgent: { total: 1, first: [urgent] }, failing: { total: 1, first: [failing] } })).toBe(
      true,
    );
    expect(fits({ urgent: { total: 1, first: [{ ...urgent, kind: 'bored' }] } })).toBe(false);
    expect(fits({ failing: { total: 1, first: [{ ...failing, kind: 'tape' }] } })).toBe(false);
  });
});

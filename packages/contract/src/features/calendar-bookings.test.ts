import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CALENDAR_LIMITS, DURATIONS } from '../api/limits.ts';
import { problemOf } from '../api/reasons.ts';
import {
  ClientInfo,
  ConfirmMeetingInput,
  FreeSlotsQuery,
  ScheduleMeetingInput,
} from './calendar-bookings.ts';

/** The first problem of an input, as a client gets it. */
function refusal(schema: z.ZodType, input: unknown) {
  const [issue] = schema.safeParse(input).error?.issues ?? [];
  if (!issue) return null;
  const { reason, field } = problemOf(issue, input);
  return [reason, field];
}

describe('a request for free times', () => {
  const query = (more: object) => ({ assistant_id: 'a', date: '2026-06-30', ...more });

  it('comes as texts and is read as numbers', () => {
    expect(FreeSlotsQuery.parse(query({ duration: '45', days: '30' }))).toMatchObject({
      duration: 45,
      days: 30,
    });
  });

  it('takes at most as many dates as one query can return', () => {
    const days = Array.from({ length: 100 }, (_, n) => String(n));
    const taken = days.filter((n) => FreeSlotsQuery.safeParse(query({ days: n })).success);
    expect(taken).toEqual(days.slice(1, CALENDAR_LIMITS.dates + 1));
  });

  it.each([
    [{ date: '2026-06-31' }, ['invalid_date', 'date']],
    [{ date: '2027-02-29' }, ['invalid_date', 'date']],
    [{ date: 'tomorrow' }, ['invalid_date', 'date']],
    [{ duration: '20' }, ['invalid_choice', 'duration']],
    [{ duration: '-30' }, ['invalid_choice', 'duration']],
  ])('is refused as %j', (more, expected) => expect(refusal(FreeSlotsQuery, query(more))).toEqual(expected));

  it.each(DURATIONS)('may ask for %i minutes', (duration) => {
    expect(FreeSlotsQuery.parse(query({ duration: String(duration) })).duration).toBe(duration);
  });

  it('may ask for the leap day of a leap year', () => {
    expect(FreeSlotsQuery.safeParse(query({ date: '2028-02-29' })).success).toBe(true);
  });
});

describe('a meeting', () => {
  const client = { name: 'Maria', email: 'maria@example.com' };
  const confirm = (details: object, info: object = client) =>
    refusal(ConfirmMeetingInput, {
      conversation: 'cv_1',
      client_info: info,
      meeting_details: { start: '2026-06-30T10:00:00+03:00', ...details },
    });

  it.each(['en', 'en-US', 'uk', 'zh-Hant-TW'])('has mails in %s', (language) => {
    expect(confirm({ language })).toBeNull();
  });

  it('needs only a name and an email', () => {
    expect(confirm({})).toBeNull();
    expect(ClientInfo.parse(client)).toEqual({ ...client, phone: '' });
  });

  it.each([
    [{ start: '2026-06-31T10:00:00Z' }, client, ['invalid_date', 'meeting_details.start']],
    [{ start: '2026-06-30T10:00:00' }, client, ['invalid_date', 'meeting_details.start']],
    [{ start: '2026-06-30' }, client, ['invalid_date', 'meeting_details.start']],
    [{ duration: 40 }, client, ['invalid_choice', 'meeting_details.duration']],
    [{ language: 'en-ab-cd-ef' }, client, ['invalid_input', 'meeting_details.language']],
    [{ language: 'English please' }, client, ['invalid_input', 'meeting_details.language']],
    [{}, { name: 'Maria' }, ['required', 'client_info.email']],
    [{}, { ...client, email: 'maria' }, ['invalid_email', 'client_info.email']],
    [{}, { ...client, email: 'a@b.co\r\nBcc: c@d.co' }, ['invalid_email', 'client_info.email']],
    [{}, { ...client, name: ' ' }, ['required', 'client_info.name']],
    [{}, { ...client, phone: 'call me' }, ['invalid_input', 'client_info.phone']],
  ])('is refused with %j by %j', (details, info, expected) => {
    expect(confirm(details, info)).toEqual(expected);
  });

  it('booked by the owner needs no email', () => {
    const input = { assistant_id: 'a', start: '2026-06-30T10:00:00Z', client_info: { name: 'Maria' } };
    expect(ScheduleMeetingInput.parse(input).client_info.email).toBe('');
  });
});

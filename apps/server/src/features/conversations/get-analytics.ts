import type { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import { refusesValue } from '../../db/failures.ts';
import type { Operation } from '../../platform/api.ts';
import { readActivity } from './activity.ts';
import { readMostAsked } from './most-asked.ts';
import { ownAssistant } from './own-assistant.ts';
import { requireTimeZone, unknownTimeZone } from './span.ts';
import { readUnansweredQuestions } from './unanswered-questions.ts';

const DAYS = 30;

export function getAnalytics(db: Database): Operation<typeof CALLS.getAnalytics> {
  return async ({ assistantId, days = DAYS, timeZone = 'UTC' }, { user }) => {
    const assistant = await ownAssistant(db, user.id, assistantId);
    const span = {
      ownerId: user.id,
      assistantId: assistant?.id ?? null,
      days,
      timeZone: requireTimeZone(timeZone),
      now: new Date(),
    };
    try {
      const [activity, mostAsked, unansweredQuestions] = await Promise.all([
        readActivity(db, span),
        readMostAsked(db, span),
        readUnansweredQuestions(db, span),
      ]);
      return { success: true, ...activity, mostAsked, unansweredQuestions };
    } catch (error) {
      // A database may know fewer time zones than we do.
      throw refusesValue(error) ? unknownTimeZone(error) : error;
    }
  };
}

import type { ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import { refusesValue } from '../../db/failures.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireTimeZone, unknownTimeZone } from '../../platform/time-zone.ts';
import { readActivity } from './activity.ts';
import { readMostAsked, readUnansweredQuestions } from './questions.ts';

const DAYS = 30;

export function getAnalytics(db: Database): Operation<typeof ENDPOINTS.getAnalytics> {
  return async ({ assistantId, days = DAYS, timeZone = 'UTC' }, { user }) => {
    const assistant = assistantId === undefined ? null : await requireOwnAssistant(db, user.id, assistantId);
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
      return {
        success: true,
        ...activity,
        mostAsked,
        unansweredQuestions: unansweredQuestions.map(({ times: _, ...question }) => question),
      };
    } catch (error) {
      // A database may know fewer time zones than we do.
      throw refusesValue(error) ? unknownTimeZone(error) : error;
    }
  };
}

import type { ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { readActivity } from './activity.ts';
import { readLatency } from './latency.ts';
import { readMostAsked, readUnansweredQuestions } from './questions.ts';
import { readSpan } from './span.ts';

export function getAnalytics(db: Database): Operation<typeof ENDPOINTS.getAnalytics> {
  return (input, { user }) =>
    readSpan(db, user.id, input, async (span) => {
      const [activity, mostAsked, unansweredQuestions, latency] = await Promise.all([
        readActivity(db, span),
        readMostAsked(db, span),
        readUnansweredQuestions(db, span),
        readLatency(db, span),
      ]);
      return {
        success: true,
        ...activity,
        mostAsked,
        unansweredQuestions: unansweredQuestions.map(({ times: _, ...question }) => question),
        latency,
      };
    });
}

import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import type { AnswerWithAssistants } from './own-assistants.ts';

export function getAssistants(
  answerWithAssistants: AnswerWithAssistants,
): Operation<typeof CALLS.getAssistants> {
  return async ({ email }, { user }) => {
    requireOwnEmail(user, email);
    return answerWithAssistants(user.id);
  };
}

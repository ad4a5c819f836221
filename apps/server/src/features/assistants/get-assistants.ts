import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import type { ListAssistants } from './own-assistants.ts';

export function getAssistants(listAssistants: ListAssistants): Operation<typeof CALLS.getAssistants> {
  return async ({ email }, { user }) => {
    requireOwnEmail(user, email);
    return { success: true, message: '', assistants: await listAssistants(user.id) };
  };
}

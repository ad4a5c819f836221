import { CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { PreparedAnswer } from '../../platform/send-answer.ts';
import type { WriteAssistants } from './own-assistants.ts';

/** Asked by every page of an owner, and long: it is put together from pieces that were written before. */
export function getAssistants(writeAssistants: WriteAssistants): Operation<typeof CALLS.getAssistants> {
  return async ({ email }, { user }) => {
    requireOwnEmail(user, email);
    const assistants = await writeAssistants(user.id);
    return new PreparedAnswer(CALLS.getAssistants, Buffer.concat([BEFORE, assistants, AFTER]));
  };
}

const BEFORE = Buffer.from('{"success":true,"message":"","assistants":');
const AFTER = Buffer.from('}');

import { type CALLS, MESSAGES } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants } from '../../db/schema.ts';
import { secondsUsed } from '../../db/seconds-used.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';

export function getAssistantMinutes(db: Database): Operation<typeof CALLS.getAssistantMinutes> {
  return async ({ email, assistantId }, { user }) => {
    requireOwnEmail(user, email);
    const [own] = await db
      .select({ minutesTotal: assistants.minutesTotal })
      .from(assistants)
      .where(and(eq(assistants.id, assistantId), eq(assistants.ownerId, user.id)));
    if (!own) throw new AppError('assistant_not_found', MESSAGES.assistantNotFound);
    const used = await secondsUsed(db, assistantId);
    return { success: true, minutes: Math.ceil(used / 60), minutes_total: own.minutesTotal };
  };
}

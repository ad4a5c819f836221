import { MESSAGES } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../db/connect.ts';
import { assistants } from '../db/schema.ts';
import { AppError } from './errors.ts';

export const assistantNotFound = () => new AppError('assistant_not_found', MESSAGES.assistantNotFound);

const COLUMNS = {
  id: assistants.id,
  name: assistants.name,
  revision: assistants.revision,
  callEngine: assistants.callEngine,
  minutesTotal: assistants.minutesTotal,
  knowledgeFile: assistants.knowledgeFile,
  logoFileId: assistants.logoFileId,
};

/**
 * Returns an assistant of the caller. Somebody else's is refused in the same words as one that does not exist.
 * `lock` keeps its row locked until the transaction ends: `update` before it is deleted or given other values that rows
 * refer to, `no key update` where calls and edits of rows that refer to it may go on.
 */
export async function requireOwnAssistant(
  db: Queryable,
  ownerId: string,
  id: string,
  lock?: 'update' | 'no key update',
) {
  const query = db
    .select(COLUMNS)
    .from(assistants)
    .where(and(eq(assistants.id, id), eq(assistants.ownerId, ownerId)));
  const [row] = await (lock ? query.for(lock) : query);
  if (row === undefined) throw assistantNotFound();
  return row;
}

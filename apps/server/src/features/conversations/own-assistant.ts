import { MESSAGES } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';

/** The caller's assistant that a call speaks of; null when it speaks of all. Somebody else's is not found. */
export async function ownAssistant(
  db: Database,
  ownerId: string,
  id: string | undefined,
): Promise<{ readonly id: string; readonly name: string } | null> {
  if (id === undefined) return null;
  const [found] = await db
    .select({ id: assistants.id, name: assistants.name })
    .from(assistants)
    .where(and(eq(assistants.id, id), eq(assistants.ownerId, ownerId)));
  if (!found) throw new AppError('assistant_not_found', MESSAGES.assistantNotFound);
  return found;
}

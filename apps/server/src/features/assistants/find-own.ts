import { MESSAGES } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { listIds } from './store.ts';

export interface Address {
  readonly id: string | undefined;
  readonly index: number | undefined;
}

export interface Found {
  readonly id: string;
  readonly revision: number;
}

/**
 * The caller's assistant that a call speaks of; the id wins over the position. Somebody else's is
 * refused in the same words as one that never was. Its row stays locked until `tx` ends.
 */
export async function findOwn(tx: Queryable, ownerId: string, { id, index }: Address): Promise<Found> {
  const wanted = id ?? (index === undefined ? null : await idAt(tx, ownerId, index));
  if (!wanted)
    throw new AppError('assistant_required', MESSAGES.assistantIdRequired, { field: 'assistantId' });
  const [row] = await tx
    .select({ id: assistants.id, revision: assistants.revision })
    .from(assistants)
    .where(and(eq(assistants.id, wanted), eq(assistants.ownerId, ownerId)))
    .for('update');
  if (row === undefined) throw new AppError('assistant_not_found', MESSAGES.assistantNotFound);
  return row;
}

async function idAt(tx: Queryable, ownerId: string, index: number): Promise<string> {
  const id = (await listIds(tx, ownerId))[index];
  if (id !== undefined) return id;
  const message = 'Your list of assistants has changed. Please reload it and try again.';
  throw new AppError('index_out_of_range', message, { retryable: true });
}

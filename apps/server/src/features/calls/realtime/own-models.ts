import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { assistants } from '../../../db/schema.ts';
import type { OwnModel } from './models.ts';

/** The assistants of an owner, in the order they were made. */
export async function ownModels(db: Queryable, ownerId: string): Promise<readonly OwnModel[]> {
  return db
    .select({ id: assistants.id, createdAt: assistants.createdAt })
    .from(assistants)
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(asc(assistants.sequence));
}

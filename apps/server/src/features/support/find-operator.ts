import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { user } from '../../db/schema.ts';

/** The email of whoever has been administrator of this installation for longest; null when nobody is. */
export async function findOperator(db: Queryable): Promise<string | null> {
  const [admin] = await db
    .select({ email: user.email })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(user.createdAt), asc(user.id))
    .limit(1);
  return admin?.email ?? null;
}

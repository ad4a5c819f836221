import type { Database } from '../db/connect.ts';
import { orders } from '../db/schema.ts';
import { newId } from '../platform/new-id.ts';

type Row = typeof orders.$inferInsert;

/** An order as a purchase of 100 minutes leaves it, paid just now unless `some` says otherwise. Returns its id. */
export async function addOrder(db: Database, userId: string, some: Partial<Row> = {}): Promise<string> {
  const id = some.id ?? newId('order');
  const now = new Date();
  await db.insert(orders).values({
    id,
    userId,
    planType: 'add_minutes',
    minutes: 100,
    cents: 1_000,
    currency: 'usd',
    status: 'completed',
    provider: 'test',
    paidAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
    ...some,
  });
  return id;
}

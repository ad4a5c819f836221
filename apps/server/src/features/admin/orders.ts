import { type AdminOrder, type ENDPOINTS, OWNER_LIMITS } from '@parlo/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { orders, user } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { isAfter, microsOf, readCursor, toPage } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import { isOverdue } from '../../platform/order-expiry.ts';
import { recordAct } from '../../platform/record-act.ts';
import { contains } from './users.ts';

/** Lists orders of all accounts, newest first. */
export function listOrders(db: Database): Operation<typeof ENDPOINTS.listOrders> {
  return async ({ search, cursor, limit = OWNER_LIMITS.pageSize }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const words = sql`concat_ws(' ', ${orders.id}, ${user.email})`;
    const rows = await select(db)
      .where(
        and(
          search ? contains(words, search) : undefined,
          after && isAfter(orders.createdAt, orders.id, after),
        ),
      )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit + 1);
    const { page, next } = toPage(rows, limit);
    return { success: true, orders: page.map(toContract), next };
  };
}

/**
 * Asks the provider to give back all that is left of a paid order; throws `not_refundable`. `keep` is called when nothing
 * is against it, before the provider is asked.
 */
export type RefundOrder = (orderId: string, keep: () => Promise<void>) => Promise<void>;

/**
 * Gives an order's money back. The provider can't be part of a transaction, so the act is kept before it is asked:
 * nothing is given back that the list does not name. An order is given back once.
 */
export function refundOrder(db: Database, refund: RefundOrder): Operation<typeof ENDPOINTS.refundOrder> {
  return async ({ orderId, note }, context) => {
    await requireOrder(db, orderId);
    const about = { id: orderId, name: orderId, note, once: `act_refund_${orderId}` };
    await refund(orderId, () => recordAct(db, context, 'refund_order', about));
    const message = 'The payment provider was asked to give the money back.';
    return { success: true, message, order: await requireOrder(db, orderId) };
  };
}

async function requireOrder(db: Queryable, id: string): Promise<AdminOrder> {
  const [row] = await select(db).where(eq(orders.id, id));
  if (!row) throw new AppError('order_not_found', 'Order not found.');
  return toContract(row);
}

function select(db: Queryable) {
  return db
    .select({
      id: orders.id,
      planType: orders.planType,
      minutes: orders.minutes,
      amount: orders.cents,
      currency: orders.currency,
      assistantId: orders.assistantId,
      status: sql<AdminOrder['status']>`case when ${isOverdue()} then 'expired' else ${orders.status} end`,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      refunded: orders.refundedCents,
      provider: orders.provider,
      dispute: orders.dispute,
      email: user.email,
      at: microsOf(orders.createdAt),
    })
    .from(orders)
    .leftJoin(user, eq(user.id, orders.userId));
}

type Row = Awaited<ReturnType<typeof select>>[number];

function toContract({ at: _, ...row }: Row): AdminOrder {
  return {
    ...row,
    currency: row.currency.toUpperCase(),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}

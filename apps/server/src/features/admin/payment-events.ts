import { type ENDPOINTS, OWNER_LIMITS, type PaymentEvent } from '@parlo/contract';
import { desc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { paymentEvents } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { isAfter, microsOf, readCursor, toPage } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAct } from '../../platform/record-act.ts';

/** Lists what payment providers reported, newest first. */
export function listPaymentEvents(db: Database): Operation<typeof ENDPOINTS.listPaymentEvents> {
  return async ({ cursor, limit = OWNER_LIMITS.pageSize }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const rows = await select(db)
      .where(after && isAfter(paymentEvents.receivedAt, paymentEvents.id, after))
      .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
      .limit(limit + 1);
    const { page, next } = toPage(rows, limit);
    return { success: true, events: page.map(toContract), next };
  };
}

/** Handles a stored event again. The act is kept first, so that nothing is handled that the list does not name. */
export function replayPaymentEvent(
  db: Database,
  replay: (eventId: string) => Promise<unknown>,
): Operation<typeof ENDPOINTS.replayPaymentEvent> {
  return async ({ eventId }, context) => {
    const { state } = await requireEvent(db, eventId);
    if (state === 'done' || state === 'ignored') return done(db, eventId);
    await recordAct(db, context, 'replay_event', { id: eventId, name: eventId });
    await replay(eventId);
    return done(db, eventId);
  };
}

async function done(db: Queryable, eventId: string) {
  const event = await requireEvent(db, eventId);
  const message = event.state === 'done' ? 'This event is done.' : 'This event could not be done.';
  return { success: true as const, message, event };
}

async function requireEvent(db: Queryable, id: string): Promise<PaymentEvent> {
  const [row] = await select(db).where(eq(paymentEvents.id, id));
  if (!row) throw new AppError('event_not_found', 'There is no such event.');
  return toContract(row);
}

function select(db: Queryable) {
  const { id, provider, type, state, note, orderId, attempts, receivedAt } = paymentEvents;
  return db
    .select({ id, provider, type, state, note, orderId, attempts, receivedAt, at: microsOf(receivedAt) })
    .from(paymentEvents);
}

type Row = Awaited<ReturnType<typeof select>>[number];

function toContract({ at: _, receivedAt, ...row }: Row): PaymentEvent {
  return { ...row, receivedAt: receivedAt.toISOString() };
}

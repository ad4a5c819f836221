import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { isConflictOfChanges, isDatabaseUnreachable } from '../../db/failures.ts';
import { paymentEvents } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import type { Outcome } from './change-deps.ts';
import type { Change, PaymentProvider, ProviderEvent } from './provider.ts';

export type EventState = 'done' | 'ignored' | 'refused' | 'failed';

export interface HandleEventDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly apply: (tx: Queryable, provider: PaymentProvider, event: ProviderEvent) => Promise<Outcome>;
}

/**
 * Handles a provider's event in one transaction: it is stored, what it means is done, and what waited for it is done
 * after it. An event that was done before changes nothing. Rejects when the provider should send it again.
 */
export async function handleEvent(
  deps: HandleEventDeps,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<EventState> {
  const { db, logger } = deps;
  try {
    const { state, note } = await db.transaction((tx) => handle(tx, deps, provider, event));
    const facts = { event: event.id, type: event.type, state, note };
    if (state === 'refused') logger.warn(facts, 'a payment event does not fit');
    else logger.info(facts, 'payment event');
    return state;
  } catch (error) {
    // A database that is away stores nothing about it either; the provider sends it again.
    if (!isDatabaseUnreachable(error) && !isConflictOfChanges(error)) {
      await storeFailure(db, provider, event, error);
    }
    throw error;
  }
}

interface Handled {
  readonly state: EventState;
  readonly note: string | null;
}

async function handle(
  tx: Queryable,
  deps: HandleEventDeps,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<Handled> {
  const about = refsOf(event.change);
  await lockRefs(tx, about);
  const before = await claim(tx, provider, event);
  if (before === 'done' || before === 'ignored') return { state: before, note: 'known' };
  const handled = await applyAndStore(tx, deps, provider, event);
  if (handled.state === 'done') await handleWaiting(tx, deps, provider, about);
  return handled;
}

/** An event that waits for a payment and the one that reports it must see each other. */
async function lockRefs(tx: Queryable, refs: readonly string[]): Promise<void> {
  for (const ref of refs.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${ref}`}, 0))`);
  }
}

/** Payments and subscriptions that an event is about. */
function refsOf(change: Change | null): string[] {
  if (!change) return [];
  const refs = [
    'paymentRef' in change ? change.paymentRef : null,
    'subscriptionRef' in change ? change.subscriptionRef : null,
    change.kind === 'month_paid' ? change.month.subscriptionRef : null,
  ];
  return refs.filter((ref) => ref !== null);
}

/** Counts an event and returns what became of it before; null for a new one. The same event at once waits here. */
async function claim(
  tx: Queryable,
  { name: provider }: PaymentProvider,
  { id, type, body }: ProviderEvent,
): Promise<EventState | null> {
  const added = await tx
    .insert(paymentEvents)
    .values({ id, provider, type, state: 'failed', body })
    .onConflictDoNothing();
  if (added.rowCount === 1) return null;
  const [row] = await tx
    .update(paymentEvents)
    .set({ attempts: sql`${paymentEvents.attempts} + 1` })
    .where(eq(paymentEvents.id, id))
    .returning({ state: paymentEvents.state });
  return row?.state ?? null;
}

async function applyAndStore(
  tx: Queryable,
  { apply }: HandleEventDeps,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<Handled> {
  const outcome: Outcome = event.change ? await apply(tx, provider, event) : { state: 'ignored' };
  const { state, note = null, orderId = null, waitsFor = null } = outcome;
  const body = state === 'refused' ? event.body : null;
  await tx
    .update(paymentEvents)
    .set({ state, note, orderId, waitsFor, body })
    .where(eq(paymentEvents.id, event.id));
  return { state, note };
}

/** Events that arrived before their order. One of them may unblock another. */
async function handleWaiting(
  tx: Queryable,
  deps: HandleEventDeps,
  provider: PaymentProvider,
  about: readonly string[],
): Promise<void> {
  if (about.length === 0) return;
  for (let again = true; again; ) {
    again = false;
    for (const { body } of await waitingFor(tx, provider, about)) {
      const event = provider.read(body);
      const { state } = await applyAndStore(tx, deps, provider, event);
      if (state !== 'done') continue;
      again = true;
      // For a renewal, the events of its payment.
      const more = refsOf(event.change).filter((ref) => !about.includes(ref));
      await lockRefs(tx, more);
      await handleWaiting(tx, deps, provider, more);
    }
  }
}

function waitingFor(tx: Queryable, { name }: PaymentProvider, about: readonly string[]) {
  const { body, provider, waitsFor, receivedAt, id } = paymentEvents;
  return tx
    .select({ body })
    .from(paymentEvents)
    .where(and(eq(provider, name), inArray(waitsFor, [...about])))
    .orderBy(asc(receivedAt), asc(id))
    .for('update');
}

const NOTE_LENGTH = 500;

async function storeFailure(
  db: Database,
  { name: provider }: PaymentProvider,
  { id, type, body }: ProviderEvent,
  error: unknown,
): Promise<void> {
  const note = (error instanceof Error ? error.message : String(error)).slice(0, NOTE_LENGTH);
  await db
    .insert(paymentEvents)
    .values({ id, provider, type, state: 'failed', note, body })
    .onConflictDoUpdate({
      target: paymentEvents.id,
      set: { note, attempts: sql`${paymentEvents.attempts} + 1` },
      setWhere: eq(paymentEvents.state, 'failed'),
    });
}

/** Handles a stored event again. One that was done changes nothing. */
export async function replayEvent(
  deps: HandleEventDeps,
  provider: PaymentProvider | null,
  eventId: string,
): Promise<EventState> {
  const [row] = await deps.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  if (!row) throw new AppError('event_not_found', 'There is no such event.');
  if (row.state === 'done' || row.state === 'ignored' || row.body === null) return row.state;
  if (provider?.name !== row.provider) {
    throw new AppError('sales_closed', 'The provider of this event is not set up any more.');
  }
  try {
    return await handleEvent(deps, provider, provider.read(row.body));
  } catch (error) {
    if (isDatabaseUnreachable(error) || isConflictOfChanges(error)) throw error;
    deps.logger.error({ err: error, event: eventId }, 'a payment event failed again');
    return 'failed';
  }
}

import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type CallPayer, callCostDays, callCosts, conversations } from '../../db/schema.ts';
import type { HostedUsage } from '../../platform/call-providers/call-provider.ts';

const TODAY = sql<string>`(now() at time zone 'UTC')::date`;
/** The scope of the sum of all calls that the operator pays for. */
const ALL = 'all';

/** The call that costs are stored of. */
export interface CostedCall {
  readonly callId: string;
  readonly conversationId: string;
  readonly ownerId: string;
  /** Empty for a draft of an assistant that was never saved. */
  readonly assistantId: string;
  readonly payer: CallPayer;
  readonly kind: string;
  readonly model: string;
  readonly currency: string;
}

/** What was used since the last time. */
export interface CostDelta extends HostedUsage {
  /** In millionths; null: the model's prices are not known. */
  readonly cost: number | null;
}

/** What calls of today cost, in millionths. */
export interface DaySums {
  /** Of the owner's assistant with the owner's key, or of all the owner's calls that the operator pays for. */
  readonly owner: number;
  /** Of all calls that the operator pays for; 0 where the owner pays. */
  readonly all: number;
}

/** Notes that a provider holds a call: the conversation says so, and the call counts. */
export async function storeProviderRef(tx: Queryable, call: CostedCall, ref: string): Promise<void> {
  const { callId } = call;
  await tx
    .update(conversations)
    .set({ engine: 'provider', providerRef: ref })
    .where(eq(conversations.callId, callId));
  await addCost(tx, call, NOTHING);
  await tx.update(callCosts).set({ providerRef: ref }).where(eq(callCosts.callId, callId));
}

const NOTHING: CostDelta = {
  inputTextTokens: 0,
  inputAudioTokens: 0,
  cachedTextTokens: 0,
  cachedAudioTokens: 0,
  outputTextTokens: 0,
  outputAudioTokens: 0,
  seconds: 0,
  cost: null,
};

/** The conversation's further calls are held on this server. */
export async function storeFallBack(tx: Queryable, { conversationId }: CostedCall): Promise<void> {
  await tx.update(conversations).set({ fellBack: true }).where(eq(conversations.id, conversationId));
}

/** The provider did not take the call after all. */
export async function storeHeldHere(tx: Queryable, { callId }: CostedCall): Promise<void> {
  const heldHere = { engine: 'local', providerRef: null } as const;
  await tx.update(conversations).set(heldHere).where(eq(conversations.callId, callId));
}

/** Adds to a call's costs, if its conversation is still there, and to the sums of the day in any case. */
export async function addCost(tx: Queryable, call: CostedCall, delta: CostDelta): Promise<void> {
  const { callId, conversationId, payer, kind, model, currency, ownerId, assistantId } = call;
  const isNew = await addToCall(tx, { callId, conversationId, payer, kind, model, currency }, delta);
  const sums = { day: TODAY, payer, currency, calls: isNew ? 1 : 0, ...delta, cost: delta.cost ?? 0 };
  // Always in this order: two calls that add to the same sums do not wait for each other in a circle.
  await addToDay(tx, { ...sums, scope: ownerId, ownerId, assistantId });
  if (payer === 'shared') await addToDay(tx, { ...sums, scope: ALL, ownerId: null, assistantId: '' });
}

/** Returns whether it was the call's first. */
async function addToCall(
  tx: Queryable,
  call: Omit<typeof callCosts.$inferInsert, keyof CostDelta>,
  delta: CostDelta,
): Promise<boolean> {
  const [kept] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, call.conversationId))
    .for('key share');
  if (!kept) return false;
  const [row] = await tx
    .insert(callCosts)
    .values({ ...call, ...delta })
    .onConflictDoUpdate({
      target: callCosts.callId,
      set: {
        ...added(callCosts),
        cost: sql`case when excluded.cost is null and ${callCosts.cost} is null then null
          else coalesce(${callCosts.cost}, 0) + coalesce(excluded.cost, 0) end`,
      },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew ?? false;
}

async function addToDay(tx: Queryable, row: DayRow): Promise<void> {
  const { scope, day, assistantId, payer, currency, calls, cost } = callCostDays;
  await tx
    .insert(callCostDays)
    .values(row)
    .onConflictDoUpdate({
      target: [scope, day, assistantId, payer, currency],
      set: {
        ...added(callCostDays),
        calls: sql`${calls} + excluded.calls`,
        cost: sql`${cost} + excluded.cost`,
      },
    });
}
type DayRow = Omit<typeof callCostDays.$inferInsert, 'day'> & { readonly day: typeof TODAY };

/** Every kind of token, added to what a row has. */
const added = (table: typeof callCosts | typeof callCostDays) => ({
  inputTextTokens: sql`${table.inputTextTokens} + excluded.input_text_tokens`,
  inputAudioTokens: sql`${table.inputAudioTokens} + excluded.input_audio_tokens`,
  cachedTextTokens: sql`${table.cachedTextTokens} + excluded.cached_text_tokens`,
  cachedAudioTokens: sql`${table.cachedAudioTokens} + excluded.cached_audio_tokens`,
  outputTextTokens: sql`${table.outputTextTokens} + excluded.output_text_tokens`,
  outputAudioTokens: sql`${table.outputAudioTokens} + excluded.output_audio_tokens`,
  seconds: sql`${table.seconds} + excluded.seconds`,
});

interface Whose {
  readonly ownerId: string;
  /** Absent: all of them. */
  readonly assistantId?: string;
  readonly payer: CallPayer;
  readonly currency: string;
}

/** What an owner's calls of today, in UTC, cost in millionths. */
export function costToday(db: Queryable, { ownerId, ...whose }: Whose): Promise<number> {
  return costOf(db, { ...whose, scope: ownerId });
}

/** Reads what the caps of a day are compared with. */
export async function daySums(
  db: Queryable,
  { ownerId, assistantId, payer, currency }: Required<Whose>,
): Promise<DaySums> {
  if (payer === 'own') {
    return { owner: await costToday(db, { ownerId, assistantId, payer, currency }), all: 0 };
  }
  return {
    owner: await costToday(db, { ownerId, payer, currency }),
    all: await costOf(db, { scope: ALL, payer, currency }),
  };
}

async function costOf(
  db: Queryable,
  { scope, assistantId, payer, currency }: Omit<Whose, 'ownerId'> & { readonly scope: string },
): Promise<number> {
  const [row] = await db
    .select({ cost: sql`coalesce(sum(${callCostDays.cost}), 0)`.mapWith(Number) })
    .from(callCostDays)
    .where(
      and(
        eq(callCostDays.scope, scope),
        eq(callCostDays.day, TODAY),
        eq(callCostDays.payer, payer),
        eq(callCostDays.currency, currency),
        assistantId === undefined ? undefined : eq(callCostDays.assistantId, assistantId),
      ),
    );
  return row?.cost ?? 0;
}

/** Reads how many calls of today, in UTC, the operator pays for, and what they cost in millionths. */
export async function operatorsDay(
  db: Queryable,
  currency: string,
): Promise<{ readonly calls: number; readonly cost: number }> {
  const [row] = await db
    .select({ calls: callCostDays.calls, cost: callCostDays.cost })
    .from(callCostDays)
    .where(
      and(
        eq(callCostDays.scope, ALL),
        eq(callCostDays.day, TODAY),
        eq(callCostDays.payer, 'shared'),
        eq(callCostDays.currency, currency),
      ),
    );
  return row ?? { calls: 0, cost: 0 };
}

/** What an account's calls with its own keys cost, by day and assistant, for its export. */
export function allCosts(db: Queryable, ownerId: string) {
  const { scope, ownerId: _owner, payer, ...columns } = callCostDays;
  const { day, assistantId, currency, calls, cost } = columns;
  const { inputTextTokens, inputAudioTokens, outputTextTokens, outputAudioTokens } = columns;
  return db
    .select({
      ...{ day, assistantId, currency, calls, cost },
      ...{ inputTextTokens, inputAudioTokens, outputTextTokens, outputAudioTokens },
    })
    .from(callCostDays)
    .where(and(eq(scope, ownerId), eq(payer, 'own')))
    .orderBy(asc(day), asc(assistantId));
}

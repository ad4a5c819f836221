import { type CallOrigin, VISITOR_LIMITS } from '@parlo/contract';
import type { EarlierTurn, FinishedTurn } from '@parlo/voice';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { violatesForeignKey } from '../../db/failures.ts';
import { conversations, messages } from '../../db/schema.ts';
import { type ConversationRef, conversationMs, isSame, readHistory, storeTurn } from '../../db/turns.ts';

/** A reply that takes longer is given up. */
export const REPLY_SECONDS = 75;
/** How long a crashed server blocks a conversation: while a reply is being written, its claim is renewed. */
const CLAIMED_SECONDS = 20;
const RENEW_MS = 5_000;
const fromNow = sql`now() + make_interval(secs => ${CLAIMED_SECONDS})`;
/** A call without a heartbeat for this long is over, though it is not closed yet. */
const SILENT_SECONDS = 20;

export interface TypedTurn {
  readonly conversationId: string;
  readonly assistantId: string | null;
  readonly ownerId: string | null;
  readonly serverId: string;
  readonly origin: CallOrigin;
  readonly consentedAt: Date | null;
  /** As conversations store it. */
  readonly visitor?: string | null;
  readonly site?: string | null;
  /** The visitor's; null where their browser named none. */
  readonly timeZone?: string | null;
  readonly itemId: string;
  readonly text: string;
}

export interface ClaimedTurn {
  readonly claimed: true;
  readonly conversation: ConversationRef;
  /** The visitor's; null when it was never named. */
  readonly timeZone: string | null;
  /** Milliseconds since the conversation began. */
  readonly atMs: number;
  /** The earlier turns. */
  readonly history: readonly EarlierTurn[];
  readonly turnsLeft: number;
}

export type Claim =
  | ClaimedTurn
  /** `gone`: it, its assistant or its owner was deleted in the meantime. */
  | { readonly claimed: false; readonly why: 'in_call' | 'answering' | 'too_long' | 'gone' };

/**
 * Stores what a visitor typed, before the reply begins, and claims the conversation until the reply is stored: one reply
 * at a time, over all servers. A turn that waited for its conversation passes `known`: if it was deleted meanwhile, it
 * stays deleted.
 */
export async function claimTurn(
  db: Database,
  turn: TypedTurn,
  conversation: 'known' | 'may begin' = 'may begin',
): Promise<Claim> {
  try {
    return await db.transaction(async (tx) => {
      if (conversation === 'may begin') await begin(tx, turn);
      return claim(tx, turn);
    });
  } catch (error) {
    if (violatesForeignKey(error)) return { claimed: false, why: 'gone' };
    throw error;
  }
}

async function claim(tx: Queryable, turn: TypedTurn): Promise<Claim> {
  const row = await lock(tx, turn.conversationId);
  if (!row || row.assistantId !== turn.assistantId || row.ownerId !== turn.ownerId) {
    return { claimed: false, why: 'gone' };
  }
  if (row.inCall) return { claimed: false, why: 'in_call' };
  if (row.answering) return { claimed: false, why: 'answering' };
  const typed = await typedTurns(tx, row.id);
  if (typed >= VISITOR_LIMITS.chatTurns) return { claimed: false, why: 'too_long' };
  const history = await readHistory(tx, row.id);
  const { itemId, text } = turn;
  const visitors = { itemId, text, role: 'visitor', via: 'text', interrupted: false, hidden: false } as const;
  await storeTurn(tx, row, { ...visitors, startedAtMs: row.atMs });
  await tx
    .update(conversations)
    .set({
      ...alive,
      answeringUntil: fromNow,
      consentedAt: sql`coalesce(consented_at, ${turn.consentedAt}::timestamptz)`,
      // Undefined fields stay unchanged.
      timeZone: turn.timeZone ?? undefined,
    })
    .where(eq(conversations.id, row.id));
  return {
    claimed: true,
    conversation: { id: row.id, startedAt: row.startedAt },
    timeZone: turn.timeZone ?? row.timeZone,
    atMs: row.atMs,
    history,
    turnsLeft: VISITOR_LIMITS.chatTurns - typed - 1,
  };
}

/**
 * Something was said just now. That moves the end of a conversation that has ended, by its call's end or because the
 * visitor left during a reply. A call that is not closed yet keeps its own heartbeat.
 */
const lastHeard = {
  heartbeatAt: sql`case when call_id is not null and ended_at is null then heartbeat_at else now() end`,
  endedAt: sql`case when ended_at is null then null else now() end`,
};

/** The visitor typed just now: a conversation without calls continues, even if it had ended. */
const alive = {
  ...lastHeard,
  endedAt: sql`case when call_id is null or ended_at is null then null else now() end`,
  endReason: sql`case when call_id is null then null else end_reason end`,
};

/** Does nothing where the conversation is there. */
async function begin(tx: Queryable, turn: TypedTurn): Promise<void> {
  const { conversationId: id, assistantId, ownerId, serverId, origin, visitor, site } = turn;
  await tx
    .insert(conversations)
    .values({ id, assistantId, ownerId, serverId, origin, visitor, site, channel: 'chat' })
    .onConflictDoNothing();
}

async function lock(tx: Queryable, id: string) {
  const [row] = await tx
    .select({
      id: conversations.id,
      startedAt: conversations.startedAt,
      timeZone: conversations.timeZone,
      assistantId: conversations.assistantId,
      ownerId: conversations.ownerId,
      // A call that never connected has taken no time, and does not prevent typing until it is closed.
      inCall: sql<boolean>`ended_at is null and call_id is not null and seconds > seconds_before
        and heartbeat_at > now() - make_interval(secs => ${SILENT_SECONDS})`,
      answering: sql<boolean>`coalesce(answering_until > now(), false)`,
      atMs: conversationMs,
    })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('update');
  return row;
}

/** Returns the number of typed turns of a conversation, those of its calls included. */
export function typedTurns(db: Queryable, conversationId: string): Promise<number> {
  return db.$count(
    messages,
    and(
      eq(messages.conversationId, conversationId),
      eq(messages.role, 'visitor'),
      eq(messages.via, 'text'),
      eq(messages.hidden, false),
    ),
  );
}

/**
 * Renews the claim of a turn until the returned function is called. A renewal that fails is left to the next one, and a
 * turn that was settled meanwhile is not claimed again.
 */
export function keepClaimed(db: Queryable, conversation: ConversationRef): () => void {
  const renew = () =>
    db
      .update(conversations)
      .set({ answeringUntil: fromNow })
      .where(and(isSame(conversation), isNotNull(conversations.answeringUntil)));
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  return () => clearInterval(timer);
}

/**
 * Frees all conversations at the start of the only server of a database: their replies ended with an earlier run, and a
 * visitor who types again need not wait until their claims run out.
 */
export async function freeClaims(db: Queryable): Promise<void> {
  await db.update(conversations).set({ answeringUntil: null }).where(isNotNull(conversations.answeringUntil));
}

/** Stores the reply, with the notice before it, if there was one, and frees the conversation for the next turn. */
export async function settleTurn(
  db: Database,
  conversation: ConversationRef,
  reply: readonly FinishedTurn[],
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const turn of reply) await storeTurn(tx, conversation, turn);
    await tx
      .update(conversations)
      .set({ ...lastHeard, answeringUntil: null })
      .where(isSame(conversation));
  });
}

import type { EarlierTurn } from '@parlo/voice';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { violatesForeignKey } from '../../../db/failures.ts';
import { conversations, messages } from '../../../db/schema.ts';
import { type ConversationRef, conversationMs, readHistory } from '../../../db/turns.ts';
import type { CallMinutes, LeaseRefusal } from './call-minutes.ts';
import {
  type ConversationRow,
  endRunningCall,
  isInCall,
  lockConversation,
  type SecondsOf,
} from './take-over.ts';

export interface CallToBegin {
  readonly callId: string;
  /** Begins with this call, or is continued in it. */
  readonly conversationId: string;
  /** Null for a draft of a new assistant. */
  readonly assistantId: string | null;
  /** The account whose minutes it uses; null: no account's. */
  readonly ownerId: string | null;
  readonly serverId: string;
  readonly origin: (typeof conversations.$inferInsert)['origin'];
  readonly consentedAt: Date | null;
  /** The visitor's; null where their browser named none. */
  readonly timeZone?: string | null;
  /** As conversations store it. */
  readonly visitor?: string | null;
  /** As conversations store it. */
  readonly site?: string | undefined;
  /** The network that a visitor calls from; null where nobody's calls are limited. */
  readonly address: string | null;
}

export interface BegunCall {
  readonly began: true;
  /** Seconds that the call may take so far; null when they are not counted. */
  readonly leased: number | null;
  readonly conversation: ConversationRef;
  /** The visitor's; null when it was never named. */
  readonly timeZone: string | null;
  /** Milliseconds since the conversation began. */
  readonly atMs: number;
  /** The earlier turns, oldest first. */
  readonly history: readonly EarlierTurn[];
  /** The conversation's fields before this call; null when it began with this call. */
  readonly before: Before | null;
  /** The call that the conversation was in until now, which has to be hung up; null when there was none. */
  readonly tookOver: string | null;
}

export type Beginning =
  | BegunCall
  /** `gone`: its assistant or owner was deleted in the meantime. */
  | { readonly began: false; readonly why: 'gone' | LeaseRefusal };

type Before = Pick<
  ConversationRow,
  'callId' | 'channel' | 'endedAt' | 'endReason' | 'seconds' | 'secondsBefore' | 'heartbeatAt'
>;

/** Thrown to roll the transaction back. `in the way`: another call began the same conversation at the same moment. */
class NotBegun extends Error {
  readonly why: 'gone' | LeaseRefusal | 'in the way';

  constructor(why: NotBegun['why']) {
    super(why);
    this.why = why;
  }
}

/** When several calls begin the same conversation at once, all but the first find it there on their next try. */
const TRIES = 3;

/**
 * Stores a call's beginning and leases its first seconds, both or neither. A conversation that is still in a call is
 * continued in this one, and the older call ends.
 */
export async function beginCall(
  db: Database,
  minutes: CallMinutes,
  call: CallToBegin,
  secondsOf: SecondsOf = () => undefined,
): Promise<Beginning> {
  // Most calls begin a conversation. Those need the account's lock only at the end, so they hold it for less time.
  let known = (await db.$count(conversations, eq(conversations.id, call.conversationId))) > 0;
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction((tx) => begin(tx, minutes, call, known ? secondsOf : null));
    } catch (error) {
      if (violatesForeignKey(error)) return { began: false, why: 'gone' };
      if (!(error instanceof NotBegun)) throw error;
      if (error.why !== 'in the way') return { began: false, why: error.why };
      if (tried === TRIES) throw error;
      known = true;
    }
  }
}

/** `secondsOf` is null for a new conversation. */
async function begin(
  tx: Queryable,
  minutes: CallMinutes,
  call: CallToBegin,
  secondsOf: SecondsOf | null,
): Promise<BegunCall> {
  const { callId, conversationId, ownerId: userId, assistantId, address } = call;
  if (userId !== null && secondsOf) await minutes.lock(tx, userId);
  const row = secondsOf && (await lockConversation(tx, conversationId));
  if (row && (row.ownerId !== userId || row.assistantId !== assistantId)) throw new NotBegun('gone');
  const tookOver = row && isInCall(row) ? row.callId : null;
  const seconds = row ? await secondsBefore(tx, minutes, row, secondsOf) : 0;
  const leased = userId === null ? null : await minutes.open(tx, { callId, userId, assistantId, address });
  if (typeof leased === 'string') throw new NotBegun(leased);
  const facts = { callId, serverId: call.serverId, channel: 'voice' } as const;
  const stored = row ? await goOn(tx, call, { ...facts, seconds }) : await insert(tx, call, facts);
  const before = row && beforeOf(row, tookOver !== null, seconds);
  const history = row ? await readHistory(tx, conversationId) : [];
  return { began: true, leased, ...stored, history, before, tookOver };
}

/** The seconds of a conversation that goes on. An older call's lease is settled first, so that the new one can have its rest. */
async function secondsBefore(
  tx: Queryable,
  minutes: CallMinutes,
  row: ConversationRow,
  secondsOf: SecondsOf | null,
): Promise<number> {
  return secondsOf && isInCall(row) && row.callId !== null
    ? endRunningCall(tx, minutes, row, secondsOf)
    : row.seconds;
}

type Facts = Pick<ConversationRow, 'serverId' | 'channel'> & { readonly callId: string };
const place = {
  startedAt: conversations.startedAt,
  timeZone: conversations.timeZone,
  atMs: conversationMs,
};

async function goOn(tx: Queryable, call: CallToBegin, facts: Facts & { readonly seconds: number }) {
  const rows = await tx
    .update(conversations)
    .set({
      ...facts,
      // Until a provider says that it holds the call.
      engine: 'local',
      providerRef: null,
      secondsBefore: facts.seconds,
      endedAt: null,
      endReason: null,
      heartbeatAt: sql`now()`,
      consentedAt: sql`coalesce(consented_at, ${call.consentedAt}::timestamptz)`,
      // Undefined fields stay unchanged.
      timeZone: call.timeZone ?? undefined,
    })
    .where(eq(conversations.id, call.conversationId))
    .returning(place);
  return placed(call, rows);
}

async function insert(tx: Queryable, call: CallToBegin, facts: Facts) {
  const { conversationId: id, assistantId, ownerId, origin, consentedAt, visitor, timeZone, site } = call;
  const rows = await tx
    .insert(conversations)
    .values({ ...facts, id, assistantId, ownerId, origin, consentedAt, visitor, timeZone, site })
    .onConflictDoNothing({ target: conversations.id })
    .returning(place);
  return placed(call, rows);
}

function placed(
  { conversationId: id }: CallToBegin,
  [row]: readonly { readonly startedAt: Date; readonly timeZone: string | null; readonly atMs: number }[],
) {
  if (!row) throw new NotBegun('in the way');
  const { startedAt, timeZone, atMs } = row;
  return { conversation: { id, startedAt }, timeZone, atMs };
}

function beforeOf(row: ConversationRow, wasInCall: boolean, seconds: number): Before {
  const { callId, channel, endedAt, endReason, secondsBefore, heartbeatAt } = row;
  return {
    callId,
    channel,
    seconds,
    secondsBefore,
    heartbeatAt,
    endedAt: wasInCall ? new Date() : endedAt,
    endReason: wasInCall ? 'moved' : endReason,
  };
}

/** Undoes the beginning of a call that could not be opened. */
export async function dropCall(
  db: Database,
  minutes: CallMinutes,
  { callId, conversationId, ownerId }: Pick<CallToBegin, 'callId' | 'conversationId' | 'ownerId'>,
  before: BegunCall['before'],
): Promise<void> {
  // Another call may have continued the conversation since.
  const ofCall = and(eq(conversations.id, conversationId), eq(conversations.callId, callId));
  await db.transaction(async (tx) => {
    if (ownerId !== null) await minutes.settle(tx, { callId, userId: ownerId, seconds: 0 });
    // Counted after the lock, so that no typed turn is missed.
    await lockConversation(tx, conversationId);
    const typed = await tx.$count(messages, eq(messages.conversationId, conversationId));
    if (before) await tx.update(conversations).set(before).where(ofCall);
    else if (typed > 0) await tx.update(conversations).set(TYPED_ONLY).where(ofCall);
    else await tx.delete(conversations).where(ofCall);
  });
}

/** The visitor typed while they waited for the call: the conversation stays as a chat. */
const TYPED_ONLY = { callId: null, channel: 'chat', heartbeatAt: sql`now()` } as const;

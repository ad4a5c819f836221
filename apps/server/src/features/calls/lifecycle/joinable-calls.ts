import type { EndReason } from '@parlo/voice';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { conversations } from '../../../db/schema.ts';
import type { CallEngine, CallHandlers } from '../call-engine.ts';
import type { CallRegister } from './call-register.ts';

/** The channel on which servers get the id of a call whose owner asked another server to hang it up. */
export const HANG_UP = 'call_hang_up';

/** A running call of this server, and who may join or end it. */
export interface JoinableCall {
  /** The assistant's owner; null for the demo assistant and for people without an account. */
  readonly ownerId: string | null;
  /** The hash of the client secret that opened it; null where an owner's key did. */
  readonly openedWith: string | null;
  readonly engine: Pick<CallEngine, 'join' | 'hangUp' | 'runOut'>;
  /** Absent where nothing is stored that another call could continue. */
  readonly conversationId?: string;
}

/** How long a visitor may be without a call that went on: a client tries for ten seconds, and its requests take their time. */
export const RETURN_MS = 15_000;

/** The visitor did not end it, and is likely to come back. */
const isCut = ({ reason }: { readonly reason: EndReason }) => reason === 'lost' || reason === 'failed';

/** The running calls of this server by their ids, and conversations whose visitors are expected back. */
export class JoinableCalls {
  readonly #calls = new Map<string, JoinableCall>();
  readonly #expected = new Map<string, NodeJS.Timeout>();
  #expects = true;
  #onIdle: (() => void) | null = null;

  get running(): ReadonlyMap<string, JoinableCall> {
    return this.#calls;
  }

  /** Knows the call from now until its end. Returns its handlers to the engine. */
  watch(callId: string, call: JoinableCall, handlers: CallHandlers): CallHandlers {
    this.#calls.set(callId, call);
    const { conversationId } = call;
    if (conversationId !== undefined) this.#came(conversationId);
    return {
      ...handlers,
      onEnded: (end) => {
        if (conversationId !== undefined && isCut(end)) this.#expect(conversationId);
        this.drop(callId);
        handlers.onEnded(end);
      },
    };
  }

  /** The call could not be opened. */
  drop(callId: string): void {
    this.#calls.delete(callId);
    this.#settle();
  }

  /** Whether a conversation is in a call here, or was until its connection broke: it may go on in a server that stops. */
  comesBack(conversationId: string | null | undefined): boolean {
    if (!this.#expects || conversationId == null) return false;
    if (this.#expected.has(conversationId)) return true;
    return [...this.#calls.values()].some((call) => call.conversationId === conversationId);
  }

  /** From now on nobody is waited for, and who comes back goes to another server. */
  expectNobody(): void {
    this.#expects = false;
    for (const conversationId of [...this.#expected.keys()]) this.#came(conversationId);
    this.#settle();
  }

  /** Resolves when no call is left and nobody is expected back, or after `limitMs`. */
  async idle(limitMs: number): Promise<void> {
    if (this.#isIdle) return;
    const idle = Promise.withResolvers<void>();
    const limit = setTimeout(idle.resolve, limitMs);
    this.#onIdle = idle.resolve;
    await idle.promise;
    clearTimeout(limit);
    this.#onIdle = null;
  }

  find(callId: string): JoinableCall | undefined {
    return this.#calls.get(callId);
  }

  get #isIdle(): boolean {
    return this.#calls.size === 0 && this.#expected.size === 0;
  }

  #settle(): void {
    if (this.#isIdle) this.#onIdle?.();
  }

  #expect(conversationId: string): void {
    if (!this.#expects) return;
    this.#came(conversationId);
    const limit = setTimeout(() => {
      this.#came(conversationId);
      this.#settle();
    }, RETURN_MS);
    limit.unref();
    this.#expected.set(conversationId, limit);
  }

  #came(conversationId: string): void {
    clearTimeout(this.#expected.get(conversationId));
    this.#expected.delete(conversationId);
  }
}

/** Calls of other servers, which their owners may name to this one. */
export interface CallsElsewhere {
  runs(ownerId: string, callId: string): Promise<boolean>;
  /** The server that has the call hangs it up a moment later. */
  hangUp(callId: string): Promise<void>;
}

export function createCallsElsewhere(db: Database, register: Pick<CallRegister, 'mine'>): CallsElsewhere {
  return {
    async runs(ownerId, callId) {
      // The end of a call of this server is stored a moment after it.
      if (register.mine.includes(callId)) return false;
      const { ownerId: owner, callId: call, endedAt } = conversations;
      return (await db.$count(conversations, and(eq(call, callId), eq(owner, ownerId), isNull(endedAt)))) > 0;
    },
    async hangUp(callId) {
      await db.execute(sql`select pg_notify(${HANG_UP}, ${callId})`);
    },
  };
}

/** A reply that is being heard may end, then one sentence is said: what `last-words.ts` allows them, and a second more. */
export const LAST_SENTENCE_MS = 12_000;

/**
 * Calls are asked to end one after the other: all at once, they would come to another server at once, and wait for each
 * other there.
 */
const APART_MS = 200;
/** All calls of a server are asked within this time, however many they are. */
const MOST_APART_MS = 10_000;

/**
 * Gives the calls of a server that stops `limitMs` in all: they may end by themselves until there is only time for one
 * more sentence, which the assistant then says in each that is left. Until then, whoever lost the connection may come
 * back. Their ends are being stored when this resolves.
 */
export async function drainCalls(
  joinable: JoinableCalls,
  register: Pick<CallRegister, 'runOut'>,
  limitMs: number,
): Promise<void> {
  const apartMs = (calls: number) => Math.min(APART_MS, MOST_APART_MS / calls);
  const allApartMs = Math.min(APART_MS * joinable.running.size, MOST_APART_MS);
  await joinable.idle(Math.max(0, limitMs - LAST_SENTENCE_MS - allApartMs));
  joinable.expectNobody();
  const left = [...joinable.running];
  for (const [place, [callId, { engine }]] of left.entries()) {
    if (place > 0) await joinable.idle(apartMs(left.length));
    if (!joinable.find(callId)) continue;
    // Calls of people without an account are not in the register.
    if (!register.runOut(callId, 'stopped')) engine.runOut(callId, 'stopped');
  }
  await joinable.idle(LAST_SENTENCE_MS);
}

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../db/connect.ts';
import { openText } from '../db/sealed-rows.ts';

/** What the database knows of a call and its conversation. Words are null unless they were asked for. */
export interface CallFacts {
  readonly conversationId: string;
  /** Of the current or last call; null if it was only typed. */
  readonly callId: string | null;
  readonly assistantId: string | null;
  readonly origin: string;
  readonly engine: string;
  readonly fellBack: boolean;
  readonly serverId: string;
  readonly startedAt: Date;
  readonly heartbeatAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
  readonly seconds: number;
  /** Of this call, as the ledger has them; null: none are billed, or not yet. */
  readonly billedSeconds: number | null;
  readonly turns: readonly TurnFacts[];
}

export interface TurnFacts {
  readonly atMs: number;
  readonly role: string;
  readonly via: string;
  readonly outcome: string | null;
  readonly latencyMs: number | null;
  readonly interrupted: boolean;
  readonly text: string | null;
}

const Call = z.object({
  conversationId: z.string(),
  callId: z.string().nullable(),
  assistantId: z.string().nullable(),
  origin: z.string(),
  engine: z.string(),
  fellBack: z.boolean(),
  serverId: z.string(),
  startedAt: z.coerce.date(),
  heartbeatAt: z.coerce.date(),
  endedAt: z.coerce.date().nullable(),
  endReason: z.string().nullable(),
  seconds: z.number(),
  billedSeconds: z.number().nullable(),
});
const Turn = z.object({
  id: z.string(),
  keyId: z.string().nullable(),
  atMs: z.number(),
  role: z.string(),
  via: z.string(),
  outcome: z.string().nullable(),
  latencyMs: z.number().nullable(),
  interrupted: z.boolean(),
  text: z.string().nullable(),
});

/** Finds a call by its id, or a conversation by its own; null when there is none, or no longer. */
export async function readCall(db: Queryable, id: string, words: boolean): Promise<CallFacts | null> {
  const { rows } = await db.execute(sql`
    select c.id as "conversationId", c.call_id as "callId", c.assistant_id as "assistantId", c.origin, c.engine,
      c.fell_back as "fellBack", c.server_id as "serverId", c.started_at as "startedAt",
      c.heartbeat_at as "heartbeatAt", c.ended_at as "endedAt", c.end_reason as "endReason", c.seconds,
      (select -m.seconds from minute_entries m where m.kind = 'usage' and m.reference = c.call_id) as "billedSeconds"
    from conversations c where c.id = ${id} or c.call_id = ${id}`);
  if (!rows[0]) return null;
  const call = Call.parse(rows[0]);
  const { rows: turns } = await db.execute(sql`
    select id, key_id as "keyId", started_at_ms as "atMs", role, via, outcome, latency_ms as "latencyMs", interrupted,
      case when ${words} then text end as text
    from messages where conversation_id = ${call.conversationId} and not hidden order by position`);
  const opened = z
    .array(Turn)
    .parse(turns)
    .map(({ id, keyId, text, ...turn }) => {
      const place = { conversationId: call.conversationId, id, keyId };
      return { ...turn, text: text === null ? null : openText(db, { ...place, text }) };
    });
  return { ...call, turns: opened };
}

import { withDatabase } from './database.ts';

/** What one side said. An assistant's turn has an outcome. */
export interface MadeTurn {
  readonly role: 'visitor' | 'assistant';
  readonly text: string;
  readonly outcome?: 'answered' | 'unknown' | 'small_talk';
  /** Place of the FAQ entry it answered from, if it did. */
  readonly entry?: number;
  readonly interrupted?: boolean;
  readonly latencyMs?: number;
}

export interface MadeConversation {
  readonly assistantId: string;
  readonly hoursAgo: number;
  readonly seconds?: number;
  readonly origin?: 'widget' | 'popup' | 'sandbox';
  readonly endReason?: string;
  /** As conversations store it. */
  readonly site?: string;
  readonly said: readonly MadeTurn[];
}

export const asks = (text: string): MadeTurn => ({ role: 'visitor', text });
export const greets = (text: string): MadeTurn => ({ role: 'assistant', text, outcome: 'small_talk' });
export const answers = (text: string, entry?: number): MadeTurn => ({
  role: 'assistant',
  text,
  outcome: 'answered',
  ...(entry !== undefined && { entry }),
});
export const doesNotKnow: MadeTurn = {
  role: 'assistant',
  text: 'I am afraid I do not know that.',
  outcome: 'unknown',
};

/** Stores conversations as calls leave them behind, without anybody calling. Resolves with their ids. */
export function makeConversations(dataDir: string, made: readonly MadeConversation[]): Promise<string[]> {
  return withDatabase(dataDir, async (client) => {
    const ids: string[] = [];
    for (const {
      assistantId,
      hoursAgo,
      seconds = 60,
      origin = 'widget',
      endReason = 'left',
      ...one
    } of made) {
      const { said, site = null } = one;
      const id = `rtc_made_${Math.random().toString(36).slice(2)}`;
      await client.query(
        `insert into conversations (id, assistant_id, owner_id, server_id, origin, channel, started_at, ended_at, end_reason, seconds, site)
         select $1, id, owner_id, 'server_made', $3, 'voice', began, began + make_interval(secs => $5), $6, $5, $7
         from assistants, lateral (select now() - make_interval(secs => 3600 * $4::float) as began) b where id = $2`,
        [id, assistantId, origin, hoursAgo, seconds, endReason, site],
      );
      for (const [position, turn] of said.entries()) {
        const { role, text, outcome = null, entry, interrupted = false, latencyMs = null } = turn;
        await client.query(
          `insert into messages (conversation_id, id, position, role, via, text, interrupted, started_at_ms, latency_ms, memory)
           select $1, $2, $3, $4, 'voice', $5, $7, $8, $11,
             case when $6::text is not null then jsonb_build_object('version', 1, 'outcome', $6::text, 'entryIds',
               to_jsonb(array(select id from faq_entries where assistant_id = $9 and position = $10))) end`,
          [
            id,
            `item_${position}`,
            position,
            role,
            text,
            outcome,
            interrupted,
            position * 4_000,
            assistantId,
            entry ?? -1,
            latencyMs,
          ],
        );
      }
      ids.push(id);
    }
    return ids;
  });
}

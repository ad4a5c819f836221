import { setTimeout as delay } from 'node:timers/promises';
import type { Parlo } from '@parlo/e2e/support/parlo.ts';
import { embeddedUrl, query } from '../faults/places.ts';

export interface StoredCall {
  readonly end_reason: string | null;
  readonly seconds: number | null;
  readonly turns: number;
  readonly consented: boolean;
  /** The caller's number is kept. */
  readonly contacts: number;
}

const LAST = `select end_reason, seconds, turns, consented_at is not null as consented,
  (select count(*)::int from contacts k where k.conversation_id = c.id) as contacts
  from conversations c where assistant_id = $1 order by started_at desc limit 1`;
const ENDED_MS = 10_000;
const LOOK_MS = 200;

/** The last call of an assistant, once it has ended. */
export async function lastCall(parlo: Parlo, assistantId: string): Promise<StoredCall | null> {
  const url = await embeddedUrl(parlo.dataDir);
  const until = performance.now() + ENDED_MS;
  for (;;) {
    const [call] = await query<StoredCall & { [column: string]: unknown }>(url, LAST, [assistantId]);
    if (call?.end_reason || performance.now() > until) return call ?? null;
    await delay(LOOK_MS);
  }
}

export interface StoredMessage {
  readonly name: string;
  readonly phone: string;
  readonly message: string;
}

const MESSAGE = `select name, phone, message from contacts
  where conversation_id in (select id from conversations where assistant_id = $1) and message <> '' limit 1`;

/** What a caller left for a person. */
export async function lastMessage(parlo: Parlo, assistantId: string): Promise<StoredMessage | undefined> {
  const url = await embeddedUrl(parlo.dataDir);
  const rows = await query<StoredMessage & { [column: string]: unknown }>(url, MESSAGE, [assistantId]);
  return rows[0];
}

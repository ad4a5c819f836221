import type { Client, EndpointInput } from '@parlo/contract';
import { registerOwner } from '@parlo/e2e/support/account.ts';
import { withDatabase } from '@parlo/e2e/support/database.ts';
import type { Parlo } from '@parlo/e2e/support/parlo.ts';
import { type Seeded, seedConversations } from '../support/seed-conversations.ts';
import { percentile, type Row } from '../support/stats.ts';

/** How fast an owner with a hundred thousand conversations sees them listed, searched and added up. */

const GOAL_MS = 100;
/** Below the requests that one owner may send in a minute. */
const TIMES = 40;
const PAGES_DEEP = 30;

export async function conversationRows(parlo: Parlo): Promise<Row[]> {
  const { client, id } = await registerOwner(parlo.url);
  const seeded = await withDatabase(parlo.dataDir, (database) =>
    seedConversations((text, values) => database.query(text, values), id),
  );
  const rows: Row[] = [];
  for (const [what, ask] of await questions(client, seeded)) {
    const times: number[] = [];
    for (let i = 0; i < TIMES; i++) {
      const startedAt = performance.now();
      await ask();
      times.push(performance.now() - startedAt);
    }
    const measured = `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
    rows.push({ what: `${what}, of ${seeded.conversations}`, goal: `p95 ≤ ${GOAL_MS} ms`, measured });
  }
  return rows;
}

async function questions(client: Client, { assistantIds, commonWord, rareWord }: Seeded) {
  const list = (input: EndpointInput<'getConversations'>) => () => client.request('getConversations', input);
  const analytics = (days: number) => () => client.request('getAnalytics', { days, timeZone: 'Europe/Kyiv' });
  return [
    ['conversations, first page', list({})],
    ['conversations, a deep page', list({ limit: 100, cursor: await deepCursor(client) })],
    ['conversations with a common word', list({ search: commonWord })],
    ['conversations with a rare word', list({ search: rareWord })],
    ['conversations with an unanswered question', list({ unanswered: true, assistantId: assistantIds[0] })],
    ['analytics of 30 days', analytics(30)],
    ['analytics of 365 days', analytics(365)],
  ] as const;
}

async function deepCursor(client: Client): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_DEEP; page++) {
    cursor = (await client.request('getConversations', { limit: 100, cursor })).next ?? undefined;
  }
  return cursor;
}

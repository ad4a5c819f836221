import { randomUUID } from 'node:crypto';
import { ConversationsResponse } from '@parlo/contract';
import { withDatabase } from '@parlo/e2e/support/database.ts';
import type { Parlo } from '@parlo/e2e/support/parlo.ts';
import type { Row } from '../support/rows.ts';
import { type Seeded, seedConversations } from '../support/seed-conversations.ts';
import { percentile } from '../support/stats.ts';

/** How fast an owner with a hundred thousand conversations sees them listed, searched and added up. */

const GOAL_MS = 100;
/** Under the calls that one owner may make in a minute. */
const TIMES = 40;
const PAGES_DEEP = 30;

type Post = (path: string, body: object) => Promise<unknown>;

export async function conversationRows(parlo: Parlo): Promise<Row[]> {
  const { post, ownerId } = await register(parlo.url);
  const seeded = await withDatabase(parlo.dataDir, (client) =>
    seedConversations((text, values) => client.query(text, values), ownerId),
  );
  const rows: Row[] = [];
  for (const [what, path, body] of await questions(post, seeded)) {
    const times: number[] = [];
    for (let i = 0; i < TIMES; i++) {
      const startedAt = performance.now();
      await post(path, body);
      times.push(performance.now() - startedAt);
    }
    const measured = `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
    rows.push({ what: `${what}, of ${seeded.conversations}`, goal: `p95 ≤ ${GOAL_MS} ms`, measured });
  }
  return rows;
}

async function questions(post: Post, { assistantIds, commonWord, rareWord }: Seeded) {
  const list = '/get_conversations';
  const analytics = '/get_analytics';
  const timeZone = 'Europe/Kyiv';
  return [
    ['conversations, first page', list, {}],
    ['conversations, a deep page', list, { limit: 100, cursor: await deepCursor(post) }],
    ['conversations with a common word', list, { search: commonWord }],
    ['conversations with a rare word', list, { search: rareWord }],
    ['conversations with an unanswered question', list, { unanswered: true, assistantId: assistantIds[0] }],
    ['analytics of 30 days', analytics, { days: 30, timeZone }],
    ['analytics of 365 days', analytics, { days: 365, timeZone }],
  ] as const;
}

async function deepCursor(post: Post): Promise<string | null> {
  let next: string | null = null;
  for (let page = 0; page < PAGES_DEEP; page++) {
    const body: object = { limit: 100, ...(next !== null && { cursor: next }) };
    next = ConversationsResponse.parse(await post('/get_conversations', body)).next;
  }
  return next;
}

async function register(url: string): Promise<{ post: Post; ownerId: string }> {
  let token = '';
  const send = async (path: string, body: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  };
  const person = { name: 'Olena', surname: 'Koval', phone: '+380441234567', password: 'correct horse' };
  const registered = await send('/register', { ...person, email: `bench-${randomUUID()}@example.com` });
  token = registered.headers.get('set-auth-token') ?? '';
  const { user } = (await registered.json()) as { user: { id: string } };
  return { post: async (path, body) => (await send(path, body)).json(), ownerId: user.id };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Business } from './business.ts';
import { query } from './places.ts';
import type { Promises, Stored, Verdict } from './promises.ts';

/** Reads what is stored of a business, once all of it has come to rest. */

const POLL_MS = 500;
/** Closing the calls of a server that is gone, and reading a file again after its process was killed, take a minute or two. */
const REST_MS = 300_000;
const SETTLE_MS = 20_000;

const MESSAGES = `select case when m.text like '% call %' then 'spoken' else 'message' end as kind, m.text as key,
    count(*)::int as times
  from messages m join conversations c on c.id = m.conversation_id
  where c.owner_id = $1 and m.role = 'visitor' and m.text like 'Do you deliver%' group by m.text`;
/** The answers between a visitor's turn and the next one, without the notice before the first. */
const REPLIES = `with turns as (
    select m.conversation_id, m.position, m.text, lead(m.position) over (partition by m.conversation_id order by m.position) as next
    from messages m join conversations c on c.id = m.conversation_id
    where c.owner_id = $1 and m.role = 'visitor'
  )
  select 'reply' as kind, t.text as key, count(a.*)::int as times
  from turns t left join messages a on a.conversation_id = t.conversation_id and a.role = 'assistant'
    and a.text not like 'You are talking to an AI%' and a.position > t.position and (t.next is null or a.position < t.next)
  where t.text like '% chat %' group by t.text`;
const FILES = `select 'file' as kind, f.name as key, count(k.id)::int as times
  from files f left join knowledge_files k on k.id = f.id where f.owner_id = $1 group by f.name`;
const BOOKINGS = `select 'booking' as kind, request_id as key, count(*)::int as times
  from bookings where owner_id = $1 and state = 'booked' group by request_id`;
const PAYMENTS = `select 'payment' as kind, reference as key, count(*)::int as times
  from minute_entries where user_id = $1 and kind = 'top_up' group by reference`;

const UNREST = `select
  (select count(*)::int from conversations where owner_id = $1 and call_id is not null and ended_at is null) as calls,
  (select count(*)::int from minute_leases where user_id = $1) as leases,
  (select count(*)::int from knowledge_files k join files f on f.id = k.id
    where f.owner_id = $1 and k.status = 'pending') as files`;
const SUMS = `select coalesce((select sum(seconds)::int from conversations where owner_id = $1), 0) as talked,
  coalesce((select -sum(seconds)::int from minute_entries where user_id = $1 and kind = 'usage'), 0) as billed,
  (select seconds from minute_balances where user_id = $1) as balance,
  (select sum(seconds)::int from minute_entries where user_id = $1) as entered`;
const FAILED = `select f.name, k.reason from knowledge_files k join files f on f.id = k.id
  where f.owner_id = $1 and k.status = 'failed'`;

interface Unrest {
  readonly calls: number;
  readonly leases: number;
  readonly files: number;
}

interface Sums {
  readonly talked: number;
  readonly billed: number;
  readonly balance: number;
  readonly entered: number;
}

export interface Checked extends Verdict {
  /** Sums that are not equal, files that were given up, calls that stay open. */
  readonly wrong: readonly string[];
}

/** Compares what was acknowledged with what is stored; clients may go on meanwhile. */
export async function checkKept(
  database: string,
  { ownerId }: Business,
  promises: Promises,
): Promise<Verdict> {
  const texts = [MESSAGES, REPLIES, FILES, BOOKINGS, PAYMENTS];
  const read = async () => {
    const stored = await Promise.all(texts.map((text) => query<Stored>(database, text, [ownerId])));
    return promises.judge(stored.flat());
  };
  let verdict = await read();
  // What was heard in a call is stored a moment after it was said.
  for (const from = performance.now(); verdict.lost.length > 0 && performance.now() - from < SETTLE_MS; ) {
    await delay(POLL_MS);
    verdict = await read();
  }
  return verdict;
}

/** The same when nothing moves any more, with sums, files that were given up and calls that stay open. */
export async function checkAtRest(
  database: string,
  business: Business,
  promises: Promises,
): Promise<Checked> {
  const ask = async <T extends object>(text: string) => query<T>(database, text, [business.ownerId]);
  const unrest = await untilStill(async () => (await ask<Unrest>(UNREST))[0]);
  const verdict = await checkKept(database, business, promises);
  const [sums] = await ask<Sums>(SUMS);
  const failed = await ask<{ name: string; reason: string }>(FAILED);
  const wrong = [
    ...Object.entries(unrest ?? {}).flatMap(([what, count]) =>
      count > 0 ? [`${count} ${what} stay open`] : [],
    ),
    ...(sums && sums.talked !== sums.billed
      ? [`${sums.talked} s were talked and ${sums.billed} billed`]
      : []),
    ...(sums && sums.balance !== sums.entered
      ? [`the balance is ${sums.balance} s and its entries are ${sums.entered}`]
      : []),
    ...failed.map(({ name, reason }) => `${name} was given up: ${reason}`),
  ];
  return { ...verdict, wrong };
}

async function untilStill(read: () => Promise<Unrest | undefined>): Promise<Unrest | undefined> {
  let until = performance.now() + REST_MS;
  for (let left = Number.POSITIVE_INFINITY; ; ) {
    const now = await read();
    const open = now ? now.calls + now.leases + now.files : 0;
    if (open === 0 || performance.now() > until) return now;
    // A busy machine takes a minute for each file.
    if (open < left) until = performance.now() + REST_MS;
    left = open;
    await delay(POLL_MS);
  }
}

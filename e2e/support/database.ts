import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

export interface StoredConversation {
  readonly id: string;
  /** Where it was made from. */
  readonly origin: string;
  readonly seconds: number;
  readonly end_reason: string | null;
  readonly ended: boolean;
  readonly turns: readonly { readonly role: string; readonly text: string; readonly interrupted: boolean }[];
}

/** What Parlo has stored of an assistant's calls, read from its own database; hidden turns left out. */
export function readConversations(dataDir: string, assistantId: string): Promise<StoredConversation[]> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<StoredConversation>(
      `select c.id, c.origin, c.seconds, c.end_reason, c.ended_at is not null as ended,
         coalesce(json_agg(json_build_object('role', m.role, 'text', m.text, 'interrupted', m.interrupted)
           order by m.position) filter (where not m.hidden), '[]') as turns
       from conversations c left join messages m on m.conversation_id = c.id
       where c.assistant_id = $1 group by c.id order by c.started_at`,
      [assistantId],
    );
    return rows;
  });
}

/** Lets an account have used up its minutes but for a few seconds, as calls would have. */
export function leaveSeconds(dataDir: string, email: string, seconds: number): Promise<void> {
  return withDatabase(dataDir, async (client) => {
    await client.query(
      `with account as (
         select b.user_id, b.seconds - $2 as used from minute_balances b join "user" u on u.id = b.user_id
         where u.email = $1
       ), billed as (
         insert into minute_entries (id, user_id, kind, seconds, reference)
         select 'entry_' || gen_random_uuid(), user_id, 'usage', -used, 'rtc_' || gen_random_uuid() from account
       )
       update minute_balances b set seconds = $2, used_seconds = used_seconds + account.used
       from account where account.user_id = b.user_id`,
      [email, seconds],
    );
  });
}

/** Seconds that an account has, and whatever calls still hold of it. */
export function readMinutes(dataDir: string, email: string): Promise<{ seconds: number; leased: number }> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ seconds: number; leased: number }>(
      `select b.seconds, coalesce((select sum(l.seconds)::int from minute_leases l where l.user_id = b.user_id), 0)
         as leased
       from minute_balances b join "user" u on u.id = b.user_id where u.email = $1`,
      [email],
    );
    return rows[0] ?? { seconds: Number.NaN, leased: Number.NaN };
  });
}

/** How many connections Parlo holds to its database. */
export function readDatabaseSessions(dataDir: string): Promise<number> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = 'parlo'`,
    );
    return rows[0]?.count ?? 0;
  });
}

/** Asks Parlo’s own database, which runs while Parlo does. */
export async function withDatabase<T>(dataDir: string, use: (client: Client) => Promise<T>): Promise<T> {
  // The fourth line of PostgreSQL's own pid file is the port.
  const port = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]);
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  const client = new Client({ host: '127.0.0.1', port, user: 'parlo', password, database: 'postgres' });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Asks again until `found` says yes: what a call leaves behind is stored after the visitor is gone. */
export async function eventually<T>(
  read: () => Promise<T>,
  found: (value: T) => boolean,
  limitMs = 30_000,
): Promise<T> {
  const until = performance.now() + limitMs;
  for (;;) {
    const value = await read();
    if (found(value) || performance.now() > until) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { grantMinutes, registerOwner } from '@parlo/e2e/support/account.ts';
import { eventually } from '@parlo/e2e/support/database.ts';
import { freePort, type Parlo, startParlo } from '@parlo/e2e/support/parlo.ts';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded.ts';
import { createLogger } from '../apps/server/src/platform/monitoring/logger.ts';
import { startS3StandIn } from '../apps/server/src/testing/s3-stand-in.ts';
import { AnswerWatch } from './support/calls/answer-watch.ts';
import { openPeerLine } from './support/calls/lines.ts';
import { Caller } from './support/servers/caller.ts';
import { eitherAnswers } from './support/servers/either-answers.ts';
import { PROXIES, type ProxyName, startProxy } from './support/servers/proxies.ts';
import { median, printRows, type Row } from './support/stats.ts';

/**
 * Two servers over one PostgreSQL and one bucket, behind Debian's nginx and then its Caddy: whether either server answers
 * everything, and whether a rolling restart during calls loses a call, a message or a minute.
 * `--calls=40`: so many calls at once, ten otherwise; `--proxy=nginx`: this one alone.
 */

const options = process.argv.slice(2);
const option = (name: string) => options.find((each) => each.startsWith(`--${name}=`))?.split('=')[1];
const calls = Number(option('calls') ?? 10);
const proxies = PROXIES.filter((name) => name === (option('proxy') ?? name));
const PAUSE_MS = 2_000;
const APART_MS = 150;
const BETWEEN_MS = 5_000;
const SAMPLE_MS = 15_000;
/** Forty calls keep two cores busy while a server starts beside them. */
const READY_MS = 300_000;

const folder = await mkdtemp(join(tmpdir(), 'parlo-servers-'));
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'database'),
  logger: createLogger({ level: 'error' }),
});
const bucket = await startS3StandIn();
const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings;
const env = {
  DATABASE_URL: postgres.url,
  PARLO_SECRET: 'the secret of a benchmark, and of nothing else',
  PARLO_S3_ENDPOINT: endpoint,
  PARLO_S3_BUCKET: name,
  PARLO_S3_REGION: region,
  PARLO_S3_ACCESS_KEY_ID: accessKeyId,
  PARLO_S3_SECRET_ACCESS_KEY: secretAccessKey,
  PARLO_VOICE_HOSTS: '1',
  PARLO_MAX_CALLS: '200',
  PARLO_MAX_CALLS_PER_ADDRESS: '200',
  PARLO_DRAIN_MINUTES: '0',
  // The proxy, and before it the caller itself, who says which address it has.
  PARLO_TRUST_PROXY: '2',
};
const ports = [await freePort(), await freePort()];
const start = (at: number) =>
  startParlo({ port: ports[at] ?? 0, dataDir: join(folder, `server${at}`), env, readyLimitMs: READY_MS });
const servers: Parlo[] = [];
const rows: Row[] = [];
let failed = false;

function tell(what: string, goal: string, measured: string, isMet: boolean): void {
  rows.push({ what, goal, measured });
  failed ||= !isMet;
}

const ask = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
};

/** An owner with an assistant for each caller, whom visitors may call. */
async function makeCallers(url: string, proxy: ProxyName): Promise<{ callers: Caller[]; ownerId: string }> {
  const parlo = servers[0];
  if (!parlo) throw new Error('No server runs.');
  const { client, email, id: ownerId } = await registerOwner(parlo.url);
  await grantMinutes(parlo, email, 1_000);
  const callers: Caller[] = [];
  for (let at = 0; at < calls; at++) {
    const assistant = {
      assistantName: `Bakery ${at}`,
      assistantPrompt: 'Answer questions about the bakery.',
      greetingMessage: 'Hello!',
      voice: 'verse' as const,
      faqList: [{ question: 'Do you deliver bread?', answer: 'Yes, every day.' }],
    };
    const { assistantId } = await client.request('addAssistant', { email, assistant });
    const address = `198.51.100.${at + 1}`;
    callers.push(new Caller({ url, assistantId, address, name: `${proxy} ${at}`, pauseMs: PAUSE_MS }));
  }
  return { callers, ownerId };
}

async function restart(at: number): Promise<void> {
  await servers[at]?.stop();
  servers[at] = await start(at);
}

interface Load {
  readonly commits: number;
  readonly bytes: number;
}

const LOAD = `select xact_commit::int as commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes
  from pg_stat_database where datname = current_database()`;

/** What PostgreSQL is asked to do in a minute, by both servers and all calls. */
async function databaseLoad(): Promise<Load> {
  const [from] = await ask<Load>(LOAD);
  await delay(SAMPLE_MS);
  const [to] = await ask<Load>(LOAD);
  const aMinute = 60_000 / SAMPLE_MS;
  return {
    commits: ((to?.commits ?? Number.NaN) - (from?.commits ?? Number.NaN)) * aMinute,
    bytes: ((to?.bytes ?? Number.NaN) - (from?.bytes ?? Number.NaN)) * aMinute,
  };
}

const loadWords = ({ commits, bytes }: Load) => `${Math.round(commits)}, ${Math.round(bytes / 1_000)} kB`;

/** A call over WebRTC, through the proxy: its sound goes past it, straight to the server that took it. */
async function overWebRtc(url: string, caller: Caller): Promise<boolean> {
  const { assistantId, address } = caller.options;
  const line = await openPeerLine({ url, assistantId, address, watch: new AnswerWatch() });
  line.close();
  return true;
}

async function rollingRestart(proxy: ProxyName): Promise<void> {
  const front = await startProxy(proxy, folder, ports);
  if (!front) {
    tell(`behind ${proxy}`, '–', 'not here', true);
    return;
  }
  try {
    const { callers, ownerId } = await makeCallers(front.url, proxy);
    const peer = callers[0] ? await overWebRtc(front.url, callers[0]).catch(() => false) : false;
    tell(`behind ${proxy}: a call over WebRTC`, 'yes', peer ? 'yes' : 'no', peer);
    const begun = await Promise.allSettled(
      callers.map(async (caller, at) => {
        await delay(at * APART_MS);
        await caller.begin();
      }),
    );
    const began = begun.filter(({ status }) => status === 'fulfilled').length;
    tell(`behind ${proxy}: calls that began`, String(calls), String(began), began === calls);
    const over = new AbortController();
    const talking = callers.map((caller) => caller.talk(over.signal));
    const load = await databaseLoad();
    tell('… transactions and journal of PostgreSQL a minute', '–', loadWords(load), true);
    for (const at of [0, 1]) {
      await delay(BETWEEN_MS);
      await restart(at);
    }
    await delay(BETWEEN_MS);
    over.abort();
    await Promise.all(talking);
    const lost = callers.filter((caller) => caller.lost).length;
    const gaps = callers.flatMap((caller) => caller.gaps);
    tell('… lost in a rolling restart of both', '0', String(lost), lost === 0);
    const gap =
      gaps.length > 0
        ? `${Math.round(median(gaps))} ms, ${Math.round(Math.max(...gaps))} ms at most`
        : 'none';
    tell('… moves to the other server, time without a call', '–', `${gaps.length}: ${gap}`, true);
    for (const caller of callers) caller.hangUp();
    await count(callers, ownerId);
  } finally {
    await front.stop();
  }
}

const OPEN =
  'select count(*)::int as open from conversations where owner_id = $1 and call_id is not null and ended_at is null';
const TURNS = `select m.text, count(*)::int as times from messages m join conversations c on c.id = m.conversation_id
  where c.owner_id = $1 and m.role = 'visitor' and m.text like 'Do you%' group by m.text`;
const MINUTES = `select (select sum(seconds)::int from conversations where owner_id = $1) as talked,
  (select -sum(seconds)::int from minute_entries where user_id = $1 and kind = 'usage') as billed,
  (select count(*)::int from minute_leases where user_id = $1) as leased`;

/** What is stored once all calls have ended. */
async function count(callers: readonly Caller[], ownerId: string): Promise<void> {
  await eventually(
    async () => (await ask<{ open: number }>(OPEN, [ownerId]))[0]?.open,
    (open) => open === 0,
  );
  const stored = new Map(
    (await ask<{ text: string; times: number }>(TURNS, [ownerId])).map(({ text, times }) => [text, times]),
  );
  const taken = [...new Set(callers.flatMap((caller) => caller.taken))];
  const missing = taken.filter((text) => !stored.has(text)).length;
  const twice = [...stored.values()].filter((times) => times > 1).length;
  tell(
    `… messages lost and stored twice, of ${taken.length}`,
    '0, 0',
    `${missing}, ${twice}`,
    missing + twice === 0,
  );
  const [minutes] = await ask<{ talked: number; billed: number; leased: number }>(MINUTES, [ownerId]);
  const { talked = Number.NaN, billed = Number.NaN, leased = Number.NaN } = minutes ?? {};
  const isEqual = talked === billed && leased === 0;
  tell('… seconds talked and billed, leases left', 'equal, 0', `${talked} and ${billed}, ${leased}`, isEqual);
}

try {
  servers.push(await start(0), await start(1));
  const [first, second] = servers;
  if (first && second) {
    for (const { what, works } of await eitherAnswers([first, second]))
      tell(what, 'yes', works ? 'yes' : 'no', works);
  }
  tell(
    'without calls, transactions and journal of PostgreSQL a minute',
    '–',
    loadWords(await databaseLoad()),
    true,
  );
  for (const proxy of proxies) await rollingRestart(proxy);
} finally {
  printRows(`Two servers, ${calls} calls`, rows);
  for (const server of servers) await server.stop();
  await bucket.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
if (failed) process.exitCode = 1;

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '@parlo/e2e/support/database.ts';
import { freePort, type Parlo, startParlo } from '@parlo/e2e/support/parlo.ts';
import { readLastRelease } from '../apps/server/src/testing/last-release.ts';
import { startStripeStandIn } from '../apps/server/src/testing/stripe-stand-in/start.ts';
import { Business } from './support/rollback/business.ts';
import { checkOut } from './support/rollback/check-out.ts';
import { printRows, type Row } from './support/stats.ts';

/**
 * Whether the version before works on this version's database: it is checked out beside, started on the data that this
 * one has written, and holds a chat, a booking and a payment; then this version goes on with all of it.
 * `apps/server/src/db/last-release.json` names it.
 */

interface Sums {
  readonly turns: number;
  readonly conversations: number;
  readonly bookings: number;
  readonly minutes: number;
}

const SUMS = `select (select count(*)::int from messages) as turns, (select count(*)::int from conversations) as conversations,
  (select count(*)::int from bookings) as bookings, (select sum(seconds)::int / 60 from minute_balances) as minutes`;

const readSums = (dataDir: string) =>
  withDatabase(dataDir, async (client) => (await client.query<Sums>(SUMS)).rows[0]);

const release = await readLastRelease();
const before = await checkOut(release.commit);
if (!before) {
  console.log(
    `Skipped: the history here does not go back to ${release.version} (${release.commit.slice(0, 8)}).`,
  );
  process.exit(0);
}
const stripe = await startStripeStandIn();
const dataDir = await mkdtemp(join(tmpdir(), 'parlo-rollback-'));
const port = await freePort();
const env = {
  PARLO_VOICE_HOSTS: '1',
  PARLO_STRIPE_SECRET_KEY: stripe.secretKey,
  PARLO_STRIPE_WEBHOOK_SECRET: stripe.webhooks.secret,
  PARLO_STRIPE_API_URL: stripe.url,
};
const business = new Business(stripe);
business.url = `http://localhost:${port}`;
stripe.webhooks.url = `${business.url}/api/payments/webhook/stripe`;
const rows: Row[] = [];
let parlo: Parlo | undefined;

/** Runs one version until `does` is done with it. */
async function during(name: string, main: string | undefined, does: () => Promise<void>): Promise<void> {
  parlo = await startParlo({ dataDir, port, env, ...(main && { main }) });
  await does();
  const sums = await readSums(dataDir);
  await parlo.stop();
  if (!sums) throw new Error('The database has no sums.');
  const { turns, conversations, bookings, minutes } = sums;
  const measured = `${turns} turns in ${conversations} conversation, ${bookings} booked, ${minutes} minutes`;
  const goal = GOALS[rows.length] ?? '–';
  rows.push({ what: name, goal, measured });
  if (measured !== goal) process.exitCode = 1;
}

/** A greeting and two turns each time; ten minutes each of owner and administrator, the plan's 300, and 100 at each further payment. */
const GOALS = [
  '3 turns in 1 conversation, 1 booked, 320 minutes',
  '5 turns in 1 conversation, 2 booked, 420 minutes',
  '7 turns in 1 conversation, 3 booked, 520 minutes',
];

async function trade(pays: 'starter' | 'add_minutes'): Promise<void> {
  await business.signIn();
  await business.chat();
  await business.book();
  await business.pay(pays);
}

try {
  await during('this version', undefined, async () => {
    await business.begin();
    await trade('starter');
  });
  await during(`${release.version} on its database`, before.main, () => trade('add_minutes'));
  await during('this version again', undefined, () => trade('add_minutes'));
  printRows(`A rollback to ${release.version} (${release.commit.slice(0, 8)}) and back`, rows);
} finally {
  await parlo?.stop();
  await stripe.close();
  await before.remove();
  await rm(dataDir, { recursive: true, force: true });
}

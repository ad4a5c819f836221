import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../../apps/server/src/db/embedded.ts';
import { createLogger } from '../../../apps/server/src/platform/monitoring/logger.ts';
import { startS3StandIn } from '../../../apps/server/src/testing/s3-stand-in.ts';
import { startSmtpStandIn } from '../../../apps/server/src/testing/smtp-stand-in.ts';
import type { Broken, Fault } from './fault.ts';
import { embeddedUrl, openServer, query } from './places.ts';
import { Relay } from './relay.ts';

/** What Parlo asks over the network and can't reach: its database, its bucket, its mail server. */

const AWAY_MS = 60_000;
const MAILS_MS = 300_000;
const POLL_MS = 500;

/** A PostgreSQL beside Parlo, for one that is told of it by DATABASE_URL. */
export async function openPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-faults-'));
  const logger = createLogger({ level: 'error' });
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), logger });
  return {
    url: postgres.url,
    folder,
    async close() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openDatabaseAway(away: (relay: Relay) => Promise<void> | void): Promise<Broken> {
  const postgres = await openPostgres();
  const direct = new URL(postgres.url);
  const relay = new Relay(Number(direct.port));
  await relay.open();
  const through = new URL(direct);
  through.port = String(relay.port);
  const server = await openServer({ env: { DATABASE_URL: through.href } });
  return {
    urls: [server.url],
    admin: server.parlo.admin,
    database: async () => direct.href,
    strike: async () => away(relay),
    holdMs: AWAY_MS,
    heal: () => relay.open(),
    // Who is in a call hears nothing of it.
    worksMeanwhile: ['spoken'],
    async close() {
      await server.remove();
      await relay.refuse();
      await postgres.close();
    },
  };
}

async function openBucketAway(): Promise<Broken> {
  const bucket = await startS3StandIn();
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings;
  const server = await openServer({
    env: {
      PARLO_S3_ENDPOINT: endpoint,
      PARLO_S3_BUCKET: name,
      PARLO_S3_REGION: region,
      PARLO_S3_ACCESS_KEY_ID: accessKeyId,
      PARLO_S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  return {
    urls: [server.url],
    admin: server.parlo.admin,
    database: () => embeddedUrl(server.parlo.dataDir),
    strike: async (round) => bucket.behave(round % 2 === 0 ? 'overloaded' : 'silent'),
    holdMs: AWAY_MS,
    heal: async () => bucket.behave('well'),
    worksMeanwhile: ['message', 'spoken', 'booking', 'payment'],
    async close() {
      await server.remove();
      await bucket.close();
    },
  };
}

const BOOKED = `select email from bookings where owner_id = $1 and state = 'booked'`;

async function openMailAway(): Promise<Broken> {
  const mail = await startSmtpStandIn();
  const relay = new Relay(Number(new URL(mail.url).port));
  await relay.open();
  const server = await openServer({ env: { PARLO_SMTP_URL: `smtp://127.0.0.1:${relay.port}` } });
  const database = () => embeddedUrl(server.parlo.dataDir);
  return {
    urls: [server.url],
    admin: server.parlo.admin,
    database,
    // Until an owner's address is confirmed, visitors get no mail from them.
    prepare: async (ownerId) => {
      await query(await database(), 'update "user" set email_verified = true where id = $1', [ownerId]);
    },
    strike: async (round) => (round % 2 === 0 ? relay.refuse() : relay.silence()),
    holdMs: AWAY_MS,
    heal: () => relay.open(),
    worksMeanwhile: ['message', 'spoken', 'file', 'booking', 'payment'],
    async inspect(ownerId) {
      const booked = (await query<{ email: string }>(await database(), BOOKED, [ownerId])).map(
        ({ email }) => email,
      );
      const mailsTo = (address: string) => mail.taken.filter(({ to }) => to.includes(address)).length;
      for (const from = performance.now(); performance.now() - from < MAILS_MS; await delay(POLL_MS)) {
        if (booked.every((address) => mailsTo(address) > 0)) break;
      }
      return booked
        .filter((address) => mailsTo(address) !== 1)
        .map((address) => `${mailsTo(address)} mails about a booking`);
    },
    async close() {
      await server.remove();
      await relay.refuse();
      await mail.close();
    },
  };
}

const SERVICES = { rounds: 4, boundMs: 60_000 };

export const SERVICE_FAULTS: readonly Fault[] = [
  {
    ...SERVICES,
    name: 'database-refuses',
    what: 'the database refuses connections for 60 s',
    open: () => openDatabaseAway((relay) => relay.refuse()),
  },
  {
    ...SERVICES,
    name: 'database-silent',
    what: 'the database takes connections and says nothing for 60 s',
    open: () => openDatabaseAway((relay) => relay.silence()),
  },
  {
    ...SERVICES,
    name: 'bucket-away',
    what: 'the bucket answers 503, or nothing in every other round, for 60 s',
    open: openBucketAway,
  },
  {
    ...SERVICES,
    // The next try comes when it comes.
    boundMs: 300_000,
    name: 'mail-away',
    what: 'the mail server refuses connections, or says nothing in every other round, for 60 s',
    open: openMailAway,
  },
];

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { createApp } from './app.ts';
import { createChannels } from './db/channels.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import type { Environment } from './env.ts';
import { accountFeature } from './features/account/routes.ts';
import { adminFeature } from './features/admin/routes.ts';
import { createOwnAssistants } from './features/assistants/own-assistants.ts';
import { assistantsFeature } from './features/assistants/routes.ts';
import { seedDemoAssistant } from './features/assistants/seed-demo.ts';
import { ACCOUNT_LIMITS } from './features/auth/account-limits.ts';
import { announceFirstAdmin } from './features/auth/announce-first-admin.ts';
import { createAuth } from './features/auth/auth.ts';
import { identifyBy } from './features/auth/current-user.ts';
import { makeFirstAdmin } from './features/auth/first-admin.ts';
import { passOnHeaders } from './features/auth/pass-on-headers.ts';
import { createPasswordCheck } from './features/auth/passwords.ts';
import { authFeature } from './features/auth/routes.ts';
import { grant } from './features/billing/credit.ts';
import { billingFeature } from './features/billing/routes.ts';
import { standingOf } from './features/billing/standing.ts';
import { blogFeature } from './features/blog/routes.ts';
import { attachLogo, removeAssistantLogo } from './features/branding/attach-logo.ts';
import { brandingFeature } from './features/branding/routes.ts';
import { keepForgetting } from './features/conversations/forget-ownerless.ts';
import { readAll } from './features/conversations/read-all.ts';
import { conversationsFeature } from './features/conversations/routes.ts';
import { toJson } from './features/conversations/write-export.ts';
import { removeKnowledge } from './features/knowledge/remove-knowledge.ts';
import { knowledgeFeature } from './features/knowledge/routes.ts';
import {
  fileFailed,
  fileReady,
  minutesGranted,
  passwordChanged,
  welcome,
} from './features/notifications/notices.ts';
import { notify } from './features/notifications/notify.ts';
import { notificationsFeature } from './features/notifications/routes.ts';
import { supportFeature } from './features/support/routes.ts';
import type { Feature } from './platform/api.ts';
import { createFileStore, filesFolder, uploadsFolder } from './platform/files/create-file-store.ts';
import { draftsOf } from './platform/files/folder-store.ts';
import { handleFileRemoval } from './platform/files/stored-files.ts';
import { keepSwept } from './platform/files/sweep.ts';
import { createJobs } from './platform/jobs.ts';
import { type HttpServer, listen } from './platform/listen.ts';
import type { Logger } from './platform/logger.ts';
import { createMailer } from './platform/mail/create-mailer.ts';
import { createMailQueue } from './platform/mail/mail-queue.ts';
import { createMetrics } from './platform/metrics.ts';
import { createRateLimits, DEFAULT_LIMITS, type Limit } from './platform/rate-limit.ts';
import { loadSecrets } from './platform/secrets.ts';
import type { RunningFeature, Services, StartFeature } from './services.ts';
import type { WebFolders } from './web/routes.ts';

export interface ServerOptions {
  readonly env: Environment;
  readonly logger: Logger;
  /** Features that run something of their own, in the order they start. */
  readonly running: readonly StartFeature[];
  /** Limits that those features ask for by name. */
  readonly limits?: Readonly<Record<string, Limit>>;
  /** Says a line to the operator that is no log line. */
  readonly print: (line: string) => void;
}

export interface RunningServer {
  /** Lets calls end, then closes everything that was opened. May be called twice. */
  stop(): Promise<void>;
}

/** How long calls may go on once the server was asked to stop. */
const DRAIN_MS = 30_000;
const LAST_ANSWERS_MS = 5_000;

const WEB: WebFolders = {
  client: fileURLToPath(new URL('../../web/build/client', import.meta.url)),
  widget: fileURLToPath(new URL('../../web/build/widget', import.meta.url)),
};

/** Opens everything, in order, and listens. What was opened is closed again when a later step fails. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const opened: Opened = { features: [], stopping: new AbortController() };
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= closeAll(opened);
    return stopping;
  };
  try {
    const { env, logger } = options;
    opened.database = await openDatabase({ url: env.databaseUrl, dataDir: env.dataDir, logger });
    const services = await openServices(options, opened.database, opened.stopping.signal);
    opened.services = services;
    opened.endSweeps = await keepSwept(
      [uploadsFolder(env.dataDir), draftsOf(filesFolder(env.dataDir))],
      logger,
    );
    keepForgetting(services.db, logger, opened.stopping.signal);
    await firstStart(services, options);
    const features = coreFeatures(services);
    for (const start of options.running) opened.features.push(await start(services));
    await services.jobs.start();
    const websocket = opened.features.find((feature) => feature.websocket)?.websocket;
    opened.http = await listen(assemble(services, features, opened.features), env.port, websocket);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Opened {
  readonly stopping: AbortController;
  database?: OpenDatabase;
  services?: Services;
  endSweeps?: () => void;
  features: RunningFeature[];
  http?: HttpServer;
}

// Calls that are coming to their end may still be asking something over HTTP, and everything needs the database.
async function closeAll(opened: Opened): Promise<void> {
  const { stopping, database, services, endSweeps, features, http } = opened;
  http?.refuseNew();
  stopping.abort();
  endSweeps?.();
  await Promise.allSettled([
    ...features.map((feature) => feature.stop(DRAIN_MS)),
    services?.jobs.stop(DRAIN_MS),
  ]);
  await http?.close(LAST_ANSWERS_MS);
  await services?.channels.close();
  await database?.close();
}

async function openServices(
  { env, logger, limits: added }: ServerOptions,
  database: OpenDatabase,
  stopping: AbortSignal,
): Promise<Services> {
  const { db, pool } = database.connection;
  const secrets = await loadSecrets(env.dataDir, env.secret);
  const metrics = createMetrics({ ofProcess: true });
  const auth = createAuth({
    db,
    secret: secrets.keyFor('auth').toString('base64url'),
    publicUrl: env.publicUrl,
  });
  const limits = createRateLimits({ ...added, ...ACCOUNT_LIMITS, ...DEFAULT_LIMITS }, metrics);
  const channels = createChannels(() => database.url, logger);
  const jobs = createJobs(pool, channels, logger);
  const mailer = createMailer({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom,
    outboxDir: join(env.dataDir, 'outbox'),
    logger,
  });
  return {
    env,
    db,
    auth,
    identify: identifyBy(auth, db),
    secrets,
    logger,
    metrics,
    limits,
    channels,
    jobs,
    files: createFileStore(env),
    mailer,
    mails: createMailQueue(jobs, mailer),
    publicUrl: env.publicUrl ?? `http://localhost:${env.port}`,
    stopping,
  };
}

async function firstStart({ auth, db, logger, env }: Services, { print }: ServerOptions): Promise<void> {
  await seedDemoAssistant(db);
  if (env.adminEmail === undefined) return;
  const admin = { email: env.adminEmail, password: env.adminPassword };
  announceFirstAdmin(admin, await makeFirstAdmin(auth, db, admin), logger, print);
}

/** The features that only answer calls. Jobs they do are handed to `services.jobs`. */
export function coreFeatures(services: Services): Feature[] {
  const { auth, db, limits, channels, jobs } = services;
  const checkPassword = createPasswordCheck(auth, db, limits);
  const ownAssistants = createOwnAssistants(db);
  const listAssistants = ownAssistants.list;
  handleFileRemoval(services);
  return [
    authFeature({
      ...services,
      supportEmail: services.env.supportEmail,
      checkPassword,
      listAssistants,
      notices: {
        welcome: (tx, userId) => notify(tx, userId, welcome()),
        passwordChanged: (tx, userId) => notify(tx, userId, passwordChanged()),
      },
      secondsLeft: async (userId) => (await standingOf(db, userId)).seconds,
    }),
    assistantsFeature({
      db,
      channels,
      ownAssistants,
      attachLogo: (tx, logo) => attachLogo(tx, jobs, logo),
      removeFiles: async (tx, assistantId) => {
        await removeAssistantLogo(tx, jobs, assistantId);
        await removeKnowledge(tx, jobs, assistantId);
      },
    }),
    billingFeature({ db }),
    brandingFeature(services),
    knowledgeFeature({
      ...services,
      workDir: uploadsFolder(services.env.dataDir),
      tellOwner: (tx, { ownerId, fileName, passages, reason }) =>
        notify(tx, ownerId, reason === null ? fileReady(fileName, passages) : fileFailed(fileName, reason)),
    }),
    conversationsFeature({ db }),
    notificationsFeature(services),
    blogFeature(),
    accountFeature({
      ...services,
      checkPassword,
      listAssistants,
      readConversations: (ownerId, signal) => toJson(readAll(db, { ownerId, tests: true }, signal)),
      forgetSession: async (context) => {
        const { headers } = await auth.api.signOut({ headers: context.headers, returnHeaders: true });
        passOnHeaders(headers, context);
      },
    }),
    adminFeature({
      db,
      grantSeconds: (given) =>
        grant(db, given, (tx) => notify(tx, given.userId, minutesGranted(given.seconds / 60))),
    }),
    supportFeature({ ...services, supportEmail: services.env.supportEmail }),
  ];
}

function assemble(services: Services, core: readonly Feature[], running: readonly RunningFeature[]) {
  const database = async () => (await services.db.execute(sql`select 1`)).rowCount === 1;
  const files = async (signal: AbortSignal) => {
    await services.files.check(signal);
    return true;
  };
  return createApp({
    ...services,
    publicUrl: services.env.publicUrl,
    trustProxy: services.env.trustProxy,
    metricsToken: services.env.metricsToken,
    checks: Object.assign({ database, files }, ...running.map(({ checks }) => checks)),
    uploadDir: uploadsFolder(services.env.dataDir),
    features: [...core, ...running.map(({ routes }) => routes)],
    web: WEB,
  });
}

import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { coreFeatures } from './core-features.ts';
import { requireTextKeys } from './db/key-use.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import { keepChecking } from './doctor/doctor-feature.ts';
import type { Environment } from './env.ts';
import { readDemoAssistants } from './features/assistants/demo-content.ts';
import { seedDemoAssistants } from './features/assistants/seed-demo.ts';
import { announceFirstAdmin, makeFirstAdmin } from './features/auth/sign-in/first-admin.ts';
import { hasPost } from './features/blog/load-posts.ts';
import { startDeletingOld } from './features/conversations/delete-expired.ts';
import { embedOutdated } from './features/knowledge/embed-anew.ts';
import type { WebsiteAccess } from './features/websites/routes.ts';
import { openServices, type Services } from './open-services.ts';
import type { Feature } from './platform/api.ts';
import { filesFolder, uploadsFolder } from './platform/files/create-file-store.ts';
import { draftsOf } from './platform/files/folder-store.ts';
import { keepSwept } from './platform/files/sweep.ts';
import { MOST_CONNECTIONS } from './platform/http/cap-connections.ts';
import { type HttpServer, listen } from './platform/http/listen.ts';
import type { Limit } from './platform/limits/rate-limit.ts';
import type { HealthChecks } from './platform/monitoring/health.ts';
import type { Logger } from './platform/monitoring/logger.ts';
import { createMetrics } from './platform/monitoring/metrics.ts';
import { loadSecrets } from './platform/tokens/secrets.ts';
import { openTraces } from './platform/tracing/open-traces.ts';
import { startNightlyBackups } from './start-nightly-backups.ts';
import { startResealing } from './start-resealing.ts';
import type { WebFolders } from './web/routes.ts';

/** A feature that runs more than its routes, such as calls. */
export interface RunningFeature {
  readonly routes: Feature;
  readonly checks: HealthChecks;
  /** Resolves when it can do everything, or has had its time for that: the server answers meanwhile. */
  readonly complete: Promise<unknown>;
  /** Takes no new calls, and gives running ones `limitMs` in all to end. */
  drain(limitMs: number): Promise<void>;
  /** Ends what is left, and everything else. May be called twice. */
  stop(): Promise<void>;
}

export type StartFeature = (services: Services) => Promise<RunningFeature>;

export interface ServerOptions {
  readonly env: Environment;
  readonly logger: Logger;
  /** In the order they start. */
  readonly running: readonly StartFeature[];
  /** Limits that those features ask for by name. */
  readonly limits?: Readonly<Record<string, Limit>>;
  /** As in `ServicesToOpen`. */
  readonly websites?: WebsiteAccess;
  /** Prints a line for the operator that is no log line. */
  readonly print: (line: string) => void;
}

export interface RunningServer {
  /** Lets calls end, then closes everything that was opened. May be called twice. */
  stop(): Promise<void>;
}

/** Jobs that run may go on for this long after the server was asked to stop. */
const JOBS_MS = 30_000;
const LAST_RESPONSES_MS = 5_000;
const LAST_JOBS_MS = 5_000;

const WEB: WebFolders = {
  client: fileURLToPath(new URL('../../web/build/client', import.meta.url)),
  widget: fileURLToPath(new URL('../../web/build/widget', import.meta.url)),
};

/** Opens everything in order and listens. If a step fails, everything that was opened before is closed. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const opened: Opened = {
    features: [],
    drainMs: options.env.drainMs,
    draining: new AbortController(),
    stopping: new AbortController(),
  };
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= closeAll(opened);
    return stopping;
  };
  try {
    const { env, logger } = options;
    opened.database = await openDatabase({ url: env.databaseUrl, dataDir: env.dataDir, logger });
    const { connection, url } = opened.database;
    await requireTextKeys(connection.pool, env.textKeys);
    const services = openServices({
      env,
      logger,
      ...connection,
      databaseUrl: () => url,
      secrets: await loadSecrets(env.dataDir, env.secret),
      metrics: createMetrics({ ofProcess: true }),
      traces: await openTraces(env.traces, logger),
      limits: options.limits ?? {},
      websites: options.websites,
      draining: opened.draining.signal,
      stopping: opened.stopping.signal,
    });
    opened.services = services;
    opened.endSweeps = await keepSwept(
      [uploadsFolder(env.dataDir), draftsOf(filesFolder(env.dataDir))],
      logger,
    );
    startDeletingOld(services.db, logger, opened.stopping.signal);
    startResealing(services.db, logger, opened.stopping.signal);
    const backups = startNightlyBackups({ env, logger, signal: opened.stopping.signal });
    if (backups) services.checks.backup = backups.check;
    await firstStart(services, options);
    const features = coreFeatures(services);
    for (const start of options.running) opened.features.push(await start(services));
    await services.jobs.start({ alone: env.databaseUrl === undefined });
    await embedOutdated(services);
    opened.http = await listen(assemble(services, features, opened.features), env.port, {
      host: env.host,
      // Behind a proxy all connections are its own.
      mostConnections: env.trustProxy > 0 ? undefined : MOST_CONNECTIONS,
    });
    services.sharedModel.lookAtStart();
    keepChecking(services);
    await Promise.all(opened.features.map(({ complete }) => complete));
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Opened {
  readonly drainMs: number;
  readonly draining: AbortController;
  readonly stopping: AbortController;
  database?: OpenDatabase;
  services?: Services;
  endSweeps?: () => void;
  features: RunningFeature[];
  http?: HttpServer;
}

// The order matters: calls that are ending may still make requests over HTTP, and everything needs the database.
async function closeAll(opened: Opened): Promise<void> {
  const { drainMs, draining, stopping, database, services, endSweeps, features, http } = opened;
  const jobsUntil = performance.now() + JOBS_MS;
  draining.abort();
  // Pages and typed turns are served until the last call has ended, and a load balancer reads why no calls are taken.
  await Promise.allSettled(features.map((feature) => feature.drain(drainMs)));
  http?.refuseNew();
  stopping.abort();
  endSweeps?.();
  await Promise.allSettled(features.map((feature) => feature.stop()));
  // Calls that are billed at their end still send jobs.
  await services?.jobs.stop(Math.max(LAST_JOBS_MS, jobsUntil - performance.now())).catch(() => undefined);
  await http?.close(LAST_RESPONSES_MS);
  await services?.channels.close();
  await services?.languageModels.close();
  await services?.sharedModel.close();
  await services?.hostedCalls.close();
  await services?.caldav.close();
  await services?.websites.close();
  await services?.traces.close();
  await database?.close();
}

async function firstStart(services: Services, { print }: ServerOptions): Promise<void> {
  const { auth, db, logger, env, siteTexts } = services;
  const { customers } = await siteTexts.read();
  await seedDemoAssistants(db, await readDemoAssistants(undefined, customers));
  if (env.adminEmail === undefined) return;
  const admin = { email: env.adminEmail, password: env.adminPassword };
  announceFirstAdmin(admin, await makeFirstAdmin(auth, db, admin), logger, print);
}

function assemble(services: Services, core: readonly Feature[], running: readonly RunningFeature[]) {
  return createApp({
    ...services,
    publicUrl: services.env.publicUrl,
    trustProxy: services.env.trustProxy,
    metricsToken: services.env.metricsToken,
    checks: Object.assign(services.checks, ...running.map(({ checks }) => checks)),
    uploadDir: uploadsFolder(services.env.dataDir),
    features: [...core, ...running.map(({ routes }) => routes)],
    web: {
      ...WEB,
      siteTokens: services.siteTokens,
      assistantOf: services.widgetConfigs.find,
      analytics: services.env.analytics,
      callServers: services.env.livekit?.pageSources,
      hasPost,
      siteTexts: services.siteTexts,
      keptData: {
        backupDays: services.env.backup.nightly?.days,
        encrypts: services.env.textKeys.encrypts,
      },
    },
  });
}

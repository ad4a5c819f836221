import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { type App, createApp } from '../app.ts';
import { coreFeatures } from '../core-features.ts';
import { readEnvironment } from '../env.ts';
import { hasPost } from '../features/blog/load-posts.ts';
import type { PaymentProvider } from '../features/payments/provider.ts';
import type { WebsiteAccess } from '../features/websites/routes.ts';
import { openServices, type Services } from '../open-services.ts';
import type { Feature } from '../platform/api.ts';
import type { LocalSearch } from '../platform/language-models/find-local-models.ts';
import type { Limit } from '../platform/limits/rate-limit.ts';
import { createDatabaseCheck } from '../platform/monitoring/database-check.ts';
import type { Logger } from '../platform/monitoring/logger.ts';
import { createMetrics } from '../platform/monitoring/metrics.ts';
import { secretsFrom } from '../platform/tokens/secrets.ts';
import type { Traces } from '../platform/tracing/traces.ts';
import type { WebFolders } from '../web/routes.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { rememberHashes } from './remember-hashes.ts';
import { silentLogger } from './silent-logger.ts';
import { TestClient } from './test-client.ts';

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: Readonly<Record<string, Limit>>;
  readonly logger?: Logger;
  /** Absent: a new one. Closed with the app. */
  readonly database?: TestDatabase;
  readonly web?: WebFolders;
  /** The payment provider, instead of the test checkout. */
  readonly paymentProvider?: PaymentProvider;
  /** Reads websites at other addresses than public ones. Closed with the app. */
  readonly websites?: WebsiteAccess;
  readonly traces?: Traces;
  /** Where language models of this machine are looked for. */
  readonly localModels?: LocalSearch;
  /** More features. */
  readonly features?: (services: Services) => readonly Feature[];
}

export interface TestApp {
  readonly services: Services;
  readonly database: TestDatabase;
  /** A client that is not signed in, with cookies of its own. */
  client(): TestClient;
  /** Everything it serves. */
  readonly routes: App['routes'];
  /** Serves it on a port of this machine, for what only a socket shows. Resolves to its address. */
  listen(): Promise<string>;
  /** Does the jobs that are waiting. */
  runJobs(): Promise<void>;
  /** The folder of this app's files, mails and uploads. */
  readonly dataDir: string;
  /** Abort it as a server that was asked to stop does. */
  readonly draining: AbortController;
  /** Abort it as a server does whose calls have ended. */
  readonly stopping: AbortController;
  close(): Promise<void>;
}

/** The real app on a real database, without sockets. Whoever creates it closes it. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'parlo-app-'));
  const draining = new AbortController();
  const stopping = new AbortController();
  const opened = openServices({
    env: readEnvironment({ ...options.env, PARLO_DATA_DIR: dataDir }),
    logger: options.logger ?? silentLogger,
    ...database,
    databaseUrl: () => database.pool.options.connectionString ?? database.url,
    secrets: secretsFrom(Buffer.from('a secret that only tests know')),
    metrics: createMetrics(),
    traces: options.traces,
    limits: options.limits ?? {},
    websites: options.websites,
    localModels: options.localModels,
    draining: draining.signal,
    stopping: stopping.signal,
  });
  const { paymentProvider = opened.paymentProvider } = options;
  const services = { ...opened, paymentProvider };
  await rememberHashes(services.auth);
  const { env } = services;
  const app = createApp({
    ...services,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    uploadDir: join(dataDir, 'uploads'),
    checks: { database: createDatabaseCheck(database.pool) },
    features: [...coreFeatures(services), ...(options.features?.(services) ?? [])],
    ...(options.web && {
      web: {
        ...options.web,
        siteTokens: services.siteTokens,
        assistantOf: services.widgetConfigs.find,
        analytics: env.analytics,
        callServers: env.livekit?.pageSources,
        hasPost,
        siteTexts: services.siteTexts,
        keptData: { backupDays: env.backup.nightly?.days, encrypts: env.textKeys.encrypts },
      },
    }),
  });
  let server: Server | undefined;
  const client = () => new TestClient((path, init) => app.request(path, init));
  return {
    services,
    database,
    client,
    dataDir,
    routes: app.routes,
    draining,
    stopping,
    async listen() {
      server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
      await once(server, 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    runJobs: () => services.jobs.drain(),
    async close() {
      stopping.abort();
      server?.closeAllConnections();
      server?.close();
      await services.jobs.stop(1_000);
      await services.channels.close();
      await services.languageModels.close();
      await services.sharedModel.close();
      await services.hostedCalls.close();
      await services.caldav.close();
      await services.websites.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { createApp } from '../app.ts';
import { readEnvironment } from '../env.ts';
import { createAuth } from '../features/auth/auth.ts';
import { identifyBy } from '../features/auth/current-user.ts';
import type { Feature } from '../platform/api.ts';
import type { Logger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createRateLimits, DEFAULT_LIMITS, type Limit } from '../platform/rate-limit.ts';
import { secretsFrom } from '../platform/secrets.ts';
import type { Services } from '../services.ts';
import { coreFeatures } from '../start-server.ts';
import type { WebFolders } from '../web/routes.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { silentLogger } from './silent-logger.ts';
import { TestClient } from './test-client.ts';

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: Readonly<Record<string, Limit>>;
  readonly logger?: Logger;
  readonly web?: WebFolders;
  /** Features beside accounts and assistants. */
  readonly features?: (services: Services) => readonly Feature[];
}

export interface TestApp {
  readonly services: Services;
  readonly database: TestDatabase;
  /** Somebody nobody knows, with cookies of their own. */
  client(): TestClient;
  close(): Promise<void>;
}

/** The real app on a real database, without sockets. Whoever creates it closes it. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const services = openTestServices(database, options);
  const { env } = services;
  const app = createApp({
    ...services,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    checks: { database: async () => (await database.pool.query('select 1')).rowCount === 1 },
    features: [...coreFeatures(services), ...(options.features?.(services) ?? [])],
    ...(options.web && { web: options.web }),
  });
  const client = () => new TestClient((path, init) => app.request(path, init));
  return { services, database, client, close: () => database.close() };
}

function openTestServices({ db }: TestDatabase, options: TestAppOptions): Services {
  const { logger = silentLogger, limits } = options;
  const env = readEnvironment({ ...options.env });
  const secrets = secretsFrom(Buffer.from('a secret that only tests know'));
  const metrics = createMetrics();
  const auth = createAuth({
    db,
    secret: secrets.keyFor('auth').toString('base64url'),
    publicUrl: env.publicUrl,
  });
  return {
    env,
    db,
    auth,
    identify: identifyBy(auth, db),
    secrets,
    logger,
    metrics,
    limits: createRateLimits({ ...DEFAULT_LIMITS, ...limits }, metrics),
  };
}

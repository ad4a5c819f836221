import type { Channels } from './db/channels.ts';
import type { Database } from './db/connect.ts';
import type { Environment } from './env.ts';
import type { WidgetConfigs } from './features/assistants/widget-configs.ts';
import type { Auth } from './features/auth/auth.ts';
import type { Feature, Identify } from './platform/api.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Jobs } from './platform/jobs.ts';
import type { RateLimits } from './platform/limits/rate-limit.ts';
import type { MailQueue } from './platform/mail/mail-queue.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { HealthChecks } from './platform/monitoring/health.ts';
import type { Logger } from './platform/monitoring/logger.ts';
import type { Metrics } from './platform/monitoring/metrics.ts';
import type { Secrets } from './platform/tokens/secrets.ts';
import type { SiteTokens } from './platform/tokens/site-tokens.ts';

/** What is open for as long as the server runs, and what features are made from. */
export interface Services {
  readonly env: Environment;
  readonly db: Database;
  readonly auth: Auth;
  readonly identify: Identify;
  readonly secrets: Secrets;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly limits: RateLimits;
  /** Messages between servers. */
  readonly channels: Channels;
  /** Handlers are added while features are made; work begins when all are. */
  readonly jobs: Jobs;
  readonly files: FileStore;
  /** What visitors may know of assistants, for their calls and for the pages they are on. */
  readonly widgetConfigs: WidgetConfigs;
  readonly siteTokens: SiteTokens;
  /** For jobs that send a mail themselves; everybody else leaves it to `mails`. */
  readonly mailer: Mailer;
  readonly mails: MailQueue;
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
  /** Fires when the server begins to stop: answers that would go on for ever end. */
  readonly stopping: AbortSignal;
}

/** A feature that runs something of its own beside its routes, such as calls. */
export interface RunningFeature {
  readonly routes: Feature;
  readonly checks: HealthChecks;
  /** Takes nothing new, lets what runs come to its end, and ends it after `limitMs`. May be called twice. */
  stop(limitMs: number): Promise<void>;
}

export type StartFeature = (services: Services) => Promise<RunningFeature>;

import { join } from 'node:path';
import type { ModelFault } from '@parlo/contract';
import { createChannels } from './db/channels.ts';
import type { Database } from './db/connect.ts';
import { createTextKeys, withTextKeys } from './db/text-keys.ts';
import type { WatchedPool } from './db/watched-pool.ts';
import type { Environment } from './env.ts';
import { createWidgetConfigs } from './features/assistants/widget-configs.ts';
import { createAuth } from './features/auth/auth.ts';
import { identifyBy } from './features/auth/current-user.ts';
import { ACCOUNT_LIMITS } from './features/auth/sign-in/sign-in-limits.ts';
import { accountStatusOf } from './features/billing/account-status.ts';
import { createCaldav } from './features/calendar/caldav/connect-caldav.ts';
import { createCalendars } from './features/calendar/calendars.ts';
import { openGoogleCalendar } from './features/calendar/google/google-calendar.ts';
import { OAUTH_CALLBACK } from './features/calendar/google/oauth-callback.ts';
import { createGoogleTokens } from './features/calendar/google/tokens.ts';
import { mailCallFault } from './features/call-providers/fault-mails.ts';
import { createHostedCalls, type HostedCalls } from './features/call-providers/hosted-calls.ts';
import { URGENT_MAIL_LIMITS } from './features/contacts/urgent-mails.ts';
import { mailModelFault } from './features/language-models/fault-mails.ts';
import { createLanguageModels, type LanguageModels } from './features/language-models/language-models.ts';
import {
  bookingCancelled,
  bookingMade,
  bookingMoved,
  callProviderFailed,
  eventsUnread,
  eventUnread,
  modelFailed,
  tokensUsedUp,
} from './features/notifications/notices.ts';
import { notify } from './features/notifications/notify.ts';
import { createProvider } from './features/payments/create-provider.ts';
import { PAGE_LIMITS } from './features/sites/check-visitor.ts';
import { createSpeechServices } from './features/speech-services/speech-services.ts';
import type { WebsiteAccess } from './features/websites/routes.ts';
import { CALL_FAULTS_IN_WORDS } from './platform/call-providers/call-faults.ts';
import { createFileStore } from './platform/files/create-file-store.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { createGuardedFetch } from './platform/http/guarded-fetch.ts';
import { createJobs } from './platform/jobs.ts';
import type { LocalSearch } from './platform/language-models/find-local-models.ts';
import { FAULTS_IN_WORDS } from './platform/language-models/model-fault.ts';
import { createSharedModel, type SharedModel } from './platform/language-models/shared-model.ts';
import { LikenessSource } from './platform/likeness-source.ts';
import { createLane } from './platform/limits/lane.ts';
import { createRateLimits, DEFAULT_LIMITS, type Limit } from './platform/limits/rate-limit.ts';
import { createSharedLimits } from './platform/limits/shared-limits.ts';
import { createMailer } from './platform/mail/create-mailer.ts';
import { createMailQueue } from './platform/mail/mail-queue.ts';
import { parseSender } from './platform/mail/mailer.ts';
import { createVisitorMailGate, VISITOR_MAIL_LIMITS } from './platform/mail/visitor-mail-gate.ts';
import { createDatabaseCheck } from './platform/monitoring/database-check.ts';
import { createDiskCheck } from './platform/monitoring/disk-check.ts';
import type { HealthCheck } from './platform/monitoring/health.ts';
import { createLastChecks } from './platform/monitoring/last-checks.ts';
import type { Logger } from './platform/monitoring/logger.ts';
import type { Metrics } from './platform/monitoring/metrics.ts';
import { measureServices } from './platform/monitoring/service-metrics.ts';
import { createSiteTexts } from './platform/site-texts.ts';
import { SpeechSource } from './platform/speech-source.ts';
import { createSuspension } from './platform/suspension.ts';
import type { FaultNotice } from './platform/tell-owner-once.ts';
import type { Secrets } from './platform/tokens/secrets.ts';
import { createSiteTokens } from './platform/tokens/site-tokens.ts';
import { NO_TRACES, type Traces } from './platform/tracing/traces.ts';
import { createTrials, trialLimits } from './platform/trials.ts';

export interface ServicesToOpen {
  readonly env: Environment;
  readonly logger: Logger;
  readonly db: Database;
  readonly pool: WatchedPool;
  /** Called for each new connection for messages. */
  readonly databaseUrl: () => string;
  readonly secrets: Secrets;
  readonly metrics: Metrics;
  /** Absent: nothing is traced. */
  readonly traces?: Traces | undefined;
  /** More limits; they replace ours of the same name. */
  readonly limits: Readonly<Record<string, Limit>>;
  /** Aborted when the server is asked to stop: it takes no new calls, and goes on with everything else for a while. */
  readonly draining: AbortSignal;
  /** Aborted when that while is over. */
  readonly stopping: AbortSignal;
  /** For tests alone: reads websites at other addresses than public ones. No setting of a server allows that. */
  readonly websites?: WebsiteAccess | undefined;
  /** For tests alone: where language models of this machine are looked for. */
  readonly localModels?: LocalSearch | undefined;
}

/** The resources that stay open while the server runs, and that features are built from. */
export type Services = Readonly<ReturnType<typeof openServices>>;

const BOOKING_NOTICES = { booked: bookingMade, moved: bookingMoved, cancelled: bookingCancelled } as const;

/** Opens no connection: the first thing that needs one does. */
export function openServices(given: ServicesToOpen) {
  const { env, logger, pool, secrets, metrics, draining, stopping } = given;
  const textKeys = createTextKeys(env.textKeys);
  const db = withTextKeys(given.db, textKeys);
  const secret = secrets.keyFor('auth').toString('base64url');
  const auth = createAuth({ db, secret, publicUrl: env.publicUrl, providers: env.signIn });
  const channels = createChannels(given.databaseUrl, logger);
  const jobs = createJobs(pool, channels, logger);
  measureServices({ registry: metrics.registry, pool, jobs });
  const { smtpUrl, mailFrom: from } = env;
  const mailer = createMailer({ smtpUrl, from, outboxDir: join(env.dataDir, 'outbox'), logger });
  const files = createFileStore(env);
  const mails = createMailQueue(jobs, mailer, textKeys);
  const caldav = createCaldav({ allowsPrivate: env.caldavPrivate });
  const publicUrl = env.publicUrl ?? `http://localhost:${env.port}`;
  const sharedModel = createSharedModel({
    db,
    channels,
    logger,
    settings: env.languageModels,
    search: given.localModels,
  });
  const languageModels = createLanguageModels({
    db,
    logger,
    metrics,
    shared: sharedModel.read,
    settings: env.languageModels,
    key: secrets.keyFor('language-model-keys'),
    async tell(tx, notice) {
      await notify(tx, notice.userId, noticeOfModel(notice));
      await mailModelFault({ mails, publicUrl }, tx, notice);
    },
  });
  const hostedCalls = createHostedCalls({
    db,
    logger,
    metrics,
    settings: env.realtime,
    key: secrets.keyFor('call-provider-keys'),
    async tell(tx, notice) {
      await notify(tx, notice.userId, callProviderFailed(notice, notice.fault));
      await mailCallFault({ mails, publicUrl }, tx, notice);
    },
  });
  const google = env.google && {
    settings: env.google,
    tokens: createGoogleTokens(env.google, `${publicUrl}${OAUTH_CALLBACK}`),
  };
  const speechServices = createSpeechServices({
    db,
    logger,
    settings: env.speech,
    key: secrets.keyFor('speech-service-keys'),
  });
  const limits = createLimits(given);
  const speech = new SpeechSource();
  const mailGate = createVisitorMailGate(limits);
  const websites: WebsiteAccess = given.websites ?? createGuardedFetch('web');
  return {
    env,
    db,
    auth,
    identify: identifyBy(auth, db),
    secrets,
    logger,
    metrics,
    traces: given.traces ?? NO_TRACES,
    limits,
    adminsNeedSecondFactor: env.adminsNeedSecondFactor,
    suspension: createSuspension(db, secrets),
    trials: createTrials(limits, env.trialsPerDay),
    lane: createLane(),
    /** Messages between servers. */
    channels,
    /** Whether queries wait for a connection of a database that answers. */
    isDatabaseBusy: () => pool.isBusy(),
    /** Features add their handlers when they are made; work begins when all features are. */
    jobs,
    files,
    /** The public data of assistants, for calls and for the pages that embed them. */
    widgetConfigs: createWidgetConfigs(db, channels, {
      isPaying: async (id) => (await accountStatusOf(db, id)).mayEmbed,
      speech: () => speech.read(),
      listensTo: speechServices.listensTo,
    }),
    /** The languages that calls understand and speak. */
    speech,
    /** How near questions are in meaning. */
    likeness: new LikenessSource(),
    /** Services that hear and speak instead of this server. */
    speechServices,
    languageModels,
    /** The operator's language model. */
    sharedModel,
    /** Providers that hold calls, and their costs. */
    hostedCalls,
    /** The administrator's settings of the public site. */
    siteTexts: createSiteTexts({ db, channels, logger }),
    /** Null when nothing is sold. */
    paymentProvider: createProvider(env.payments, secrets),
    calendars: createCalendars({
      db,
      jobs,
      mailer,
      mails,
      logger,
      publicUrl,
      mailGate,
      sender: parseSender(from)?.address ?? from,
      linkKey: secrets.keyFor('booking-links'),
      accessKey: secrets.keyFor('calendar-access'),
      providers: { caldav: caldav.open, ...(google && { google: openGoogleCalendar(google) }) },
      announce: (tx, { change, ownerId, ...meeting }) =>
        notify(tx, ownerId, BOOKING_NOTICES[change](meeting)),
      announceUnread: (tx, ownerId, unread) =>
        notify(tx, ownerId, 'count' in unread ? eventsUnread(unread.count) : eventUnread(unread)),
    }),
    /** Absent when no Google calendar can be connected here. */
    google,
    siteTokens: createSiteTokens(secrets.keyFor('site')),
    /** For jobs that send a mail themselves; all others use `mails`. */
    mailer,
    mails,
    /** Of mails to visitors. */
    mailGate,
    /** Calendars at owners' CalDAV servers. */
    caldav,
    /** For what owners ask to be read: public addresses alone, by every connection. */
    websites,
    /** The origin that links in mails begin with. */
    publicUrl,
    /** The checks for `/health` and administrators. Features add theirs when they have started. */
    checks: createChecks({ env, db, pool, files, languageModels, sharedModel, hostedCalls }),
    draining,
    /** What the doctor found last. */
    lastChecks: createLastChecks(metrics.registry),
    /** Aborted when the server ends: streams without an end of their own end then. */
    stopping,
  };
}

const noticeOfModel = (notice: FaultNotice<ModelFault>) =>
  notice.fault === 'tokens_used_up' ? tokensUsedUp(notice) : modelFailed(notice, notice.fault);

function createLimits({ env, pool, secrets, metrics, stopping, limits }: ServicesToOpen) {
  return createRateLimits(
    {
      ...ACCOUNT_LIMITS,
      ...PAGE_LIMITS,
      ...VISITOR_MAIL_LIMITS,
      ...URGENT_MAIL_LIMITS,
      ...DEFAULT_LIMITS,
      ...trialLimits(env.trialsPerDay),
      ...limits,
    },
    metrics,
    createSharedLimits({ pool, secret: secrets.keyFor('limits'), stopping }),
  );
}

function createChecks({
  env,
  db,
  pool,
  files,
  languageModels,
  sharedModel,
  hostedCalls,
}: {
  readonly env: Environment;
  readonly db: Database;
  readonly pool: WatchedPool;
  readonly files: FileStore;
  readonly languageModels: LanguageModels;
  readonly sharedModel: SharedModel;
  readonly hostedCalls: HostedCalls;
}): Record<string, HealthCheck> {
  const { shared: provider } = env.realtime;
  return {
    database: createDatabaseCheck(pool),
    async files(signal) {
      await files.check(signal);
      return true;
    },
    disk: createDiskCheck({ folder: env.dataDir, db }),
    // Calls go on without a language model: assistants then say their owners' exact words.
    ...(sharedModel.mode !== 'off' && {
      async languageModel() {
        const shared = await sharedModel.read();
        const fault = shared ? languageModels.whyItRests(shared) : null;
        if (fault === null) return true;
        return {
          degraded: `It failed a moment ago and is left alone for a while. ${FAULTS_IN_WORDS[fault]}`,
          fault,
        };
      },
    }),
    // This server holds calls itself meanwhile.
    ...(provider && {
      async callProvider() {
        const fault = hostedCalls.whyItRests(provider);
        if (fault === null) return true;
        return {
          degraded: `It failed a moment ago and is left alone for a while. ${CALL_FAULTS_IN_WORDS[fault]}`,
          fault,
        };
      },
    }),
  };
}

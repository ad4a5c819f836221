import { readMeetingWish } from '@parlo/dialog';
import { LANGUAGES } from '@parlo/dialog/language';
import type { Queryable } from './db/connect.ts';
import { doctorFeature } from './doctor/doctor-feature.ts';
import { accountFeature } from './features/account/routes.ts';
import { adminFeature } from './features/admin/routes.ts';
import { allTests } from './features/answer-tests/stored-tests.ts';
import { readDemoAssistants } from './features/assistants/demo-content.ts';
import { createOwnAssistants } from './features/assistants/own-assistants.ts';
import { assistantsFeature } from './features/assistants/routes.ts';
import { seedDemoAssistants } from './features/assistants/seed-demo.ts';
import { allVersions } from './features/assistants/versions.ts';
import { passOnHeaders } from './features/auth/auth.ts';
import { createSecurityMails } from './features/auth/email/security-mails.ts';
import { createPasswordCheck } from './features/auth/passwords/passwords.ts';
import { authFeature } from './features/auth/routes.ts';
import { removeSecondFactor } from './features/auth/second-factor/second-factor.ts';
import { lockAccount } from './features/billing/account.ts';
import { accountStatusOf } from './features/billing/account-status.ts';
import { credit, grant } from './features/billing/credit.ts';
import { planOf, readBilling } from './features/billing/get-billing.ts';
import { billingFeature } from './features/billing/routes.ts';
import { setSuspended } from './features/billing/suspension.ts';
import { giveBack, takeBack } from './features/billing/take-back.ts';
import { talkTime } from './features/billing/talk-time.ts';
import { blogFeature } from './features/blog/routes.ts';
import { attachLogo, removeAssistantLogo } from './features/branding/attach-logo.ts';
import { brandingFeature } from './features/branding/routes.ts';
import type { ReadWish } from './features/calendar/ai-process.ts';
import { createGoogleOauth } from './features/calendar/google/oauth.ts';
import { allBookings, allCalendars } from './features/calendar/own-bookings.ts';
import { calendarFeature } from './features/calendar/routes.ts';
import { operatorCosts } from './features/call-providers/operator-costs.ts';
import { requireProvider } from './features/call-providers/require-provider.ts';
import { callProvidersFeature } from './features/call-providers/routes.ts';
import { allCosts } from './features/call-providers/stored-costs.ts';
import { handleContactMails } from './features/contacts/contact-mails.ts';
import { contactsFeature } from './features/contacts/routes.ts';
import { handleUrgentMails } from './features/contacts/urgent-mails.ts';
import { conversationsFeature } from './features/conversations/routes.ts';
import { readAll, toJson } from './features/conversations/write-export.ts';
import { replacePassages } from './features/knowledge/finish-file.ts';
import { removeKnowledge } from './features/knowledge/knowledge-files.ts';
import { knowledgeFeature } from './features/knowledge/routes.ts';
import { languageModelsFeature } from './features/language-models/routes.ts';
import { allUse } from './features/language-models/token-use.ts';
import {
  fileFailed,
  fileReady,
  minutesGranted,
  numberGiven,
  numberWithdrawn,
  passwordChanged,
  paymentDisputed,
  planPaused,
  renewalFailed,
  topUpConfirm,
  topUpOff,
  topUpRefused,
  welcome,
} from './features/notifications/notices.ts';
import { notify } from './features/notifications/notify.ts';
import { notificationsFeature } from './features/notifications/routes.ts';
import { requestTopUps } from './features/payments/auto-top-up.ts';
import { allOrders } from './features/payments/orders.ts';
import { createPayments } from './features/payments/payments.ts';
import { settlePlanCharging } from './features/payments/plan-charging.ts';
import { paymentsFeature } from './features/payments/routes.ts';
import { sitesFeature } from './features/sites/routes.ts';
import { speechServicesFeature } from './features/speech-services/routes.ts';
import { supportFeature } from './features/support/routes.ts';
import { telephoneFeature } from './features/telephone/own-numbers.ts';
import { websitesFeature } from './features/websites/routes.ts';
import { listWebsites } from './features/websites/store.ts';
import type { Services } from './open-services.ts';
import type { Feature } from './platform/api.ts';
import { uploadsFolder } from './platform/files/create-file-store.ts';
import { handleFileRemoval } from './platform/files/stored-files.ts';
import { freeSpaceOf } from './platform/monitoring/disk-check.ts';
import { requireWithinCap } from './platform/spending-cap.ts';
import { allNumbers, hasNumbers } from './platform/telephone-numbers.ts';
import { createConversationTokens } from './platform/tokens/conversation-tokens.ts';

/** By the rules of the local dialogue, in the languages it knows. */
const readWish: ReadWish = ({ message, history, timeZone, language: code, hours }) => {
  const before = history.map(({ role, content }) => ({
    role: role === 'assistant' ? ('assistant' as const) : ('visitor' as const),
    text: content,
  }));
  const language = LANGUAGES.find((known) => known.code === code) ?? LANGUAGES[0];
  const wish = readMeetingWish(
    { text: message, before },
    { now: new Date(), zone: timeZone, language, hours },
  );
  return wish
    ? {
        span: { start: wish.from.getTime(), end: wish.to.getTime() },
        suits: ({ start, end }) => wish.suits(new Date(start), new Date(end)),
      }
    : null;
};

/** The features that only serve calls. They add their jobs to `services.jobs`. */
export function coreFeatures(services: Services): Feature[] {
  handleFileRemoval(services);
  handleContactMails(services);
  handleUrgentMails(services);
  const shared = sharedParts(services);
  return [
    ...accountFeatures(services, shared),
    ...moneyFeatures(services, shared),
    ...assistantFeatures(services, shared),
    ...visitFeatures(services),
    notificationsFeature(services),
    doctorFeature(services),
    blogFeature({ publicUrl: services.env.publicUrl }),
    supportFeature({ ...services, supportEmail: services.env.supportEmail }),
  ];
}

type Shared = ReturnType<typeof sharedParts>;

/** The dependencies of several features. */
function sharedParts(services: Services) {
  const { auth, calendars, db, limits, jobs } = services;
  const suspend: typeof setSuspended = async (tx, userId, by) => {
    const result = await setSuspended(tx, userId, by);
    if (result === 'changed') await settlePlanCharging(tx, jobs, userId);
    if (result === 'changed' && by === null) await calendars.releaseHeldMails(tx, userId);
    return result;
  };
  const payments = createPayments({
    ...services,
    notify,
    notices: { renewalFailed, planPaused, paymentDisputed, topUpConfirm, topUpRefused, topUpOff },
    ledger: { lockAccount, credit, takeBack, giveBack, setSuspended: suspend },
  });
  const checkPassword = createPasswordCheck(auth, db, limits);
  const securityMails = createSecurityMails({ ...services, supportEmail: services.env.supportEmail });
  const ownAssistants = createOwnAssistants(db, async (ownerId) => {
    const status = await accountStatusOf(db, ownerId);
    return (capSeconds) => talkTime(status, capSeconds);
  });
  return { payments, suspend, checkPassword, ownAssistants, securityMails };
}

function accountFeatures(services: Services, shared: Shared): Feature[] {
  const { auth, calendars, db } = services;
  const { payments, checkPassword, ownAssistants, securityMails } = shared;
  return [
    authFeature({
      ...services,
      supportEmail: services.env.supportEmail,
      providers: services.env.signIn,
      checkPassword,
      securityMails,
      assistants: ownAssistants,
      notices: {
        welcome: (tx, userId) => notify(tx, userId, welcome()),
        passwordChanged: (tx, userId) => notify(tx, userId, passwordChanged()),
        emailConfirmed: calendars.releaseHeldMails,
      },
      talkTimeOf: async (userId) => talkTime(await accountStatusOf(db, userId)),
      hasTelephone: async () => services.env.livekit !== undefined && hasNumbers(db),
    }),
    accountFeature({
      ...services,
      checkPassword,
      listAssistants: ownAssistants.list,
      others: {
        'orders.json': (ownerId) => allOrders(db, ownerId),
        'tests.json': (ownerId) => allTests(db, ownerId),
        'versions.json': (ownerId) => allVersions(db, ownerId),
        'tokens.json': (ownerId) => allUse(db, ownerId),
        'call-costs.json': (ownerId) => allCosts(db, ownerId),
        'bookings.json': (ownerId) => allBookings(db, ownerId),
        'telephone-numbers.json': (ownerId) => allNumbers(db, ownerId),
        'calendars.json': (ownerId) => allCalendars(db, ownerId),
      },
      tellOfDeletion: (tx, ownerId) => calendars.tellOfDeletion(tx, { ownerId }),
      readConversations: (ownerId, signal) => toJson(readAll(db, { ownerId, tests: true }, signal)),
      endSubscription: payments.endSubscription,
      endSubscriptionLater: payments.endSubscriptionLater,
      forgetSession: async (context) => {
        const { headers } = await auth.api.signOut({ headers: context.headers, returnHeaders: true });
        passOnHeaders(headers, context);
      },
    }),
  ];
}

function moneyFeatures(services: Services, { payments, suspend, securityMails }: Shared): Feature[] {
  const { db, env, jobs } = services;
  const billing = { db, sales: payments.sales, provider: payments.provider };
  const requestTopUp = (tx: Queryable, userId: string) => requestTopUps(tx, jobs, payments.provider, userId);
  return [
    billingFeature({ ...billing, requestTopUp }),
    paymentsFeature({
      ...services,
      payments,
      readBilling: (userId) => readBilling(billing, userId),
      givenUrl: env.publicUrl,
      lockAccount,
      requireMaySpend: requireWithinCap,
    }),
    adminFeature({
      ...services,
      modelsDir: env.modelsDir,
      livekit: env.livekit !== undefined,
      customersSaved: async (customers) =>
        seedDemoAssistants(db, await readDemoAssistants(undefined, customers)),
      planOf: async (userId) => planOf(await accountStatusOf(db, userId), new Date()),
      grantSeconds: (given, also) =>
        grant(db, given, async (tx) => {
          await notify(tx, given.userId, minutesGranted(given.seconds / 60));
          await also(tx);
        }),
      tellOfNumber: (tx, userId, number, what) =>
        notify(tx, userId, what === 'given' ? numberGiven(number) : numberWithdrawn(number)),
      setSuspended: suspend,
      removeSecondFactor: (tx, userId) => removeSecondFactor(securityMails, tx, userId),
      payments,
      callCosts: () => operatorCosts(db, env.realtime),
      setup: {
        embeddedDatabase: env.databaseUrl === undefined,
        bucket: env.s3?.bucket ?? null,
        freeSpace: () => freeSpaceOf(env.dataDir),
        mailServer: env.smtpUrl !== undefined,
        languageModel: async () => (await services.sharedModel.read())?.model ?? null,
        sales: payments.sales,
      },
    }),
  ];
}

/** The features of owners' assistants and their knowledge. */
function assistantFeatures(services: Services, { ownAssistants }: Shared): Feature[] {
  const { calendars, db, env, jobs, secrets, websites, widgetConfigs } = services;
  return [
    assistantsFeature({
      db,
      ownAssistants,
      widgetConfigs,
      requireCallProvider: requireProvider(env.realtime),
      attachLogo: (tx, logo) => attachLogo(tx, jobs, logo),
      removeFiles: async (tx, assistantId) => {
        await removeAssistantLogo(tx, jobs, assistantId);
        await removeKnowledge(tx, jobs, assistantId);
        await calendars.tellOfDeletion(tx, { assistantId });
      },
    }),
    brandingFeature(services),
    knowledgeFeature({
      ...services,
      workDir: uploadsFolder(env.dataDir),
      listWebsites,
      notifyOwner: (tx, { ownerId, fileName, passages, fault }) =>
        notify(tx, ownerId, fault ? fileFailed(fileName, fault) : fileReady(fileName, passages)),
    }),
    websitesFeature({
      ...services,
      replacePassages,
      ...(websites.embedPassages && { embedPassages: websites.embedPassages }),
      visit: { ...websites, workDir: uploadsFolder(env.dataDir) },
    }),
    languageModelsFeature({
      db,
      models: services.languageModels,
      settings: env.languageModels,
      key: secrets.keyFor('language-model-keys'),
    }),
    callProvidersFeature({
      db,
      calls: services.hostedCalls,
      settings: env.realtime,
      key: secrets.keyFor('call-provider-keys'),
    }),
    speechServicesFeature({
      db,
      services: services.speechServices,
      settings: env.speech,
      key: secrets.keyFor('speech-service-keys'),
      forget: widgetConfigs.forget,
    }),
    telephoneFeature({ db, transferNumbers: env.livekit?.transferNumbers ?? [] }),
  ];
}

/** The features of visitors: sites, contacts and conversations. */
function visitFeatures(services: Services): Feature[] {
  const { calendars, db, env, google, secrets, siteTokens, widgetConfigs } = services;
  return [
    sitesFeature({
      originsOf: widgetConfigs.originsOf,
      siteTokens,
      publicUrl: env.publicUrl,
    }),
    conversationsFeature(services),
    contactsFeature({ db }),
    calendarFeature({
      ...services,
      tokens: createConversationTokens(secrets.keyFor('conversation')),
      linkKey: secrets.keyFor('booking-links'),
      feedKey: secrets.keyFor('calendar-feeds'),
      oauth:
        google &&
        createGoogleOauth({
          db,
          logger: services.logger,
          connections: calendars,
          clientId: google.settings.clientId,
          tokens: google.tokens,
          accessKey: secrets.keyFor('calendar-access'),
        }),
      readWish,
    }),
  ];
}

import { type Responder, type Tool, withNotice, withTools } from '@parlo/dialog';
import { createCalendarTools } from './dialog-tools/calendar-tools.ts';
import { createToolReports, DIALOG_TOOLS } from './dialog-tools/index.ts';
import { createLeaveContact } from './dialog-tools/leave-contact.ts';
import { answerTestsFeature } from './features/answer-tests/routes.ts';
import { findAssistant } from './features/assistants/store.ts';
import { createNameVisitor, forgetVisitors } from './features/billing/visitor-limits.ts';
import { bookableIn } from './features/calendar/bookable.ts';
import { deletePast } from './features/calendar/own-bookings.ts';
import {
  type CallableAssistant,
  contactOf,
  dangerOf,
  trialAssistant,
} from './features/calls/access/find-callable.ts';
import { createIceServers } from './features/calls/access/ice-servers.ts';
import type { TakesOffers } from './features/calls/access/needs-socket.ts';
import type { CallEngines } from './features/calls/call-engine.ts';
import type { CallMinutes } from './features/calls/lifecycle/call-minutes.ts';
import type { CallCaps } from './features/calls/lifecycle/call-slots.ts';
import type { OnLeftOver } from './features/calls/lifecycle/close-call.ts';
import type { HostedSideDeps } from './features/calls/lifecycle/hosted-side.ts';
import { createBearerOwner, requireOwner } from './features/calls/realtime/realtime-claims.ts';
import { toRealtimeError } from './features/calls/realtime/realtime-error.ts';
import { createWireApp } from './features/calls/realtime/wire-app.ts';
import { type Calls, ENDPOINT_LIMITS, startCalls } from './features/calls/start-calls.ts';
import { endIdleChats } from './features/chat/end-chat.ts';
import { CHAT_LIMITS } from './features/chat/resolve-chat.ts';
import { type Chat, startChat } from './features/chat/routes.ts';
import { timeReplies } from './features/chat/time-replies.ts';
import { announceContacts } from './features/contacts/contact-mails.ts';
import { contactEditsOf, withCardEdits } from './features/contacts/correct-contact.ts';
import { keepCaller } from './features/contacts/keep-caller.ts';
import { visitorContacts } from './features/contacts/routes.ts';
import {
  CONTACT_FEATURE_LIMITS,
  createNameNetwork,
  createStoreContact,
} from './features/contacts/store-contact.ts';
import { mailUrgent, raiseUrgent, withUrgentMessages } from './features/contacts/urgent-mails.ts';
import { knowledgeSource } from './features/knowledge/knowledge-source.ts';
import { tokensToday } from './features/language-models/token-use.ts';
import { requestTopUps } from './features/payments/auto-top-up.ts';
import { expireOrders } from './features/payments/orders.ts';
import { renewTestPlans } from './features/payments/payments.ts';
import { createCheckVisitor } from './features/sites/check-visitor.ts';
import { readWeekly } from './features/websites/read-pages-job.ts';
import type { Services } from './open-services.ts';
import type { Feature } from './platform/api.ts';
import { createRooms } from './platform/livekit/rooms.ts';
import { createLiveKitWebhooks } from './platform/livekit/webhooks.ts';
import { forgetActs } from './platform/record-act.ts';
import { forgetNotices } from './platform/tell-owner-once.ts';
import { type ConversationTokens, createConversationTokens } from './platform/tokens/conversation-tokens.ts';

/** Limits of these features, in addition to those of each call. */
export const VISITOR_FEATURE_LIMITS = {
  ...ENDPOINT_LIMITS,
  ...CHAT_LIMITS,
  ...CONTACT_FEATURE_LIMITS,
} as const;

/** The share of a day's tokens that tests may use with a language model; the rest is left for visitors. */
const TESTS_SHARE = 0.5;

export interface VisitorFeaturesDeps {
  /** They hold the calls. */
  readonly engines: CallEngines;
  /** Makes the replies that an engine asks for, and those to typed turns. */
  readonly responder: Responder;
  /** The same for typed turns of people without an account, who may keep nobody else waiting. Default: the same one. */
  readonly trialResponder?: Responder;
  /** What providers need that hold calls; absent: the engines hold all of them by themselves. */
  readonly hosted?: Pick<HostedSideDeps, 'providers' | 'retriever' | 'model'>;
  /** Whether a provider takes calls over WebRTC. Default: each does. */
  readonly takesOffers?: TakesOffers;
  /** Ends calls at their providers that a crashed server left there. */
  readonly endLeftOver?: OnLeftOver;
  /** Default: all tools. */
  readonly tools?: readonly Tool[];
  readonly minutes: CallMinutes;
  /** Unique to this process: servers may share a data folder, and none may take another's calls for its own. */
  readonly serverId: string;
  readonly connectingCaps?: CallCaps;
}

export interface VisitorFeatures {
  readonly calls: Calls;
  readonly chat: Chat;
  /** The card on which a visitor corrects their details. */
  readonly contacts: Feature;
  readonly tokens: ConversationTokens;
  /** The owners' tests, which ask the same responder. */
  readonly answerTests: Feature;
}

/** Composes calls, typed conversations and tests of replies, for the server and for tests. */
export async function startVisitorFeatures(
  services: Services,
  deps: VisitorFeaturesDeps,
): Promise<VisitorFeatures> {
  const { env, db, mails, secrets, logger, metrics, languageModels } = services;
  const { engines, minutes, serverId, connectingCaps } = deps;
  const storeContact = createStoreContact(services);
  const tools = deps.tools ?? [
    ...DIALOG_TOOLS,
    createLeaveContact(storeContact),
    ...createCalendarTools(services.calendars),
  ];
  const onToolReport = createToolReports(logger, metrics, services.traces);
  const answering = withTools(deps.responder, tools, onToolReport);
  const responder = withCardEdits(withUrgentMessages(answering, services), db);
  const tokens = createConversationTokens(secrets.keyFor('conversation'));
  const checkVisitor = createCheckVisitor(services);
  const networksKey = secrets.keyFor('visitor-contacts');
  const nameNetwork = createNameNetwork(networksKey);
  const nameOf = createNameVisitor(networksKey);
  const nameVisitor = (assistantId: string, address: string) => nameOf(assistantId, address).today;
  const shared = {
    ...services,
    responder: withNotice(responder),
    checkVisitor,
    minutes,
    serverId,
    nameVisitor,
    nameNetwork,
    // No other server can use the embedded database.
    alone: env.databaseUrl === undefined,
  };
  const calls = await startCalls({
    ...shared,
    engines,
    caps: {
      total: env.maxCalls,
      perAddress: env.maxCallsPerAddress,
      perAssistant: env.maxCallsPerAssistant,
      trials: env.maxTrialCalls,
    },
    ...(connectingCaps && { connectingCaps }),
    secretKey: secrets.keyFor('client-secret'),
    findAssistant: (id) => findCallable(services, id),
    calendarOf: async (id) => bookableIn(await services.calendars.find(id)),
    modelOfDraft: ({ id, ownerId, assistantId }, replyMode) =>
      replyMode === 'own_words'
        ? languageModels.sourceFor({ ownerId, savedId: assistantId, countedAs: assistantId ?? id })
        : undefined,
    ...(deps.endLeftOver && { endLeftOver: deps.endLeftOver }),
    ...(deps.takesOffers && { takesOffers: deps.takesOffers }),
    ...(deps.hosted && {
      hosted: {
        ...deps.hosted,
        ...{ tools, onToolReport },
        contactEdits: (id) => contactEditsOf(db, id),
        raise: (id, kind, said) => void raiseUrgent(services, id, kind, said),
      },
    }),
    conversations: tokens,
    alsoTidy: {
      endIdleChats: () => endIdleChats(db),
      forgetVisitors: () => forgetVisitors(db),
      forgetNotices: () => forgetNotices(db),
      forgetActs: () => forgetActs(db, env.activityDays),
      deletePast: () => deletePast(db),
      announceContacts: () => announceContacts(db, mails, services.publicUrl),
      mailUrgent: () => mailUrgent(db, services.jobs),
      expireOrders: () => expireOrders(db),
      requestTopUps: () => requestTopUps(db, services.jobs, services.paymentProvider),
      renewTestPlans: () => renewTestPlans(db, services.paymentProvider),
      readWeekly: () => readWeekly(db, services.jobs),
    },
    keepCaller: (conversationId, number) => keepCaller(db, conversationId, number),
    iceServers: createIceServers(env.ice),
    udp: env.rtcUdp,
    ...(env.livekit && {
      rooms: createRooms(env.livekit, logger),
      telephone: createLiveKitWebhooks(env.livekit),
    }),
  });
  const chat = await startChat({
    ...shared,
    responder: timeReplies(shared.responder, services),
    trialResponder: withNotice(deps.trialResponder ?? responder),
    tokens,
    findAssistant: calls.findCallable,
    deleteConversation: calls.deleteConversation,
    trialProfile: (draft) => trialAssistant(draft).profile,
    programWire: (api) => ({
      app: createWireApp(
        { logger, limit: (context) => services.limits.take('completions', api.address(context)) },
        ['POST'],
      ),
      ownerOf: (context) => requireOwner({ bearerOwner: createBearerOwner(api) }, context),
      address: api.address,
      refusalOf: (error) => toRealtimeError(error).toBody(),
    }),
  });
  const contacts = visitorContacts({ db, tokens, store: storeContact, nameNetwork });
  const answerTests = answerTestsFeature({
    db,
    logger,
    responder,
    profileOf: async (id) => (await findCallable(services, id))?.profile ?? null,
    modelFor: ({ id, ownerId }) => {
      const source = languageModels.sourceFor({ ownerId, savedId: id, countedAs: id });
      const limit = env.languageModels.tokensPerDay * TESTS_SHARE;
      return {
        open: async (signal) => ((await tokensToday(db, ownerId)) < limit ? source.open(signal) : null),
      };
    },
  });
  return { calls, chat, contacts, tokens, answerTests };
}

async function findCallable(
  {
    db,
    languageModels,
    speechServices,
    calendars,
  }: Pick<Services, 'db' | 'languageModels' | 'speechServices' | 'calendars'>,
  id: string,
): Promise<CallableAssistant | null> {
  const [row, knowledge, calendar] = await Promise.all([
    findAssistant(db, id),
    knowledgeSource(db, id),
    calendars.find(id),
  ]);
  if (!row) return null;
  const {
    ownerId,
    voice,
    pronunciations,
    alsoSpoken,
    name,
    greeting,
    prompt,
    faq,
    contact,
    allowedSites,
    consentText,
  } = row;
  const revision = knowledge ? `${row.revision}-${knowledge.revision}` : String(row.revision);
  const model =
    row.replyMode === 'own_words'
      ? languageModels.sourceFor({ ownerId, savedId: id, countedAs: id })
      : undefined;
  const profile = {
    id,
    revision,
    name,
    greeting,
    prompt,
    faq,
    notice: row.aiNotice,
    ...(knowledge && { knowledge }),
    ...(model && { model }),
    // Nobody would read messages left with the demo assistant.
    ...(ownerId !== null && contactOf(contact)),
    ...dangerOf(row),
    ...bookableIn(calendar),
  };
  const speech = await speechServices.find(id, ownerId);
  return {
    ownerId,
    voice,
    pronunciations,
    alsoSpoken,
    callEngine: row.callEngine,
    speech,
    profile,
    visited: { id, allowedSites, consentText },
  };
}

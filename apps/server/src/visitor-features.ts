import { type Responder, type Tool, withTools } from '@parlo/dialog';
import type { Database } from './db/connect.ts';
import { createToolReports, DIALOG_TOOLS } from './dialog-tools/index.ts';
import { findAssistant } from './features/assistants/store.ts';
import { forgetVisitors } from './features/billing/visitor-limits.ts';
import type { CallableAssistant } from './features/calls/access/find-callable.ts';
import { createIceServers } from './features/calls/access/ice-servers.ts';
import type { CallEngines } from './features/calls/call-engine.ts';
import type { CallMinutes } from './features/calls/lifecycle/call-minutes.ts';
import type { CallCaps } from './features/calls/lifecycle/call-slots.ts';
import { CALL_LIMITS, type Calls, startCalls } from './features/calls/start-calls.ts';
import { endIdleChats } from './features/chat/end-chat.ts';
import { CHAT_LIMITS } from './features/chat/resolve-chat.ts';
import { type Chat, createChatFeature } from './features/chat/routes.ts';
import { knowledgeSource } from './features/knowledge/knowledge-source.ts';
import { createCheckVisitor } from './features/sites/check-visitor.ts';
import type { Services } from './open-services.ts';
import { type ConversationTokens, createConversationTokens } from './platform/tokens/conversation-tokens.ts';

/** Limits of these features, in addition to those of each call. */
export const VISITOR_FEATURE_LIMITS = { ...CALL_LIMITS, ...CHAT_LIMITS } as const;

export interface VisitorFeaturesDeps {
  /** They hold the calls. */
  readonly engines: CallEngines;
  /** Makes the replies that an engine asks for, and those to typed turns. */
  readonly responder: Responder;
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
  readonly tokens: ConversationTokens;
}

/** Composes calls and typed conversations, for the server and for tests. */
export async function startVisitorFeatures(
  services: Services,
  deps: VisitorFeaturesDeps,
): Promise<VisitorFeatures> {
  const { env, db, secrets, logger, metrics } = services;
  const { engines, minutes, serverId, connectingCaps, tools = DIALOG_TOOLS } = deps;
  const responder = withTools(deps.responder, tools, createToolReports(logger, metrics));
  const tokens = createConversationTokens(secrets.keyFor('conversation'));
  const checkVisitor = createCheckVisitor(services);
  const shared = { ...services, responder, checkVisitor, minutes, serverId };
  const calls = await startCalls({
    ...shared,
    engines,
    caps: {
      total: env.maxCalls,
      perAddress: env.maxCallsPerAddress,
      perAssistant: env.maxCallsPerAssistant,
    },
    ...(connectingCaps && { connectingCaps }),
    secretKey: secrets.keyFor('client-secret'),
    // No other server can use the embedded database.
    alone: env.databaseUrl === undefined,
    findAssistant: (id) => findCallable(db, id),
    conversations: tokens,
    alsoTidy: async () => {
      await endIdleChats(db);
      await forgetVisitors(db);
    },
    iceServers: createIceServers(env.ice),
    udp: env.rtcUdp,
  });
  const chat = createChatFeature({
    ...shared,
    tokens,
    findAssistant: calls.findCallable,
    deleteConversation: calls.deleteConversation,
  });
  return { calls, chat, tokens };
}

async function findCallable(db: Database, id: string): Promise<CallableAssistant | null> {
  const [row, knowledge] = await Promise.all([findAssistant(db, id), knowledgeSource(db, id)]);
  if (!row) return null;
  const { ownerId, voice, name, greeting, prompt, faq, allowedSites, consentText } = row;
  const revision = knowledge ? `${row.revision}-${knowledge.revision}` : String(row.revision);
  const profile = { id, revision, name, greeting, prompt, faq, ...(knowledge && { knowledge }) };
  return { ownerId, voice, profile, visited: { id, allowedSites, consentText } };
}

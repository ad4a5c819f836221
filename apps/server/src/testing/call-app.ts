import type { Conversation, Responder, ResponsePart } from '@parlo/dialog/responder';
import { createApp } from '../app.ts';
import { coreFeatures } from '../core-features.ts';
import { findAssistant } from '../features/assistants/store.ts';
import { CALL_LIMITS, type Calls, startCalls } from '../features/calls/start-calls.ts';
import { endIdleChats } from '../features/chat/end-chat.ts';
import { CHAT_LIMITS } from '../features/chat/require-may-chat.ts';
import { createChatFeature } from '../features/chat/routes.ts';
import { createCheckVisitor } from '../features/sites/check-visitor.ts';
import { type ConversationTokens, createConversationTokens } from '../platform/conversation-tokens.ts';
import type { Limit } from '../platform/rate-limit.ts';
import { openLedger, type TestLedger } from './ledger.ts';
import { type Listening, listenForUpgrades } from './listen-for-upgrades.ts';
import { ScriptedHosts } from './scripted-hosts.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { type Answer, TestClient } from './test-client.ts';

/** Says what was asked, as if it were in the FAQ. */
async function* quote({ turns }: Conversation): AsyncGenerator<ResponsePart> {
  yield { type: 'text', text: `You said: ${turns.at(-1)?.text}` };
  yield { type: 'end', memo: { outcome: 'answered', entryIds: ['faq_1'] } };
}

/** The real app with real calls and the real ledger; only whoever holds the calls is scripted. */
export interface CallApp extends TestApp {
  readonly hosts: ScriptedHosts;
  readonly ledger: TestLedger;
  readonly calls: Calls;
  /** What assistants say. Replaced by tests. */
  readonly answers: { respond: Responder['respond'] };
  readonly tokens: ConversationTokens;
  /** Ids of profiles that answers were prepared for. */
  readonly prepared: string[];
  /** What a stop does about typed turns. */
  readonly settleChats: (limitMs: number) => Promise<void>;
  /** Asks for a secret, and calls with it, as a widget does. A refused secret is the answer. */
  place(session: object, client?: TestClient): Promise<Answer>;
  /** Posts an offer under a secret. */
  call(secret: string, client?: TestClient): Promise<Answer>;
}

export interface CallAppOptions {
  readonly limits?: Readonly<Record<string, Limit>>;
  readonly caps?: { readonly total: number; readonly perAddress: number; readonly perAssistant: number };
  /** Default: calls may come over UDP. */
  readonly udp?: boolean;
}

/** Whoever creates it closes it. */
export async function createCallApp({ limits, caps, udp }: CallAppOptions = {}): Promise<CallApp> {
  const app = await createTestApp({ limits: { ...CALL_LIMITS, ...CHAT_LIMITS, ...limits } });
  const { services } = app;
  const { db, env } = services;
  const hosts = new ScriptedHosts();
  const ledger = openLedger(db);
  const prepared: string[] = [];
  const answers: { respond: Responder['respond'] } = { respond: quote };
  const responder = {
    prepare: async ({ id }: { id: string }) => void prepared.push(id),
    respond: (conversation: Conversation, signal: AbortSignal) => answers.respond(conversation, signal),
    close: async () => undefined,
  };
  const tokens = createConversationTokens(services.secrets.keyFor('conversation'));
  const checkVisitor = createCheckVisitor(services);
  const calls = await startCalls({
    ...services,
    hosts: hosts.asHosts,
    responder,
    caps: caps ?? { total: 100, perAddress: 100, perAssistant: 100 },
    secretKey: services.secrets.keyFor('client-secret'),
    minutes: ledger.minutes,
    serverId: 'server_1',
    alone: true,
    async findAssistant(id) {
      const row = await findAssistant(db, id);
      return row && { ...row, profile: { ...row, revision: String(row.revision) }, visited: row };
    },
    conversations: tokens,
    checkVisitor,
    alsoTidy: async () => void (await endIdleChats(db)),
    iceServers: () => [],
    udp: udp ?? true,
  });
  const chat = createChatFeature({
    ...services,
    ...{ responder, tokens, checkVisitor, minutes: ledger.minutes, serverId: 'server_1' },
    findAssistant: calls.findCallable,
    deleteConversation: calls.deleteConversation,
  });
  const http = createApp({
    uploadDir: '',
    ...services,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    checks: {},
    features: [...coreFeatures(services), calls.feature, chat.feature],
  });
  let listening: Listening | undefined;
  const client = () => new TestClient((path, init) => http.request(path, init));
  const call = (secret: string, by = client()) => {
    const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${secret}` };
    return by.raw('/v1/realtime/calls', { method: 'POST', headers, body: 'v=0\r\n' });
  };
  return {
    ...app,
    client,
    routes: http.routes,
    hosts,
    ledger,
    calls,
    answers,
    tokens,
    prepared,
    settleChats: chat.settled,
    call,
    async place(session, by = client()) {
      const answer = await by.post('/api/session', session);
      if (answer.status !== 200) return answer;
      return call((answer.body.client_secret as { value: string }).value, by);
    },
    async listen() {
      listening ??= await listenForUpgrades(http);
      return `http://${listening.host}`;
    },
    async close() {
      await calls.stop(0);
      await listening?.close();
      await chat.settled();
      await app.close();
    },
  };
}

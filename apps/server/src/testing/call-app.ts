import { createRetriever } from '@parlo/dialog';
import { createApp } from '../app.ts';
import { coreFeatures } from '../core-features.ts';
import type { CallEngine } from '../features/calls/call-engine.ts';
import type { CallCaps } from '../features/calls/lifecycle/call-slots.ts';
import type { Calls } from '../features/calls/start-calls.ts';
import { takesOffers } from '../hosted/adapters/choose-adapter.ts';
import type { CallProviders } from '../platform/call-providers/call-provider.ts';
import type { LocalSearch } from '../platform/language-models/find-local-models.ts';
import type { Limit } from '../platform/limits/rate-limit.ts';
import type { Logger } from '../platform/monitoring/logger.ts';
import type { ConversationTokens } from '../platform/tokens/conversation-tokens.ts';
import type { Traces } from '../platform/tracing/traces.ts';
import { startVisitorFeatures, VISITOR_FEATURE_LIMITS } from '../visitor-features.ts';
import { openLedger, type TestLedger } from './ledger.ts';
import { type Listening, listenForUpgrades } from './listen-for-upgrades.ts';
import { NO_MODEL } from './no-model.ts';
import { ScriptedCallEngine } from './scripted-call-engine.ts';
import { ScriptedResponder } from './scripted-responder.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { TestClient, type TestResponse } from './test-client.ts';

/** The real app with real calls and the real ledger; only whoever holds the calls is scripted. */
export interface CallApp extends TestApp {
  readonly engine: ScriptedCallEngine;
  readonly ledger: TestLedger;
  readonly calls: Calls;
  /** The replies of assistants. */
  readonly responder: ScriptedResponder;
  readonly tokens: ConversationTokens;
  /** Waits for typed turns, as a stop does. */
  readonly settleChats: (limitMs: number) => Promise<void>;
  /** Asks for a secret and calls with it, as a widget does. Returns the refusal if there is no secret. */
  place(session: object, client?: TestClient): Promise<TestResponse>;
  /** Posts an offer under a secret. */
  call(secret: string, client?: TestClient): Promise<TestResponse>;
}

export interface CallAppOptions {
  readonly limits?: Readonly<Record<string, Limit>>;
  readonly caps?: CallCaps;
  /** Default: calls may come over UDP. */
  readonly udp?: boolean;
  /** More of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly localModels?: LocalSearch;
  readonly logger?: Logger;
  readonly traces?: Traces;
  /** A provider that holds calls of assistants that want one. Default: this server holds all calls. */
  readonly hosted?: CallProviders;
  /** Puts an engine over the scripted one. */
  readonly over?: (scripted: CallEngine) => CallEngine;
}

const PLENTY: CallCaps = { total: 100, perAddress: 100, perAssistant: 100 };

/** The code that creates it closes it. */
export async function createCallApp({
  limits,
  caps,
  udp,
  env: more,
  localModels,
  logger,
  traces,
  hosted: providers,
  over,
}: CallAppOptions = {}): Promise<CallApp> {
  const { total, perAddress, perAssistant } = caps ?? PLENTY;
  const app = await createTestApp({
    ...(logger && { logger }),
    ...(traces && { traces }),
    ...(localModels && { localModels }),
    limits: { ...VISITOR_FEATURE_LIMITS, ...limits },
    env: {
      PARLO_MAX_CALLS: String(total),
      PARLO_MAX_CALLS_PER_ADDRESS: String(perAddress),
      PARLO_MAX_CALLS_PER_ASSISTANT: String(perAssistant),
      PARLO_LLM_ALLOWED_URLS: 'http://127.0.0.1:9',
      PARLO_SPEECH_ALLOWED_URLS: 'http://127.0.0.1:9',
      PARLO_REALTIME_ALLOWED_URLS: 'http://127.0.0.1:9',
      PARLO_RTC_UDP: udp === false ? 'off' : 'on',
      ...more,
    },
  });
  const { services } = app;
  const { db, env } = services;
  const engine = new ScriptedCallEngine();
  const holding = over?.(engine) ?? engine;
  const ledger = openLedger(db);
  const responder = new ScriptedResponder();
  const retriever = createRetriever({ model: NO_MODEL });
  const { calls, chat, contacts, tokens, answerTests } = await startVisitorFeatures(services, {
    engines: { all: [holding], choose: () => holding },
    responder,
    ...(providers && { hosted: { providers, retriever, model: NO_MODEL }, takesOffers }),
    minutes: ledger.minutes,
    serverId: 'server_1',
    // Callers of a test come from one address and connect when it says so.
    connectingCaps: PLENTY,
  });
  const http = createApp({
    uploadDir: '',
    ...services,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    checks: {},
    features: [...coreFeatures(services), calls.feature, chat.feature, contacts, answerTests],
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
    engine,
    ledger,
    calls,
    responder,
    tokens,
    settleChats: chat.settled,
    call,
    async place(session, by = client()) {
      const response = await by.post('/api/session', session);
      if (response.status !== 200) return response;
      return call((response.body.client_secret as { value: string }).value, by);
    },
    async listen() {
      listening ??= await listenForUpgrades(http);
      return `http://${listening.host}`;
    },
    async close() {
      await calls.stop(0);
      await listening?.close();
      await chat.settled();
      await retriever.close();
      await app.close();
    },
  };
}

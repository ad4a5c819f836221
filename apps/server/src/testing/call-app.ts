import { createApp } from '../app.ts';
import { coreFeatures } from '../core-features.ts';
import { findAssistant } from '../features/assistants/store.ts';
import { CALL_LIMITS, type Calls, startCalls } from '../features/calls/start-calls.ts';
import type { Limit } from '../platform/rate-limit.ts';
import { openLedger, type TestLedger } from './ledger.ts';
import { ScriptedHosts } from './scripted-hosts.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { type Answer, TestClient } from './test-client.ts';

/** The real app with real calls and the real ledger; only whoever holds the calls is scripted. */
export interface CallApp extends TestApp {
  readonly hosts: ScriptedHosts;
  readonly ledger: TestLedger;
  readonly calls: Calls;
  /** Ids of profiles that answers were prepared for. */
  readonly prepared: string[];
  /** Asks for a secret, and calls with it, as a widget does. A refused secret is the answer. */
  place(session: object, client?: TestClient): Promise<Answer>;
  /** Posts an offer under a secret. */
  call(secret: string, client?: TestClient): Promise<Answer>;
}

export interface CallAppOptions {
  readonly limits?: Readonly<Record<string, Limit>>;
  readonly caps?: { readonly total: number; readonly perAddress: number; readonly perAssistant: number };
}

/** Whoever creates it closes it. */
export async function createCallApp({ limits, caps }: CallAppOptions = {}): Promise<CallApp> {
  const app = await createTestApp({ limits: { ...CALL_LIMITS, ...limits } });
  const { services } = app;
  const { db, env } = services;
  const hosts = new ScriptedHosts();
  const ledger = openLedger(db);
  const prepared: string[] = [];
  const calls = await startCalls({
    ...services,
    hosts: hosts.asHosts,
    responder: { prepare: async ({ id }: { id: string }) => void prepared.push(id) } as never,
    caps: caps ?? { total: 100, perAddress: 100, perAssistant: 100 },
    secretKey: services.secrets.keyFor('client-secret'),
    minutes: ledger.minutes,
    serverId: 'server_1',
    alone: true,
    async findAssistant(id) {
      const row = await findAssistant(db, id);
      return row && { ...row, profile: { ...row, revision: String(row.revision) } };
    },
  });
  const http = createApp({
    uploadDir: '',
    ...services,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    checks: {},
    features: [...coreFeatures(services), calls.feature],
  });
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
    prepared,
    call,
    async place(session, by = client()) {
      const answer = await by.post('/api/session', session);
      if (answer.status !== 200) return answer;
      return call((answer.body.client_secret as { value: string }).value, by);
    },
    async close() {
      await calls.stop(0);
      await app.close();
    },
  };
}

import { createApp } from '../app.ts';
import { connect } from '../db/connect.ts';
import { findAssistant } from '../features/assistants/store.ts';
import { startCalls } from '../features/calls/start-calls.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createRateLimits, DEFAULT_LIMITS } from '../platform/rate-limit.ts';
import './fast-clock.ts';
import { openLedger } from './ledger.ts';
import { ScriptedHosts } from './scripted-hosts.ts';
import { silentLogger } from './silent-logger.ts';

/**
 * A server reduced to its calls, in a process of its own. Its callers are scripted: each is there at once and talks
 * until the time is used up, or for as long as the test says. Time passes eight times as fast.
 */
export interface ServerSettings {
  readonly url: string;
  readonly serverId: string;
  readonly secretKey: string;
}

export interface CallsToPlace {
  readonly secret: string;
  /** Seconds after which each caller hangs up; null: talks on. */
  readonly talk: readonly (number | null)[];
}

const settings = JSON.parse(process.argv[2] ?? '{}') as ServerSettings;
const { db, close } = connect(settings.url, silentLogger);
const metrics = createMetrics();
const limits = createRateLimits(DEFAULT_LIMITS, metrics);
const hosts = new ScriptedHosts();
const begun = new Map<string, number>();
const secondsOf = (callId: string) => (performance.now() - (begun.get(callId) ?? Number.NaN)) / 1_000;
hosts.onRunOut = ({ call, handlers }) =>
  handlers.onEnded({ reason: 'no_minutes', seconds: secondsOf(call.callId) });

const calls = await startCalls({
  db,
  metrics,
  limits,
  logger: silentLogger,
  hosts: hosts.asHosts,
  responder: { prepare: async () => undefined } as never,
  caps: { total: 1_000, perAddress: 1_000, perAssistant: 1_000 },
  minutes: openLedger(db).minutes,
  secretKey: Buffer.from(settings.secretKey, 'hex'),
  serverId: settings.serverId,
  alone: false,
  async findAssistant(id) {
    const row = await findAssistant(db, id);
    return row && { ...row, profile: { ...row, revision: String(row.revision) } };
  },
});
const app = createApp({
  limits,
  metrics,
  logger: silentLogger,
  identify: async () => null,
  publicUrl: undefined,
  trustProxy: 0,
  uploadDir: '',
  metricsToken: undefined,
  checks: {},
  features: [calls.feature],
});

async function place(secret: string, talk: number | null): Promise<number> {
  const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${secret}` };
  const answer = await app.request('/v1/realtime/calls', { method: 'POST', headers, body: 'v=0\r\n' });
  const callId = answer.headers.get('location')?.split('/').at(-1);
  const call = hosts.calls.find((held) => held.call.callId === callId);
  if (!callId || !call) return answer.status;
  begun.set(callId, performance.now());
  call.handlers.onConnected();
  if (talk !== null) {
    setTimeout(() => call.handlers.onEnded({ reason: 'left', seconds: secondsOf(callId) }), talk * 1_000);
  }
  return answer.status;
}

process.on('message', async ({ secret, talk }: CallsToPlace) => {
  const statuses = await Promise.all(talk.map((seconds) => place(secret, seconds)));
  process.send?.({ statuses });
});
// Lets go when the test does.
process.on('disconnect', async () => {
  await calls.stop(0);
  await close();
  process.exit();
});
process.send?.('ready');
